"""What people say about leaves: one, or a run counted on."""

from __future__ import annotations

import pytest

from cardstore.errors import InvalidLabelError, UsageError
from cardstore.pages.labels import NumberStyle, parse_label
from cardstore.pages.leaf_words import LeafWord, count_run, misprint_of, parse_leaves, read_in_order


def run(first, last, label, **how):
    """Give the words of a run as (leaf, text)."""
    words = count_run(first, last, label=parse_label(label), **how)
    return [(word.leaf_index, word.shown) for word in words]


def test_a_run_rises_by_one_with_every_leaf():
    """Each leaf of it is named, the last one too."""
    assert [(4, "viii"), (5, "ix"), (6, "x")] == run(4, 6, "viii")


def test_folios_count_sides():
    """Recto, verso, the next recto."""
    assert ["57v", "58r", "58v"] == [text for _, text in run(0, 2, "57v")]


def test_a_leaf_of_two_pages_counts_two():
    """The label is that of its first page or column."""
    assert ["1", "3", "5"] == [text for _, text in run(0, 2, "1", step=2)]


def test_a_scan_made_backwards_counts_down():
    """A negative step goes back."""
    assert ["9", "8", "7"] == [text for _, text in run(0, 2, "9", step=-1)]


def test_nothing_is_said_of_what_is_skipped():
    """The numbering goes on as if the plate were not there."""
    assert [(0, "7"), (2, "8"), (4, "9")] == run(0, 4, "7", skip=(1, 3))


@pytest.mark.parametrize(
    ("label", "how", "kind"),
    [
        ("Plate", {}, InvalidLabelError),
        ("2", {"step": -1}, InvalidLabelError),
        ("1", {"step": 0}, UsageError),
        ("1", {"skip": (9,)}, UsageError),
        ("1", {"skip": (0, 1, 2, 3)}, UsageError),
    ],
)
def test_a_run_that_cannot_be_is_refused(label, how, kind):
    """Nothing counts; the numbering ends; no step; a leaf outside; no leaf left."""
    with pytest.raises(kind):
        run(0, 3, label, **how)


@pytest.mark.parametrize(
    ("text", "leaves"), [("7", (7, 7)), (" 7 - 12 ", (7, 12)), ("3–4", (3, 4))]
)
def test_leaves_are_read_as_people_write_them(text, leaves):
    """One, or the first and last."""
    assert leaves == parse_leaves(text)


@pytest.mark.parametrize("text", ["", "x", "-3", "4-", "9-2", "1-2-3"])
def test_what_names_no_leaves_is_refused(text):
    """Words, half a range, a range backwards."""
    with pytest.raises(UsageError):
        parse_leaves(text)


def test_a_misprint_is_read_as_it_is_shown():
    """What a map shows can be said back."""
    word = LeafWord(leaf_index=0, label=parse_label("205"), expected=parse_label("203"))

    assert ("205", "203") == misprint_of(word.shown)


def test_a_letter_is_read_by_the_one_before_it():
    """In a … d, c and d are letters; after xcix, c is a hundred."""
    letters = read_in_order(["b", "c", "d", None])
    roman = read_in_order(["xcix", "c"])

    assert [2, 3, 4, None] == [label and label.value for label in letters]
    assert (NumberStyle.ROMAN_LOWER, 100) == (roman[1].style, roman[1].value)


def test_no_label_has_no_sequence():
    """Where no number is printed none is printed wrong."""
    with pytest.raises(ValueError, match="leaf 3"):
        LeafWord(leaf_index=3, label=None, expected=parse_label("7"))
