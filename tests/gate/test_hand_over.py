"""The hand-over rate over time: jumps, silence, and drafts that say less."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.gate.hand_over import RunShare, alarms_of, tails_of


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


@pytest.mark.parametrize(
    ("before", "last"), [((0, 50), (1, 30)), ((50, 50), (49, 50)), ((0, 60), (3, 40))]
)
def test_an_earlier_share_is_no_more_certain_than_its_sample(before, last):
    """None of fifty does not mean that there never is one."""
    runs = [run(1, before[0], decided=before[1]), run(2, last[0], decided=last[1])]

    assert () == alarms_of(runs)


def test_a_jump_from_nothing_is_told():
    """None of 200, then 12 of 60."""
    (told,) = alarms_of([run(1, 0), run(2, 12, decided=60)])

    assert "12 of 60" in told


@given(st.integers(0, 7), st.integers(1, 7), st.integers(0, 7), st.integers(1, 7))
def test_tails_agree_with_drawing_every_sample(found, n, others, m):
    """A slow oracle: every way in which those handed over may lie among all sentences."""
    found, others = min(found, n), min(others, m)
    drawn = [
        sum(one < n for one in places) for places in combinations(range(n + m), found + others)
    ]
    fewer, more = tails_of((found, n), (others, m))

    assert fewer == pytest.approx(sum(one <= found for one in drawn) / len(drawn))
    assert more == pytest.approx(sum(one >= found for one in drawn) / len(drawn))


@given(st.integers(0, 5_000), st.integers(0, 5_000), st.integers(0, 9_000), st.integers(0, 9_000))
def test_tails_are_chances(found, rest, others, spare):
    """From 0 to 1 for any numbers, also for runs of thousands; together they are all."""
    fewer, more = tails_of((found, found + rest), (others, others + spare))

    assert 0.0 <= fewer <= 1.0
    assert 0.0 <= more <= 1.0
    assert fewer + more >= 1.0 - 1e-6
