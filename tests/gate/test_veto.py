"""HIGH is withheld where the pairs that did not choose it say that it does not hold."""

from __future__ import annotations

import math
import random
from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.gate.calibrate import ScoredPair, fit_thresholds, report_on
from cardstore.gate.calibration_set import Part
from cardstore.gate.thresholds import BandCounts
from cardstore.gate.veto import veto, why_withheld
from tests.gate.judge_samples import MODEL

SETS = {"set_digest": "c" * 64, "labels_digest": "d" * 64, "made_by": "ada"}
FIT, REPORT = (42, 126), (98, 294)
"""Supported and unsupported pairs of either part, as a draw of 640 gives them."""


def lying(right, wrong, *, supported=98, unsupported=294):
    """Give counts with so many pairs of either label at HIGH or above."""
    return BandCounts(
        supported_high=right,
        supported_middle=supported - right,
        unsupported_high=wrong,
        unsupported_middle=unsupported - wrong,
    )


def scored(supported, unsupported, part):
    """Make pairs of scores."""
    labelled = [*((score, True) for score in supported), *((score, False) for score in unsupported)]
    return [
        ScoredPair(number=number, part=part, score=score, supported=label)
        for number, (score, label) in enumerate(labelled)
    ]


def calibrated(auroc, *, seed):
    """Calibrate a judge that ranks so large a share of all pairs of pairs rightly."""
    rng = random.Random(seed)  # noqa: S311 - no secret
    apart = math.sqrt(2) * NormalDist().inv_cdf(auroc)

    def part(sizes, which):
        shown = [
            [NormalDist().cdf(rng.gauss(middle, 1)) for _ in range(size)]
            for middle, size in zip((apart, 0.0), sizes, strict=True)
        ]
        return scored(*shown, which)

    fitted = fit_thresholds(part(FIT, Part.FIT), record=MODEL)
    return report_on(fitted, part(REPORT, Part.REPORT), **SETS)


def test_chance_gets_no_high():
    """Of 100 judges whose scores say nothing; before the veto almost half had one."""
    found = [calibrated(0.5, seed=seed) for seed in range(100)]

    assert [] == [one.high for one in found if one.high is not None]
    assert sum(one.withheld for one in found) >= 20


def test_a_good_judge_keeps_its_high_in_most_draws():
    """Of 30 judges that rank 95 of 100 rightly."""
    held = [calibrated(0.95, seed=seed).high is not None for seed in range(30)]

    assert sum(held) >= 20


@pytest.mark.parametrize(
    ("right", "wrong", "named"),
    [
        (0, 14, ("14 of 294 unsupported", "0 of 98 supported", "nine in ten")),
        (4, 0, ("4 of 98 supported",)),
        (8, 1, ("nine in ten",)),
        (90, 8, ("8 of 294 unsupported",)),
    ],
)
def test_each_fault_has_its_reason(right, wrong, named):
    """All of them are told, with what was counted."""
    reasons = veto(lying(right, wrong), target=0.01)

    assert len(named) == len(reasons)
    assert all(words in reason for words, reason in zip(named, reasons, strict=True))


@pytest.mark.parametrize(("right", "wrong"), [(5, 0), (9, 1), (90, 3), (90, 6)])
def test_what_chance_explains_is_no_veto(right, wrong):
    """HIGH that is fitted to the target exceeds it on other pairs every second time."""
    assert () == veto(lying(right, wrong), target=0.01)


def binomial_tail(errors, n, share):
    """Give the probability of so many errors or more, term by term."""
    return sum(math.comb(n, k) * share**k * (1 - share) ** (n - k) for k in range(errors, n + 1))


@given(st.integers(1, 60), st.integers(0, 60), st.sampled_from([0.01, 0.05, 0.2]))
def test_a_share_is_significant_where_its_binomial_tail_is_thin(n, errors, target):
    """The sum of terms is the oracle; nearly at the border nothing is asked."""
    errors = min(errors, n)
    thin = binomial_tail(errors, n, target)
    reasons = veto(lying(1000, errors, supported=1000, unsupported=n), target=target)
    told = any("unsupported" in reason for reason in reasons)

    assert abs(thin - 0.05) < 1e-9 or told == (thin < 0.05)


def test_where_none_may_pass_one_is_too_many():
    """A target of nothing is exceeded by anything."""
    assert () == veto(lying(90, 0), target=0.0)
    assert 1 == len(veto(lying(90, 1), target=0.0))


def report(right, wrong):
    """Fit well, and measure with so many pairs of either label at HIGH."""
    fitted = fit_thresholds(scored([0.9] * 20, [0.1] * 20, Part.FIT), record=MODEL)
    held = scored(
        [0.95] * right + [0.5] * (98 - right), [0.95] * wrong + [0.5] * (294 - wrong), Part.REPORT
    )
    return report_on(fitted, held, **SETS)


def test_a_high_that_fails_is_withheld_and_what_it_let_pass_is_kept():
    """Nothing passes, and the counts and the bound are those of the HIGH that was fitted."""
    found = report(0, 14)

    assert (None, 0.1, True) == (found.high, found.low, found.withheld)
    assert (0, 14) == (found.report.supported_high, found.report.unsupported_high)
    assert found.bound > 0.04
    assert "4.76%" in why_withheld(found)
    assert "target of 1.00%" in why_withheld(found)


def test_a_high_that_holds_is_not_withheld():
    """And there is no reason to tell."""
    found = report(90, 1)

    assert (0.9, False, "") == (found.high, found.withheld, why_withheld(found))


def test_where_no_high_was_fitted_none_is_withheld():
    """An unsupported pair had the highest score of all."""
    fitted = fit_thresholds(scored([0.5] * 20, [1.0] * 20, Part.FIT), record=MODEL)
    found = report_on(fitted, scored([0.9] * 20, [0.1] * 60, Part.REPORT), **SETS)

    assert (None, False, "") == (found.high, found.withheld, why_withheld(found))
