"""PdfReader: PDFs through PyMuPDF. First step of the path.

Comes in: a PDF. Goes out: its leaves with their labels, and for each leaf what `pdf_leaf.py` tells.

1. The file is refused with a typed error when it is empty, no PDF, damaged, or locked.
2. Pages are counted; a count that no book has comes from a damaged file and is refused.
3. Leaves are loaded one at a time, so one that is broken costs only itself.

PyMuPDF's messages on standard error are switched off: its complaints become our errors, and those
warnings that mean a loss are told (`faults.py`).
"""

from __future__ import annotations

import importlib.metadata
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import pymupdf

from cardstore.adapters.readers.faults import loss_of
from cardstore.adapters.readers.files import (
    digest_of,
    form_of,
    head_of,
    is_file,
    refuse_unwritable_name,
)
from cardstore.adapters.readers.frames import MOST_LEAVES
from cardstore.adapters.readers.page_table import read_page_labels
from cardstore.adapters.readers.pdf_leaf import FAULTS, PdfLeaf, said
from cardstore.errors import (
    DamagedScanError,
    EmptyScanError,
    EncryptedScanError,
    NotAScanError,
    ScanError,
    UnknownLeafError,
)
from cardstore.provenance import Provenance
from cardstore.scans.scan import Leaf, Scan, ScanKind

if TYPE_CHECKING:
    from cardstore.scans.reader import EmbeddedWord, Loss, OwnPicture, Raster
    from cardstore.scans.scan import Frame

pymupdf.TOOLS.mupdf_display_errors(False)  # noqa: FBT003  PyMuPDF takes it by position only
pymupdf.TOOLS.mupdf_display_warnings(False)  # noqa: FBT003


class OpenedPdf:
    """A PDF that was opened; used by one worker at a time."""

    def __init__(self, path: Path, document: pymupdf.Document) -> None:
        self._path = path
        self._document = document
        self._leaf: PdfLeaf | None = None
        # Kept for all leaves: what MuPDF has decoded once it gives again without a warning.
        self._faults: dict[int, dict[str, None]] = {}

    @cached_property
    def scan(self) -> Scan:
        """The scan's leaves; the file is digested when this is first asked for."""
        digest = digest_of(self._path)
        labels = self._labels()
        leaves = tuple(
            Leaf(
                leaf_index=index,
                name=f"leaf {index}",
                embedded_label=None if labels is None else labels[index],
            )
            for index in range(self._document.page_count)
        )
        return Scan(digest=digest, kind=ScanKind.PDF, name=self._path.name, leaves=leaves)

    @property
    def files(self) -> tuple[str, ...]:
        """The PDF alone."""
        return (str(self._path),)

    def frame(self, leaf_index: int) -> Frame:
        """Tell the leaf's frame without drawing it."""
        return self._loaded(leaf_index).frame

    def shape(self, leaf_index: int) -> float:
        """Tell the leaf's width by its height; nothing on it is looked at."""
        return self._loaded(leaf_index).shape

    def raster(self, leaf_index: int) -> Raster:
        """Draw the leaf in grey, in its frame."""
        return self._loaded(leaf_index).raster()

    def embedded_words(self, leaf_index: int) -> tuple[EmbeddedWord, ...]:
        """Give the embedded text layer's words in the file's order; empty when there are none."""
        return self._loaded(leaf_index).embedded_words()

    def image_share(self, leaf_index: int) -> float:
        """Tell the share (0–1) of the leaf's area that its images cover together."""
        return self._loaded(leaf_index).image_share()

    def draws_shapes(self, leaf_index: int) -> bool:
        """Tell whether areas as large as letters are filled: print may be drawn as curves."""
        return self._loaded(leaf_index).draws_shapes()

    def own_picture(self, leaf_index: int) -> OwnPicture | None:
        """Give the JPEG that the leaf is, where it is nothing else; None where it is drawn."""
        return self._loaded(leaf_index).own_picture()

    def loss(self, leaf_index: int) -> Loss | None:
        """Tell what the leaf has lost, by all that was asked of it until now."""
        return loss_of(self._faults.get(leaf_index, ()))

    def close(self) -> None:
        """Let go of the file."""
        self._leaf = None
        self._document.close()

    def _loaded(self, leaf_index: int) -> PdfLeaf:
        """Load a leaf, keeping the last one loaded."""
        if not 0 <= leaf_index < self._document.page_count:
            what = f"{self._path.name} has no leaf {leaf_index}"
            raise UnknownLeafError(what)
        if self._leaf is None or self._leaf.leaf_index != leaf_index:
            if self._leaf is not None and self.loss(self._leaf.leaf_index):
                pymupdf.TOOLS.store_shrink(100)  # another leaf may show the same broken image
            self._leaf = None
            faults = self._faults.setdefault(leaf_index, {})
            name = self._path.name
            self._leaf = PdfLeaf(self._document, leaf_index, scan_name=name, faults=faults)
        return self._leaf

    def _labels(self) -> tuple[str, ...] | None:
        """Give the label of every leaf; None where the file has no table of them."""
        try:
            if not self._document.get_page_labels():
                return None
        except FAULTS:
            return None
        read = read_page_labels(self._document)
        return read or tuple(self._label(leaf) for leaf in range(self._document.page_count))

    def _label(self, leaf_index: int) -> str:
        """Give the leaf's label of the table; "" when its page cannot be asked."""
        try:
            return self._loaded(leaf_index).label()
        except ScanError:
            return ""


class PdfReader:
    """Opens PDFs."""

    name = "pdf"

    def provenance(self) -> Provenance:
        """Name the reader and the version of the library that decodes and draws."""
        return Provenance(
            agent=self.name, version=f"pymupdf {importlib.metadata.version('pymupdf')}"
        )

    def accepts(self, path: str) -> bool:
        """Tell from name and first bytes whether `path` is, or claims to be, a PDF."""
        file = Path(path)
        form = form_of(file) if is_file(file) else "nothing"
        return form == "pdf" or (not form and file.suffix.lower() == ".pdf")

    def open(self, path: str, *, password: str | None = None) -> OpenedPdf:
        """Open the PDF.

        Args:
            path: the file.
            password: the user's or the owner's; a file locked with the empty one opens without.

        Raises:
            EmptyScanError: it has no bytes or no pages.
            NotAScanError: its bytes are those of something else, or its name is no text.
            DamagedScanError: it cannot be opened, or may not be read.
            EncryptedScanError: the password is missing or wrong.
        """
        file = Path(path)
        _refuse_foreign(file)
        try:
            document = pymupdf.open(file, filetype="pdf")
        except (*FAULTS, MemoryError) as exc:
            what = f"{file.name} cannot be opened as a PDF ({said(exc)})"
            raise DamagedScanError(what) from exc
        try:
            _unlock(document, password, name=file.name)
            _refuse_uncountable(document, name=file.name)
        except ScanError:
            document.close()
            raise
        return OpenedPdf(file, document)


def _refuse_foreign(file: Path) -> None:
    """Refuse what is missing, empty, or plainly something else."""
    refuse_unwritable_name(file)
    if not is_file(file):
        what = f"There is no file {file}"
        raise NotAScanError(what)
    head = head_of(file)
    if not head:
        what = f"{file.name} has no bytes"
        raise EmptyScanError(what)
    if b"%PDF-" not in head:
        what = f"{file.name} is not a PDF: it does not begin as one"
        raise NotAScanError(what)


def _unlock(document: pymupdf.Document, password: str | None, *, name: str) -> None:
    """Open the lock, if there is one, with the password."""
    if not document.needs_pass:
        return
    if password is None:
        what = f"{name} is encrypted"
        raise EncryptedScanError(what)
    if not document.authenticate(password):
        what = f"{name} is encrypted, and the password given does not open it"
        raise EncryptedScanError(what)


def _refuse_uncountable(document: pymupdf.Document, *, name: str) -> None:
    """Refuse files without pages, or with a number of them that cannot be true."""
    try:
        count = document.page_count
    except FAULTS as exc:
        what = f"The pages of {name} cannot be counted ({said(exc)})"
        raise DamagedScanError(what) from exc
    if count == 0:
        what = f"{name} has no pages"
        raise EmptyScanError(what)
    if not 0 < count <= MOST_LEAVES:
        what = f"{name} claims to have {count} pages"
        raise DamagedScanError(what)
