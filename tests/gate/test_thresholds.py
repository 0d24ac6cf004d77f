"""Thresholds belong to one judge, and say what they rest on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore.errors import CalibrationError, UsageError
from cardstore.gate import lexical
from cardstore.gate.bounds import upper_bound
from cardstore.gate.thresholds import (
    NEAR_QUOTE,
    BandCounts,
    judge_digest,
    require_thresholds_of,
    thresholds_by_hand,
)
from tests.gate.judge_samples import MODEL, SECOND, WORDS, thresholds


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("judge", "another"),
        ("model", "made-large rev 2"),
        ("weights", "b" * 64),
        ("runtime", "int8"),
        ("template", "2"),
        ("longest", 512),
    ],
)
def test_whatever_bears_on_scores_makes_another_judge(field, value):
    """Its weights, its form of question, what computes it."""
    assert judge_digest(replace(MODEL, **{field: value})) != judge_digest(MODEL)


@pytest.mark.parametrize("field", ["called", "licence"])
def test_what_does_not_bear_on_scores_makes_no_other_judge(field):
    """A calibration outlives a change of name."""
    assert judge_digest(MODEL) == judge_digest(replace(MODEL, **{field: "renamed"}))


def test_thresholds_of_another_judge_are_refused():
    """With both judges' names."""
    require_thresholds_of(MODEL, thresholds())
    with pytest.raises(CalibrationError, match=r"Made \(large\).*and Other judges"):
        require_thresholds_of(SECOND, thresholds())


@pytest.mark.parametrize(
    ("low", "high"),
    [(0.5, 0.5), (0.9, 0.1), (-0.1, 0.5), (0.5, 1.1), (float("nan"), 0.5), (0.1, float("nan"))],
)
def test_thresholds_that_make_no_sense_are_refused(low, high):
    """Crossed, outside of 0 to 1, or no number."""
    with pytest.raises(ValueError, match=r"LOW|HIGH"):
        thresholds(low=low, high=high)


def test_without_a_model_high_cannot_be_low():
    """A count of words passes only what is nearly the quote."""
    with pytest.raises(UsageError, match="runs no model"):
        thresholds_by_hand(WORDS, low=0.1, high=NEAR_QUOTE)

    made = thresholds_by_hand(WORDS, low=0.1, high=NEAR_QUOTE + 0.001)

    assert made.high > NEAR_QUOTE


def test_the_judge_of_words_keeps_to_the_line():
    """What it promises of its scores and what is asked of HIGH are one number."""
    assert lexical.NEAR_QUOTE == NEAR_QUOTE


def test_there_is_no_judge_without_a_digest():
    """Thresholds for whoever comes are refused."""
    with pytest.raises(ValueError, match="digest"):
        thresholds(judge="minicheck")


def test_the_bound_is_that_of_the_part_kept_for_the_report():
    """One of 300 without support lay above HIGH."""
    made = thresholds()

    assert upper_bound(1, 300) == made.bound
    assert (100, 380) == (made.n_fit, made.n_report)


def test_thresholds_set_by_hand_have_no_bound():
    """Nothing was measured, and nothing is claimed."""
    made = thresholds_by_hand(MODEL, low=None, high=0.5)

    assert made.by_hand
    assert made.bound is None


def test_the_digest_changes_with_what_a_verdict_depends_on():
    """With HIGH and the labels; with who made them, and when, it does not."""
    made = thresholds()

    assert made.digest == replace(made, made_by="ben", at="2027-01-01T00:00:00Z").digest
    assert made.digest != replace(made, high=0.81).digest
    assert made.digest != replace(made, labels_digest="e" * 64).digest
    assert made.digest != replace(made, judge=judge_digest(SECOND)).digest


def test_a_negative_count_is_refused():
    """Counts are counts."""
    with pytest.raises(ValueError, match="0 or more"):
        BandCounts(supported_low=-1)
