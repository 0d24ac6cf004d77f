"""The joint bound, against published figures, every way of sharing out, and simulated books."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardstore.audit.joint import Sampled, joint_bound
from cardstore.gate.bounds import upper_bound_finite

MAIN = Sampled(population=3_250, n=598)
NUMBERS = Sampled(population=600, n=300)


def exactly(one, bad):
    """Give the chance of each number of errors in the sample, in fractions."""
    whole = math.comb(one.population, one.n)
    return [
        Fraction(
            math.comb(bad, k) * math.comb(one.population - bad, one.n - k) if k <= bad else 0, whole
        )
        for k in range(one.n + 1)
    ]


def slow_bound(strata):
    """Try every way in which sentences of every stratum may be wrong, and every sample."""
    weights = [Fraction(one.population, one.n) for one in strata]
    seen = sum(weight * one.errors for weight, one in zip(weights, strata, strict=True))
    largest = sum(one.errors for one in strata)
    for bads in product(*(range(one.errors, one.most + 1) for one in strata)):
        chances = [exactly(one, bad) for one, bad in zip(strata, bads, strict=True)]
        chance = sum(
            math.prod(own[k] for own, k in zip(chances, found, strict=True))
            for found in product(*(range(one.n + 1) for one in strata))
            if sum(weight * k for weight, k in zip(weights, found, strict=True)) <= seen
        )
        if chance > Fraction(1, 20):
            largest = max(largest, sum(bads))
    return largest


def test_main_and_numbers_without_an_error_leave_14():
    """Requirements, 2.2 point 6."""
    assert 14 == joint_bound([MAIN, NUMBERS])


@pytest.mark.parametrize(("cleared", "bad"), [(250, 14), (200, 17), (150, 23), (100, 35)])
def test_what_a_sample_of_the_cleared_ones_adds(cleared, bad):
    """Requirements, 2.2 point 6: 250 of 1,250 is what makes "at most 25" true."""
    assert bad == joint_bound([MAIN, NUMBERS, Sampled(population=1_250, n=cleared)])


def test_adding_the_strata_s_own_bounds_claims_less():
    """Requirements, 2.2 point 6: 0.5 % of 3,250 and 1 % of 600 are 22; the joint bound is 14."""
    assert 22 == int(Fraction("0.005") * 3_250) + int(Fraction("0.01") * 600)


@st.composite
def strata(draw):
    """Give up to three small strata, each with something read and something unread."""
    found = []
    for _ in range(draw(st.integers(1, 3))):
        population = draw(st.integers(2, 7))
        n = draw(st.integers(1, population - 1))
        found.append(Sampled(population=population, n=n, errors=draw(st.integers(0, min(n, 2)))))
    return found


@settings(max_examples=60)
@given(strata())
def test_the_bound_is_the_largest_that_trying_every_way_leaves(some):
    """In fractions, every way of sharing out looked at."""
    assert slow_bound(some) == joint_bound(some)


@given(st.data(), st.integers(2, 400))
def test_one_stratum_alone_has_its_own_bound(data, population):
    """Nothing is lost by asking for the joint one."""
    n = data.draw(st.integers(1, population - 1))
    errors = data.draw(st.integers(0, min(n, 3)))
    alone = Sampled(population=population, n=n, errors=errors)

    assert upper_bound_finite(errors, n, population=population) == joint_bound([alone])


def test_what_was_read_whole_adds_what_was_found_and_what_was_not_read_all_of_it():
    """Neither is estimated."""
    read = Sampled(population=180, n=180, errors=2)
    unread = Sampled(population=7, n=0)

    assert 14 + 2 + 7 == joint_bound([MAIN, NUMBERS, read, unread])
    assert 9 == joint_bound([read, unread])


@pytest.mark.parametrize("errors", [20, 60])
def test_many_errors_are_bounded_at_once_and_never_below_a_stratum_s_own(errors):
    """The quick way is on the safe side."""
    failed = Sampled(population=3_250, n=598, errors=errors)
    own = upper_bound_finite(errors, 598, population=3_250)

    assert own <= joint_bound([failed, NUMBERS, Sampled(population=1_250, n=250)])


@pytest.mark.long
def test_the_bound_covers_the_truth_in_nineteen_of_twenty_draws():
    """Books of three strata, each wrong at its own rate; 2,000 draws with a fixed seed."""
    bound_of = cache(joint_bound)
    dice = Random(17)  # noqa: S311 - a draw that can be made again, no secret
    sizes = [(325, 60), (60, 30), (125, 25)]
    for bads in [(3, 1, 2), (0, 0, 14), (15, 0, 0), (5, 5, 5)]:
        covered = 0
        for _ in range(500):
            seen = tuple(
                Sampled(
                    population=population,
                    n=n,
                    errors=sum(one < bad for one in dice.sample(range(population), n)),
                )
                for (population, n), bad in zip(sizes, bads, strict=True)
            )
            covered += bound_of(seen) >= sum(bads)

        # Four standard errors below nineteen in twenty would be 0.911.
        assert covered >= 500 * 0.911


def test_an_error_in_a_deeply_read_stratum_weighs_less():
    """Of 600 numbers half were read: one found there leaves less than one among the cleared."""
    cleared = Sampled(population=1_250, n=250)
    in_numbers = joint_bound([MAIN, Sampled(population=600, n=300, errors=1), cleared])
    in_cleared = joint_bound([MAIN, NUMBERS, Sampled(population=1_250, n=250, errors=1)])

    assert 14 < in_numbers < in_cleared


def test_counts_that_cannot_be_are_refused():
    """More errors than were read, more read than there are."""
    for fields in ({"n": 2, "errors": 3}, {"n": 11}, {"n": -1}):
        with pytest.raises(ValueError, match="errors lie among"):
            Sampled(**{"population": 10, **fields})
    with pytest.raises(ValueError, match="alpha lies"):
        joint_bound([MAIN], alpha=0.0)
