"""Stale words: what is told of the present is found, what was so once is not."""

from __future__ import annotations

import pytest

from cardstore.claims.stale_words import find_stale, is_told_then


@pytest.mark.parametrize(
    "sentence",
    [
        "The tower still stands.",
        "The tower is still standing.",
        "To this day the lamp burns.",
        "It remains the largest loom of the coast.",
        "It is the oldest lighthouse in the north.",
        "Today the mill is a museum.",
        "The mill is now a museum.",
        "The keeper currently holds both posts.",
        "The library has the only copy.",
        "It is one of the oldest bells.",
        "The map survives in the archive.",
        "The map was sold in 1850 and is said to survive.",
        "The custom was brought from Jutland and seems to endure.",
        "She holds the record for the crossing.",
        "It was the worst flood in the history of the valley.",
        "The fleet no longer exists.",
        "The harbour has never been closed since.",
        "The latest census counts them.",
        "The town has a population of nine thousand.",
    ],
)
def test_what_time_alone_can_make_untrue_is_found(sentence):
    """The words are told."""
    assert find_stale(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "The tower was still standing in 1910.",
        "It was the largest loom of the coast.",
        "The keeper stood still.",
        "The lamp went out at dawn.",
        "Vessels may lie at the quay for twelve hours.",
        "The first lamp was lit in May.",
        "He was then the oldest of the pilots.",
        "The forest was cleared in his interest.",
        "She kept the records of the parish.",
        "It was the only house to survive.",
        "It was the one map known to survive the fire.",
    ],
)
def test_what_was_so_once_is_not(sentence):
    """It grows no older."""
    assert () == find_stale(sentence)


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("The tower is still the oldest, the report said.", True),
        ("The tower is still the oldest, wrote the keeper.", True),
        ("According to the survey of 1893 it is the oldest.", True),
        ("The tower is still the oldest.", False),
        ("The tower is still the oldest, people say.", False),
    ],
)
def test_who_said_so_then_is_seen(sentence, told):
    """Only the past dates it."""
    assert told == is_told_then(sentence)


def test_to_date_a_thing_is_a_verb():
    """And "only if" is no superlative."""
    assert () == find_stale("The coin cannot be used to date the deposit.")
    assert () == find_stale("She was to have the legacy only if she stayed.")
    assert ("to date",) == find_stale("It is no ruin to date.")
