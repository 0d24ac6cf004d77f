"""Poisson limits, against published ones and the sum of terms."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.audit.limits import poisson_at_most, poisson_limit

# (errors, one-sided 95 % limit), computed apart from this code.
LIMITS = [(0, 2.9957), (1, 4.7439), (2, 6.2958), (3, 7.7537), (4, 9.1535), (5, 10.513)]


@pytest.mark.parametrize(("errors", "limit"), LIMITS)
def test_the_limit_is_the_published_one(errors, limit):
    """To every digit that was published."""
    digits = len(str(limit).partition(".")[2])

    assert limit == round(poisson_limit(errors), digits)


@given(st.integers(0, 40), st.sampled_from([0.01, 0.05, 0.2, 0.9]))
def test_the_limit_is_where_so_few_have_that_chance(errors, alpha):
    """Summed term by term."""
    mean = poisson_limit(errors, alpha=alpha)
    summed = sum(mean**k / math.factorial(k) for k in range(errors + 1)) * math.exp(-mean)

    assert summed == pytest.approx(alpha, rel=1e-9)


def test_nothing_expected_is_never_exceeded():
    """A mean of nothing."""
    assert poisson_at_most(0, mean=0.0) == 1.0


@pytest.mark.parametrize(("errors", "alpha"), [(-1, 0.05), (0, 0.0), (0, 1.0)])
def test_what_makes_no_sense_is_refused(errors, alpha):
    """Negative counts, a confidence of none or all."""
    with pytest.raises(ValueError, match="lies between"):
        poisson_limit(errors, alpha=alpha)
