"""The hand-over rate over time: jumps, silence, and drafts that say less."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.gate.hand_over import RunShare, alarms_of, at_least, at_most


def run(number, handed_over, *, decided=200, figures=None, words=0):
    """One run."""
    return RunShare(
        run=number,
        at="2026-11-30T09:00:00Z",
        decided=decided,
        handed_over=handed_over,
        figures=figures,
        words=words,
    )


STEADY = tuple(run(number, 40) for number in range(1, 6))


def test_a_steady_rate_is_not_told():
    """Five runs of one in five, and a sixth like them."""
    assert () == alarms_of((*STEADY, run(6, 43)))


def test_a_jump_is_told():
    """R133: from one in five to one in two."""
    (told,) = alarms_of((*STEADY, run(6, 100)))

    assert "100 of 200" in told
    assert "200 of 1000" in told


def test_a_fall_is_told():
    """R133: four in two hundred, where forty were usual."""
    (told,) = alarms_of((*STEADY, run(6, 4)))

    assert "4 of 200" in told


def test_zero_for_long_is_told_even_without_a_run_before():
    """R133: checks that catch nothing may not run."""
    assert [True, False] == [
        any("Nothing was handed over" in told for told in alarms_of([run(1, 0, decided=decided)]))
        for decided in (300, 299)
    ]


def test_zero_in_several_runs_adds_up():
    """Two clean runs of a hundred and fifty."""
    runs = [run(number, 0, decided=150) for number in (1, 2)]

    assert [] == list(alarms_of(runs[:1]))
    assert 1 == len(alarms_of(runs))


def test_a_draft_that_says_less_is_told():
    """R139: half the figures in as many words."""
    before = [run(number, 40, figures=60, words=4000) for number in (1, 2)]
    less = alarms_of([*before, run(3, 40, figures=25, words=4000)])

    assert [True] == ["25 in 4000 words" in told for told in less]
    assert () == alarms_of([*before, run(3, 40, figures=55, words=4000)])


def test_no_run_has_no_alarm():
    """Nothing was decided."""
    assert () == alarms_of(())


@pytest.mark.parametrize(("n", "share"), [(1, 0.5), (4, 0.3), (6, 0.9)])
def test_tails_agree_with_counting_every_outcome(n, share):
    """A slow oracle: all outcomes of n draws with their chances."""
    chances = [0.0] * (n + 1)
    for outcome in product((0, 1), repeat=n):
        found = sum(outcome)
        chances[found] += share**found * (1 - share) ** (n - found)
    for found in range(n + 1):
        assert at_most(found, n, share=share) == pytest.approx(sum(chances[: found + 1]))
        assert at_least(found, n, share=share) == pytest.approx(sum(chances[found:]))


@given(st.integers(0, 5_000), st.integers(0, 5_000), st.floats(0, 1))
def test_tails_are_chances(found, n, share):
    """From 0 to 1 for any numbers, also for runs of thousands."""
    assert 0.0 <= at_most(found, n, share=share) <= 1.0
    assert 0.0 <= at_least(found, n, share=share) <= 1.0
