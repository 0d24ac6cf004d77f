"""Exchange labels: a page map written as a file, or into a copy of the PDF; files read back.

Comes in: a scan's page map, or a file that somebody brings. Goes out: the file's content and what
its form cannot say; the copy; or the words of the file, as they are to be said of the scan.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.adapters.plain_files import require_plain
from cardstore.adapters.readers.files import put
from cardstore.errors import LabelFileError, why_of
from cardstore.pages.label_files import LabelForm
from cardstore.pages.page_map import Basis
from cardstore.provenance import digest_bytes
from cardstore.scans.scan import ScanKind
from cardstore.workflow.hidden_places import require_folder

if TYPE_CHECKING:
    from pathlib import Path

    from cardstore.pages.label_files import ReadLabels, Written
    from cardstore.pages.page_map import LeafLabel, PageMap
    from cardstore.store.records import StoredScan
    from cardstore.store.store import Store

_LARGEST_FILE = 32 * 2**20
"""Bytes. The METS file of a book of 2,000 leaves with all its metadata takes a tenth of it."""
_FORMS = {".xml": LabelForm.METS, ".mets": LabelForm.METS, ".csv": LabelForm.CSV}
_UNNUMBERED, _UNKNOWN = "-", "?"


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelFile:
    """A file of labels that was read.

    Attributes:
        name: its name, without folders.
        sha256: of its bytes.
        form: its form.
        read: what it says.
    """

    name: str
    sha256: str
    form: LabelForm
    read: ReadLabels


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledCopy:
    """A copy of a PDF that shows the labels of a page map.

    Attributes:
        path: where it lies.
        leaves: how many it has.
        ranges: how many ranges its table has.
        unknown, unnumbered: how many leaves bear "?" and "-".
    """

    path: str
    leaves: int
    ranges: int
    unknown: int
    unnumbered: int


def write_labels(store: Store, scan_digest: str, *, page_map: PageMap, form: LabelForm) -> Written:
    """Write the labels of a page map in a form.

    Raises:
        LabelFileError: the form has one label for each image, and an image holds two pages.
    """
    if form is LabelForm.PAGELIST:
        require_whole_images(store.scans.get(scan_digest), "A pagelist")
    # Each form is needed by itself, and seldom.
    from cardstore.documents.label_csv import write_label_csv  # noqa: PLC0415
    from cardstore.documents.label_mets import write_label_mets  # noqa: PLC0415
    from cardstore.pages.pagelist import write_pagelist  # noqa: PLC0415

    if form is LabelForm.PAGELIST:
        return write_pagelist(page_map.leaves)
    if form is LabelForm.METS:
        return write_label_mets(page_map.leaves, scan_digest=scan_digest)
    said = {
        one.leaf_index: (one.assigned_by, one.note) for one in store.pages.assignments(scan_digest)
    }
    return write_label_csv(page_map.leaves, said=said, scan_digest=scan_digest)


def save_labels(path: Path, written: Written) -> None:
    """Write a file of labels; a file that is there is never written over.

    Raises:
        LabelFileError: it is there already, or cannot be written.
    """
    require_folder(path)
    part = path.with_name(f".{path.name}-{digest_bytes(written.content.encode())[:8]}")
    try:
        part.write_text(written.content, encoding="utf-8", newline="")
        put(part, path)
    except OSError as exc:
        what = f"{path} cannot be written ({why_of(exc)})"
        raise LabelFileError(what, remedy="Name another file with --to, or remove it") from exc
    finally:
        part.unlink(missing_ok=True)


def require_whole_images(stored: StoredScan, form: str) -> None:
    """Refuse a form that has one label for each image, where an image holds two pages.

    Counted by leaves, every label behind the first opening would stand on another image.

    Raises:
        LabelFileError: some image of the scan was split into two leaves.
    """
    if any(leaf.region is not None for leaf in stored.scan.leaves):
        what = f"{form} has one label for each image; images of {stored.source_id} hold two pages"
        raise LabelFileError(what, remedy="Use csv or mets, which have one for each page")


def read_labels(
    path: Path, *, form: LabelForm | None, stored: StoredScan, another_scan: bool = False
) -> LabelFile:
    """Read a file of labels.

    Args:
        path: the file.
        form: its form; None to tell by its ending: .xml and .mets, .csv, else a pagelist.
        stored: the scan that it is about.
        another_scan: take it also where it names another scan as its own.

    Raises:
        LabelFileError: it cannot be read, is about another number of leaves or of images, or names
            another scan.
    """
    known = _FORMS.get(path.suffix.lower(), LabelForm.PAGELIST) if form is None else form
    if known is LabelForm.PAGELIST:
        require_whole_images(stored, "A pagelist")
    content = _content(path)
    try:
        read = _read(content, form=known, leaf_count=len(stored.scan.leaves))
    except LabelFileError as exc:
        what = f"{path.name}: {exc.what[:1].lower()}{exc.what[1:]}"
        raise LabelFileError(what, remedy=exc.remedy) from exc
    if read.scan_digest not in {None, stored.scan.digest} and not another_scan:
        raise _about_another(path, f"{read.scan_digest}", stored)
    return LabelFile(name=path.name, sha256=digest_bytes(content), form=known, read=read)


def _about_another(path: Path, digest: str, stored: StoredScan) -> LabelFileError:
    what = (
        f"{path.name} has the labels of another scan, {digest[:12]}…; "
        f"this one of {stored.source_id} is {stored.scan.digest[:12]}…"
    )
    remedy = "Name that scan with --scan; if leaf by leaf both show the same, add --another-scan"
    return LabelFileError(what, remedy=remedy)


def write_copy(
    store: Store, scan_digest: str, *, page_map: PageMap, copy: Path, password: str | None
) -> LabelledCopy:
    """Write a copy of the scan's PDF that shows the map's labels; the original stays as it is.

    Raises:
        LabelFileError: the scan is no PDF, holds two pages on an image, or the copy cannot be
            written.
        AlteredOriginalError: the stored original is gone or was altered.
        EncryptedScanError: the password is missing or wrong.
    """
    from cardstore.adapters.page_labels import write_page_labels  # noqa: PLC0415 - PyMuPDF is heavy

    stored = store.scans.get(scan_digest)
    if stored.scan.kind is not ScanKind.PDF or len(stored.files) != 1:
        what = f"The scan of {stored.source_id} is no PDF but images, which hold no page labels"
        raise LabelFileError(what, remedy="Export its labels as csv, pagelist or mets instead")
    require_whole_images(stored, "A PDF")
    (file,) = stored.files
    store.originals.verify(file)
    texts = [pdf_text(entry) for entry in page_map.leaves]
    ranges = write_page_labels(store.originals.path_of(file), copy, texts, password=password)
    return LabelledCopy(
        path=str(copy),
        leaves=len(texts),
        ranges=len(ranges),
        unknown=sum(entry.basis is Basis.UNKNOWN for entry in page_map.leaves),
        unnumbered=sum(entry.basis is Basis.UNNUMBERED for entry in page_map.leaves),
    )


def pdf_text(entry: LeafLabel) -> str:
    """Give the text that a leaf bears in a PDF: as people see it in the map.

    A leaf without number bears "-", which every reader decodes, and one of which the number could
    not be told "?": with nothing there, viewers show its place in the file, which looks like one.
    """
    if entry.label is None:
        return _UNKNOWN if entry.basis is Basis.UNKNOWN else _UNNUMBERED
    return entry.shown


def _content(path: Path) -> bytes:
    try:
        require_plain(path)
        with path.open("rb") as file:
            content = file.read(_LARGEST_FILE + 1)
    except OSError as exc:
        what = f"{path} cannot be read ({why_of(exc)})"
        raise LabelFileError(what, remedy="Name the file that holds the labels") from exc
    if len(content) > _LARGEST_FILE:
        what = f"{path} has more than {_LARGEST_FILE // 2**20} MB"
        raise LabelFileError(what, remedy="Give a file of this scan's labels alone")
    return content


def _read(content: bytes, *, form: LabelForm, leaf_count: int) -> ReadLabels:
    from cardstore.documents.label_csv import read_label_csv  # noqa: PLC0415 - as above
    from cardstore.documents.label_mets import read_label_mets  # noqa: PLC0415
    from cardstore.pages.pagelist import read_pagelist  # noqa: PLC0415

    if form is LabelForm.METS:
        return read_label_mets(content, leaf_count=leaf_count)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as exc:
        msg = "It is not UTF-8 text"
        raise LabelFileError(msg, remedy="Save it as UTF-8") from exc
    if form is LabelForm.CSV:
        return read_label_csv(text, leaf_count=leaf_count)
    return read_pagelist(text, leaf_count=leaf_count)
