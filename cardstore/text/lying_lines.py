"""Lying lines: words of one leaf that run several ways, put into one reading order. Pure.

Comes in: a file's words, of which some lie on their side or stand on their head, each with the turn
that sets it upright, and what puts upright words in order. Goes out: all of them in one order.

1. Words that run one way are turned upright together, put in order, and turned back.
2. The way with the most letters is the main one. The blocks of any other are put in before the
   first main line below them and in their column, as a person sees the page, or as it is read with
   the main lines upright where neither of the two is upright on the page. One that stands above
   all main lines comes before them.
3. A block with no main line in its column, or printed over one, comes after the text of the leaf,
   as what stands in the margin does.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from cardstore.scans.turns import turned_box, turned_frame

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cardstore.scans.scan import Frame
    from cardstore.scans.turns import Corners
    from cardstore.text.engine import ReadWord

SLACK = 0.3  # of a line's height: boxes of neighbours reach into each other by so much
MOST_PAIRS = 1_000_000  # blocks and lines on a map or a drawing; comparing each pair takes 0.5 s


@dataclass(frozen=True, slots=True, kw_only=True)
class _Stretch:
    """Words that stay together, with the box around them on the leaf."""

    words: tuple[ReadWord, ...]
    corners: Corners


def in_one_order(
    words: Sequence[ReadWord],
    frame: Frame,
    *,
    order: Callable[[list[ReadWord]], tuple[ReadWord, ...]],
) -> tuple[ReadWord, ...]:
    """Put words that run several ways into one order.

    Args:
        words: in the file's order; `turn` tells how each runs.
        frame: the leaf's, in which their boxes are.
        order: puts upright words in order, and counts their blocks and lines from 0.

    Returns:
        the same words, boxes in `frame`; blocks and lines counted from 0 in that order.
    """
    ways: dict[int, list[ReadWord]] = {}
    for word in words:
        ways.setdefault(word.turn, []).append(word)
    ordered = {turn: _ordered(some, frame, turn, order=order) for turn, some in ways.items()}
    if len(ordered) == 1:
        return next(iter(ordered.values()))
    letters = Counter({turn: sum(len(w.text) for w in some) for turn, some in ways.items()})
    main = min(ways, key=lambda turn: (-letters[turn], turn))
    lines = [_stretch(line) for line in _gathered(ordered.pop(main), by_line=True)]
    put_in: dict[int, list[_Stretch]] = {}
    for turn in sorted(ordered):
        column = _Column(lines, frame, 0 if 0 in {turn, main} else main)
        blocks = [_stretch(block) for block in _gathered(ordered[turn], by_line=False)]
        few = len(blocks) * len(lines) <= MOST_PAIRS
        for block in blocks:
            at = column.place(block) if few else len(lines)
            put_in.setdefault(at, []).append(block)
    stretches: list[_Stretch] = []
    for at in range(len(lines) + 1):
        stretches += put_in.get(at, [])
        stretches += lines[at : at + 1]
    return _counted(stretches)


def _ordered(
    words: Sequence[ReadWord],
    frame: Frame,
    turn: int,
    *,
    order: Callable[[list[ReadWord]], tuple[ReadWord, ...]],
) -> tuple[ReadWord, ...]:
    """Put words that run one way in order, standing upright, and lay them down again."""
    made = order([_turned(word, frame, turn) for word in words])
    upright = turned_frame(frame, turn)
    return tuple(replace(_turned(word, upright, -turn % 360), turn=turn) for word in made)


def _turned(word: ReadWord, frame: Frame, degrees: int) -> ReadWord:
    x0, y0, x1, y1 = turned_box((word.x0, word.y0, word.x1, word.y1), frame, degrees)
    return replace(word, x0=int(x0), y0=int(y0), x1=int(x1), y1=int(y1))


def _gathered(words: Iterable[ReadWord], *, by_line: bool) -> list[tuple[ReadWord, ...]]:
    """Gather words of one line, or of one block; an initial stays with the word that it begins."""
    made: list[tuple[ReadWord, ...]] = []
    for _, some in groupby(words, key=lambda word: (word.block, word.line if by_line else 0)):
        gathered = tuple(some)
        if made and gathered[0].joined:
            made[-1] += gathered
        else:
            made.append(gathered)
    return made


def _stretch(words: tuple[ReadWord, ...]) -> _Stretch:
    corners = (
        min(word.x0 for word in words),
        min(word.y0 for word in words),
        max(word.x1 for word in words),
        max(word.y1 for word in words),
    )
    return _Stretch(words=words, corners=corners)


class _Column:
    """The main lines as they are seen when the leaf is turned in some way."""

    def __init__(self, lines: Sequence[_Stretch], frame: Frame, seen: int) -> None:
        self._frame, self._seen = frame, seen
        self._boxes = []
        for line in lines:
            x0, y0, x1, y1 = turned_box(line.corners, frame, seen)
            slack = SLACK * min(x1 - x0, y1 - y0)
            self._boxes.append((x0 + slack, y0 + slack, x1 - slack, y1 - slack))
        self._top = min(top for _, top, _, _ in self._boxes)

    def place(self, block: _Stretch) -> int:
        """Tell before which main line a block is to be read; their count for behind them all."""
        x0, y0, x1, y1 = turned_box(block.corners, self._frame, self._seen)
        behind = len(self._boxes)
        if y1 <= self._top:
            return 0
        found = behind
        for at, (left, top, right, foot) in enumerate(self._boxes):
            if left < x1 and x0 < right:
                if top < y1 and y0 < foot:  # printed over the text
                    return behind
                if top >= y1:
                    found = min(found, at)
        return found


def _counted(stretches: Sequence[_Stretch]) -> tuple[ReadWord, ...]:
    """Count lines, and blocks where another way of running begins or the old block ends."""
    made: list[ReadWord] = []
    block = line = -1
    before: ReadWord | None = None
    for stretch in stretches:
        for word in stretch.words:
            if before is None or (word.turn, word.block) != (before.turn, before.block):
                block += 1
            if before is None or (word.turn, word.line) != (before.turn, before.line):
                line += 1
            made.append(replace(word, block=block, line=line))
            before = word
    return tuple(made)
