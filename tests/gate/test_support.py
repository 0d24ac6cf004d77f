"""What a judge's answers mean for a sentence: a table at, below and above each threshold."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.errors import CalibrationError
from cardstore.gate.finding import Outcome, Reason
from cardstore.gate.judge import Opinion, Support
from cardstore.gate.policy import Policy
from cardstore.gate.sentence import SentenceDossier
from cardstore.gate.support import NO_MODEL, NOT_TRUTH, Judged, decide_support, score_of
from cardstore.gate.thresholds import BandCounts, thresholds_by_hand
from tests.gate.judge_samples import MODEL, SECOND, WORDS, answered, judged, thresholds
from tests.gate.sentence_samples import LAMP, PILOTS, dossier

SENTENCE = "The lamp burned till dawn."
STEP = 1e-9
PASS, UNSURE, UNAVAILABLE = Outcome.PASS, Outcome.UNSURE, Outcome.UNAVAILABLE


def decide(answers, *, second=None, cards=(LAMP,)):
    """Decide about the sentence and those cards."""
    return decide_support(dossier(SENTENCE, *cards), answers, second=second, policy=Policy())


def no_number():
    """Give an answer that a judge without manners may give: a score that is no number."""
    support = Support(prob=0.5)
    object.__setattr__(support, "prob", math.nan)
    return support


TABLE = [
    (0.0, UNSURE, Reason.SUPPORT_LOW),
    (0.2 - STEP, UNSURE, Reason.SUPPORT_LOW),
    (0.2, UNSURE, Reason.SUPPORT_LOW),
    (0.2 + STEP, UNSURE, Reason.SUPPORT_MIDDLE),
    (0.8 - STEP, UNSURE, Reason.SUPPORT_MIDDLE),
    (0.8, PASS, Reason.SUPPORT_HIGH),
    (0.8 + STEP, PASS, Reason.SUPPORT_HIGH),
    (1.0, PASS, Reason.SUPPORT_HIGH),
    (None, UNAVAILABLE, Reason.SUPPORT_NOT_JUDGED),
]


@pytest.mark.parametrize(("prob", "outcome", "reason"), TABLE)
def test_a_score_falls_into_its_band(prob, outcome, reason):
    """HIGH itself passes, LOW itself is low."""
    found = decide(judged(prob))

    assert (outcome, reason) == (found.outcome, found.reason)


def test_a_score_that_is_no_number_is_no_score():
    """It could not be judged, which is never a pass."""
    found = decide(Judged(record=MODEL, supports=(no_number(),), thresholds=thresholds()))

    assert (UNAVAILABLE, Reason.SUPPORT_NOT_JUDGED) == (found.outcome, found.reason)


@pytest.mark.parametrize("prob", [0.0, 0.5, 1.0])
def test_without_a_calibration_nothing_passes(prob):
    """Whatever the score."""
    found = decide(judged(prob, fitted=False))

    assert (UNSURE, Reason.SUPPORT_UNCALIBRATED) == (found.outcome, found.reason)


@given(st.floats(0, 1))
def test_without_a_high_threshold_nothing_passes(prob):
    """A calibration may find that no score is high enough."""
    found = decide(judged(prob, thresholds=thresholds(high=None)))

    assert UNSURE is found.outcome


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, "since the HIGH that was fitted did not hold"),
        ({"fit": BandCounts(supported_low=40)}, "since no score was high enough"),
        ({"set_digest": ""}, "as its thresholds were set by hand"),
    ],
)
def test_why_no_score_passes_is_told(changes, told):
    """A withheld HIGH, none that was found, and one that a person left out are told apart."""
    found = decide(judged(0.99, thresholds=thresholds(high=None, **changes)))

    assert found.message.startswith("No score of Made (large) lets a sentence pass, ")
    assert told in found.message


def test_thresholds_of_another_judge_are_refused():
    """Before anything is decided."""
    with pytest.raises(CalibrationError):
        judged(0.9, thresholds=thresholds(SECOND))


@pytest.mark.parametrize(
    ("probs", "reason", "card_id"),
    [
        ((0.1, 0.9), Reason.SUPPORT_HIGH, "PILOTS-2"),
        ((0.9, 0.1), Reason.SUPPORT_HIGH, "LAMP-1"),
        ((0.9, 0.9), Reason.SUPPORT_HIGH, "LAMP-1"),
        ((None, 0.9), Reason.SUPPORT_HIGH, "PILOTS-2"),
    ],
)
def test_one_card_alone_is_enough(probs, reason, card_id):
    """And it is named."""
    found = decide(judged(*probs), cards=(LAMP, PILOTS))

    assert reason is found.reason
    assert ("card_id", card_id) in found.evidence


@pytest.mark.parametrize(
    ("probs", "reason"),
    [
        ((0.5, 0.7), Reason.SUPPORT_MIDDLE),
        ((0.1, 0.5), Reason.SUPPORT_MIDDLE),
        ((0.1, 0.0), Reason.SUPPORT_LOW),
        ((None, 0.5), Reason.SUPPORT_NOT_JUDGED),
        ((0.1, None), Reason.SUPPORT_NOT_JUDGED),
    ],
)
def test_scores_of_cards_are_not_added_up(probs, reason):
    """Two halves are no whole; a card that could not be judged might have been the one."""
    assert reason is decide(judged(*probs), cards=(LAMP, PILOTS)).reason


@pytest.mark.parametrize(
    ("second", "outcome", "reason"),
    [
        (answered(Opinion.SUPPORTED), PASS, Reason.SUPPORT_SECOND),
        (answered(Opinion.PARTLY), UNSURE, Reason.SUPPORT_MIDDLE),
        (answered(Opinion.UNSUPPORTED), UNSURE, Reason.SUPPORT_MIDDLE),
        (answered(Opinion.UNSTABLE), UNSURE, Reason.SUPPORT_MIDDLE),
        (answered(Opinion.INVALID), UNSURE, Reason.SUPPORT_MIDDLE),
        (
            Judged(record=SECOND, supports=(None,), why="no answer"),
            Outcome.UNAVAILABLE,
            Reason.SUPPORT_NOT_JUDGED,
        ),
        (judged(0.8, record=SECOND), PASS, Reason.SUPPORT_SECOND),
        (judged(0.8 - STEP, record=SECOND), UNSURE, Reason.SUPPORT_MIDDLE),
        (judged(1.0, record=SECOND, fitted=False), UNSURE, Reason.SUPPORT_MIDDLE),
    ],
)
def test_in_the_middle_a_second_judge_is_heard(second, outcome, reason):
    """Supported passes; partly, unsupported, unstable, invalid: a person; silent: could not run."""
    found = decide(judged(0.5), second=second)

    assert (outcome, reason) == (found.outcome, found.reason)


@pytest.mark.parametrize("prob", [0.1, None])
def test_elsewhere_a_second_judge_changes_nothing(prob):
    """What was seen low or not at all is not talked round."""
    second = answered(Opinion.SUPPORTED)

    assert decide(judged(prob)) == decide(judged(prob), second=second)
    assert PASS is not decide(judged(0.9, fitted=False), second=second).outcome


def test_a_second_judge_passes_by_one_card_alone_too():
    """And the card is named."""
    second = answered(Opinion.PARTLY, Opinion.SUPPORTED)
    found = decide(judged(0.5, 0.5), second=second, cards=(LAMP, PILOTS))

    assert ("card_id", "PILOTS-2") in found.evidence


def test_a_calibrated_judge_of_words_is_held_to_its_thresholds():
    """Where not even its "supported" was good enough, it clears nothing."""
    second = answered(Opinion.SUPPORTED, thresholds=thresholds(SECOND, high=None))

    assert UNSURE is decide(judged(0.5), second=second).outcome


@pytest.mark.parametrize(
    "first",
    [
        judged(0.99, thresholds=thresholds(high=None)),
        judged(0.99, record=WORDS, thresholds=thresholds_by_hand(WORDS, low=0.1, high=None)),
        answered(
            Opinion.PARTLY,
            record=MODEL,
            thresholds=thresholds_by_hand(MODEL, low=0.1, high=0.9),
        ),
    ],
)
@pytest.mark.parametrize("second", [answered(Opinion.SUPPORTED), judged(1.0, record=SECOND)])
def test_without_a_high_a_second_judge_needs_a_calibration_of_its_own(first, second):
    """Else the whole decision would be one nobody measured anything of; with one it may clear."""
    bare = replace(second, thresholds=None)
    found = decide(first, second=bare)
    calibrated = thresholds(second.record)

    assert (UNSURE, Reason.SUPPORT_MIDDLE) == (found.outcome, found.reason)
    assert f"{second.record.called} is not asked" in found.message
    assert PASS is decide(first, second=replace(second, thresholds=calibrated)).outcome


def test_where_a_second_model_ran_nobody_says_that_none_did():
    """The first one compared words; the second one passed it, or did not."""
    first = judged(0.5, record=WORDS)
    for second in (answered(Opinion.SUPPORTED), answered(Opinion.PARTLY)):
        assert NO_MODEL not in decide(first, second=second).message
    assert NO_MODEL in decide(first).message


def test_without_cards_there_is_nothing_to_judge():
    """A framing sentence."""
    bare = SentenceDossier(sentence="So it went.", cards=())
    found = decide_support(bare, judged(), policy=Policy())

    assert (Outcome.NOT_APPLICABLE, Reason.SUPPORT_NO_CARD) == (found.outcome, found.reason)


@pytest.mark.parametrize("answers", [judged(), judged(0.9, 0.9)])
def test_each_card_has_one_answer(answers):
    """Anything else is a fault of the caller's."""
    with pytest.raises(ValueError, match="1 cards have"):
        decide(answers)


EVERY = [
    *(judged(prob) for prob, _, _ in TABLE),
    judged(0.97, record=WORDS),
    judged(0.5, record=WORDS),
    judged(0.5, fitted=False),
    judged(None, why="the pair has 900 tokens"),
]


@pytest.mark.parametrize("answers", EVERY)
def test_no_message_says_too_much(answers):
    """Nothing is called proof, refuted or false; no score is shown; a pass is not truth."""
    found = decide(answers)
    said = found.message.lower()
    score = answers.score

    assert found.message[0].isupper()
    assert [] == [word for word in ("prov", "proof", "refut", "false") if word in said]
    assert (found.outcome is PASS) == (NOT_TRUTH in found.message)
    assert score in {None, 0.0, 1.0} or f"{score:g}" not in f"{found.message}{found.evidence}"


def test_a_pass_tells_what_the_calibration_measured():
    """With its denominators."""
    told = decide(judged(0.9)).message

    assert "of 300 labelled pairs without support 1 would have passed: at most 1.57%" in told


def test_thresholds_set_by_hand_are_told_so():
    """With who set them; nothing measured is claimed."""
    by_hand = thresholds(set_digest="", labels_digest="", reason="a trial", made_by="ben")
    told = decide(judged(0.9, thresholds=by_hand)).message

    assert "set by hand by ben" in told
    assert "%" not in told


@pytest.mark.parametrize("prob", [0.97, 0.5, 0.1, None])
def test_it_is_said_that_no_model_ran(prob):
    """In every finding of a judge that only compares words."""
    assert NO_MODEL in decide(judged(prob, record=WORDS)).message
    assert NO_MODEL not in decide(judged(prob)).message


@given(st.lists(st.floats(0, 1), min_size=1, max_size=2))
def test_the_score_is_that_of_the_best_card(probs):
    """Kept apart from the finding."""
    assert max(probs) == judged(*probs).score


@pytest.mark.parametrize(
    ("opinion", "score"),
    [
        (Opinion.SUPPORTED, 1.0),
        (Opinion.PARTLY, 0.5),
        (Opinion.UNSUPPORTED, 0.0),
        (Opinion.UNSTABLE, None),
        (Opinion.INVALID, None),
    ],
)
def test_an_opinion_has_a_score_where_it_is_one(opinion, score):
    """So that a judge of words can be calibrated too."""
    assert score == score_of(Support(opinion=opinion))
