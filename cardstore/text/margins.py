"""Margins: notes and line numbers that stand beside the text. Pure.

Comes in: the lines of a leaf with their boxes. Goes out: the numbers of those that stand beside the
text and are none of it.

1. Of a leaf with two columns, or two pages, each is looked at by itself. The text's edges are
   those of its broad lines; what stands wholly outside them, narrow and beside a line of text, may
   be marginal. Heads, page numbers and what stands below the text never are.
2. Numbers alone are line numbers when they rise by one step: by fives or tens from two numbers on,
   by another step from three, by one only where nearly every line has one. Items of a list ("1.",
   "(2)") and the numbers of a table of contents are not. Numbers far from short lines, as beside
   verse, must count them: from "5" to "10" are five lines of text.
3. Words are a note when they are set in clearly smaller type than the text.

Body is never given away on a doubt: a column of a table, or a note in type of the text's size,
stays body until a person says otherwise.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from cardstore.text.rows import columns_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.text.rows import PlacedLine

FEWEST_BROAD = 5  # lines of text; fewer tell no edge
BROAD = 0.6  # of the three-quarter width of all lines
TRIM = 0.1  # of the broad lines at either side: hanging lines, tables, boxes read too wide
CLEAR = 0.3  # line heights between the text's edge and what stands outside it
NEAR = 5.0  # line heights: further off stand columns of a table, numbers of a list of contents
COUNTED = 0.8  # share of neighbouring far numbers between which stand as many lines as they say
NARROW = 0.35  # of the text's width
TWO_LINES = 1.5  # of the text's line height: a box so high holds two lines of a note, read as one
OF_TWO = 2.3  # heights of a line that two of them take, with what is between
SMALLER = 0.9  # of the text's type; notes drawn for the tests have 0.6 to 0.85
USUAL_STEPS = frozenset({5, 10})  # verses and lines are counted so
FEWEST_NUMBERS = 3
FEWEST_BY_ONE = 12  # numbers that rise by one; tables have them too, but shorter
EVERY_LINE = 0.7  # share of lines that have one, where numbers rise by one
FEWEST_LETTERS = 8  # of all notes beside a text: "PAGE" over the numbers of a list has fewer
WORDED = 0.6  # of the lines beside a text have words where they are notes
STEADY = 0.7  # share of neighbours that rise by the step; the rest is misread
HIGHEST = 9999


@dataclass(frozen=True, slots=True, kw_only=True)
class TextEdges:
    """Where the text of a leaf stands, in pixels.

    Attributes:
        left, right: its edges.
        top, foot: between them lines may have something beside them.
        height: usual height of its lines.
    """

    left: float
    right: float
    top: float
    foot: float
    height: float


def find_margins(lines: Sequence[PlacedLine]) -> frozenset[int]:
    """Find the lines that stand beside the text.

    Args:
        lines: of one leaf, in any order.

    Returns:
        the numbers of the marginal ones.
    """
    found: set[int] = set()
    for column in columns_of(lines):  # of a leaf with two pages on it each has margins
        found |= _beside_column(column)
    return frozenset(found)


def _beside_column(lines: Sequence[PlacedLine]) -> set[int]:
    """Find the lines that stand beside the text of one column or page."""
    edges = text_edges(lines)
    if edges is None:
        return set()
    clear = CLEAR * edges.height
    outside = (
        [line for line in lines if edges.left - line.box.x1 >= clear],
        [line for line in lines if line.box.x0 - edges.right >= clear],
    )
    text = [line for line in lines if line.box.x0 < edges.right and line.box.x1 > edges.left]
    found: set[int] = set()
    heights = _Heights(text)
    for far in outside:
        found |= _far_numbers([line for line in far if _stands_beside(line, heights, edges)], text)
        side = [line for line in far if _is_near(line, edges) and line.number not in found]
        beside = [line for line in side if _stands_beside(line, heights, edges)]
        numbers = [line for line in beside if line_number(line.text) is not None]
        counted = {line.number for line in numbers}
        if _count_lines(numbers, among=len(text)):
            found |= counted
        notes = _notes([line for line in beside if line.number not in counted], edges)
        found |= _whole(notes, [line for line in side if line.number not in counted], edges)
    return found


def text_edges(lines: Sequence[PlacedLine]) -> TextEdges | None:
    """Find where the text stands; None where too few lines tell it."""
    if len(lines) < FEWEST_BROAD:
        return None
    widths = sorted(line.width for line in lines)
    least = BROAD * widths[len(widths) * 3 // 4]
    broad = [line for line in lines if line.width >= max(1.0, least)]
    if len(broad) < FEWEST_BROAD:
        return None
    lefts = sorted(line.box.x0 for line in broad)
    rights = sorted(line.box.x1 for line in broad)
    trim = int(TRIM * len(broad))
    return TextEdges(
        left=lefts[trim],
        right=rights[-1 - trim],
        top=sorted(line.box.y0 for line in broad)[1],
        foot=max(line.box.y1 for line in broad),
        height=median(line.height for line in broad),
    )


def line_number(text: str) -> int | None:
    """Read a number that may count lines: bare digits; None for anything else.

    >>> line_number("15"), line_number("15."), line_number("l5")
    (15, None, None)
    """
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(HIGHEST))):
        return None
    return int(text) or None


def rise_steadily(values: Sequence[int]) -> int | None:
    """Tell by which step numbers rise, from top to foot; None where they do not count lines.

    >>> rise_steadily([5, 10, 15]), rise_steadily([40, 50]), rise_steadily([12, 57, 211])
    (5, 10, None)
    """
    steps = [b - a for a, b in pairwise(values)]
    if not steps:
        return None
    step = max(set(steps), key=lambda one: (steps.count(one), one))
    if step <= 0 or steps.count(step) < STEADY * len(steps):
        return None
    if step == 1:
        return step if len(values) >= FEWEST_BY_ONE else None
    return step if step in USUAL_STEPS or len(values) >= FEWEST_NUMBERS else None


def _is_near(line: PlacedLine, edges: TextEdges) -> bool:
    """Tell whether a line outside the text is no further off than margins are broad."""
    return max(edges.left - line.box.x1, line.box.x0 - edges.right) <= NEAR * edges.height


def _far_numbers(lines: Iterable[PlacedLine], text: Sequence[PlacedLine]) -> set[int]:
    """Give numbers, however far from the text, between which as many lines stand as they say."""
    rows = sorted(lines, key=lambda line: line.box.y0)
    told = [(value, line) for line in rows if (value := line_number(line.text)) is not None]
    step = rise_steadily([value for value, _ in told])
    if step is None or step == 1:
        return set()
    middles = sorted((line.box.y0 + line.box.y1) / 2 for line in text)
    counted = [
        max(0, bisect_right(middles, other.box.y1) - bisect_right(middles, one.box.y1))
        == high - low
        for (low, one), (high, other) in pairwise(told)
    ]
    return {line.number for _, line in told} if sum(counted) >= COUNTED * len(counted) else set()


class _Heights:
    """The heights at which lines stand: a page of 60,000 words has as many."""

    def __init__(self, lines: Iterable[PlacedLine]) -> None:
        self._tops: list[int] = []
        self._feet: list[int] = []
        for top, foot in sorted((line.box.y0, line.box.y1) for line in lines):
            if self._feet and top <= self._feet[-1]:
                self._feet[-1] = max(self._feet[-1], foot)
            else:
                self._tops.append(top)
                self._feet.append(foot)

    def have(self, height: float) -> bool:
        """Tell whether one of the lines reaches over a height."""
        at = bisect_right(self._tops, height) - 1
        return at >= 0 and height <= self._feet[at]


def _stands_beside(line: PlacedLine, text: _Heights, edges: TextEdges) -> bool:
    """Tell whether a narrow line has a line of text at its height, below the first one."""
    middle = (line.box.y0 + line.box.y1) / 2
    return (
        line.width <= NARROW * (edges.right - edges.left)
        and edges.top <= middle <= edges.foot
        and text.have(middle)
    )


def _count_lines(numbers: Sequence[PlacedLine], *, among: int) -> bool:
    values = [line_number(line.text) for line in sorted(numbers, key=lambda line: line.box.y0)]
    step = rise_steadily([value for value in values if value is not None])
    return step is not None and (step > 1 or len(numbers) >= EVERY_LINE * among)


def _notes(lines: Sequence[PlacedLine], edges: TextEdges) -> set[int]:
    """Give lines with words, if they are set smaller than the text."""
    worded = [line for line in lines if any(map(str.isalpha, line.text))]
    letters = sum(sum(map(str.isalpha, line.text)) for line in worded)
    if letters < FEWEST_LETTERS or len(worded) < WORDED * len(lines):
        return set()
    heights = [lines_height(line.height, edges.height) for line in worded]
    if median(heights) > SMALLER * edges.height:
        return set()
    return {line.number for line in lines}


def lines_height(height: float, usual: float) -> float:
    """Tell how high one line is of what is printed in a box, which may hold two, read as one.

    Args:
        height: of the box, in pixels.
        usual: of the text's lines, in pixels.

    >>> lines_height(27, 38), round(lines_height(61, 38))
    (27, 27)
    """
    return height / OF_TWO if height >= TWO_LINES * usual else height


def _whole(notes: set[int], side: Sequence[PlacedLine], edges: TextEdges) -> set[int]:
    """Add to notes the lines right above and below them, which may have no text beside them."""
    told = set(notes)
    narrow = [line for line in side if line.width <= NARROW * (edges.right - edges.left)]
    rows = sorted(narrow, key=lambda line: line.box.y0)
    for one, other in (*pairwise(rows), *pairwise(rows[::-1])):
        gap = max(other.box.y0 - one.box.y1, one.box.y0 - other.box.y1)
        if one.number in told and gap <= edges.height / 2:
            told.add(other.number)
    return told
