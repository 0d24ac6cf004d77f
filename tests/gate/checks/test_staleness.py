"""Stale wording is for a person unless its date is told (R149)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore.claims.draft_marks import DraftMark, DraftMarkKind
from cardstore.gate.checks.staleness import check_staleness
from cardstore.gate.finding import Outcome, Reason
from cardstore.gate.policy import Policy
from cardstore.spans import Span
from tests.gate.sentence_samples import checked, dossier


@pytest.mark.parametrize(
    ("sentence", "outcome"),
    [
        ("The lamp still burns today.", Outcome.UNSURE),
        ("The lamp still burns, the keeper said.", Outcome.PASS),
        ("The lamp burned on.", Outcome.NOT_APPLICABLE),
        ("“The lamp still burns today,” she wrote.", Outcome.NOT_APPLICABLE),
    ],
)
def test_what_time_can_make_untrue_is_for_a_person(sentence, outcome):
    """What is quoted is its source's own."""
    assert outcome is checked(check_staleness, sentence).outcome


@pytest.mark.parametrize(
    ("argument", "reason"), [("1931", Reason.STALE_DATED), ("then", Reason.STALE_WORDING)]
)
def test_a_mark_with_a_year_dates_it(argument, reason):
    """A mark without one does not."""
    mark = DraftMark(kind=DraftMarkKind.AS_OF, argument=argument, span=Span(0, 1))
    held = replace(dossier("It is still the oldest lamp."), marks=(mark,))

    assert reason is check_staleness(held, Policy()).reason
