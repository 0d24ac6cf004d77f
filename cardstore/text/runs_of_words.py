"""Runs of words: which way the lines of a file run that does not tell it, by their boxes. Pure.

Comes in: words with their lines and boxes, from DjVu or from another program's hOCR, ALTO or PAGE.
Goes out: for each word the turn, clockwise, that sets it upright: 0, 90, 180 or 270.

1. A line tells its way by the steps from word to word, where most of them go one way. One that runs
   up or down must also have words that are higher than wide: numbers under each other are no line
   that lies. One that runs to the left is upside down only where nearly all of its page is, and in
   no script that is written from right to left.
2. A line that tells nothing (one word; a page number) runs as those of its block that do. A long
   word that is higher than wide lies, as the other lines that lie do; without any it runs up.
3. Anything else runs as the whole page does, where all of its telling lines run one way; else it
   stands upright. Text set downwards letter by letter, as in Chinese and Japanese, stands upright.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

UP, LEFT, DOWN = 90, 180, 270
CLEAR = 0.7  # of a line's steps that go the line's way; the rest are misread boxes
LONG_WORD = 3  # signs; shorter words are as high as wide however they lie
HIGHER = 1.5  # a single word of more signs that is so much higher than wide lies
FEWEST_UPSIDE_DOWN = 3  # lines
MOSTLY_UPSIDE_DOWN = 0.8  # of the lines that tell their way
_RIGHT_TO_LEFT = frozenset({"R", "AL"})
_WIDE = frozenset("WF")  # signs as high as wide, which are set downwards too


class PlacedText(Protocol):
    """A word with its box and its line: one of a file, or one that was read."""

    @property
    def text(self) -> str:
        """Its characters."""

    @property
    def x0(self) -> float:
        """Left edge."""

    @property
    def y0(self) -> float:
        """Upper edge."""

    @property
    def x1(self) -> float:
        """Right edge."""

    @property
    def y1(self) -> float:
        """Lower edge."""

    @property
    def block(self) -> int:
        """Its block."""

    @property
    def line(self) -> int:
        """Its line."""


def turns_by_place(words: Sequence[PlacedText]) -> tuple[int, ...]:
    """Tell for each word by how many degrees, clockwise, it must be turned to stand upright.

    Args:
        words: of one leaf, in the file's order; those of a line follow each other.
    """
    lines = [tuple(line) for _, line in groupby(words, key=lambda w: (w.block, w.line))]
    told = [_told(line) for line in lines]
    if not any(told) and not any(map(_lies_alone, lines)):
        return (0,) * len(words)
    if not _is_upside_down(told):
        told = [0 if turn == LEFT else turn for turn in told]
    ways = Counter(turn for turn in told if turn is not None)
    by_block: dict[int, Counter[int]] = {}
    for line, turn in zip(lines, told, strict=True):
        if turn is not None:
            by_block.setdefault(line[0].block, Counter())[turn] += 1
    lying = Counter({turn: count for turn, count in ways.items() if turn in {UP, DOWN}})
    turns: list[int] = []
    for line, turn in zip(lines, told, strict=True):
        own = turn
        if own is None and line[0].block in by_block:
            own = by_block[line[0].block].most_common(1)[0][0]
        elif own is None and _lies_alone(line):
            own = lying.most_common(1)[0][0] if lying else UP
        elif own is None:
            own = next(iter(ways)) if len(ways) == 1 else 0
        turns += [own] * len(line)
    return tuple(turns)


def _told(line: Sequence[PlacedText]) -> int | None:
    """Tell which way a line runs, by its own words; None where they do not tell."""
    steps: Counter[int] = Counter()
    for word, following in pairwise(line):
        across = following.x0 + following.x1 - word.x0 - word.x1
        down = following.y0 + following.y1 - word.y0 - word.y1
        if abs(across) >= abs(down):
            steps[0 if across >= 0 else LEFT] += 1
        else:
            steps[DOWN if down > 0 else UP] += 1
    if not steps:
        return None
    way, count = steps.most_common(1)[0]
    if count < CLEAR * steps.total():
        return None
    if way == LEFT:
        return 0 if _is_right_to_left(line) else LEFT
    if way in {UP, DOWN} and not _are_higher(line):
        return None
    return way


def _are_higher(line: Iterable[PlacedText]) -> bool:
    """Tell whether the longer words of a line are higher than wide, as words that lie are."""
    telling = [word for word in line if len(word.text) >= LONG_WORD]
    if any(unicodedata.east_asian_width(sign) in _WIDE for word in telling for sign in word.text):
        return False
    return sum(word.y1 - word.y0 for word in telling) > sum(word.x1 - word.x0 for word in telling)


def _lies_alone(line: Sequence[PlacedText]) -> bool:
    """Tell whether a line of one word lies, by the shape of its box."""
    word = line[0]
    return (
        len(line) == 1
        and len(word.text) > LONG_WORD
        and word.y1 - word.y0 >= HIGHER * (word.x1 - word.x0)
        and _are_higher(line)
    )


def _is_right_to_left(line: Iterable[PlacedText]) -> bool:
    ways = Counter(unicodedata.bidirectional(sign) for word in line for sign in word.text)
    return sum(ways[way] for way in _RIGHT_TO_LEFT) > ways["L"]


def _is_upside_down(told: Sequence[int | None]) -> bool:
    """Tell whether nearly all lines of a page run to the left."""
    telling = [turn for turn in told if turn is not None]
    count = telling.count(LEFT)
    return count >= FEWEST_UPSIDE_DOWN and count >= MOSTLY_UPSIDE_DOWN * len(telling)
