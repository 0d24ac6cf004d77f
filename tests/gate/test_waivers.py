"""Waivers: which findings they let be, and what is left."""

from __future__ import annotations

from datetime import date

import pytest

from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.gate.verdict import Bin, DecidedBy, SentenceVerdict
from cardstore.gate.waivers import Waiver, WaiverDesk, WaiverUse, sentence_digest
from tests.gate.told_runs import (
    ALTERED,
    CITED,
    INVENTED,
    MISREAD,
    QUOTES,
    SUPPORTED,
    UNASKED,
)

WORDS = "He would “sew my socks” first."
TODAY = date(2026, 11, 30)


def waiver(**more):
    """Make a waiver of the altered quotation."""
    return Waiver(
        **{
            "number": 1,
            "rule": "quoted_words",
            "reason": "Irony.",
            "until": TODAY,
            "sentence": WORDS,
            **more,
        }
    )


FRAMED = Finding(
    check="citation",
    outcome=Outcome.NOT_APPLICABLE,
    reason=Reason.FRAMING,
    message="It is marked as framing.",
)


def waived(findings, *waivers, cards=(), abstains=False, framing=False):
    """Put waivers on a verdict; give what is left and what became of them."""
    verdict = SentenceVerdict(
        bin=Bin.FAILED,
        decided_by=DecidedBy.CHECKS,
        findings=tuple(findings),
        card_findings=cards,
    )
    desk = WaiverDesk(waivers, today=TODAY)
    after = desk.waive(verdict, WORDS, framing=framing, abstains=abstains)
    return after, [use for _, use in desk.uses]


def test_a_waived_failure_no_longer_counts():
    """On its last day it still holds."""
    after, uses = waived([CITED, ALTERED, SUPPORTED], waiver())

    assert Bin.PASSED is after.bin
    assert [ALTERED] == [one.finding for one in after.waived]
    assert [WaiverUse.USED] == uses


def test_a_framing_sentence_that_a_waiver_clears_goes_to_a_person():
    """A check found something in it that could be shown, and no judge ever sees it."""
    after, uses = waived([ALTERED, FRAMED], waiver(), framing=True)

    assert Bin.PERSON is after.bin
    assert [WaiverUse.USED] == uses


def test_what_else_was_found_still_counts():
    """A waiver is of one rule."""
    after, _ = waived([ALTERED, QUOTES, SUPPORTED], waiver())

    assert Bin.PERSON is after.bin


def test_an_expired_waiver_lets_nothing_be():
    """The day after its last."""
    after, uses = waived([ALTERED], waiver(until=date(2026, 11, 29)))

    assert after is None
    assert [WaiverUse.EXPIRED] == uses


def test_an_expired_waiver_that_fits_nothing_is_told_as_expired():
    """That its day is over is what can be mended about it."""
    _, uses = waived([ALTERED], waiver(until=date(2026, 11, 29), sentence="Another sentence."))

    assert [WaiverUse.EXPIRED] == uses


@pytest.mark.parametrize(
    "other",
    [
        {"sentence": "He would “sew my sacks” first."},
        {"rule": "numbers"},
        {"card": "7KQ2-M"},
        {"sentence": "0" * 12},
    ],
)
def test_an_unused_waiver_is_told(other):
    """Another sentence, rule or card."""
    after, uses = waived([ALTERED], waiver(**other))

    assert after is None
    assert [WaiverUse.UNUSED] == uses


@pytest.mark.parametrize(
    "named", [WORDS.replace(" ", "\n"), sentence_digest(WORDS)[:12], sentence_digest(WORDS)]
)
def test_a_sentence_is_named_by_its_words_or_their_digest(named):
    """White space does not count."""
    after, _ = waived([ALTERED, SUPPORTED], waiver(sentence=named))

    assert Bin.PASSED is after.bin


def test_what_could_not_be_checked_is_never_waived():
    """Nobody knows what would have been found."""
    after, uses = waived([UNASKED, SUPPORTED], waiver(rule="source_exists"))

    assert after is None
    assert [WaiverUse.UNUSED] == uses


def test_a_link_that_is_likely_invented_is_waived_by_name_only():
    """Somebody stands for it (R108)."""
    after, uses = waived([INVENTED, SUPPORTED], waiver(rule="links"))
    signed, _ = waived([INVENTED, SUPPORTED], waiver(rule="links", by="Ada Kern"))

    assert after is None
    assert [WaiverUse.UNSIGNED] == uses
    assert Bin.PASSED is signed.bin


def test_a_waiver_of_a_card_is_of_its_findings_alone():
    """In every sentence that cites it."""
    cards = (("7KQ2-M", (MISREAD,)),)
    after, _ = waived([SUPPORTED], waiver(rule="reading", card="7KQ2-M", sentence=""), cards=cards)
    other, _ = waived([SUPPORTED], waiver(rule="reading", card="SNXN-X", sentence=""), cards=cards)

    assert Bin.PASSED is after.bin
    assert [("7KQ2-M", MISREAD)] == [(one.card_id, one.finding) for one in after.waived]
    assert other is None


def test_a_sentence_that_no_judge_saw_goes_to_a_person():
    """That it says what its cards show nobody has looked at."""
    cards = (("7KQ2-M", (CITED,)),)
    after, _ = waived([ALTERED], waiver(), cards=cards)
    both, _ = waived([ALTERED], waiver(), waiver(number=2, rule="support"), cards=cards)

    assert Bin.PERSON is after.bin
    assert (Outcome.UNSURE, Reason.SUPPORT_NOT_JUDGED) == (after.added.outcome, after.added.reason)
    assert Bin.PASSED is both.bin


def test_a_sentence_that_says_it_is_not_verified_stays_with_a_person():
    """A waiver verifies nothing."""
    after, _ = waived([ALTERED, SUPPORTED], waiver(), abstains=True)

    assert Bin.ABSTAINED is after.bin


@pytest.mark.parametrize("lacking", [{"reason": " "}, {"rule": ""}, {"sentence": ""}])
def test_a_waiver_says_why_and_of_what(lacking):
    """Nothing is let be in silence."""
    with pytest.raises(ValueError, match="a waiver has"):
        waiver(**lacking)
