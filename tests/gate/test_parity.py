"""Two runtimes agree or they do not; a scaled last layer is found although nobody complains."""

from __future__ import annotations

import math
import random

import pytest

from cardstore.gate.judge_manifest import parse_parity
from cardstore.gate.parity import Run, compare_runs, report_json

CHANCE = random.Random(1893)  # noqa: S311 - a sample, no secret
ODDS = tuple(CHANCE.gauss(0.0, 2.0) for _ in range(200))


def run(odds, **more):
    """A run whose log-odds are these."""
    return Run(runtime="a", probs=tuple(1 / (1 + math.exp(-one)) for one in odds), **more)


def test_the_same_is_accepted():
    """All within, no flips, a slope of one."""
    report = compare_runs(run(ODDS), run(ODDS))

    assert (200, 200, 0, 1.0) == (report.pairs, report.within, report.flips, report.slope)
    assert report.accepted


def test_noise_of_eight_bits_is_accepted():
    """Log-odds that are a twentieth apart, as rounding makes them."""
    apart = run([one + CHANCE.gauss(0.0, 0.02) for one in ODDS])

    assert compare_runs(apart, run(ODDS)).accepted


@pytest.mark.parametrize("times", [1 / 32, 1 / 8, 0.5, 2.0])
def test_a_scaled_last_layer_is_refused(times):
    """No label flips, so that flips alone would not show it; the slope is the scale."""
    report = compare_runs(run([times * one for one in ODDS]), run(ODDS))

    assert 0 == report.flips
    assert math.isclose(times, report.slope, rel_tol=1e-3)
    assert not report.accepted


def test_swapped_answers_are_refused():
    """“No” read as “yes” flips every label."""
    report = compare_runs(run([-one for one in ODDS]), run(ODDS))

    assert 200 == report.flips
    assert not report.accepted


def test_two_that_say_one_half_to_everything_were_not_compared():
    """They agree, and that shows nothing."""
    flat = run([0.01] * 200)

    assert ["span 0.00"] == [
        fault[fault.index("span") :].partition(",")[0] for fault in compare_runs(flat, flat).faults
    ]


def test_other_tokens_are_refused():
    """One pair that was read otherwise is one too many."""
    reads = tuple(map(str, range(200)))
    other = (*reads[:-1], "other")
    report = compare_runs(run(ODDS, reads=other), run(ODDS, reads=reads))

    assert 199 == report.same_tokens
    assert not report.accepted


def test_few_pairs_show_nothing():
    """Ten that agree are no proof."""
    assert not compare_runs(run(ODDS[:10]), run(ODDS[:10])).accepted


def test_bars_are_kept_at_the_bar_and_not_beyond():
    """95 % within .03 is enough, 1 % of flips is; one pair more is not."""
    reference = Run(runtime="b", probs=(0.9, 0.1) * 100)
    for far, accepted in ((10, True), (11, False)):
        ours = Run(runtime="a", probs=(0.86,) * far + reference.probs[far:])
        assert not compare_runs(ours, reference).accepted  # 0.86 stands for some 0.1 too
        ours = Run(
            runtime="a",
            probs=tuple(
                prob + (-0.04 if prob > 0.5 else 0.04) if place < far else prob
                for place, prob in enumerate(reference.probs)
            ),
        )
        assert accepted == compare_runs(ours, reference).accepted
    near = Run(runtime="b", probs=(0.9, 0.1) * 98 + (0.51,) * 4)
    for flipped, accepted in ((2, True), (3, False)):
        probs = near.probs[: 200 - flipped] + (0.5,) * flipped
        assert accepted == compare_runs(Run(runtime="a", probs=probs), near).accepted


def test_answers_of_other_numbers_cannot_be_compared():
    """Nor none."""
    with pytest.raises(ValueError, match="cannot be compared"):
        compare_runs(run(ODDS), run(ODDS[1:]))
    with pytest.raises(ValueError, match="cannot be compared"):
        compare_runs(run(()), run(()))


def test_a_report_is_read_as_it_was_written():
    """With its CPU."""
    report = compare_runs(run(ODDS, cpu_s=10.0), run(ODDS, cpu_s=40.0))

    assert 0.25 == report.cpu_ratio
    assert report == parse_parity(report_json(report))
