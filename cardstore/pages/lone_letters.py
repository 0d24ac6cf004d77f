"""Lone letters: a letter that stands where a page's number would.

A signature, the letter of an index or a misread digit: none of them is a number, so no reading of a
numeral tells of it, and none settles what page the leaf is. Whoever is shown a label that nobody
read on its leaf should know that something else stands there.

Comes in: a layer, and where the book's numbers stand. Goes out: the letter, or None.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.pages.leading_words import DRESS
from cardstore.pages.margins import margin_rows
from cardstore.pages.numerals import column_of
from cardstore.pages.page_map import PrintedNumeral

if TYPE_CHECKING:
    from collections.abc import Collection

    from cardstore.text.layer import TextLayer

# Rules, specks and brackets come out as these.
_STROKES = frozenset("lIijJoOtT")
# Below this an engine doubts that there is a letter at all.
_LEAST_CONFIDENCE = 0.5


def letter_on(layer: TextLayer, *, places: Collection[tuple[str, int]]) -> PrintedNumeral | None:
    """Give the first letter that stands alone where the book puts its numbers.

    Args:
        layer: of one leaf.
        places: strips and columns (fifths of the width) in which numbers stand.
    """
    for row in margin_rows(layer):
        for cell in row.cells:
            (token, *others) = cell.tokens
            core = token.text.strip(DRESS)
            sure = token.confidence is None or token.confidence >= _LEAST_CONFIDENCE
            if others or len(core) != 1 or not core.isalpha() or core in _STROKES or not sure:
                continue
            if (row.strip, column_of(token.box, width_px=row.width_px)) in places:
                return PrintedNumeral(
                    leaf_index=layer.leaf_index,
                    text=token.text,
                    box=token.box,
                    confidence=token.confidence,
                )
    return None
