"""What the sample sources reach is pinned; a floor is lowered only with a reason in the change."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from samples import corpus_digest, measure_samples

FLOORS = json.loads(Path(__file__).with_name("floors.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def figures():
    """Measure the samples once."""
    return measure_samples()


def test_the_floors_are_of_this_corpus():
    """Floors that were reached on other samples say nothing about these."""
    assert corpus_digest() == FLOORS["corpus"]


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", sorted(FLOORS["at_least"]))
def test_a_share_is_reached(figures, name):
    """The figure is no lower than its floor."""
    assert figures[name] >= FLOORS["at_least"][name]


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", sorted(FLOORS["at_most"]))
def test_a_fault_is_no_more_frequent(figures, name):
    """The figure is no higher than its ceiling."""
    assert figures[name] <= FLOORS["at_most"][name]


def test_every_floor_has_its_figure():
    """A floor without a name that is measured would never be looked at."""
    names = {name.split(" ", 1)[1] for part in ("at_least", "at_most") for name in FLOORS[part]}

    assert {"labels right", "silent label errors", "altered quotes passed"} <= names
