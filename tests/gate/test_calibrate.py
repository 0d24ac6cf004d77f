"""LOW and HIGH from labelled pairs, against slow obvious search."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.errors import CalibrationError
from cardstore.gate.bounds import upper_bound
from cardstore.gate.calibrate import (
    LEAST_TO_FIT,
    LEAST_TO_REPORT,
    ScoredPair,
    count_bands,
    fit_platt,
    fit_thresholds,
    report_on,
)
from cardstore.gate.calibration_set import PairLabel, Part, settle_labels
from cardstore.gate.thresholds import NEAR_QUOTE
from tests.gate.judge_samples import MODEL, WORDS

SETS = {"set_digest": "c" * 64, "labels_digest": "d" * 64, "made_by": "ada"}


def pairs(supported, unsupported, *, part=Part.FIT):
    """Make scored pairs of the scores of either label."""
    labelled = [*((score, True) for score in supported), *((score, False) for score in unsupported)]
    return [
        ScoredPair(number=number, part=part, score=score, supported=label)
        for number, (score, label) in enumerate(labelled)
    ]


def fit(supported, unsupported, *, record=MODEL, **more):
    """Fit on pairs of those scores."""
    return fit_thresholds(pairs(supported, unsupported), record=record, **more)


SCORES = st.sampled_from([n / 20 for n in range(21)])
MANY = st.lists(SCORES, min_size=LEAST_TO_FIT, max_size=40)


@given(MANY, MANY, st.sampled_from([0.0, 0.01, 0.1, 0.3]))
def test_high_is_the_lowest_supported_score_within_the_target(supported, unsupported, target):
    """Every supported score is tried, and the share above it counted."""
    within = [
        score
        for score in supported
        if sum(one >= score for one in unsupported) <= target * len(unsupported)
    ]

    assert min(within, default=None) == fit(supported, unsupported, target=target).high


@given(MANY, MANY)
def test_low_spares_one_supported_pair_in_twenty_at_most(supported, unsupported):
    """And lies below HIGH."""
    found = fit(supported, unsupported)
    allowed = [
        score
        for score in unsupported
        if sum(one <= score for one in supported) <= len(supported) // 20
        and (found.high is None or score < found.high)
    ]

    assert max(allowed, default=None) == found.low


@given(MANY, MANY)
def test_without_a_target_no_unsupported_pair_of_the_fit_part_passes(supported, unsupported):
    """The counts are those of the fit part, each pair in one band."""
    found = fit(supported, unsupported, target=0.0)

    assert found.fit.unsupported_high == 0
    assert (len(supported), len(unsupported)) == (found.fit.supported, found.fit.unsupported)


def test_where_no_score_is_high_enough_there_is_no_high():
    """An unsupported pair has the highest score of all."""
    assert fit([0.5] * 20, [1.0] * 20).high is None


@pytest.mark.parametrize("scores", [[0.5] * 20, [0.5] * 10 + [0.9] * 10, [0.5] * 10 + [0.91] * 10])
def test_without_a_model_high_is_what_is_nearly_the_quote(scores):
    """However well lower scores did."""
    high = fit(scores, [0.1] * 20, record=WORDS).high

    assert high is None or high > NEAR_QUOTE
    assert fit(scores, [0.1] * 20).high == 0.5


@pytest.mark.parametrize("part", [Part.REPORT, Part.CORE])
def test_fitting_refuses_pairs_of_other_parts(part):
    """Even one: what it is measured on must not have chosen it."""
    held = pairs([0.9] * 20, [0.1] * 20)
    other = ScoredPair(number=99, part=part, score=0.9, supported=True)
    with pytest.raises(ValueError, match="only pairs of the part 'fit'"):
        fit_thresholds([*held, other], record=MODEL)


@pytest.mark.parametrize("part", [Part.FIT, Part.CORE])
def test_a_report_refuses_pairs_of_other_parts(part):
    """It is of the report part, and of that alone."""
    fitted = fit([0.9] * 20, [0.1] * 20)
    with pytest.raises(ValueError, match="only pairs of the part 'report'"):
        report_on(fitted, pairs([], [0.1] * LEAST_TO_REPORT, part=part), **SETS)


@pytest.mark.parametrize(("supported", "unsupported"), [(9, 20), (20, 9), (0, 0)])
def test_too_few_labels_give_no_thresholds(supported, unsupported):
    """And it is said which are too few, and what to do."""
    with pytest.raises(CalibrationError, match="label") as caught:
        fit([0.9] * supported, [0.1] * unsupported)

    assert 53 == caught.value.exit_code


def test_a_report_on_too_few_unsupported_pairs_is_refused():
    """Without one error it would still allow more than one false pass in ten."""
    fitted = fit([0.9] * 20, [0.1] * 20)
    few = pairs([0.9] * 50, [0.1] * (LEAST_TO_REPORT - 1), part=Part.REPORT)
    with pytest.raises(CalibrationError):
        report_on(fitted, few, **SETS)

    assert upper_bound(0, LEAST_TO_REPORT) < 0.1 < upper_bound(0, LEAST_TO_REPORT - 1)


def test_the_report_counts_what_passes_wrongly():
    """Of 299 unsupported pairs none, then one, with the exact bound."""
    fitted = fit([0.9] * 20, [0.1] * 20)
    right = [0.95] * 9
    clean = report_on(fitted, pairs(right, [0.2] * 299, part=Part.REPORT), **SETS)
    one = report_on(fitted, pairs(right, [0.2] * 299 + [0.9], part=Part.REPORT), **SETS)

    assert clean.bound < 0.01 < one.bound
    assert (0, 299) == (clean.report.unsupported_high, clean.report.unsupported)
    assert "1.5715" == f"{100 * one.bound:.4f}"
    assert (fitted.low, fitted.high) == (one.low, one.high)


@pytest.mark.parametrize("target", [-0.1, 1.0])
def test_a_target_is_a_share(target):
    """One, and anything, is no target."""
    with pytest.raises(ValueError, match="share"):
        fit([0.9] * 20, [0.1] * 20, target=target)


@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), max_size=30))
def test_every_pair_lies_in_one_band(scored):
    """Counts sum."""
    held = pairs([s for s, label in scored if label], [s for s, label in scored if not label])

    assert len(scored) == count_bands(held, low=0.3, high=0.7).n
    assert len(scored) == count_bands(held, low=None, high=None).n


def loss(held, slope, shift):
    """Give the logarithmic loss of a curve, with Platt's softened targets."""
    n, m = sum(p.supported for p in held), sum(not p.supported for p in held)
    total = 0.0
    for pair in held:
        wanted = (n + 1) / (n + 2) if pair.supported else 1 / (m + 2)
        odds = math.log(pair.score / (1 - pair.score))
        prob = 1 / (1 + math.exp(-(slope * odds + shift)))
        total -= wanted * math.log(prob) + (1 - wanted) * math.log(1 - prob)
    return total


@pytest.mark.parametrize(
    ("supported", "unsupported"),
    [
        ([0.9, 0.8, 0.4, 0.7, 0.95], [0.1, 0.3, 0.6, 0.2]),
        ([0.99] * 10, [0.01] * 10 + [0.5]),
        ([0.6, 0.55], [0.5, 0.58, 0.45]),
    ],
)
def test_no_other_curve_nearby_fits_better(supported, unsupported):
    """A step to any side makes the loss larger."""
    held = pairs(supported, unsupported)
    found = fit_platt(held)
    best = loss(held, found.slope, found.shift)

    assert all(
        best <= loss(held, found.slope + a, found.shift + b) + 1e-9
        for a in (-0.05, 0.0, 0.05)
        for b in (-0.05, 0.0, 0.05)
    )


@pytest.mark.parametrize(
    ("supported", "unsupported"), [([0.5] * 9, [0.5] * 9), ([0.1] * 9, [0.9] * 9)]
)
def test_scores_that_say_nothing_have_no_curve(supported, unsupported):
    """All alike, or the wrong way round."""
    assert fit_platt(pairs(supported, unsupported)) is None


def test_scores_of_0_and_1_have_a_curve():
    """Their odds are not finite."""
    assert fit_platt(pairs([1.0] * 9 + [0.0], [0.0] * 9)).slope > 0


S, P, U, C = PairLabel.SUPPORTED, PairLabel.PARTLY, PairLabel.UNSUPPORTED, PairLabel.CANNOT_TELL


@pytest.mark.parametrize(
    ("labels", "counts_as"),
    [
        ((S,), True),
        ((S, S), True),
        ((S, C), True),
        ((P,), False),
        ((U,), False),
        ((S, P), False),
        ((U, S), False),
        ((C,), None),
        ((), None),
    ],
)
def test_what_a_pair_counts_as(labels, counts_as):
    """Partly is not supported; where readers differ, it is not; nobody's guess is nothing."""
    assert counts_as is settle_labels(labels)
