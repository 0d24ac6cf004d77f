"""Lean: lines that lean are found to lean as they were drawn, and words stand along them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardstore.provenance import Provenance, canonical_json
from cardstore.scans.scan import Frame
from cardstore.spans import Span
from cardstore.text.compose import layer_from_words
from cardstore.text.engine import ReadWord
from cardstore.text.layer import LayerMethod, ReadingReason
from cardstore.text.lean import levelling, lit_boxes, stretches_of, words_by_line
from cardstore.text.treatments import NOTHING, TREATED, Treatment

FRAME = Frame(width_px=2000, height_px=2000, dpi=200)
MIDDLE = 1000
LINES, WORDS, WIDE, HIGH, PITCH = 12, 8, 110, 40, 60
LEANS = st.floats(-12, 12).filter(lambda degrees: abs(degrees) > 1)


def level_place(line, word):
    """The box of a word on a level leaf, as floats."""
    left, top = 500 + word * (WIDE + 20), 640 + line * PITCH
    return left, top, left + WIDE, top + HIGH


def turned(x, y, degrees):
    """Turn a point of the leaf about its middle: lines run down to the right for more than 0."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y = x - MIDDLE, y - MIDDLE
    return MIDDLE + cos * x - sin * y, MIDDLE + sin * x + cos * y


def leaning_layer(degrees, *, told=False, more=()):
    """A leaf of lines that lean about its middle; each word's box stands upright around it."""
    words = []
    for line in range(LINES):
        for word in range(WORDS):
            x0, y0, x1, y1 = level_place(line, word)
            corners = [turned(x, y, degrees) for x in (x0, x1) for y in (y0, y1)]
            xs, ys = zip(*corners, strict=True)
            words.append(
                ReadWord(
                    text=f"w{line}x{word}", x0=round(min(xs)), y0=round(min(ys)),
                    x1=round(max(xs)), y1=round(max(ys)), block=0, line=line, confidence=0.9,
                )
            )  # fmt: skip
    treated = {TREATED: Treatment(lean_degrees=degrees).settings} if told else {}
    return layer_from_words(
        [*words, *more],
        leaf_index=0,
        frame=FRAME,
        method=LayerMethod.OCR,
        reason=ReadingReason.NO_TEXT,
        detail="",
        provenance=Provenance(agent="made", version="1", settings=canonical_json(treated)),
    )


@settings(max_examples=20)
@given(degrees=LEANS)
def test_lines_are_measured_to_lean_as_they_were_drawn(degrees):
    """To a fifth of a degree, from their words' boxes alone; over a line that is 4 pixels."""
    assert degrees == pytest.approx(levelling(leaning_layer(degrees)).lean_degrees, abs=0.2)


def test_what_was_told_is_not_measured():
    """A leaf that was straightened tells how much, and by that its boxes were made."""
    assert Treatment(lean_degrees=3.5) == levelling(leaning_layer(3.5, told=True))


@pytest.mark.parametrize("degrees", [0, 0.1, -0.1])
def test_level_lines_are_left_level(degrees):
    """A tenth of a degree is the measuring's own error."""
    assert NOTHING == levelling(leaning_layer(degrees))


@settings(max_examples=20)
@given(degrees=LEANS, told=st.booleans())
def test_every_word_begins_on_the_baseline_where_it_was_drawn(degrees, told):
    """Within a tenth of its height where the lean is told, a fifth where it is measured."""
    layer = leaning_layer(degrees, told=told)
    off = (0.1 if told else 0.2) * HIGH
    for at, (_, words) in enumerate(words_by_line(layer)):
        (stretch,) = stretches_of(layer, words, levelling(layer))

        assert math.tan(math.radians(degrees)) == pytest.approx(stretch.slope, abs=0.005)
        assert HIGH == pytest.approx(stretch.height, abs=off)
        for number, one in enumerate(stretch.words):
            x0, _, x1, y1 = level_place(at, number)
            drawn = turned(x0, y1 - 0.2 * HIGH, degrees)
            assert drawn == pytest.approx((one.x, one.y), abs=off)
            assert x1 - x0 == pytest.approx(one.width, abs=off)


def test_a_bracket_beside_a_line_has_a_stretch_of_its_own():
    """Else the line's words would be as high as the bracket, and stand at its foot."""
    left, top, _, _ = level_place(0, 0)
    bracket = ReadWord(
        text="{", x0=left - 60, y0=top - 60, x1=left - 30, y1=top + 200, block=1, line=0,
        confidence=0.5,
    )  # fmt: skip
    words = [
        ReadWord(
            text=f"w{n}", x0=left + n * 130, y0=top, x1=left + n * 130 + WIDE, y1=top + HIGH,
            block=1, line=0, confidence=0.9,
        )
        for n in range(WORDS)
    ]  # fmt: skip
    layer = layer_from_words(
        [bracket, *words],
        leaf_index=0,
        frame=FRAME,
        method=LayerMethod.OCR,
        reason=ReadingReason.NO_TEXT,
        detail="",
        provenance=Provenance(agent="made", version="1"),
    )
    ((_, line),) = words_by_line(layer)
    alone, others = stretches_of(layer, line, levelling(layer))

    assert ["{"] == [layer.word_text(one.word) for one in alone.words]
    assert (260, HIGH) == (alone.height, others.height)
    assert WORDS == len(others.words)


@settings(max_examples=20)
@given(degrees=st.floats(-11.9, 11.9), line=st.integers(1, LINES - 2), told=st.booleans())
def test_a_lit_line_lights_its_words_and_of_no_other_line_the_middle(degrees, line, told):
    """However it leans: every word of it lies in a lit box, and no other word's middle does.

    From 12° on the upright box of one such word alone takes in the middle of the next line's.
    """
    layer = leaning_layer(degrees, told=told)
    span = layer.lines[line].span
    lit = lit_boxes(layer, span)

    for word in layer.words:
        middle = ((word.box.x0 + word.box.x1) / 2, (word.box.y0 + word.box.y1) / 2)
        inside = any(box.x0 <= middle[0] < box.x1 and box.y0 <= middle[1] < box.y1 for box in lit)
        assert span.contains(word.span) == inside


def test_a_level_line_is_lit_in_one_box_and_a_part_of_it_in_its_own_words():
    """As the words stand, from the first to the last that is asked for."""
    layer = leaning_layer(0)
    first, last = layer.words[2].box, layer.words[4].box
    span = Span(layer.words[2].span.start, layer.words[4].span.end)

    assert (layer.lines[3].box,) == lit_boxes(layer, layer.lines[3].span)
    assert (first.union(last),) == lit_boxes(layer, span)
