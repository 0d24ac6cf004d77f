"""What registries' answers amount to."""

from __future__ import annotations

from itertools import product

import pytest

from cardstore.sources.registry import Answer, AnswerState
from cardstore.sources.resolve import (
    ComparedField,
    FieldComparison,
    Resolution,
    ResolutionState,
)
from cardstore.sources.source import Source

HARBOUR = Source(source_id="harbour-1893", work_id="harbour", title="The Harbour Lamps")


def answer(state, registry="catalogue"):
    candidates = (HARBOUR,) if state is AnswerState.FOUND else ()
    return Answer(registry=registry, state=state, candidates=candidates)


def resolution(*states, fields=()):
    answers = tuple(answer(state, f"registry {place}") for place, state in enumerate(states))
    return Resolution(source_id="harbour-1893", answers=answers, fields=fields)


def test_a_source_nobody_was_asked_about_is_neither_found_nor_missing():
    """Not asked is a state of its own."""
    assert ResolutionState.NOT_ASKED is resolution().state


@pytest.mark.parametrize("states", list(product(AnswerState, repeat=2)))
def test_an_outage_is_never_an_absence(states):
    """Not found means that every registry has answered; found needs one that holds it."""
    if AnswerState.FOUND in states:
        expected = ResolutionState.FOUND
    elif AnswerState.UNAVAILABLE in states:
        expected = ResolutionState.UNAVAILABLE
    else:
        expected = ResolutionState.NOT_FOUND

    assert expected is resolution(*states).state


@pytest.mark.parametrize("comparison", [FieldComparison.MATCH, FieldComparison.CONTRADICT])
@pytest.mark.parametrize(("claimed", "found"), [("", "1893"), ("1893", ""), ("", "")])
def test_what_is_not_given_neither_matches_nor_contradicts(comparison, claimed, found):
    """A field that one side leaves out is unknown."""
    with pytest.raises(ValueError, match="not given"):
        ComparedField(
            registry="catalogue", field="year", claimed=claimed, found=found, comparison=comparison
        )


def test_fields_are_compared_with_candidates_only():
    """A registry that holds no candidate has nothing to compare."""
    compared = ComparedField(
        registry="registry 0",
        field="year",
        claimed="1893",
        found="1901",
        comparison=FieldComparison.CONTRADICT,
    )
    with pytest.raises(ValueError, match="registry 0"):
        resolution(AnswerState.NOT_FOUND, fields=(compared,))

    assert (compared,) == resolution(AnswerState.FOUND, fields=(compared,)).fields
