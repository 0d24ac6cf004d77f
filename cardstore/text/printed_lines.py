"""Printed lines: words gathered into the lines that are printed, for putting them in order. Pure.

Comes in: words in the order of whoever read them, with their blocks and lines. Goes out: lines with
boxes; the parts of a line that a file or an engine has broken apart are one again.

1. Words with the same (block, line) are a line.
2. A word or line that goes on to the right of another on the same row, a little apart, is of the
   same line. Rows are compared where both meet, so that a line that bends stays one.
3. Numbers that count lines ("5", "10") and were read as the first or last word of a line are taken
   off it; they stand in the margin.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

from cardstore.text.layer import Box
from cardstore.text.margins import line_number, rise_steadily
from cardstore.text.rows import PlacedLine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cardstore.text.engine import ReadWord

SAME_ROW = 0.6  # of the lower line's height: what two parts of one line share
WIDE_GAP = 3.0  # line heights; two parts of a line further apart stay two lines
HALVES_GAP = 1.5  # line heights: the same for what an engine has called two lines
OUTSIDE_GAP = 0.8  # line heights between a line and the number that counts it
IN_LINE = 1.0  # line heights: lines with and without a number begin as near to each other
FEWEST_NUMBERS = 3  # that count lines, where they were read as words of these


@dataclass(slots=True, kw_only=True)
class PrintedLine:
    """A line under way: words with the box around them, its block in the file."""

    words: list[ReadWord]
    block: int
    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def height(self) -> float:
        """Height of the box."""
        return self.y1 - self.y0

    @property
    def middle(self) -> float:
        """Half-way between its upper and its lower edge."""
        return (self.y0 + self.y1) / 2

    def take(self, words: Iterable[ReadWord]) -> None:
        """Add words to the line's end."""
        for word in words:
            self.words.append(word)
            self.x0, self.y0 = min(self.x0, word.x0), min(self.y0, word.y0)
            self.x1, self.y1 = max(self.x1, word.x1), max(self.y1, word.y1)


def printed_line(words: Sequence[ReadWord], block: int) -> PrintedLine:
    """Make a line of words, at least one."""
    return PrintedLine(
        words=list(words),
        block=block,
        x0=min(word.x0 for word in words),
        y0=min(word.y0 for word in words),
        x1=max(word.x1 for word in words),
        y1=max(word.y1 for word in words),
    )


def placed(lines: Sequence[PrintedLine]) -> list[PlacedLine]:
    """Give lines as those of a layer are looked at, numbered as they come."""
    return [
        PlacedLine(
            number=number,
            text=" ".join(word.text for word in line.words),
            box=Box(round(line.x0), round(line.y0), round(line.x1), round(line.y1)),
        )
        for number, line in enumerate(lines)
    ]


def lines_of_file(words: Iterable[ReadWord]) -> list[PrintedLine]:
    """Gather a file's own words into lines, and the parts of a line that it has broken apart."""
    lines: list[PrintedLine] = []
    last: tuple[int, int] | None = None
    for word in words:
        here = (word.block, word.line)
        if here == last or (lines and _goes_on(lines[-1], word)):
            lines[-1].take([word])
        else:
            lines.append(printed_line([word], word.block))
        last = here
    return lines


def lines_of_engine(
    words: Iterable[ReadWord], *, apart: Callable[[PrintedLine, PrintedLine], bool]
) -> list[PrintedLine]:
    """Gather an engine's words into lines, and the halves of a line that it has parted.

    Args:
        words: in the engine's order.
        apart: tells of two lines on one row whether something between them, such as a gutter,
            keeps them two.
    """
    lines: list[PrintedLine] = []
    for line in engine_lines(words):
        left = next((one for one in lines if _is_other_half(one, line)), None)
        if left is not None and not apart(left, line):
            left.take(line.words)
        else:
            lines.append(line)
    return lines


def engine_lines(words: Iterable[ReadWord]) -> list[PrintedLine]:
    """Gather an engine's words into the lines that it told."""
    lines: list[PrintedLine] = []
    last: tuple[int, int] | None = None
    for word in words:
        here = (word.block, word.line)
        if here == last:
            lines[-1].take([word])
        else:
            lines.append(printed_line([word], word.block))
        last = here
    return lines


def without_line_numbers(lines: Sequence[PrintedLine]) -> list[PrintedLine]:
    """Take numbers that count lines off the lines as whose first or last words they were read.

    Returns:
        the lines; each number taken off is a line of its own, behind its line.
    """
    for at, side in ((0, -1), (-1, 1)):
        numbered = {id(line): line for line in lines if _is_numbered(line, at, side)}
        others = [line for line in lines if id(line) not in numbered]
        if len(numbered) >= FEWEST_NUMBERS and _count(list(numbered.values()), others, at):
            made: list[PrintedLine] = []
            for line in lines:
                if id(line) not in numbered:
                    made.append(line)
                    continue
                words = line.words[1:] if at == 0 else line.words[:-1]
                made.append(printed_line(words, line.block))
                made.append(printed_line([line.words[at]], line.block))
            return made
    return list(lines)


def _is_numbered(line: PrintedLine, at: int, side: int) -> bool:
    """Tell whether a line begins or ends with a number that is apart from its other words."""
    if len(line.words) < 2 or line_number(line.words[at].text) is None:  # noqa: PLR2004 - and a word
        return False
    number, word = line.words[at], line.words[at - side]
    gap = word.x0 - number.x1 if side < 0 else number.x0 - word.x1
    return gap >= OUTSIDE_GAP * (word.y1 - word.y0)


def _count(numbered: Sequence[PrintedLine], others: Sequence[PrintedLine], at: int) -> bool:
    """Tell whether numbers rise by a step, and stand outside the edge of all other lines."""
    by_height = sorted(numbered, key=lambda line: line.y0)
    values = [line_number(line.words[at].text) for line in by_height]
    step = rise_steadily([value for value in values if value is not None])
    if step is None or step == 1 or len(others) < len(numbered):
        return False
    height = median(line.height for line in others)
    if at == 0:
        edge = median(line.x0 for line in others)
        begins = [line.words[1].x0 for line in numbered]
        return abs(median(begins) - edge) <= IN_LINE * height
    edge = sorted(line.x1 for line in others)[len(others) * 9 // 10]
    return min(line.words[-1].x0 for line in numbered) >= edge


def _goes_on(line: PrintedLine, word: ReadWord) -> bool:
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


def _is_other_half(left: PrintedLine, right: PrintedLine) -> bool:
    """Tell whether a line of the same block goes on where another ends."""
    last, first = left.words[-1], right.words[0]
    lower = min(last.y1 - last.y0, first.y1 - first.y0)
    shared = min(last.y1, first.y1) - max(last.y0, first.y0)
    return (
        left.block == right.block
        and lower > 0
        and shared >= SAME_ROW * lower
        and -lower / 2 < first.x0 - last.x1 < HALVES_GAP * lower
    )
