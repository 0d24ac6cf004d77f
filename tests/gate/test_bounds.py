"""Exact one-sided bounds, against published numbers and slow obvious counting."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.gate.bounds import clean_sample, lower_bound, upper_bound, upper_bound_finite

# (errors, sample, one-sided 95 % bound in percent), computed apart from this code.
SHARES = [
    (0, 300, 0.9936),
    (1, 300, 1.5715),
    (2, 300, 2.0836),
    (0, 600, 0.4980),
    (1, 600, 0.7882),
    (3, 600, 1.2872),
    (0, 30, 9.5),
    (0, 15, 18.1),
    (0, 45, 6.4),
    (0, 50, 5.82),
    (1, 50, 9.14),
    (2, 50, 12.06),
]
# (errors, sample, population, errors in it that are not ruled out).
FINITE = [
    (0, 300, 600, 4),
    (1, 300, 600, 7),
    (0, 600, 3_000, 13),
    (0, 600, 4_000, 18),
    (0, 600, 30_000, 147),
    (0, 50, 330, 17),
]
# (target, population, size of a sample without an error that shows it).
CLEAN = [
    (0.02, None, 149),
    (0.01, None, 299),
    (0.005, None, 598),
    (0.001, None, 2_995),
    (0.01, 330, 174),
    (0.01, 417, 188),
    (0.01, 600, 208),
    (0.01, 3_000, 275),
    (0.005, 600, 316),
    (0.005, 3_000, 511),
    (0.005, 30_000, 588),
]


def chance(errors, n, share):
    """Give the chance of at most so many errors, in fractions."""
    return sum(math.comb(n, k) * share**k * (1 - share) ** (n - k) for k in range(errors + 1))


@pytest.mark.parametrize(("errors", "n", "percent"), SHARES)
def test_the_bound_is_the_published_one(errors, n, percent):
    """To every digit that was published."""
    digits = len(str(percent).partition(".")[2])

    assert percent == round(100 * upper_bound(errors, n), digits)


def test_a_bound_of_little_confidence_may_lie_below_the_share_seen():
    """Of 9 in 30 at one in ten: between .2184 and .2185, by the sums in fractions."""
    below, above = Fraction(2184, 10_000), Fraction(2185, 10_000)

    assert chance(9, 30, below) > Fraction(9, 10) > chance(9, 30, above)
    assert below < upper_bound(9, 30, alpha=0.9) < above


@pytest.mark.parametrize(("errors", "n", "population", "bad"), FINITE)
def test_the_bound_of_a_finite_population_is_the_published_one(errors, n, population, bad):
    """A whole number of errors."""
    assert bad == upper_bound_finite(errors, n, population=population)


@pytest.mark.parametrize(("target", "population", "n"), CLEAN)
def test_the_size_of_a_clean_sample_is_the_published_one(target, population, n):
    """The smallest that shows it."""
    assert n == clean_sample(target, population=population)


@pytest.mark.parametrize(
    ("hits", "n", "percent"), [(57, 60, 87.6), (95, 100, 89.8), (190, 200, 91.7)]
)
def test_the_lower_bound_is_the_published_one(hits, n, percent):
    """What a reviewer's catch rate proves."""
    assert percent == round(100 * lower_bound(hits, n), 1)


@given(
    st.data(), st.integers(1, 60), st.sampled_from(["0.01", "0.05", "0.2", "0.5", "0.9", "0.999"])
)
def test_the_bound_is_where_so_few_errors_have_that_chance(data, n, alpha):
    """Just below the bound the chance is above alpha, just above it is below: in fractions."""
    errors = data.draw(st.integers(0, n - 1))
    found = Fraction(upper_bound(errors, n, alpha=float(alpha)))
    step = Fraction(1, 10**11)

    assert found <= step or chance(errors, n, found - step) > Fraction(alpha)
    assert found + step >= 1 or chance(errors, n, found + step) < Fraction(alpha)


@given(st.data(), st.integers(1, 30))
def test_the_finite_bound_is_the_last_that_counting_does_not_rule_out(data, population):
    """Every number of errors is tried, and the samples are counted one by one."""
    n = data.draw(st.integers(0, population))
    errors = data.draw(st.integers(0, n))
    possible = [
        bad
        for bad in range(errors, population - (n - errors) + 1)
        if Fraction(
            sum(math.comb(bad, k) * math.comb(population - bad, n - k) for k in range(errors + 1)),
            math.comb(population, n),
        )
        > Fraction(1, 20)
    ]

    assert max(possible) == upper_bound_finite(errors, n, population=population)


@given(st.integers(0, 50), st.integers(1, 200))
def test_more_errors_or_fewer_things_looked_at_never_lower_the_bound(errors, more):
    """The bound is fair to both."""
    n = errors + more

    assert upper_bound(errors, n) <= upper_bound(errors + 1, n)
    assert upper_bound(errors, n + 1) <= upper_bound(errors, n)
    assert errors / n <= upper_bound(errors, n)


def test_nothing_looked_at_shows_nothing():
    """Everything may be wrong."""
    assert upper_bound(0, 0) == 1.0


@pytest.mark.parametrize(
    ("errors", "n", "alpha"), [(-1, 3, 0.05), (4, 3, 0.05), (0, 3, 0.0), (0, 3, 1.0)]
)
def test_what_makes_no_sense_is_refused(errors, n, alpha):
    """Negative counts, more errors than things, a confidence of none or all."""
    with pytest.raises(ValueError, match="lie"):
        upper_bound(errors, n, alpha=alpha)


def test_a_sample_larger_than_all_is_refused():
    """It cannot have been drawn."""
    with pytest.raises(ValueError, match="cannot be drawn"):
        upper_bound_finite(0, 11, population=10)


@pytest.mark.parametrize("target", [0.0, 1.0])
def test_a_share_that_no_sample_shows_is_refused(target):
    """Nothing, and everything."""
    with pytest.raises(ValueError, match="lies between"):
        clean_sample(target)
