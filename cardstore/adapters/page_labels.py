"""Page labels of PDFs: `/PageLabels` written into a copy.

Comes in: a PDF, and the text that each of its leaves is to bear. Goes out: a copy that shows these.

1. The copy is made beside its place under another name, and takes its place when it is finished.
2. The labels are added behind the file's own bytes, which stay as they are; a file that had to be
   repaired while it was opened is written anew, and locked again as it was.
3. The copy is opened again, and has to show the very texts.

Texts are written as hexadecimal strings, which need no escapes.

Source: PDF 32000-1, 7.9.7 (number trees), 12.4.2 (page labels), 7.9.2.2 (text strings).
"""

from __future__ import annotations

import os
import secrets
import shutil
from typing import TYPE_CHECKING

import pymupdf

from cardstore.adapters.readers.files import put
from cardstore.adapters.readers.page_table import read_page_labels
from cardstore.adapters.readers.pdf import PdfReader
from cardstore.adapters.readers.pdf_leaf import FAULTS, said
from cardstore.errors import CardstoreError, LabelFileError, why_of
from cardstore.pages.pdf_labels import pdf_ranges

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cardstore.pages.pdf_labels import PdfRange

_KEY = "PageLabels"
_ELSEWHERE = "Export the labels as csv, pagelist or mets instead"


def write_page_labels(
    original: Path, copy: Path, texts: Sequence[str], *, password: str | None = None
) -> tuple[PdfRange, ...]:
    """Write a copy of a PDF in which every leaf bears its text; the original stays as it is.

    Args:
        original: the PDF.
        copy: where the copy goes; there must be nothing.
        texts: one for each leaf.
        password: for an encrypted PDF; the copy is encrypted as the original is.

    Returns:
        The ranges that were written.

    Raises:
        LabelFileError: something is there already, the copy cannot be written, or it does not show
            the texts.
        ScanError: the original is missing, damaged, encrypted, or no PDF.
    """
    if os.path.lexists(copy):
        what = f"{copy} is there already"
        raise LabelFileError(what, remedy="Name another file, or remove it")
    PdfReader().open(str(original), password=password).close()
    ranges = pdf_ranges(texts)
    part = copy.with_name(f".{copy.name}-{secrets.token_hex(4)}")
    try:
        _write(original, part, ranges, leaf_count=len(texts), password=password)
        _require_shown(part, texts, password=password)
        put(part, copy)
    except OSError as exc:
        raise _unwritable(copy, exc) from exc
    finally:
        part.unlink(missing_ok=True)
    return ranges


def _write(
    original: Path,
    part: Path,
    ranges: Sequence[PdfRange],
    *,
    leaf_count: int,
    password: str | None,
) -> None:
    """Copy the file and add the table."""
    shutil.copyfile(original, part)
    try:
        with pymupdf.open(part, filetype="pdf") as document:
            if document.needs_pass and password is not None:
                document.authenticate(password)
            if document.page_count != leaf_count:
                what = f"{original.name} has {document.page_count} pages, its map {leaf_count}"
                raise LabelFileError(what, remedy="Ingest the file again")
            document.xref_set_key(document.pdf_catalog(), _KEY, _table(ranges))
            if document.can_save_incrementally():
                document.saveIncr()
            else:
                mended = part.with_suffix(".mended")
                document.save(mended, encryption=pymupdf.mupdf.PDF_ENCRYPT_KEEP)
                mended.replace(part)
    except FAULTS as exc:
        what = f"Labels cannot be written into {original.name} ({said(exc)})"
        raise LabelFileError(what, remedy=_ELSEWHERE) from exc


def _require_shown(part: Path, texts: Sequence[str], *, password: str | None) -> None:
    """Refuse a copy that does not show the texts.

    Raises:
        LabelFileError: so it is.
    """
    try:
        with pymupdf.open(part, filetype="pdf") as document:
            if document.needs_pass and password is not None:
                document.authenticate(password)
            shown = read_page_labels(document)
    except FAULTS as exc:
        what = f"The copy cannot be opened again ({said(exc)})"
        raise LabelFileError(what, remedy=_ELSEWHERE) from exc
    if shown != tuple(texts):
        msg = "The copy does not show the labels that were written into it"
        raise LabelFileError(msg, remedy=_ELSEWHERE)


def _table(ranges: Sequence[PdfRange]) -> str:
    """Write ranges as a number tree of one node."""
    parts = []
    for one in ranges:
        style = f"/S/{one.style}" + (f"/St {one.start}" if one.start > 1 else "")
        prefix = f"/P{_hexadecimal(one.prefix)}" if one.prefix else ""
        parts.append(f"{one.first_leaf}<<{style if one.style else ''}{prefix}>>")
    return f"<</Nums[{' '.join(parts)}]>>"


def _hexadecimal(text: str) -> str:
    """Write a text string: ASCII as it is, anything else as UTF-16 with its mark."""
    content = text.encode("ascii") if text.isascii() else b"\xfe\xff" + text.encode("utf-16-be")
    return f"<{content.hex()}>"


def _unwritable(copy: Path, exc: OSError) -> CardstoreError:
    if isinstance(exc, FileExistsError):
        return LabelFileError(f"{copy} is there already", remedy="Name another file, or remove it")
    what = f"{copy} cannot be written ({why_of(exc)})"
    return LabelFileError(what, remedy="Name another place with --to")
