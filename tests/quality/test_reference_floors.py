"""What the verdicts reach on made references is pinned."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from references import measure_references

FLOORS = json.loads(Path(__file__).with_name("floors.json").read_text(encoding="utf-8"))
PINNED = FLOORS["references"]


@pytest.fixture(scope="module")
def figures():
    """Judge all made references once."""
    return measure_references()


def test_true_references_are_accepted_in_every_form(figures):
    """No fewer than were."""
    assert figures["true ones accepted"] >= PINNED["at_least"]["true ones accepted"]


@pytest.mark.parametrize("name", sorted(PINNED["at_most"]))
def test_a_wrong_verdict_is_no_more_frequent(figures, name):
    """No true one rejected, no near miss accepted, beyond what was."""
    assert figures[name] <= PINNED["at_most"][name]
