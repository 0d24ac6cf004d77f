"""Lean: how the printed lines of a leaf run, and where their words stand along them. Pure.

Comes in: a text layer, whose boxes stand upright in the frame however its lines lean. Goes out: the
treatment that makes its lines level; stretches of words that share a baseline, each with its slope;
the boxes by which a passage is lit.

1. How lines lean is told by the layer's provenance where the leaf was straightened to be read.
   Otherwise it is measured: the median slope of its longer lines, from the words at their ends.
2. A box on the leaf stands upright around a word that leans, and is larger than it; on the level
   picture it is as tight as the word (`treatments.box_on_picture`).
3. A word of another height than its line, or above or below it, is a stretch of its own: a bracket
   over four lines, or a speck, has nothing to do with the baseline of the others.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

from cardstore.text.treatments import (
    MOST_LEAN_DEGREES,
    NOTHING,
    Treatment,
    box_on_picture,
    picture_map,
    told_treatment,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cardstore.spans import Span
    from cardstore.text.layer import Box, Line, TextLayer, Word

BASELINE = 0.2  # of a line's height above its foot; letters with tails reach below
LEAST_LEAN_DEGREES = 0.3  # a line of 5 inches runs down by a third of its height
FEWEST_LINES, FEWEST_WORDS = 3, 4  # from fewer no lean is measured
_LONG = 4.0  # word heights between a line's ends, so that a capital at one of them means little
_TALL = 2.0  # heights of the line's usual word, above which a word is no part of the line
_OFF = 0.8  # heights of it by which a word's middle may stand above or below
_LIT = 1.5  # heights of the tallest word; a box that is higher lights other lines


@dataclass(frozen=True, slots=True, kw_only=True)
class SlantedWord:
    """A word along its baseline.

    Attributes:
        word: the word.
        x, y: where it begins on the baseline, in pixels of the leaf's frame.
        width: how long it is along the baseline, in pixels, at least 1.
    """

    word: Word
    x: float
    y: float
    width: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """Words of a line that share a baseline.

    Attributes:
        x, y: where its baseline begins, in pixels of the leaf's frame.
        width, height: along the baseline and across it, in pixels, at least 1; `BASELINE` of the
            height lies below the baseline.
        slope: pixels by which the baseline runs down for each pixel to the right.
        words: in reading order.
    """

    x: float
    y: float
    width: float
    height: float
    slope: float
    words: tuple[SlantedWord, ...]


def levelling(layer: TextLayer) -> Treatment:
    """Give the treatment on whose picture the lines of a leaf are level.

    Lines that lean by less than `LEAST_LEAN_DEGREES` are level enough, unless it is told.
    """
    told = told_treatment(layer.provenance.settings)
    if told.straightens:
        return told
    degrees = _measured_lean(layer)
    if not LEAST_LEAN_DEGREES <= abs(degrees) <= MOST_LEAN_DEGREES:
        return NOTHING
    return Treatment(lean_degrees=degrees)


def stretches_of(layer: TextLayer, words: Sequence[Word], level: Treatment) -> tuple[Stretch, ...]:
    """Give the words of a line as stretches along its baseline, in reading order.

    Args:
        layer: the leaf's layer.
        words: those of one of its lines, at least one.
        level: as `levelling` gives it for the layer.
    """
    boxes = [box_on_picture(word.box, layer.frame, level) for word in words]
    usual = median(_height(box) for box in boxes)
    middle = median(box.y0 + box.y1 for box in boxes) / 2
    runs: list[list[int]] = []
    odd_before = True
    for at, box in enumerate(boxes):
        off = abs((box.y0 + box.y1) / 2 - middle) > _OFF * usual
        odd = off or _height(box) > _TALL * usual
        if odd or odd_before:
            runs.append([])
        runs[-1].append(at)
        odd_before = odd
    return tuple(
        _stretch(layer, [words[at] for at in run], [boxes[at] for at in run], level) for run in runs
    )


def words_by_line(layer: TextLayer) -> Iterator[tuple[Line, tuple[Word, ...]]]:
    """Give each line of a layer with its words."""
    at = 0
    for line in layer.lines:
        first = at
        while at < len(layer.words) and layer.words[at].span.end <= line.span.end:
            at += 1
        yield line, layer.words[first:at]


def lit_boxes(layer: TextLayer, span: Span) -> tuple[Box, ...]:
    """Give boxes that light a passage and little else: for each printed line one where it is level.

    Where a line leans or is curved its words are lit in several boxes, like stairs, since one
    upright box around them would light the lines above and below too.
    """
    lit: list[Box] = []
    for line, words in words_by_line(layer):
        if line.span.overlaps(span):
            high = _width if line.turn % 180 else _height
            lit += _stairs([word.box for word in words if word.span.overlaps(span)], high)
    return tuple(lit)


def _stairs(boxes: Sequence[Box], high: Callable[[Box], int]) -> list[Box]:
    """Join the boxes of a line's words as long as they stay about as high as the words.

    How high a box is, is told across its line, which may run up the page.
    """
    stairs: list[Box] = []
    tallest = 0
    for box in boxes:
        highest = max(tallest, high(box))
        if stairs and high(together := stairs[-1].union(box)) <= _LIT * highest:
            stairs[-1], tallest = together, highest
        else:
            stairs.append(box)
            tallest = high(box)
    return stairs


def _stretch(
    layer: TextLayer, words: Sequence[Word], boxes: Sequence[Box], level: Treatment
) -> Stretch:
    """Put words on the baseline that their boxes on the level picture share."""
    around = boxes[0]
    for box in boxes[1:]:
        around = around.union(box)
    way, larger = picture_map(layer.frame, level), level.enlarged
    baseline = around.y1 - BASELINE * _height(around)
    x, y = way.on_leaf(around.x0, baseline)
    far_x, far_y = way.on_leaf(around.x0 + 1, baseline)
    starts = [way.on_leaf(box.x0, baseline) for box in boxes]
    return Stretch(
        x=x,
        y=y,
        width=max(1.0, (around.x1 - around.x0) / larger),
        height=max(1.0, _height(around) / larger),
        slope=(far_y - y) / (far_x - x),
        words=tuple(
            SlantedWord(word=word, x=at[0], y=at[1], width=max(1.0, (box.x1 - box.x0) / larger))
            for word, box, at in zip(words, boxes, starts, strict=True)
        ),
    )


def _measured_lean(layer: TextLayer) -> float:
    """Measure by how many degrees the lines run down to the right; 0.0 where that cannot be told.

    A line's slope is that from the middle of its first third to the middle of its last third.
    """
    slopes = []
    for line, words in words_by_line(layer):
        if line.turn:
            continue
        boxes = [word.box for word in words]
        if len(boxes) < FEWEST_WORDS:
            continue
        third = len(boxes) // 3
        (x0, y0), (x1, y1) = _middle(boxes[:third]), _middle(boxes[-third:])
        if abs(x1 - x0) >= _LONG * median(map(_height, boxes)):
            slopes.append((y1 - y0) / (x1 - x0))
    if len(slopes) < FEWEST_LINES:
        return 0.0
    return math.degrees(math.atan(median(slopes)))


def _middle(boxes: Sequence[Box]) -> tuple[float, float]:
    across = median(box.x0 + box.x1 for box in boxes)
    return across / 2, median(box.y0 + box.y1 for box in boxes) / 2


def _width(box: Box) -> int:
    return box.x1 - box.x0


def _height(box: Box) -> int:
    return box.y1 - box.y0
