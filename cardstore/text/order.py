"""Reading order: lines put together, columns one after the other, what is marginal last. Pure.

Comes in: the words of a leaf, embedded ones in the file's order, which is that of drawing, or those
of an engine in its own. Goes out: the same words as `ReadWord`s in the order in which a person
reads them.

1. Words are gathered into the lines that are printed (`printed_lines`).
2. Notes that an engine read as words of the lines beside them are parted from these
   (`side_words`). What stands in the margin beside the text (`margins`) is put after the text of
   the leaf.
3. A gutter is an upright strip in the middle that few lines cross, with lines of column width on
   both sides at the same heights. Lines that cross it cut the leaf into storeys; in each storey the
   left side is read before the right, and each side is searched for gutters again.
4. Where there is no gutter the order is kept, but a block drawn late is moved up past the blocks
   that lie wholly below it (heads and page numbers are often drawn last).
5. Words that lie or stand on their head are put in order as if they stood upright (`lying_lines`).
6. A large initial comes directly before the word that it begins (`initials`).

Narrow columns (numbers of a table or of a list of contents) are no columns to be read apart: their
lines are narrower than a quarter of the text's width.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from cardstore.text.engine import ReadWord
from cardstore.text.initials import join_initials
from cardstore.text.lying_lines import in_one_order
from cardstore.text.margins import find_margins
from cardstore.text.printed_lines import (
    engine_lines,
    lines_of_engine,
    lines_of_file,
    placed,
    without_line_numbers,
)
from cardstore.text.side_words import without_side_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardstore.scans.reader import EmbeddedWord
    from cardstore.scans.scan import Frame
    from cardstore.text.printed_lines import PrintedLine

ORDER_VERSION = "order-4"  # rises whenever the same words may come in another order
MIDDLE = (0.2, 0.8)  # of the text's width: where gutters are looked for
GUTTER_HEIGHTS = 0.6  # line heights that a gutter is wide at least
CROSSED = 0.35  # share of lines that may cross it: titles, tables, notes over both columns
FEWEST_LINES = 4  # on each side
COLUMN_WIDTH = 0.22  # of the text's width: a third of a side's lines are wider
SIDE_BY_SIDE = 0.5  # of the lower side's height
MOST_BLOCKS = 2000  # a leaf with more is a table or a map; moving blocks there costs n²
STEPS = 200  # places over the text's width where a gutter may be


def words_in_order(words: Sequence[EmbeddedWord], frame: Frame) -> tuple[ReadWord, ...]:
    """Put a file's own words into reading order.

    Args:
        words: in the file's order, boxes in pixels of `frame`.
        frame: the leaf's; boxes are rounded and clamped to it.

    Returns:
        the same words; blocks and lines counted from 0 in reading order, without confidence.
    """
    read = [_as_read(word, frame) for word in words]
    if not any(word.turn for word in read):
        return _file_order(read)
    return in_one_order(read, frame, order=_file_order)


def engine_words_in_order(words: Sequence[ReadWord]) -> tuple[ReadWord, ...]:
    """Put an engine's words into reading order.

    Args:
        words: in the engine's order.

    Returns:
        the same words; blocks and lines counted from 0 in reading order.
    """
    told = engine_lines(words)
    gutter = _gutter(told)

    def apart(left: PrintedLine, right: PrintedLine) -> bool:
        return gutter is not None and left.x1 <= gutter <= right.x0

    return _read_through(without_side_words(lines_of_engine(words, apart=apart)))


def _file_order(words: Iterable[ReadWord]) -> tuple[ReadWord, ...]:
    """Put a file's own words, which stand upright, into reading order."""
    return _read_through(lines_of_file(words))


def _read_through(lines: list[PrintedLine]) -> tuple[ReadWord, ...]:
    """Order lines and count their blocks and lines anew."""
    lines = without_line_numbers(lines)
    marginal = find_margins(placed(lines))
    text = [line for number, line in enumerate(lines) if number not in marginal]
    beside = [line for number, line in enumerate(lines) if number in marginal]
    numbered: list[list[ReadWord]] = []
    block = -1
    before: PrintedLine | None = None
    for line in (*_ordered(text), *sorted(beside, key=_from_the_left)):
        if before is None or line.block != before.block or line.middle < before.y0:
            block += 1
        before = line
        numbered.append([replace(word, block=block) for word in line.words])
    return tuple(
        replace(word, line=number)
        for number, words in enumerate(join_initials(numbered))
        for word in words
    )


def _from_the_left(line: PrintedLine) -> tuple[float, float]:
    """Sort marginal lines from top to foot; those of one row from left to right."""
    return (line.y0, line.x0)


def _as_read(word: EmbeddedWord, frame: Frame) -> ReadWord:
    x0 = min(max(round(word.x0), 0), frame.width_px)
    y0 = min(max(round(word.y0), 0), frame.height_px)
    return ReadWord(
        text=word.text,
        x0=x0,
        y0=y0,
        x1=min(max(round(word.x1), x0), frame.width_px),
        y1=min(max(round(word.y1), y0), frame.height_px),
        block=word.block,
        line=word.line,
        confidence=None,
        turn=word.turn,
    )


def _ordered(lines: list[PrintedLine]) -> list[PrintedLine]:
    """Order lines: by storeys and columns where there is a gutter, else nearly as they came."""
    gutter = _gutter(lines)
    if gutter is None:
        return [line for block in _moved_up(_blocks_of(lines)) for line in block]
    crossing = [line for line in lines if line.x0 < gutter < line.x1]
    left = [line for line in lines if line.x1 <= gutter]
    right = [line for line in lines if line.x0 >= gutter]
    for side, other in ((left, right), (right, left)):
        over = _over_several(side, other)
        crossing += over
        side[:] = [line for line in side if line not in over]
    ordered: list[PrintedLine] = []
    for storey in _storeys(sorted(crossing, key=lambda line: line.y0), left, right):
        for part in storey:
            ordered.extend(_ordered(part))
    return ordered


def _over_several(side: Sequence[PrintedLine], other: Sequence[PrintedLine]) -> list[PrintedLine]:
    """Give the lines of a side that stand over its own columns, with nothing beside them.

    A head in the middle of three columns crosses one gutter only, and may be over both.
    """
    gutter = _gutter(side)
    if gutter is None:
        return []
    return [
        line
        for line in side
        if line.x0 < gutter < line.x1
        and not any(line.y0 < beside.middle < line.y1 for beside in other)
    ]


def _storeys(
    crossing: list[PrintedLine], left: list[PrintedLine], right: list[PrintedLine]
) -> Iterator[tuple[list[PrintedLine], list[PrintedLine], list[PrintedLine]]]:
    """Cut both sides at the lines that cross the gutter: (crossing lines, left, right) each."""
    groups: list[list[PrintedLine]] = []
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


def _gutter(lines: Sequence[PrintedLine]) -> float | None:
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


def _are_columns(left: Sequence[PrintedLine], right: Sequence[PrintedLine], width: float) -> bool:
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


def _blocks_of(lines: Iterable[PrintedLine]) -> list[list[PrintedLine]]:
    """Gather neighbouring lines of one block of the file."""
    blocks: list[list[PrintedLine]] = []
    for line in lines:
        if blocks and blocks[-1][-1].block == line.block:
            blocks[-1].append(line)
        else:
            blocks.append([line])
    return blocks


def _stand_over_each_other(one: Sequence[PrintedLine], other: Sequence[PrintedLine]) -> bool:
    """Tell whether two blocks share some of their width."""
    return max(line.x1 for line in one) > min(line.x0 for line in other) and max(
        line.x1 for line in other
    ) > min(line.x0 for line in one)


def _moved_up(blocks: list[list[PrintedLine]]) -> list[list[PrintedLine]]:
    """Move each block up past the ones before it that lie wholly below it."""
    if len(blocks) > MOST_BLOCKS:
        return blocks
    ordered: list[list[PrintedLine]] = []
    for block in blocks:
        foot = max(line.middle for line in block)
        place = len(ordered)
        while place and foot < min(line.y0 for line in ordered[place - 1]):
            place -= 1
        if not any(_stand_over_each_other(block, other) for other in ordered[place:]):
            place = len(ordered)  # beside them, as in a column too short to have a gutter
        ordered.insert(place, block)
    return ordered
