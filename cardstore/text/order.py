"""Reading order of a file's own words: lines put together, columns one after the other.

Comes in: the embedded words of a leaf, in the file's order, which is that of drawing. Goes out: the
same words as `ReadWord`s in the order in which a person reads them.

1. Words with the same (block, line) are a line; lines of a block that stand side by side without a
   wide gap are one line (files break justified lines apart).
2. A gutter is an upright strip in the middle that few lines cross, with lines of column width on
   both sides at the same heights. Lines that cross it cut the leaf into storeys; in each storey the
   left side is read before the right, and each side is searched for gutters again.
3. Where there is no gutter the file's order is kept, but a block drawn late is moved up past the
   blocks that lie wholly below it (heads and page numbers are often drawn last).

Narrow columns (numbers of a table or of a list of contents, line numbers in a margin) are no
columns to be read apart: their lines are narrower than a quarter of the text's width.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from cardstore.text.engine import ReadWord

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardstore.scans.reader import EmbeddedWord
    from cardstore.scans.scan import Frame

SAME_ROW = 0.6  # of the lower line's height: what two parts of one line share
WIDE_GAP = 3.0  # line heights; two parts of a line further apart stay two lines
MIDDLE = (0.2, 0.8)  # of the text's width: where gutters are looked for
GUTTER_HEIGHTS = 0.6  # line heights that a gutter is wide at least
CROSSED = 0.35  # share of lines that may cross it: titles, tables, notes over both columns
FEWEST_LINES = 4  # on each side
COLUMN_WIDTH = 0.22  # of the text's width: a third of a side's lines are wider
SIDE_BY_SIDE = 0.5  # of the lower side's height
MOST_BLOCKS = 2000  # a leaf with more is a table or a map; moving blocks there costs n²
STEPS = 200  # places over the text's width where a gutter may be


@dataclass(slots=True, kw_only=True)
class _Line:
    """A line under way: words with the box around them, its block in the file."""

    words: list[EmbeddedWord]
    block: int
    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def height(self) -> float:
        return self.y1 - self.y0

    @property
    def middle(self) -> float:
        return (self.y0 + self.y1) / 2


def words_in_order(words: Sequence[EmbeddedWord], frame: Frame) -> tuple[ReadWord, ...]:
    """Put a file's own words into reading order.

    Args:
        words: in the file's order, boxes in pixels of `frame`.
        frame: the leaf's; boxes are rounded and clamped to it.

    Returns:
        the same words; blocks and lines counted from 0 in reading order, without confidence.
    """
    ordered = _ordered(_lines_of(words))
    read: list[ReadWord] = []
    block = line_number = -1
    before: _Line | None = None
    for line in ordered:
        if before is None or line.block != before.block or line.middle < before.y0:
            block += 1
            line_number = 0
        else:
            line_number += 1
        before = line
        read.extend(_as_read(word, frame, block=block, line=line_number) for word in line.words)
    return tuple(read)


def _as_read(word: EmbeddedWord, frame: Frame, *, block: int, line: int) -> ReadWord:
    x0 = min(max(round(word.x0), 0), frame.width_px)
    y0 = min(max(round(word.y0), 0), frame.height_px)
    return ReadWord(
        text=word.text,
        x0=x0,
        y0=y0,
        x1=min(max(round(word.x1), x0), frame.width_px),
        y1=min(max(round(word.y1), y0), frame.height_px),
        block=block,
        line=line,
        confidence=None,
    )


def _lines_of(words: Iterable[EmbeddedWord]) -> list[_Line]:
    """Gather words into lines, and the parts of a line that a file has broken apart."""
    lines: list[_Line] = []
    last: tuple[int, int] | None = None
    for word in words:
        here = (word.block, word.line)
        if here == last or (lines and _goes_on(lines[-1], word)):
            line = lines[-1]
            line.words.append(word)
            line.x0, line.y0 = min(line.x0, word.x0), min(line.y0, word.y0)
            line.x1, line.y1 = max(line.x1, word.x1), max(line.y1, word.y1)
        else:
            lines.append(
                _Line(
                    words=[word],
                    block=word.block,
                    x0=word.x0,
                    y0=word.y0,
                    x1=word.x1,
                    y1=word.y1,
                )
            )
        last = here
    return lines


def _goes_on(line: _Line, word: EmbeddedWord) -> bool:
    """Tell whether the word stands on the same row as the line, a little to its right."""
    lower = min(line.height, word.y1 - word.y0)
    shared = min(line.y1, word.y1) - max(line.y0, word.y0)
    gap = word.x0 - line.x1
    return (
        word.block == line.block
        and lower > 0
        and shared >= SAME_ROW * lower
        and -lower < gap < WIDE_GAP * lower
    )


def _ordered(lines: list[_Line]) -> list[_Line]:
    """Order lines: by storeys and columns where there is a gutter, else nearly as they came."""
    gutter = _gutter(lines)
    if gutter is None:
        return [line for block in _moved_up(_blocks_of(lines)) for line in block]
    crossing = [line for line in lines if line.x0 < gutter < line.x1]
    left = [line for line in lines if line.x1 <= gutter]
    right = [line for line in lines if line.x0 >= gutter]
    ordered: list[_Line] = []
    for storey in _storeys(sorted(crossing, key=lambda line: line.y0), left, right):
        for part in storey:
            ordered.extend(_ordered(part))
    return ordered


def _storeys(
    crossing: list[_Line], left: list[_Line], right: list[_Line]
) -> Iterator[tuple[list[_Line], list[_Line], list[_Line]]]:
    """Cut both sides at the lines that cross the gutter: (crossing lines, left, right) each."""
    groups: list[list[_Line]] = []
    sides = left + right
    for line in crossing:
        above = groups[-1][-1] if groups else None
        between = above is not None and any(above.middle < s.middle < line.middle for s in sides)
        if above is None or between:
            groups.append([line])
        else:
            groups[-1].append(line)
    tops = [min(line.middle for line in group) for group in groups]
    edges = [float("-inf"), *tops, float("inf")]
    for at, (start, end) in enumerate(pairwise(edges)):
        yield (
            groups[at - 1] if at else [],
            [line for line in left if start <= line.middle < end],
            [line for line in right if start <= line.middle < end],
        )


def _gutter(lines: Sequence[_Line]) -> float | None:
    """Find the middle of the gutter that the fewest lines cross; None when there is none."""
    if len(lines) < 2 * FEWEST_LINES:
        return None
    start, end = min(line.x0 for line in lines), max(line.x1 for line in lines)
    width = end - start
    half = GUTTER_HEIGHTS * median(line.height for line in lines) / 2
    best: tuple[int, float, float] | None = None
    for step in range(int(STEPS * MIDDLE[0]), int(STEPS * MIDDLE[1]) + 1):
        x = start + width * step / STEPS
        left = [line for line in lines if line.x1 <= x - half]
        right = [line for line in lines if line.x0 >= x + half]
        crossed = len(lines) - len(left) - len(right)
        if crossed > CROSSED * len(lines) or not _are_columns(left, right, width):
            continue
        rank = (crossed, abs(step / STEPS - 1 / 2), x)
        if best is None or rank < best:
            best = rank
    return None if best is None else best[2]


def _are_columns(left: Sequence[_Line], right: Sequence[_Line], width: float) -> bool:
    """Tell whether two sides are columns of text: enough lines, wide enough, side by side."""
    if min(len(left), len(right)) < FEWEST_LINES:
        return False
    for side in (left, right):
        widths = sorted(line.x1 - line.x0 for line in side)
        if widths[len(widths) * 2 // 3] < COLUMN_WIDTH * width:
            return False
    tops = [min(line.y0 for line in side) for side in (left, right)]
    feet = [max(line.y1 for line in side) for side in (left, right)]
    shared = min(feet) - max(tops)
    return shared >= SIDE_BY_SIDE * min(foot - top for top, foot in zip(tops, feet, strict=True))


def _blocks_of(lines: Iterable[_Line]) -> list[list[_Line]]:
    """Gather neighbouring lines of one block of the file."""
    blocks: list[list[_Line]] = []
    for line in lines:
        if blocks and blocks[-1][-1].block == line.block:
            blocks[-1].append(line)
        else:
            blocks.append([line])
    return blocks


def _stand_over_each_other(one: Sequence[_Line], other: Sequence[_Line]) -> bool:
    """Tell whether two blocks share some of their width."""
    return max(line.x1 for line in one) > min(line.x0 for line in other) and max(
        line.x1 for line in other
    ) > min(line.x0 for line in one)


def _moved_up(blocks: list[list[_Line]]) -> list[list[_Line]]:
    """Move each block up past the ones before it that lie wholly below it."""
    if len(blocks) > MOST_BLOCKS:
        return blocks
    ordered: list[list[_Line]] = []
    for block in blocks:
        foot = max(line.middle for line in block)
        place = len(ordered)
        while place and foot < min(line.y0 for line in ordered[place - 1]):
            place -= 1
        if not any(_stand_over_each_other(block, other) for other in ordered[place:]):
            place = len(ordered)  # beside them, as in a column too short to have a gutter
        ordered.insert(place, block)
    return ordered
