"""The table of page labels in a PDF, read as the standard has it.

Comes in: an opened PDF. Goes out: the text that a viewer shows for each leaf. PyMuPDF 1.28.2's own
`Page.get_label` decodes no text beyond ASCII and no parentheses, and counts letters otherwise than
the standard.

Source: PDF 32000-1, 7.9.7 (number trees), 12.4.2 (page labels).
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import pymupdf

from cardstore.adapters.readers.pdf_leaf import FAULTS
from cardstore.pages.pdf_labels import PdfRange, pdf_texts

if TYPE_CHECKING:
    from collections.abc import Iterator

_KEY = "PageLabels"
# More than any book has; damaged and hostile files have trees without end, and endless prefixes.
_MOST_NODES = 10_000
_MOST_RANGES = 200_000
_LONGEST_PREFIX = 1000


def read_page_labels(document: pymupdf.Document) -> tuple[str, ...] | None:
    """Read the label of every leaf; None where the file has no table, or none that can be read."""
    try:
        pdf = pymupdf.mupdf.pdf_document_from_fz_document(document.this)
        root = pymupdf.mupdf.pdf_dict_gets(pymupdf.mupdf.pdf_trailer(pdf), "Root")
        ranges = sorted(
            islice(_ranges(pymupdf.mupdf.pdf_dict_gets(root, _KEY)), _MOST_RANGES),
            key=lambda one: one.first_leaf,
        )
    except (*FAULTS, LookupError):
        return None
    known = {one.first_leaf: one for one in ranges if one.first_leaf < document.page_count}
    if 0 not in known:
        return None
    return pdf_texts(list(known.values()), document.page_count)


# MuPDF's objects have no types of their own in Python.
def _ranges(root: Any) -> Iterator[PdfRange]:  # noqa: ANN401
    """Give the ranges of a number tree, in no order; one that runs in circles ends too."""
    mupdf = pymupdf.mupdf
    waiting, seen = [root], 0
    while waiting and seen < _MOST_NODES:
        node = waiting.pop()
        seen += 1
        kids = mupdf.pdf_dict_gets(node, "Kids")
        waiting += [
            mupdf.pdf_array_get(kids, at)
            for at in range(min(mupdf.pdf_array_len(kids), _MOST_NODES - len(waiting)))
        ]
        numbers = mupdf.pdf_dict_gets(node, "Nums")
        for at in range(0, min(mupdf.pdf_array_len(numbers), 2 * _MOST_RANGES) - 1, 2):
            first = int(mupdf.pdf_to_int(mupdf.pdf_array_get(numbers, at)))
            if first >= 0:
                yield _range(first, mupdf.pdf_array_get(numbers, at + 1))


def _range(first_leaf: int, held: Any) -> PdfRange:  # noqa: ANN401
    mupdf = pymupdf.mupdf
    start = mupdf.pdf_dict_gets(held, "St")
    return PdfRange(
        first_leaf=first_leaf,
        prefix=str(mupdf.pdf_to_text_string(mupdf.pdf_dict_gets(held, "P")))[:_LONGEST_PREFIX],
        style=str(mupdf.pdf_to_name(mupdf.pdf_dict_gets(held, "S"))),
        start=max(1, int(mupdf.pdf_to_int(start))) if mupdf.pdf_is_int(start) else 1,
    )
