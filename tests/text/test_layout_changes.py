"""What people say of lines and their order: it holds, also for a later reading of the leaf."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.errors import UsageError
from cardstore.provenance import Provenance
from cardstore.scans.scan import Frame
from cardstore.text.arrange import arrange_layer, exchange_places
from cardstore.text.compose import layer_from_words
from cardstore.text.correction import WordChange, correct_layer, settled_words
from cardstore.text.engine import ReadWord
from cardstore.text.initials import joined_lines
from cardstore.text.layer import LayerMethod, ReadingReason, Zone
from cardstore.text.layout_changes import (
    LineZone,
    SaidZones,
    digest_of_said,
    for_page_numbers,
    said_of_lines,
    with_said_zones,
)

FRAME = Frame(width_px=1000, height_px=1500, dpi=100)
LINES = ("T", "HE first line", "stands above", "the second block", "and ends here")
BLOCKS = (0, 0, 0, 1, 1)


def layer_of(lines=LINES, *, blocks=BLOCKS, scale=1, shift=0):
    words = []
    for number, (text, block) in enumerate(zip(lines, blocks, strict=True)):
        for at, word in enumerate(text.split()):
            words.append(
                ReadWord(
                    text=word,
                    x0=(100 + 90 * at + shift) * scale,
                    y0=(100 + 40 * number + shift) * scale,
                    x1=(180 + 90 * at + shift) * scale,
                    y1=(128 + 40 * number + shift) * scale,
                    block=block,
                    line=number,
                    confidence=0.8,
                )
            )
    return layer_from_words(
        words,
        leaf_index=0,
        frame=Frame(width_px=1000 * scale, height_px=1500 * scale, dpi=100 * scale),
        method=LayerMethod.OCR,
        reason=ReadingReason.NO_TEXT,
        detail="",
        provenance=Provenance(agent="test", version="1"),
    )


def said_of(layer, zones):
    return SaidZones(
        leaf_index=0,
        zones=tuple(
            LineZone(
                box=layer.lines[number].box,
                width_px=layer.frame.width_px,
                height_px=layer.frame.height_px,
                zone=zone,
            )
            for number, zone in zones
        ),
    )


@pytest.mark.parametrize(("scale", "shift"), [(1, 0), (3, 0), (1, 6)])
def test_a_word_on_a_line_holds_for_a_later_reading(scale, shift):
    """At another size, and where boxes lie a little otherwise; the last word holds."""
    said = said_of(layer_of(), [(2, Zone.CAPTION), (3, Zone.FOOT_NOTE), (3, Zone.BODY)])
    later = layer_of(scale=scale, shift=shift)

    assert {2: Zone.CAPTION, 3: Zone.BODY} == said_of_lines(later, said.zones)


def test_what_nobody_spoke_of_stays_as_computed():
    """And a word on a line that is no longer there changes nothing."""
    layer = layer_of()
    computed = ((Zone.BODY, Zone.BODY, Zone.RUNNING_HEAD, Zone.BODY, Zone.BODY),)
    said = said_of(layer, [(0, Zone.DROP_CAP)])
    gone = SaidZones(
        leaf_index=0, zones=tuple(replace(z, box=replace_box(z.box)) for z in said.zones)
    )

    assert (Zone.DROP_CAP, *computed[0][1:]) == with_said_zones(computed, [layer], [said])[0]
    assert computed == with_said_zones(computed, [layer], [gone])


def replace_box(box):
    return type(box)(box.x0, box.y0 + 1000, box.x1, box.y1 + 1000)


def test_page_numbers_are_not_looked_for_in_what_is_said_to_be_text():
    """A line that is said to be a page number stays among those looked at."""
    layer = layer_of()
    said = said_of(layer, [(1, Zone.BODY), (2, Zone.PAGE_NUMBER)])
    seen = for_page_numbers([layer], [said])[0]

    assert [LINES[0], *LINES[2:]] == [line.span.of(seen.text) for line in seen.lines]
    assert "HE" not in [seen.word_text(word) for word in seen.words]
    assert digest_of_said([said]) != digest_of_said([said_of(layer, [(1, Zone.BODY)])])


@given(st.permutations(range(len(LINES))))
def test_an_order_keeps_every_word_and_box(order):
    """The text has the lines in the new order; nothing else changes."""
    layer = layer_of()
    made = arrange_layer(layer, order=order, joined=(), arranged_by="ada")

    assert [LINES[number] for number in order] == made.text.replace("\n\n", "\n").split("\n")
    assert sorted((w.box.x0, w.box.y0, layer.word_text(w)) for w in layer.words) == sorted(
        (w.box.x0, w.box.y0, made.word_text(w)) for w in made.words
    )


def test_the_old_order_again_has_the_old_text():
    """Blocks that were not torn stay blocks."""
    layer = layer_of()
    turned = arrange_layer(layer, order=[3, 4, 0, 1, 2], joined=(), arranged_by="ada")
    back = arrange_layer(turned, order=[2, 3, 4, 0, 1], joined=(), arranged_by="ada")

    assert turned.text == "the second block\nand ends here\n\nT\nHE first line\nstands above"
    assert layer.text == back.text


def test_an_initial_is_joined_by_a_person():
    """The text has one word; the joined line is known, and can be parted again."""
    layer = layer_of()
    made = arrange_layer(layer, order=range(5), joined={0}, arranged_by="ada")
    parted = arrange_layer(made, order=range(5), joined=(), arranged_by="ada")

    assert made.text.startswith("THE first line\nstands above")
    assert ({0}, layer.text) == (joined_lines(made), parted.text)


def test_what_a_person_set_stays_settled_and_the_person_named():
    """Another order says nothing about any word."""
    corrected = correct_layer(
        layer_of(), [WordChange(read="above", printed="alone")], corrected_by="ada"
    )
    made = arrange_layer(corrected, order=[3, 4, 0, 1, 2], joined=(), arranged_by="ben")

    assert [("alone", "ada")] == [(span.of(made.text), by) for span, by in settled_words(made)]
    assert made.provenance.inputs == (corrected.digest,)


@pytest.mark.parametrize("order", [[0, 1, 2, 3], [0, 0, 1, 2, 3], [0, 1, 2, 3, 5]])
def test_an_order_that_loses_or_doubles_a_line_is_refused(order):
    """Nothing of a page may get lost by it."""
    with pytest.raises(UsageError, match="each of its lines once"):
        arrange_layer(layer_of(), order=order, joined=(), arranged_by="ada")


def test_an_initial_with_nothing_behind_it_is_refused():
    """There is no word that it could begin."""
    with pytest.raises(UsageError, match="no line behind it"):
        arrange_layer(layer_of(), order=range(5), joined={4}, arranged_by="ada")


@given(st.permutations(range(6)), st.integers(0, 6))
def test_named_ones_take_each_others_places(named, count):
    """All others stay where they are."""
    units, some = list(range(6)), named[:count]
    placed = exchange_places(units, some)

    assert sorted(placed) == units
    assert [unit for unit in placed if unit in some] == some
    assert all(placed[unit] == unit for unit in units if unit not in some)
