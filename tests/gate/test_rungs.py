"""The ladder of provenance: five rungs, each told for itself."""

from __future__ import annotations

import pytest

from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.gate.rungs import RungName, RungState, rungs_of

YES, NO = RungState.YES, RungState.NO


def finding(check, outcome, *evidence):
    """A finding of a check."""
    return Finding(
        check=check, outcome=outcome, reason=Reason.NO_CARD, message="", evidence=evidence
    )


def all_found(**changes):
    """Findings of a sentence that stands on every rung, but for what is changed."""
    outcomes = {"source_exists": Outcome.PASS, "numbers": Outcome.PASS, "support": Outcome.PASS}
    told = {"witness": "primary", "traced": "yes"}
    outcomes.update({name: value for name, value in changes.items() if name in outcomes})
    told.update({name: value for name, value in changes.items() if name in told})
    return [
        *(finding(check, outcome) for check, outcome in outcomes.items()),
        finding("origin_trace", Outcome.PASS, *told.items()),
    ]


def states(findings):
    """Give the states from below."""
    return [one.state for one in rungs_of(findings)]


def test_a_sentence_may_stand_on_all_five():
    """From below: resolves, has the figure, supports, primary, traces."""
    assert [YES] * 5 == states(all_found())
    assert list(RungName) == [one.name for one in rungs_of(all_found())]


@pytest.mark.parametrize(
    ("place", "change", "state"),
    [
        (0, {"source_exists": Outcome.FAIL}, NO),
        (0, {"source_exists": Outcome.UNAVAILABLE}, RungState.NOT_ASKED),
        (1, {"numbers": Outcome.FAIL}, NO),
        (1, {"numbers": Outcome.NOT_APPLICABLE}, RungState.NOT_APPLICABLE),
        (2, {"support": Outcome.UNSURE}, RungState.UNSURE),
        (3, {"witness": "secondary"}, NO),
        (3, {"witness": "unknown"}, RungState.UNSURE),
        (4, {"traced": "no"}, NO),
        (4, {"traced": "unsure"}, RungState.UNSURE),
        (4, {"traced": "uncheckable"}, RungState.UNCHECKABLE),
        (4, {"traced": "not_asked"}, RungState.NOT_ASKED),
    ],
)
def test_each_rung_breaks_alone(place, change, state):
    """No rung is drawn from another."""
    expected = [YES] * 5
    expected[place] = state

    assert expected == states(all_found(**change))


def test_what_was_not_run_was_not_asked():
    """No judge ran, nothing else did."""
    assert [RungState.NOT_ASKED] * 5 == states([])


def test_without_a_card_there_is_no_witness():
    """The check ran, and had nothing to look at."""
    found = states([finding("origin_trace", Outcome.NOT_APPLICABLE)])

    assert [RungState.NOT_APPLICABLE] * 2 == found[3:]
