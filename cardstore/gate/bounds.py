"""Bounds: what a count of errors in a sample says about the share of errors it was drawn from.

Comes in: how many errors were seen among how many. Goes out: the exact one-sided bound; nothing is
approximated by a normal curve. The bound is one-sided, since the only question is "how bad can it
be": the two-sided interval at the same confidence is wider (0 of 300: 1.22 % instead of 0.99 %).

The method, in steps:

1. From an endless supply: the largest share p at which so few errors would still be seen with a
   probability of alpha, by halving the interval on the sum of binomial terms (Clopper–Pearson).
2. From a finite number of things: the largest number of errors among them at which that holds, in
   whole numbers without rounding (hypergeometric).

Source: C. J. Clopper and E. S. Pearson, The use of confidence or fiducial limits illustrated in the
case of the binomial, Biometrika 26 (1934); W. G. Cochran, Sampling Techniques, 3rd ed., 3.6.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

ALPHA = 0.05
"""One minus the confidence: 95 %."""
# Halving 1.0 as often as a float can tell the halves apart.
_HALVINGS = 80


def upper_bound(errors: int, n: int, *, alpha: float = ALPHA) -> float:
    """Give the largest share of errors that so few errors among `n` do not rule out.

    Args:
        errors: how many were seen, from 0 to `n`.
        n: among how many, drawn at random; 0 gives 1.0, since nothing was looked at.
        alpha: one minus the confidence, above 0 and below 1.

    Returns:
        a share, 0 to 1; exact to about one part in a million million.

    Raises:
        ValueError: the numbers make no sense.

    >>> f"{upper_bound(0, 300):.4%}"
    '0.9936%'
    """
    _require(errors, n, alpha)
    if errors == n:
        return 1.0
    if errors == 0:
        return -math.expm1(math.log(alpha) / n)
    low, high = 0.0, 1.0  # above one half, alpha rules out shares below the one seen
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if chance_at_most(errors, n, share=middle) > alpha:
            low = middle
        else:
            high = middle
    return high


def lower_bound(hits: int, n: int, *, alpha: float = ALPHA) -> float:
    """Give the smallest share of hits that so many hits among `n` do not rule out.

    Raises:
        ValueError: the numbers make no sense.

    >>> f"{lower_bound(57, 60):.1%}"
    '87.6%'
    """
    return 1.0 - upper_bound(n - hits, n, alpha=alpha)


def upper_bound_finite(errors: int, n: int, *, population: int, alpha: float = ALPHA) -> int:
    """Give the largest number of errors in a finite population that a sample does not rule out.

    Args:
        errors: how many were seen in the sample, from 0 to `n`.
        n: the size of the sample, drawn at random without putting back.
        population: how many there are in all, `n` or more.
        alpha: one minus the confidence, above 0 and below 1.

    Returns:
        a number of errors, those in the sample included; exact.

    Raises:
        ValueError: the numbers make no sense.

    >>> upper_bound_finite(0, 300, population=600)
    4
    """
    _require(errors, n, alpha)
    if population < n:
        msg = f"a sample of {n} cannot be drawn from {population}"
        raise ValueError(msg)
    from fractions import Fraction  # noqa: PLC0415 - takes some milliseconds

    exact = Fraction(str(alpha))
    low, high = errors, population - (n - errors)
    step = 1
    while (
        low + step < high
        and chance_at_most_finite(errors, n, population=population, bad=low + step) > exact
    ):
        low, step = low + step, 2 * step
    high = min(high, low + step)
    while low < high:
        middle = (low + high + 1) // 2
        if chance_at_most_finite(errors, n, population=population, bad=middle) > exact:
            low = middle
        else:
            high = middle - 1
    return low


def clean_sample(target: float, *, population: int | None = None, alpha: float = ALPHA) -> int:
    """Give how many things without one error show that at most the share `target` is wrong.

    Args:
        target: a share, above 0 and below 1.
        population: how many there are in all; None for an endless supply.
        alpha: one minus the confidence.

    Returns:
        the size of the smallest such sample; at most the whole population.

    Raises:
        ValueError: the numbers make no sense.

    >>> clean_sample(0.01), clean_sample(0.01, population=600)
    (299, 208)
    """
    if not 0.0 < target < 1.0:
        msg = f"a share to be shown lies between 0 and 1, got {target!r}"
        raise ValueError(msg)
    low = 1
    high = 1
    while not _shows(target, high, population, alpha):
        high *= 2
    while low < high:
        middle = (low + high) // 2
        if _shows(target, middle, population, alpha):
            high = middle
        else:
            low = middle + 1
    return low


def chance_at_most(errors: int, n: int, *, share: float) -> float:
    """Give the chance of at most so many errors among `n` where that share of all is wrong.

    >>> f"{chance_at_most(0, 600, share=0.001):.1%}"
    '54.9%'
    """
    if share >= 1.0:
        return float(errors >= n)
    if share <= 0.0:
        return 1.0
    right, wrong = math.log1p(-share), math.log(share)
    whole = math.lgamma(n + 1)
    return math.fsum(
        math.exp(whole - math.lgamma(k + 1) - math.lgamma(n - k + 1) + k * wrong + (n - k) * right)
        for k in range(min(errors, n) + 1)
    )


def chance_at_most_finite(errors: int, n: int, *, population: int, bad: int) -> Fraction:
    """Give the chance of at most so many errors in a sample where `bad` of all are wrong.

    Exact. Which of all are wrong and which are looked at may change places; the shorter of both
    lists is counted over, so that a plan over a book takes no noticeable time.

    >>> chance_at_most_finite(0, 1, population=4, bad=1)
    Fraction(3, 4)
    """
    from fractions import Fraction  # noqa: PLC0415 - takes some milliseconds

    fewer, more = sorted((n, bad))
    ways = sum(
        math.comb(more, k) * math.comb(population - more, fewer - k)
        for k in range(min(errors, fewer) + 1)
    )
    return Fraction(ways, math.comb(population, fewer))


def _shows(target: float, n: int, population: int | None, alpha: float) -> bool:
    """Tell whether a sample of that size without an error shows the share."""
    if population is None:
        return upper_bound(0, n, alpha=alpha) <= target
    if n >= population:
        return True
    return upper_bound_finite(0, n, population=population, alpha=alpha) <= target * population


def _require(errors: int, n: int, alpha: float) -> None:
    if not 0 <= errors <= n:
        msg = f"errors lie from 0 to the number looked at, got {errors} of {n}"
        raise ValueError(msg)
    if not 0.0 < alpha < 1.0:
        msg = f"alpha lies between 0 and 1, got {alpha!r}"
        raise ValueError(msg)
