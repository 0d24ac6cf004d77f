"""Captions: what is printed under or over a picture or table. Pure.

Comes in: the lines of a leaf that are neither head nor page number nor marginal. Goes out: the
numbers of those that belong to a caption.

1. A caption begins with its label: "Fig. 3.", "Plate IV", "Table 2:". "Figure 3 shows" is none: a
   small letter goes on with a sentence.
2. It stands apart from what is above it, and ends where the next lines stand apart, or at the foot.
3. It is set in clearly smaller type than the text; or it is a few lines, narrower than the text on
   both sides, of which the first stands in the middle.

A caption without a label, or one that looks like the text around it, stays body.
"""

from __future__ import annotations

import re
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from cardstore.text.rows import columns_of, rows_of, usual_pitch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.text.rows import PlacedLine, Row

APART = 0.4  # line distances beyond the usual gap; a picture leaves more, paragraphs of a text none
SMALLER = 0.92  # of the type of the other lines
INSET = 0.05  # of the column's width, on either side
MOST_ROWS = 12
MOST_NARROW_ROWS = 3  # of a caption in type of the text's size
CENTRED = 0.08  # of the column's width, by which the room at both sides may differ
FEWEST_LETTERS = 6  # lines with fewer letters do not tell their type's size
LABEL = re.compile(
    r"[\[(]?(?:Fig(?:ure|s?\.)?|Plates?|Pl\.|Maps?|Charts?|Diagram|Illustration|Photo(?:graph)?"
    r"|Tables?|Tab\.|Abb(?:ildung|\.)|Tafel|Taf\.|Planche|Carte|Tableau)"
    r"\s*(?:[0-9]{1,3}(?:[.-][0-9]{1,3})?[a-z]?|[IVXLC]{1,7})\b"
    r"(?:\s*[.:,;—–)\]-]|\s*$|\s+(?=[“‘\"'(]?[A-ZÀ-Þ0-9]))",
    re.IGNORECASE,
)
_SENTENCE_GOES_ON = re.compile(r"\s*[.:,;—–)\]-]*\s*[a-zà-ÿ]{2,}")


def find_captions(lines: Sequence[PlacedLine]) -> frozenset[int]:
    """Find the captions of a leaf.

    Args:
        lines: its lines without heads, page numbers and marginal notes.

    Returns:
        the numbers of those that are captions.
    """
    found: set[int] = set()
    for column in columns_of(lines):
        found |= _captions_of(rows_of(column))
    return frozenset(found)


def begins_caption(text: str) -> bool:
    """Tell whether a line begins as captions do.

    >>> begins_caption("FIG. 3.—The bell"), begins_caption("Figure 3 shows the bell")
    (True, False)
    """
    label = LABEL.match(text)
    return label is not None and _SENTENCE_GOES_ON.match(text, label.end()) is None


def _captions_of(rows: Sequence[Row]) -> set[int]:
    """Find the captions of one column."""
    if not rows:
        return set()
    pitch = usual_pitch(rows)
    gaps = [(b.top - a.foot) / pitch for a, b in pairwise(rows)]
    apart = APART + (median(gaps) if gaps else 0.0)
    found: set[int] = set()
    for at, row in enumerate(rows):
        if not begins_caption(row.text) or (at and gaps[at - 1] < apart):
            continue
        end = next((n + 1 for n in range(at, len(gaps)) if gaps[n] >= apart), len(rows))
        if end - at <= MOST_ROWS and _is_set_otherwise(rows, at, end):
            found |= {line.number for one in rows[at:end] for line in one.lines}
    return found


def _is_set_otherwise(rows: Sequence[Row], start: int, end: int) -> bool:
    """Tell whether the rows from `start` to `end` are smaller, or narrower, than the others."""
    others = [*rows[:start], *rows[end:]]
    own, usual = _size(rows[start:end]), _size(others)
    if own and usual and own <= SMALLER * usual:
        return True
    if not others or end - start > MOST_NARROW_ROWS:
        return False
    left, right = median(r.left for r in others), max(r.right for r in others)
    inset = INSET * (right - left)
    first = rows[start]
    lean = abs((first.left - left) - (right - first.right))
    return lean <= CENTRED * (right - left) and all(
        r.left >= left + inset and r.right <= right - inset for r in rows[start:end]
    )


def _size(rows: Sequence[Row]) -> float:
    """Tell the usual height of the lines that tell it; 0.0 when none does."""
    telling = [
        line.height
        for row in rows
        for line in row.lines
        if sum(map(str.isalpha, line.text)) >= FEWEST_LETTERS
    ]
    return median(telling) if telling else 0.0
