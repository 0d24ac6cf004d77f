"""A page map in a few lines."""

from __future__ import annotations

from hypothesis import given

from cardstore.pages.overview import sections_of
from tests.pages.map_entries import entries_of, label_texts


def told(*texts):
    """Give (first leaf, last leaf, first label, last label, step) of each section."""
    return [
        (one.first_leaf, one.last_leaf, one.first, one.last, one.step)
        for one in sections_of(entries_of(*texts))
    ]


@given(label_texts())
def test_every_leaf_is_in_one_section(texts):
    """In order, with none left out, and all of them counted."""
    sections = sections_of(entries_of(*texts))
    leaves = [n for one in sections for n in range(one.first_leaf, one.last_leaf + 1)]

    assert list(range(len(texts))) == leaves
    assert len(texts) == sum(sum(one.bases.values()) for one in sections)


def test_runs_and_what_lies_between_are_told():
    """Front matter, pages, plates."""
    assert [
        (0, 1, "", "", 0),
        (2, 3, "i", "ii", 1),
        (4, 6, "1", "3", 1),
        (7, 8, "", "", 0),
        (9, 9, "Plate", "Plate", 0),
    ] == told("-", "?", "i", "ii", "1", "2", "3", "-", "?", "Plate")


def test_two_pages_on_a_leaf_are_one_run():
    """400 leaves whose labels rise by two are one line."""
    assert [(0, 399, "1", "799", 2)] == told(*(str(n) for n in range(1, 800, 2)))


def test_numbers_on_every_other_leaf_are_one_run():
    """Rectos with numbers, versos without."""
    texts = [text for n in range(1, 201) for text in (str(n), "-")]
    (section, _) = sections_of(entries_of(*texts))

    assert (0, 398, True) == (section.first_leaf, section.last_leaf, section.every_other)


def test_a_misprint_does_not_break_its_run():
    """It counts as its sequence has it, and is shown as it is."""
    assert [(0, 2, "1", "7 [recte 3]", 1)] == told("1", "2", "7 [recte 3]")
