"""The check of numbers: what the cards state passes, what none states fails, the rest is asked."""

from __future__ import annotations

import pytest

from cardstore.gate.checks.numbers import check_numbers
from cardstore.gate.finding import Outcome, Reason
from cardstore.gate.policy import Policy
from cardstore.gate.sentence import CitedCard, SentenceDossier
from cardstore.sources.source import Source

SOURCE = Source(source_id="harbour-1893", work_id="harbour", title="The Harbour Lamps")


def check(sentence, *quotes):
    """Check a sentence that cites cards with these quotes."""
    cards = tuple(
        CitedCard(card_id=f"CARD-{place}", quote=quote, source=SOURCE)
        for place, quote in enumerate(quotes, start=1)
    )
    return check_numbers(SentenceDossier(sentence=sentence, cards=cards), Policy())


@pytest.mark.parametrize(
    ("sentence", "outcome", "reason"),
    [
        ("Forty lamps burned.", Outcome.PASS, Reason.NUMBERS_STATED),
        ("Fourteen lamps burned.", Outcome.FAIL, Reason.NUMBERS_MISSING),
        ("About forty lamps burned.", Outcome.PASS, Reason.NUMBERS_STATED),
        ("At least forty lamps burned.", Outcome.UNSURE, Reason.NUMBERS_UNSURE),
        ("They burned for 120 minutes.", Outcome.UNSURE, Reason.NUMBERS_DERIVED),
        ("The lamps burned.", Outcome.NOT_APPLICABLE, Reason.NUMBERS_NONE),
    ],
)
def test_each_answer_has_its_outcome(sentence, outcome, reason):
    """A sentence without numbers is no pass: there was nothing to check."""
    finding = check(sentence, "forty lamps burned for two hours")

    assert (outcome, reason) == (finding.outcome, finding.reason)


def test_the_evidence_shows_figure_by_figure_which_card_gave_it():
    """The union of the cards counts (R36)."""
    finding = check("In 1742 forty lamps burned.", "40 lamps", "the fire of 1742")

    assert Outcome.PASS is finding.outcome
    assert (
        ("1742", "supported CARD-2 “1742”"),
        ("forty", "supported CARD-1 “40”"),
    ) == finding.evidence


def test_the_message_shows_what_the_nearest_card_has():
    """ "By 800 per cent" is not eight-fold (R38)."""
    finding = check("Sales rose by 800 per cent.", "sales rose eight-fold")

    assert Outcome.FAIL is finding.outcome
    assert "CARD-1 has “eight-fold”" in finding.message


def test_what_is_missing_weighs_more_than_what_is_unsure():
    """One figure that no card states fails the sentence."""
    finding = check("About forty lamps burned 13 nights.", "forty lamps")

    assert Reason.NUMBERS_MISSING is finding.reason
    assert "13 nights" in finding.message


def test_a_sentence_without_cards_fails_on_its_numbers():
    """No card, no number."""
    assert Outcome.FAIL is check("Forty lamps burned.").outcome


def test_the_id_of_a_mistyped_mark_is_no_number():
    """The check of citations tells of the mark."""
    finding = check("The lamp burned 12 nights [crad:7KQ2-M].", "The lamp burned 12 nights.")

    assert Outcome.PASS is finding.outcome
