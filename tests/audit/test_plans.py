"""Acceptance plans, against published numbers, slow counting and simulated audits."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.audit.plans import (
    AcceptancePlan,
    acceptance_number,
    allowed,
    nearest,
    plan_for,
    plans_for,
)

# Requirements, 2.2 point 2: (n, c) that show 0.5 %, and how often they pass at a true 0.1 %.
# There it is 75 for 947; the sum in fractions is 75.526.
HALF_PER_CENT = [(598, 0, 55), (947, 1, 75.5), (1258, 2, 87), (1549, 3, 93), (1829, 4, 96)]
HALF_PER_CENT.append((2100, 5, 98))
# The same point: (true rate, chance to pass 600 without an error, in percent).
POWER_OF_600 = [(0.005, 4.9), (0.002, 30), (0.001, 55), (0.0002, 89), (0.0054, 3.9)]


def slow_chance(accept, n, population, bad):
    """Count the samples, in fractions."""
    ways = sum(
        math.comb(bad, k) * math.comb(population - bad, n - k)
        for k in range(accept + 1)
        if n - k >= 0
    )
    return Fraction(ways, math.comb(population, n))


@pytest.mark.parametrize(("n", "accept", "percent"), HALF_PER_CENT)
def test_the_plans_for_half_a_per_cent_are_the_published_ones(n, accept, percent):
    """To the sentence, and their chance to every digit that was published."""
    plan = plan_for(0.005, accept=accept)
    digits = len(str(percent).partition(".")[2])

    assert n == plan.n
    assert percent == round(100 * plan.chance_to_pass(0.001), digits)


@pytest.mark.parametrize(("share", "percent"), POWER_OF_600)
def test_six_hundred_without_an_error_pass_as_seldom_as_published(share, percent):
    """What nobody told who planned the audit at first."""
    digits = len(str(percent).partition(".")[2])

    assert percent == round(100 * AcceptancePlan(n=600, accept=0).chance_to_pass(share), digits)


def test_a_draft_at_the_target_passes_about_once_in_twenty_tries():
    """Requirements, 2.2 point 2: "about once in 20–25 tries", "expect ~20 attempts"."""
    plan = AcceptancePlan(n=600, accept=0)

    assert 20 == round(plan.expected_attempts(0.005))
    assert 25 <= plan.expected_attempts(0.0054) <= 26


@pytest.mark.parametrize(
    ("target", "population", "n"),
    [
        (0.01, 330, 174),
        (0.01, 417, 188),
        (0.01, 600, 208),
        (0.01, 3_000, 275),
        (0.005, 600, 316),
        (0.005, 3_000, 511),
        (0.005, 30_000, 588),
        (0.02, None, 149),
        (0.01, None, 299),
        (0.005, None, 598),
        (0.001, None, 2_995),
    ],
)
def test_the_plan_without_an_error_is_the_published_clean_sample(target, population, n):
    """Requirements, 2.1."""
    assert n == plan_for(target, accept=0, population=population).n


def test_twelve_chapters_take_2088_sentences_and_not_3600():
    """Requirements, 2.2 point 4: "about 2,100 for twelve, not 3,600"."""
    assert 2_088 == 12 * plan_for(0.01, accept=0, population=330).n


@given(st.integers(0, 4), st.integers(1, 80), st.sampled_from([0.01, 0.05, 0.1, 0.29, 0.5]))
def test_a_finite_plan_is_the_first_that_counting_shows(accept, population, target):
    """Every size is tried, and the samples are counted one by one."""
    bad = int(Fraction(str(target)) * population) + 1
    found = plan_for(target, accept=accept, population=population)
    if accept >= bad:
        assert found is None
        return
    first = min(
        n
        for n in range(population + 1)
        if slow_chance(accept, n, population, bad) <= Fraction(1, 20)
    )

    assert first == found.n


@given(st.integers(0, 6), st.sampled_from([0.001, 0.005, 0.01, 0.02, 0.1, 0.5]))
def test_an_endless_plan_shows_its_target_and_one_sentence_fewer_does_not(accept, target):
    """By the binomial sum in fractions."""
    share = Fraction(str(target))
    n = plan_for(target, accept=accept).n

    def chance(size):
        return sum(
            math.comb(size, k) * share**k * (1 - share) ** (size - k) for k in range(accept + 1)
        )

    assert chance(n) <= Fraction(1, 20) < chance(n - 1)


@given(st.data(), st.integers(1, 80), st.sampled_from([0.01, 0.05, 0.1, 0.5]))
def test_the_acceptance_number_is_the_last_that_counting_shows(data, population, target):
    """Every number of errors is tried."""
    n = data.draw(st.integers(0, population - 1))
    most = int(Fraction(str(target)) * population)
    shown = [
        accept
        for accept in range(min(n, most) + 1)
        if slow_chance(accept, n, population, most + 1) <= Fraction(1, 20)
    ]

    assert (max(shown) if shown else None) == acceptance_number(target, n, population=population)


def test_where_all_are_read_as_many_errors_are_accepted_as_the_target_allows():
    """Nothing is estimated."""
    assert 3 == acceptance_number(0.01, 330, population=330)
    assert AcceptancePlan(n=180, accept=1, population=180).reads_all


def test_a_larger_plan_of_the_same_target_passes_a_good_draft_more_often():
    """That is what its hours buy."""
    chances = [one.chance_to_pass(0.001) for one in plans_for(0.005)]

    assert sorted(set(chances)) == chances


@pytest.mark.parametrize("share", [0.001, 0.005, 0.016])
def test_simulated_audits_pass_as_often_as_the_plan_says(share):
    """A thousand books, drawn with a fixed seed; within four standard errors."""
    dice = Random(9)  # noqa: S311 - a draw that can be made again, no secret
    population, plan = 3_250, AcceptancePlan(n=598, accept=1, population=3_250)
    bad = nearest(share, population)
    passed = sum(
        sum(one < bad for one in dice.sample(range(population), plan.n)) <= plan.accept
        for _ in range(1_000)
    )
    said = plan.chance_to_pass(share)

    assert abs(passed / 1_000 - said) <= 4 * math.sqrt(said * (1 - said) / 1_000)


def test_shares_of_a_finite_number_are_counted_without_rounding_errors():
    """0.29 × 100 is 28.999… to a float."""
    assert 29 == allowed(0.29, 100)
    assert 3 == nearest(0.005, 500)


@pytest.mark.parametrize(("target", "accept"), [(0.0, 0), (1.0, 0), (0.1, -1)])
def test_a_plan_that_shows_nothing_is_refused(target, accept):
    """No share, every share, fewer errors than none."""
    with pytest.raises(ValueError, match="between 0 and 1"):
        plan_for(target, accept=accept)


@pytest.mark.parametrize(
    "fields",
    [{"n": -1, "accept": 0}, {"n": 1, "accept": -1}, {"n": 9, "accept": 0, "population": 8}],
)
def test_a_plan_that_nobody_could_carry_out_is_refused(fields):
    """More sentences than there are, or fewer than none."""
    with pytest.raises(ValueError, match="reads some of what there is"):
        AcceptancePlan(**fields)
