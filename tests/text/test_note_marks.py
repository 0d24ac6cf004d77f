"""Digits glued to words are note marks only where a foot note tells, and numbers never are."""

from __future__ import annotations

import pytest

from cardstore.provenance import Provenance
from cardstore.scans.scan import Frame
from cardstore.text.assemble import assemble_source_text
from cardstore.text.compose import layer_from_words
from cardstore.text.engine import ReadWord
from cardstore.text.layer import LayerMethod, ReadingReason, Zone
from cardstore.text.note_marks import find_note_marks

ZONES = {"B": Zone.BODY, "F": Zone.FOOT_NOTE, "N": Zone.PAGE_NUMBER}
FULL = (20, 50)


def leaf(index, *lines):
    """A leaf from (zone letter, line); "^" before a word of a line sets it small and raised."""
    words = []
    for number, (_, text) in enumerate(lines):
        for at, word in enumerate(text.split()):
            top, foot = (15, 33) if word.startswith("^") else FULL
            words.append(
                ReadWord(
                    text=word.removeprefix("^"),
                    x0=at * 50,
                    y0=number * 60 + top,
                    x1=at * 50 + 40,
                    y1=number * 60 + foot,
                    block=number,
                    line=0,
                    confidence=None,
                )
            )
    layer = layer_from_words(
        words,
        leaf_index=index,
        frame=Frame(width_px=900, height_px=900, dpi=0),
        method=LayerMethod.EMBEDDED,
        reason=ReadingReason.SANE_TEXT,
        detail="",
        provenance=Provenance(agent="test", version="1"),
    )
    return layer, [ZONES[zone] for zone, _ in lines]


def marks(*leaves):
    """The marks of each leaf with the text before them on their line."""
    made = [leaf(index, *lines) for index, lines in enumerate(leaves)]
    found = find_note_marks([layer for layer, _ in made], [zones for _, zones in made])
    return [
        [
            layer.text[layer.text.rfind("\n", 0, mark.start) + 1 : mark.end].split(" ", 1)[-1]
            for mark in spans
        ]
        for (layer, _), spans in zip(made, found, strict=True)
    ]


NOTE = ("F", "1 See the county map.")


@pytest.mark.parametrize(
    ("line", "mark"),
    [
        ("the books.1 The purpose", "books.1"),
        ("the books1 and rolls", "books1"),
        ("the books1, and rolls", "books1"),
        ("the “books”1 and rolls", "“books”1"),
        ("the books1—and rolls", "books1"),
        ("the books. ^1 The purpose", "books. 1"),
    ],
)
def test_a_mark_with_its_note_is_found(line, mark):
    """Behind a word, behind its closing marks, or raised on its own."""
    assert marks([("B", line), NOTE]) == [[mark]]


@pytest.mark.parametrize(
    "line",
    [
        "see No.1 The purpose",
        "see vol.1 The purpose",
        "see page.1 The purpose",
        "see Fig1 and rolls",
        "see table1 and rolls",
        "in chapter iv.1 The purpose",
        "it rose 2.1 The purpose",
        "rose to CO1 and rolls",
        "the b1 and rolls",
        "the cost.15 The purpose",
        "the cost.1 of it",
        "the books. 1 The purpose",
        "the books1.5 and rolls",
        "the books2 and rolls",
        "the books1b and rolls",
    ],
)
def test_a_number_is_no_mark(line):
    """Though a note of that number stands below it."""
    assert marks([("B", line), NOTE]) == [[]]


def test_without_its_note_no_digit_is_a_mark():
    """Neither without notes, nor with a note of another number, nor with one three leaves on."""
    body = ("B", "the books.1 The purpose")

    assert marks([body]) == [[]]
    assert marks([body, ("F", "2 See the map.")]) == [[]]
    assert marks([body, ("F", "* See the map.")]) == [[]]
    assert marks([body], [("B", "more")], [("B", "more"), NOTE]) == [[], [], []]


def test_a_note_on_the_next_leaf_tells_too():
    """A note may stand over the page when its mark is in the last lines."""
    assert marks([("B", "the books.1 The purpose")], [("B", "more"), NOTE]) == [["books.1"], []]


def test_a_note_serves_one_mark():
    """The one on its own leaf, not a like digit on the leaf before."""
    assert marks([("B", "the rolls.1 The end")], [("B", "the books.1 The purpose"), NOTE]) == [
        [],
        ["books.1"],
    ]


def test_two_places_for_one_note_are_no_evidence():
    """Closing punctuation goes before a bare word; two alike are both left as they are."""
    assert marks([("B", "the books.1 The rolls.1 The end"), NOTE]) == [[]]
    assert marks([("B", "the books1 and rolls.1 The end"), NOTE]) == [["books1 and rolls.1"]]


def test_notes_find_their_marks_in_order():
    """Several notes of a leaf, continued lines among them."""
    found = marks(
        [
            ("B", "the rolls.2 The books.1 The"),
            ("B", "end of them.2 Then"),
            ("F", "1 See the map, and of"),
            ("F", "4 others the rest."),
            ("F", "2 See the rolls."),
        ]
    )

    assert found == [["rolls.2 The books.1", "of them.2"]]


def test_a_mark_given_raised_leaves_its_digit_alone_elsewhere():
    """Where the text has "¹" or "[1]", a glued 1 is something else."""
    assert marks([("B", "the books.¹ The rolls.1 The"), NOTE]) == [[]]
    assert marks([("B", "the books.[1] The rolls.1 The"), NOTE]) == [[]]


def test_marks_of_all_leaves_stand_in_the_text():
    """Offsets are those of the whole text; a plate has none."""
    made = [
        leaf(0, ("B", "Rain fell.")),
        leaf(1, ("B", "the books.1 The"), NOTE),
        leaf(2, ("B", "the books.1 The"), NOTE),
    ]
    layers, zones = [layer for layer, _ in made], [told for _, told in made]
    text = assemble_source_text(layers, zones, apart=[2])
    (mark,) = text.note_marks

    assert text.text[mark.start - 6 : mark.end] == "books.1"
    assert text.leaf_at(mark.start) == 1
