"""Rows: a leaf's lines as they stand under each other, for telling zones apart. Pure.

Comes in: a `TextLayer`. Goes out: its lines gathered into rows (lines at one height: an engine
often gives a running head and its page number as two), and the leaf's own measures: text width,
line height, distance of lines.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from cardstore.text.picture_words import picture_lines

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from cardstore.text.layer import Box, TextLayer

SAME_ROW = 0.5  # of the lower line's height: what lines of a row share
HEAD_ROWS, FOOT_ROWS = 4, 6
"""Rows of which heads, numbers, marks and catchwords are told, and those next to them."""
FEWEST_FOR_PITCH = 4  # lines; fewer tell no distance
USUAL_PITCH = 1.35  # line heights, where a leaf has too few lines to measure
SLACK = 0.03  # of the text's width: by so much a column may run over the middle
COLUMN_SHARE = 0.3  # of the lines that lie on either side in a leaf of two columns


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedLine:
    """A line with its number in the layer, its text and box."""

    number: int
    text: str
    box: Box

    @property
    def height(self) -> int:
        """Height of the box, at least 1."""
        return max(1, self.box.y1 - self.box.y0)

    @property
    def width(self) -> int:
        """Width of the box."""
        return self.box.x1 - self.box.x0


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Lines at one height, from left to right."""

    lines: tuple[PlacedLine, ...]

    @property
    def top(self) -> int:
        """Upper edge."""
        return min(line.box.y0 for line in self.lines)

    @property
    def foot(self) -> int:
        """Lower edge."""
        return max(line.box.y1 for line in self.lines)

    @property
    def left(self) -> int:
        """Left edge."""
        return self.lines[0].box.x0

    @property
    def right(self) -> int:
        """Right edge."""
        return max(line.box.x1 for line in self.lines)

    @property
    def text(self) -> str:
        """The lines' texts with blanks between them."""
        return " ".join(line.text for line in self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeafRows:
    """A leaf's rows from top to foot, and its measures in pixels.

    Attributes:
        rows: at least one.
        left, right: edges of the text, without the outermost tenth of the lines.
        pitch: usual distance from one line's top to the next one's.
        height_px: the frame's height.
    """

    rows: tuple[Row, ...]
    left: float
    right: float
    pitch: float
    height_px: int

    @property
    def width(self) -> float:
        """Width of the text, at least 1."""
        return max(1.0, self.right - self.left)

    def ends(self) -> LeafRows:
        """Leave out the rows in the middle, which are nothing but text: a long scan has many.

        The gap below the last row of the head is then no gap of the leaf.
        """
        if len(self.rows) <= HEAD_ROWS + FOOT_ROWS:
            return self
        return replace(self, rows=(*self.rows[:HEAD_ROWS], *self.rows[-FOOT_ROWS:]))

    def gap_below(self, at: int) -> float:
        """Tell the free space under row `at`, in line distances; infinite under the last."""
        if at + 1 >= len(self.rows):
            return float("inf")
        return (self.rows[at + 1].top - self.rows[at].foot) / self.pitch


def leaf_rows(layer: TextLayer, *, without: Collection[int] = ()) -> LeafRows | None:
    """Gather the layer's lines into rows, some left out by number; None when it has none."""
    lines = [line for line in placed_lines(layer) if line.number not in without]
    if not lines:
        return None
    rows = rows_of(lines)
    lefts = sorted(line.box.x0 for line in lines)
    rights = sorted(line.box.x1 for line in lines)
    tenth = len(lines) // 10
    return LeafRows(
        rows=rows,
        left=lefts[tenth],
        right=rights[-1 - tenth],
        pitch=usual_pitch(rows),
        height_px=layer.frame.height_px,
    )


def leaf_ends(layer: TextLayer, *, without: Collection[int] = ()) -> LeafRows | None:
    """Gather the rows at head and foot alone, with the measures of the whole leaf."""
    rows = leaf_rows(layer, without=without)
    return None if rows is None else rows.ends()


def placed_lines(layer: TextLayer) -> list[PlacedLine]:
    """Give the layer's lines with their numbers and texts, in text order.

    What was read in pictures says nothing about the page around it, and is left out.
    """
    apart = picture_lines(layer)
    return [
        PlacedLine(number=number, text=line.span.of(layer.text), box=line.box)
        for number, line in enumerate(layer.lines)
        if number not in apart
    ]


def rows_of(lines: Iterable[PlacedLine]) -> tuple[Row, ...]:
    """Gather lines that stand at one height."""
    rows: list[list[PlacedLine]] = []
    for line in sorted(lines, key=lambda line: (line.box.y0 + line.box.y1, line.box.x0)):
        if rows and _shares_row(rows[-1], line):
            rows[-1].append(line)
        else:
            rows.append([line])
    return tuple(Row(lines=tuple(sorted(row, key=lambda line: line.box.x0))) for row in rows)


def usual_pitch(rows: Sequence[Row]) -> float:
    """Tell the usual distance of two rows' tops in pixels, at least 1."""
    steps = [b.top - a.top for a, b in pairwise(rows) if b.top > a.top]
    if len(steps) >= FEWEST_FOR_PITCH:
        return max(1.0, median(steps))
    return USUAL_PITCH * median(line.height for row in rows for line in row.lines)


def columns_of(lines: Sequence[PlacedLine]) -> tuple[tuple[PlacedLine, ...], ...]:
    """Part the lines of a leaf of two columns into left and right; one part for any other leaf.

    Lines that run over both columns go with both.
    """
    if not lines:
        return ()
    start, end = min(line.box.x0 for line in lines), max(line.box.x1 for line in lines)
    middle, width = (start + end) / 2, max(1, end - start)
    left = [n for n, line in enumerate(lines) if line.box.x1 <= middle + width * SLACK]
    right = [n for n, line in enumerate(lines) if line.box.x0 >= middle - width * SLACK]
    if min(len(left), len(right)) < COLUMN_SHARE * len(lines):
        return (tuple(lines),)
    only_left, only_right = set(left), set(right)
    return (
        tuple(line for n, line in enumerate(lines) if n not in only_right),
        tuple(line for n, line in enumerate(lines) if n not in only_left),
    )


def _shares_row(row: Sequence[PlacedLine], line: PlacedLine) -> bool:
    other = row[0]
    shared = min(other.box.y1, line.box.y1) - max(other.box.y0, line.box.y0)
    beside = line.box.x0 >= max(o.box.x1 for o in row) or line.box.x1 <= min(o.box.x0 for o in row)
    return beside and shared >= SAME_ROW * min(other.height, line.height)
