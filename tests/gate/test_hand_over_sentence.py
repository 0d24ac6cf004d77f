"""What is shown instead of an answer: only what passed whole is shown."""

from __future__ import annotations

import pytest

from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.gate.hand_over_sentence import HAND_OVER, hand_over, not_checked
from cardstore.gate.verdict import Bin

ANSWER = "The lamp burned [card:2WKD-9]."
FAILS = Finding(
    check="numbers",
    outcome=Outcome.FAIL,
    reason=Reason.NUMBERS_MISSING,
    message="The card has no 30.",
)
PASSES = Finding(
    check="citation", outcome=Outcome.PASS, reason=Reason.CARD_CITED, message="It cites a card."
)


def test_an_answer_that_passed_is_shown_as_it_is():
    """Without reasons."""
    shown = hand_over(ANSWER, [(Bin.PASSED, [PASSES]), (Bin.FRAMING, [PASSES])])

    assert (ANSWER, False, ()) == (shown.shown, shown.handed_over, shown.reasons)


@pytest.mark.parametrize("found", sorted(set(Bin) - {Bin.PASSED, Bin.FRAMING}))
def test_every_other_bin_is_handed_over(found):
    """Also what only waits for a person: nobody has seen it yet."""
    shown = hand_over(ANSWER, [(Bin.PASSED, [PASSES]), (found, [PASSES])])

    assert (HAND_OVER, True, 1) == (shown.shown, shown.handed_over, len(shown.reasons))


def test_the_reasons_are_kept_for_the_log_and_not_shown():
    """Who asked sees one honest sentence."""
    shown = hand_over(ANSWER, [(Bin.FAILED, [PASSES, FAILS]), (Bin.FAILED, [FAILS])])

    assert ("numbers: numbers_missing: The card has no 30.",) == shown.reasons
    assert "30" not in shown.shown


def test_nothing_examined_is_handed_over():
    """Zero sentences must not look passed."""
    assert hand_over(ANSWER, []).handed_over


def test_what_could_not_be_checked_says_why_in_the_log():
    """And shows the same sentence."""
    shown = not_checked("the judge is away", instead="Please ask Ada.")

    assert ("Please ask Ada.", ("Not checked: the judge is away",)) == (shown.shown, shown.reasons)


@pytest.mark.parametrize("word", ["false", "wrong", "refuted", "lied"])
def test_the_sentence_accuses_nobody(word):
    """It says what could not be shown."""
    assert word not in HAND_OVER.lower()
