"""Rows: a leaf's lines as they stand under each other, for telling zones apart. Pure.

Comes in: an `Aspect` of a leaf. Goes out: its lines gathered into rows (lines at one height: an
engine often gives a running head and its page number as two), and the leaf's own measures: text
width, line height, distance of lines.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from cardstore.text.layer import Box
    from cardstore.text.upright import Aspect

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
    """The rows of an aspect from top to foot, and its measures in pixels.

    Attributes:
        rows: at least one.
        left, right: edges of the text, without the outermost tenth of the lines.
        pitch: usual distance from one line's top to the next one's.
        height_px: the height of the aspect's frame.
        scale_px: length by which places towards head and foot are told (see `Aspect`).
        is_main: whether these are the rows of the leaf's main aspect.
        others: boxes of lines that run another way.
    """

    rows: tuple[Row, ...]
    left: float
    right: float
    pitch: float
    height_px: int
    scale_px: int
    is_main: bool = True
    others: tuple[Box, ...] = ()

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
        """Tell the free space under row `at`, in line distances; infinite where nothing follows."""
        row = self.rows[at]
        tops = [self.rows[at + 1].top] if at + 1 < len(self.rows) else []
        tops += [box.y0 for box in self._in_column(row) if box.y0 + box.y1 > row.top + row.foot]
        return (min(tops, default=float("inf")) - row.foot) / self.pitch

    def gap_above(self, at: int) -> float:
        """Tell the free space over row `at`, in line distances; infinite where nothing precedes."""
        row = self.rows[at]
        feet = [self.rows[at - 1].foot] if at else []
        feet += [box.y1 for box in self._in_column(row) if box.y0 + box.y1 < row.top + row.foot]
        return (row.top - max(feet, default=float("-inf"))) / self.pitch

    def height_of(self, row: Row, *, at_head: bool) -> float:
        """Tell where the middle of a row stands, as a share (0–1) of the leaf's usual height."""
        middle = (row.top + row.foot) / 2
        if self.scale_px == self.height_px:
            return middle / self.height_px
        return middle / self.scale_px if at_head else 1 - (self.height_px - middle) / self.scale_px

    def _in_column(self, row: Row) -> list[Box]:
        return [box for box in self.others if box.x0 < row.right and row.left < box.x1]


def leaf_rows(aspect: Aspect, *, without: Collection[int] = ()) -> LeafRows | None:
    """Gather an aspect's lines into rows, some left out by number; None when it has none.

    Beside what runs another way the few lines of another aspect are measured against all.
    """
    lines = [line for line in aspect.lines if line.number not in without]
    if not lines:
        return None
    rows = rows_of(lines)
    boxes = [line.box for line in lines] + ([] if aspect.is_main else list(aspect.others))
    lefts = sorted(box.x0 for box in boxes)
    rights = sorted(box.x1 for box in boxes)
    tenth = len(boxes) // 10
    return LeafRows(
        rows=rows,
        left=lefts[tenth],
        right=rights[-1 - tenth],
        pitch=usual_pitch(rows),
        height_px=aspect.frame.height_px,
        scale_px=aspect.scale_px,
        is_main=aspect.is_main,
        others=aspect.others,
    )


def leaf_ends(aspect: Aspect, *, without: Collection[int] = ()) -> LeafRows | None:
    """Gather the rows at head and foot alone, with the measures of the whole leaf."""
    rows = leaf_rows(aspect, without=without)
    return None if rows is None else rows.ends()


def rows_of(lines: Iterable[PlacedLine]) -> tuple[Row, ...]:
    """Gather lines that stand at one height."""
    rows: list[list[PlacedLine]] = []
    left = right = 0  # the edges of the last row
    for line in sorted(lines, key=lambda line: (line.box.y0 + line.box.y1, line.box.x0)):
        beside = line.box.x0 >= right or line.box.x1 <= left
        if rows and beside and _shares_height(rows[-1][0], line):
            rows[-1].append(line)
            left, right = min(left, line.box.x0), max(right, line.box.x1)
        else:
            rows.append([line])
            left, right = line.box.x0, line.box.x1
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


def _shares_height(first: PlacedLine, line: PlacedLine) -> bool:
    """Tell whether a line stands at the height of the first one of a row."""
    shared = min(first.box.y1, line.box.y1) - max(first.box.y0, line.box.y0)
    return shared >= SAME_ROW * min(first.height, line.height)
