"""Foot notes: lines in smaller type at the foot of a leaf, from a note's mark on. Pure.

Comes in: the lines of each leaf that are neither head nor page number, and the leaves' heights.
Goes out: for each leaf the numbers of the lines that are foot notes.

1. Each column is looked at from its foot. A block of rows down to the foot is one of notes when it
   stands apart from what is above it, is clearly smaller than that, and begins with a mark (*, †,
   ‡, §, ¶, a number).
2. A sign that nothing but notes begin with stands for smaller type where the gap is wide.
3. A block of smaller type without a mark is the rest of a note when the leaf before, or the other
   column, has notes too.

Smaller type alone is no note (extracts are set so too), and neither is a number alone (lists).
"""

from __future__ import annotations

import re
from bisect import bisect_right, insort
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from cardstore.text.rows import columns_of, rows_of, usual_pitch

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.text.rows import PlacedLine, Row

SMALLER = 0.9  # of the type above: notes have 0.65 to 0.87, the next lines of a body 0.95 to 1.05
SAME_SIZE = 0.95  # of the type above: a line so large is no note
ODD_ROWS = 0.15  # share of a block's rows that may seem so large: accents, misread boxes
ROWS_ABOVE = 6  # whose type a block is compared with
FEWEST_BODY_ROWS = 3  # above a note, so that a title or a leaf of notes is not taken for one
GAP = 0.3  # line distances above a block beyond the usual ones; measured 0.5 to 2.2, body 0.1
NOT_LARGER = 1.1  # of the type above, for a signed block: boxes of a bent page differ so much
SIGNED_GAP = 0.5  # the same for a block that is told by its sign and not by its size
DEEPEST_START = 0.3  # of the leaf from its top: notes begin lower
SIGN = re.compile(r"[*†‡§¶‖]|\|\||\+(?=\S)")
NUMBER = re.compile(
    r"[(\[]?[0-9¹²³⁴⁵⁶⁷⁸⁹⁰]{1,3}[)\].]?(?=\s|[A-Z“‘\"'])|[|lI!](?=\s[A-Z“‘])|[a-z]\)\s"
)
FEWEST_LETTERS = 8  # lines with fewer letters do not tell their type's size


def find_foot_notes(
    leaves: Iterable[Sequence[PlacedLine]], heights_px: Sequence[int]
) -> list[set[int]]:
    """Find the foot notes of a scan.

    Args:
        leaves: for each leaf its lines without heads and page numbers.
        heights_px: the height of each leaf's frame.

    Returns:
        for each leaf the numbers of its lines that are notes.
    """
    found: list[set[int]] = []
    for lines, height_px in zip(leaves, heights_px, strict=True):
        notes: set[int] = set()
        goes_on = bool(found and found[-1])
        columns = columns_of(lines)
        for column in (*columns, *columns[:-1]):  # the first again: its note may begin beside it
            notes |= _notes_of(column, height_px, goes_on=goes_on or bool(notes))
        found.append(notes)
    return found


def _tells_size(line: PlacedLine) -> bool:
    return sum(c.isalpha() for c in line.text) >= FEWEST_LETTERS


def _notes_of(column: Sequence[PlacedLine], height_px: int, *, goes_on: bool) -> set[int]:
    """Find the note block at a column's foot: the lowest start that fits."""
    rows = rows_of(column)
    if len(rows) <= FEWEST_BODY_ROWS:
        return set()
    pitch = usual_pitch(rows)
    gaps = [(b.top - a.foot) / pitch for a, b in pairwise(rows)]
    usual = median(gaps)
    sizes: list[float] = []  # of the rows from `at` to the foot, those that tell it, in order
    for at in range(len(rows) - 1, FEWEST_BODY_ROWS - 1, -1):
        if size := _size([rows[at]]):
            insort(sizes, size)
        if rows[at].top < DEEPEST_START * height_px:
            break
        if gaps[at - 1] - usual >= GAP and _begins_notes(
            rows, at, sizes, wide=gaps[at - 1] - usual >= SIGNED_GAP, goes_on=goes_on
        ):
            return {line.number for row in rows[at:] for line in row.lines}
    return set()


def _begins_notes(
    rows: Sequence[Row], at: int, sizes: Sequence[float], *, wide: bool, goes_on: bool
) -> bool:
    """Tell whether the rows from `at` to the foot are notes.

    Args:
        rows: of the column; there is a gap above `at`.
        at: the first row of what may be notes.
        sizes: the heights of those of these rows that tell their type's size, rising.
        wide: whether the gap is so wide that a sign stands for smaller type.
        goes_on: whether there are notes before it that may go on here.
    """
    above = _size(rows[max(0, at - ROWS_ABOVE) : at])
    if not above or not sizes:
        return False
    signed = SIGN.match(rows[at].text) is not None
    step = median_of_sorted(sizes) / above
    large = len(sizes) - bisect_right(sizes, SAME_SIZE * above)
    if step <= SMALLER and large <= ODD_ROWS * len(sizes):
        return signed or goes_on or NUMBER.match(rows[at].text) is not None
    return signed and wide and step <= NOT_LARGER


def median_of_sorted(values: Sequence[float]) -> float:
    """Give the median of values that rise, at least one, without sorting them.

    >>> median_of_sorted([1.0, 2.0, 4.0]), median_of_sorted([1.0, 2.0])
    (2.0, 1.5)
    """
    half = len(values) // 2
    return values[half] if len(values) % 2 else (values[half - 1] + values[half]) / 2


def _size(rows: Sequence[Row]) -> float:
    """Tell the usual height of those lines that tell it; 0.0 when none does."""
    telling = [line.height for row in rows for line in row.lines if _tells_size(line)]
    return median(telling) if telling else 0.0
