"""The best chain of sightings, against trying all of them."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.pages.labels import parse_label
from cardstore.pages.runs import (
    best_chain,
    numbering_of,
    prefix_before,
    sighting_of,
    silences,
    step_cost,
    stretches,
)

LABELS = ["1", "2", "3", "4", "9", "12", "i", "ii", "iii", "1-1", "1-2", "2-1", "2-2", "3r", "3v"]


def _sightings(rows):
    """Place labels on leaves, heaviest first."""
    made = [
        sighting_of(parse_label(text), leaf_index=leaf_index, weight=weight, reading=None)
        for leaf_index, row in enumerate(rows)
        for text, weight in row
    ]
    return [sighting for sighting in made if sighting is not None]


def _score(chain, running):
    """Score a chain by its definition."""
    total, before = 0.0, None
    for sighting in chain:
        total += sighting.weight - step_cost(before, sighting, running=running)
        before = sighting
    return total


def _best_of_all(sightings, running):
    """Try every chain with at most one sighting a leaf."""
    best = 0.0
    for size in range(1, len(sightings) + 1):
        for chain in combinations(sightings, size):
            leaves = [sighting.leaf_index for sighting in chain]
            if len(set(leaves)) == size:
                best = max(best, _score(chain, running))
    return best


ROWS = st.lists(
    st.lists(st.tuples(st.sampled_from(LABELS), st.sampled_from([0.3, 0.9, 1.2, 3.0])), max_size=2),
    max_size=6,
)


@given(ROWS)
def test_no_chain_is_better_than_the_one_chosen(rows):
    """Dynamic programming must reach the best score there is."""
    sightings = _sightings(rows)
    running = silences([max((weight for _, weight in row), default=0.0) for row in rows])

    assert _best_of_all(sightings, running) == pytest.approx(
        _score(best_chain(sightings, running=running), running)
    )


@given(ROWS)
def test_a_chain_holds_one_sighting_a_leaf_in_order(rows):
    """A leaf has one number."""
    leaves = [
        sighting.leaf_index
        for sighting in best_chain(_sightings(rows), running=silences([0.5] * len(rows)))
    ]

    assert sorted(set(leaves)) == leaves


def _offsets(texts):
    """Give the offsets of the stretches that a clean book forms."""
    sightings = _sightings([[(text, 1.0)] if text else [] for text in texts])
    chain = best_chain(sightings, running=silences([1.0 if text else 0.0 for text in texts]))
    return [(part.numbering.prefix, part.offset) for part in stretches(chain)]


def test_a_restart_begins_another_stretch():
    """Numbers that begin again at 1 form their own stretch."""

    assert _offsets(["1", "2", "3", "4", "5", "1", "2", "3", "4", "5"]) == [("", 1), ("", -4)]


def test_chapters_follow_one_another():
    """Prefixes that count chapters form one stretch each, however short."""

    assert _offsets(["1-1", "1-2", "2-1", "2-2", "3-1", "3-2", "3-3"]) == [
        ("1-", 1),
        ("2-", -1),
        ("3-", -3),
    ]


def test_an_inserted_leaf_moves_the_offset():
    """An unnumbered plate makes labels lag by one."""

    assert _offsets(["7", "8", "9", "", "10", "11", "12"]) == [("", 7), ("", 6)]


def test_sides_are_counted():
    """Folios rise side by side."""

    assert _offsets(["3r", "3v", "4r", "4v", "5r"]) == [("", 6)]


@pytest.mark.parametrize(
    ("text", "expected"), [("2-5", "1-"), ("B-5", "a-"), ("1-5", None), ("5", None)]
)
def test_the_chapter_before_is_known(text, expected):
    """Chapter prefixes count down."""
    before = prefix_before(numbering_of(parse_label(text)))

    assert expected == (before.prefix if before else None)
