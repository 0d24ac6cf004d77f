"""Limits: how many errors a count of rare events still allows, whatever it was counted among.

Comes in: how many errors were seen. Goes out: the largest expected number of them that so few do
not rule out. It is the limit of the exact bounds where the sample is a small part of very many; a
claim about a book is made by those (see `cardstore.gate.bounds`), and this one shows the rule.

The method: the mean at which so few events have a chance of alpha, by halving the interval.

Source: F. Garwood, Fiducial limits for the Poisson distribution, Biometrika 28 (1936).
"""

from __future__ import annotations

import math

from cardstore.gate.bounds import ALPHA

# Halving as often as a float can tell the halves apart.
_HALVINGS = 90


def poisson_limit(errors: int, *, alpha: float = ALPHA) -> float:
    """Give the largest mean at which at most so many events still have a chance of alpha.

    Args:
        errors: how many were seen, 0 or more.
        alpha: one minus the confidence, above 0 and below 1.

    Raises:
        ValueError: the numbers make no sense.

    >>> f"{poisson_limit(0):.4f}", f"{poisson_limit(3):.4f}"
    ('2.9957', '7.7537')
    """
    if errors < 0 or not 0.0 < alpha < 1.0:
        msg = f"errors are 0 or more and alpha lies between 0 and 1, got {errors} and {alpha!r}"
        raise ValueError(msg)
    if errors == 0:
        return -math.log(alpha)
    low, high = 0.0, errors + 1.0
    while poisson_at_most(errors, mean=high) > alpha:
        high *= 2
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if poisson_at_most(errors, mean=middle) > alpha:
            low = middle
        else:
            high = middle
    return high


def poisson_at_most(errors: int, *, mean: float) -> float:
    """Give the chance of at most so many events where `mean` are expected.

    >>> f"{poisson_at_most(1, mean=1.0):.4f}"
    '0.7358'
    """
    if mean <= 0.0:
        return 1.0
    logarithm = math.log(mean)
    return math.fsum(math.exp(k * logarithm - mean - math.lgamma(k + 1)) for k in range(errors + 1))
