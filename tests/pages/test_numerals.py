"""Numerals in the margins: found, read, and weighed by how much they look like a folio."""

import pytest

from cardstore.pages.labels import NumberStyle
from cardstore.pages.numerals import (
    ReadingKind,
    find_numerals,
    token_labels,
)
from cardstore.pages.weighing import Places, damp_constants, damp_crowds


def _weights(layer):
    """Give label → weight of a leaf's readings as they stand."""
    return {
        reading.label.text: reading.weight
        for reading in reversed(find_numerals(layer))
        if reading.kind is ReadingKind.PLAIN
    }


@pytest.mark.parametrize("place", ["outer", "foot"])
def test_the_folio_is_the_heaviest_numeral(numbered_leaf, place):
    """A number alone at the edge of head or foot must outweigh all others of the leaf."""
    found = find_numerals(numbered_leaf(7, "57", place=place))

    assert found[0].label.text == "57"


def test_a_numeral_is_given_with_its_box(leaf):
    """The box must be the word's own, so that people can be shown it."""
    layer = leaf(0, [(150, [(1700, "57")])])

    assert layer.words[0].box == find_numerals(layer)[0].numeral.box


def test_numbers_of_the_body_are_not_found(leaf):
    """What stands outside head and foot is no candidate."""

    assert find_numerals(leaf(0, [(1500, [(200, "57")])])) == ()


def test_a_blank_leaf_shows_nothing(leaf):
    """A leaf without words has no numerals."""

    assert find_numerals(leaf(0, [])) == ()


@pytest.mark.parametrize(
    ("row", "number"),
    [
        ([(200, "Chapter"), (350, "3")], "3"),
        ([(200, "June"), (300, "1975")], "1975"),
        ([(200, "Notes"), (310, "to"), (365, "page"), (455, "101")], "101"),
        ([(200, "Volume"), (330, "12")], "12"),
    ],
)
def test_numbers_that_count_something_else_weigh_little(leaf, row, number):
    """Chapters, years, volumes and cross-references must weigh less than half a folio."""
    weights = _weights(leaf(0, [(150, row), (210, [(200, "57")])]))

    assert weights[number] < weights["57"] / 2


def test_page_before_a_number_speaks_for_it(leaf):
    """'Page 12' alone is a folio."""

    assert _weights(leaf(0, [(2900, [(900, "Page"), (990, "12")])]))["12"] > 0.7


@pytest.mark.parametrize(
    ("token", "expected"),
    [
        ("57", ("57", ReadingKind.PLAIN)),
        ("[xiv]", ("xiv", ReadingKind.PLAIN)),
        ("(12)", ("12", ReadingKind.PLAIN)),
        ("l2", ("12", ReadingKind.MENDED)),
        ("S7", ("57", ReadingKind.MENDED)),
        ("x1v", ("xiv", ReadingKind.MENDED)),
        ("r358]l", ("358", ReadingKind.MENDED)),
        ("65–75", ("65", ReadingKind.RANGE)),
        ("3/16", ("3", ReadingKind.PLAIN)),
        ("102A", ("102A", ReadingKind.PLAIN)),
        ("A-3", ("A-3", ReadingKind.PLAIN)),
        ("१२", ("१२", ReadingKind.PLAIN)),
    ],
)
def test_tokens_are_read_as_labels(token, expected):
    """Each token must offer the label that the page prints."""
    readings = {(label.text, kind) for label, kind, _ in token_labels(token)}

    assert expected in readings


@pytest.mark.parametrize(
    "token", ["3.2.1", "the", "is", "12:30", "$5", "--", "5/29/13", "12345678"]
)
def test_other_tokens_are_no_folios(token):
    """What no page number looks like must not weigh like one."""

    assert not [factor for _, _, factor in token_labels(token) if factor > 0.5]


def test_mended_readings_weigh_less_than_clean_ones():
    """Trust in a reading must fall with what had to be mended."""
    clean = max(factor for _, _, factor in token_labels("12"))
    mended = max(factor for _, _, factor in token_labels("l2"))

    assert mended < clean / 2


def test_three_of_sixteen_is_one_numeral(leaf):
    """A total behind the number is dress."""

    assert (
        find_numerals(leaf(0, [(2900, [(900, "3"), (935, "of"), (985, "16")])]))[0].label.text
        == "3"
    )


def test_numerals_that_stay_the_same_are_damped(numbered_leaf):
    """A volume number on every leaf must lose against the folios."""
    found = [find_numerals(numbered_leaf(i, "18")) for i in range(9)]

    assert damp_constants(found)[4][0].weight < found[4][0].weight / 2


def test_folios_are_not_damped(numbered_leaf):
    """Numbers that rise keep their weight."""
    found = [find_numerals(numbered_leaf(i, str(40 + i))) for i in range(9)]

    assert found[4][0] == damp_constants(found)[4][0]


def test_places_are_learned_for_odd_and_even_numbers_apart(numbered_leaf):
    """In a book with folios at the outer edge, an even number at the inner edge is unusual."""
    folios = [find_numerals(numbered_leaf(i, str(40 + i)))[0] for i in range(20)]
    places = Places(folios)

    assert (
        places.share(find_numerals(numbered_leaf(6, "66"))[0]),
        places.share(find_numerals(numbered_leaf(7, "66"))[0]),
    ) == (1.0, 0.0)


def test_an_untaught_numbering_is_left_alone(numbered_leaf):
    """Roman front matter is not judged by where arabic numbers stand."""
    places = Places(find_numerals(numbered_leaf(i, str(40 + i)))[0] for i in range(20))
    reading = find_numerals(numbered_leaf(3, "xii", place="foot"))[0]

    assert (NumberStyle.ROMAN_LOWER, reading) == (reading.label.style, places.weigh(reading))


def test_a_crowd_of_numerals_is_damped(leaf):
    """On a leaf of references no numeral may weigh as much as a lone folio does."""
    rows = [
        (2700 + 60 * step, [(300 * column, f"{step}{column}") for column in range(1, 6)])
        for step in range(1, 4)
    ]
    readings = find_numerals(leaf(0, rows))

    assert (
        max(one.weight for one in damp_crowds(readings)) < max(one.weight for one in readings) / 2
    )


def test_a_lone_folio_is_no_crowd(numbered_leaf):
    """A folio and a few strays keep their weights."""
    readings = find_numerals(numbered_leaf(7, "57"))

    assert readings == damp_crowds(readings)
