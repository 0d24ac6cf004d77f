"""Upright: the lines of a leaf as they look when each is turned so that it can be read. Pure.

Comes in: a text layer, some of whose lines may lie: a table set sideways on a page whose head and
number stand upright, a stamp up the margin. Goes out: its aspects: for each way in which lines run
those lines alone, with the boxes they have where the leaf is turned so that they stand upright.
What is told by how lines stand under each other is told within an aspect.

Boxes of the layer itself stay those of the leaf. A leaf of which every line lies is turned itself
before its layer is made, so that its frame is upright; its layer has the one aspect that most have.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

from cardstore.scans.turns import turned_box, turned_frame
from cardstore.text.layer import Box
from cardstore.text.lean import words_by_line
from cardstore.text.picture_words import picture_lines
from cardstore.text.rows import PlacedLine
from cardstore.text.treatments import turn_told

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.scans.reader import EmbeddedWord
    from cardstore.scans.scan import Frame
    from cardstore.text.layer import TextLayer


@dataclass(frozen=True, slots=True, kw_only=True)
class Aspect:
    """A leaf, turned so that some of its lines stand upright.

    Attributes:
        turn: by how many degrees, clockwise: 0, 90, 180 or 270.
        frame: that of the leaf, turned.
        lines: those that stand upright then, in text order; their boxes are in `frame`.
        others: the boxes of all other lines, in `frame`.
        is_main: whether no other way to turn the leaf has more letters.
        scale_px: length by which places towards the aspect's head and foot are told. Of a page that
            was printed lying it is the longer side: its neighbours in the book are as high.
    """

    turn: int
    frame: Frame
    lines: tuple[PlacedLine, ...]
    others: tuple[Box, ...]
    is_main: bool
    scale_px: int

    @property
    def leaf_frame(self) -> Frame:
        """The leaf's own frame."""
        return turned_frame(self.frame, -self.turn % 360)

    def back(self, box: Box) -> Box:
        """Give the place on the leaf of a box in the aspect's frame."""
        return seen_turned(box, self.frame, -self.turn % 360)


def seen_turned(box: Box, frame: Frame, turn: int) -> Box:
    """Give the place that a box in `frame` has when the leaf is turned, clockwise."""
    if not turn:
        return box
    x0, y0, x1, y1 = turned_box((box.x0, box.y0, box.x1, box.y1), frame, turn)
    return Box(int(x0), int(y0), int(x1), int(y1))


def turns_of(layer: TextLayer) -> tuple[int, ...]:
    """Give the ways to turn a leaf at which some of its lines stand upright.

    Returns:
        degrees, the one that sets most letters upright first; (0,) where no line lies. Lines that
        were read in pictures say nothing about the page around them.
    """
    if not any(line.turn for line in layer.lines):
        return (0,)
    apart = picture_lines(layer)
    letters: Counter[int] = Counter()
    for number, line in enumerate(layer.lines):
        if number not in apart:
            letters[line.turn] += line.span.end - line.span.start
    return tuple(sorted(letters, key=lambda turn: (-letters[turn], turn))) or (0,)


def aspects_of(layer: TextLayer) -> tuple[Aspect, ...]:
    """See a leaf in all ways in which some of its lines stand upright, the main one first.

    Returns:
        at least one aspect; every line is in exactly one, but for those read in pictures, which say
        nothing about the page around them.
    """
    apart = picture_lines(layer)
    told = [
        (number, line.turn, line.box, line.span.of(layer.text))
        for number, line in enumerate(layer.lines)
        if number not in apart
    ]
    turns = turns_of(layer)
    return tuple(
        Aspect(
            turn=turn,
            frame=turned_frame(layer.frame, turn),
            lines=tuple(
                PlacedLine(number=number, text=text, box=seen_turned(box, layer.frame, turn))
                for number, own, box, text in told
                if own == turn
            ),
            others=tuple(
                seen_turned(box, layer.frame, turn) for _, own, box, _ in told if own != turn
            ),
            is_main=turn == turns[0],
            scale_px=_scale_of(layer, turn),
        )
        for turn in turns
    )


def _scale_of(layer: TextLayer, turn: int) -> int:
    """Give the length by which places are told when the leaf is turned besides."""
    width, height = layer.frame.width_px, layer.frame.height_px
    settings = layer.provenance.settings
    turned = turn_told(settings) if '"turned"' in settings else 0  # seldom, and dear to read
    if (turned + turn) % 180:
        return max(width, height)
    return width if turn % 180 else height


def main_aspect(layer: TextLayer) -> Aspect:
    """See a leaf so that most of its letters stand upright."""
    return aspects_of(layer)[0]


def usual_height(layer: TextLayer) -> float:
    """Tell the usual height of a leaf's words, each standing upright; 0.0 where it has none."""
    if not any(line.turn for line in layer.lines):
        heights = [word.box.y1 - word.box.y0 for word in layer.words]
    else:
        heights = [
            word.box.x1 - word.box.x0 if line.turn % 180 else word.box.y1 - word.box.y0
            for line, words in words_by_line(layer)
            for word in words
        ]
    return median(heights) if heights else 0.0


def turn_of_all(words: Iterable[EmbeddedWord]) -> int:
    """Give the turn that sets every word of a leaf upright; 0 where none does, or nothing lies."""
    turns = {word.turn for word in words}
    return turns.pop() if len(turns) == 1 else 0
