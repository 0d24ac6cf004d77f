"""Read back: are the words that a searchable PDF gives those that were written into it?

Every page is asked for its words as any other program would ask. They must be the stored ones, in
their order, each with its middle over the box of the stored word or close by, and about as high as
that box: OCRmyPDF writes the words of a line on one baseline and in one size.

A page that keeps the text it has must give the signs of the stored words, no more and none fewer;
in which order, and how they are parted into words, is the file's own affair. What is hidden, drawn
twice, or read in a picture of the page makes the difference.
"""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from typing import TYPE_CHECKING, Any

import pymupdf

from cardstore.adapters.readers.pdf_leaf import FAULTS
from cardstore.adapters.words.replay import words_file

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

_CLOSE = 0.01  # of the page's longer side: a word's middle may be so far beside its box
_HIGH = 2.5  # of the higher of its box and the leaf's usual word: a word may read back so high
_UNSEEN = frozenset({"Cc", "Cf"})  # soft hyphens, marks of direction


def differing_leaves(
    made: Path, words: Path, leaves: Sequence[int], *, advance: Callable[[], None]
) -> tuple[int, ...]:
    """Give the leaves whose words read back otherwise.

    Args:
        made: the PDF.
        words: the folder with the words of each leaf.
        leaves: those that have words.
        advance: is told of each page.
    """
    found = []
    with pymupdf.open(made, filetype="pdf") as document:
        for leaf_index in leaves:
            told = json.loads(words_file(words, leaf_index).read_text(encoding="utf-8"))
            if not _reads_back(document, leaf_index, told):
                found.append(leaf_index)
            advance()
    return tuple(found)


def pages_with_other_text(made: Path, words: Path, leaves: Sequence[int]) -> tuple[int, ...]:
    """Give the leaves whose pages keep their text, and it has other signs than the stored words.

    Args:
        made: the PDF.
        words: the folder with the text of each leaf.
        leaves: those whose pages keep their text.
    """
    found = []
    with pymupdf.open(made, filetype="pdf") as document:
        for leaf_index in leaves:
            told = json.loads(words_file(words, leaf_index).read_text(encoding="utf-8"))
            try:
                read = document[leaf_index].get_text("words", sort=False)
            except FAULTS:
                read = []
            if _signs(told["text"]) != _signs("".join(word[4] for word in read)):
                found.append(leaf_index)
    return tuple(found)


def _signs(text: str) -> Counter[str]:
    """Count the signs of a text that can be seen; a ligature counts as its letters."""
    return Counter(
        one
        for one in unicodedata.normalize("NFKC", text)
        if not one.isspace() and unicodedata.category(one) not in _UNSEEN
    )


def _reads_back(document: pymupdf.Document, leaf_index: int, told: dict[str, Any]) -> bool:
    try:
        shown = document[leaf_index]
        read = shown.get_text("words", sort=False)
        size = (shown.rect.width, shown.rect.height)
    except FAULTS:
        return False
    stretches = [one for block in told["blocks"] for one in block]
    if [word[0] for one in stretches for word in one["words"]] != [word[4] for word in read]:
        return False
    across, down = told["size"][0] / size[0], told["size"][1] / size[1]
    close, usual = _CLOSE * max(told["size"][:2]), told["usual"]
    boxes = [box for one in stretches for box in one["boxes"]]
    return all(
        _lies_by((word[0] + word[2]) / 2 * across, x0, x1, close)
        and _lies_by((word[1] + word[3]) / 2 * down, y0, y1, max(close, usual / 2))
        and (word[3] - word[1]) * down <= _HIGH * max(usual, y1 - y0)
        for word, (x0, y0, x1, y1) in zip(read, boxes, strict=True)
    )


def _lies_by(middle: float, low: float, high: float, close: float) -> bool:
    return low - close <= middle <= high + close
