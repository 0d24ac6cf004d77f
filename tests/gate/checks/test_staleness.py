"""Stale wording is for a person unless its date is told (R149)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore.claims.draft_marks import DraftMark, DraftMarkKind
from cardstore.gate.checks.staleness import check_staleness
from cardstore.gate.finding import Outcome, Reason
from cardstore.gate.policy import Policy
from cardstore.spans import Span
from tests.gate.sentence_samples import LAMP, PILOTS, checked, dossier


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
    card = replace(LAMP, source=replace(LAMP.source, year=1935))
    held = replace(dossier("It is still the oldest lamp.", card), marks=(mark,))

    assert reason is check_staleness(held, Policy()).reason


@pytest.mark.parametrize(
    ("argument", "years", "quote", "outcome"),
    [
        ("1935", (1935,), "", Outcome.PASS),
        ("1931-05", (1935,), "", Outcome.PASS),
        ("1936", (1935,), "", Outcome.UNSURE),
        ("2040", (1935, 1950), "", Outcome.UNSURE),
        ("1950", (1935, 1950), "", Outcome.PASS),
        ("1935", (None,), "", Outcome.UNSURE),
        ("1936", (None,), "In 1936 it is the oldest lamp.", Outcome.PASS),
    ],
)
def test_a_mark_dates_it_only_where_a_card_can_know_that_time(argument, years, quote, outcome):
    """A source tells nothing of the years after its own; one without a year, of none."""
    mark = DraftMark(kind=DraftMarkKind.AS_OF, argument=argument, span=Span(0, 1))
    cards = [
        replace(card, quote=quote or card.quote, source=replace(card.source, year=year))
        for card, year in zip((LAMP, PILOTS), years, strict=False)
    ]
    held = replace(dossier("It is still the oldest lamp.", *cards), marks=(mark,))

    assert outcome is check_staleness(held, Policy()).outcome
