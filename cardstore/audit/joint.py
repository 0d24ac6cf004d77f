"""Joint: one bound on the errors of a whole book from samples of its strata.

Comes in: of each stratum, how many there are, how many were read and how many were wrong. Goes
out: the largest number of errors in all of them together that so few do not rule out. Adding the
strata's own bounds would claim less than was shown: that each of them is at its worst at once is
far less likely than one in twenty.

The method, in steps:

1. A stratum that was read whole adds what was found; one of which nothing was read may be wrong
   throughout.
2. Of the others the errors are counted together. For each total number of wrong sentences every
   way to share it out among the strata is looked at, and the one that makes so few errors in the
   samples likeliest decides. The bound is the largest total at which that chance is above alpha.
3. Ways of the first strata that are worse than another at every count are dropped on the way, as
   sums keep that order.
4. Where that would take seconds (dozens of errors, an audit that failed anyway), the count's chance
   is bounded by that of a Poisson count with the smallest share that was read of any stratum. That
   is never below the exact bound.

Source: W. Hoeffding, On the distribution of the number of successes in independent trials, Annals
of Mathematical Statistics 27 (1956), for step 4; a hypergeometric count is such a number: V. A.
Vatutin and V. G. Mikhailov, Limit theorems for the number of empty cells, Theory of Probability
and its Applications 27 (1982).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from cardstore.audit.limits import poisson_limit
from cardstore.gate.bounds import ALPHA

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_WORK = 3_000_000
"""Products of step 2 that take about a second; beyond them step 4."""
_Chances: TypeAlias = tuple[float, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sampled:
    """What was seen of one stratum.

    Attributes:
        population: how many there are.
        n: how many were read, at random without putting back.
        errors: how many of these were wrong.
    """

    population: int
    n: int
    errors: int = 0

    def __post_init__(self) -> None:
        """Refuse counts that cannot be."""
        if not 0 <= self.errors <= self.n <= self.population:
            msg = f"errors lie among what was read, and that among all, got {self}"
            raise ValueError(msg)

    @property
    def most(self) -> int:
        """The most that can be wrong in it."""
        return self.population - (self.n - self.errors)


def joint_bound(strata: Iterable[Sampled], *, alpha: float = ALPHA) -> int:
    """Give the largest number of errors in all strata together that the samples do not rule out.

    Args:
        strata: what was seen of each.
        alpha: one minus the confidence, above 0 and below 1.

    Returns:
        errors in all, those found included.

    Raises:
        ValueError: alpha makes no sense.

    >>> main, numbers = Sampled(population=3250, n=598), Sampled(population=600, n=300)
    >>> joint_bound([main, numbers])
    14
    """
    if not 0.0 < alpha < 1.0:
        msg = f"alpha lies between 0 and 1, got {alpha!r}"
        raise ValueError(msg)
    given = tuple(strata)
    known = sum(one.most for one in given if one.n in {0, one.population})
    sampled = [one for one in given if 0 < one.n < one.population]
    if not sampled:
        return known
    errors = sum(one.errors for one in sampled)
    ceiling = sum(one.most for one in sampled)
    fraction = min(one.n / one.population for one in sampled)
    # From the limit on, step 4's bound holds; it is the last total that need be looked at.
    most = min(ceiling, math.floor(poisson_limit(errors, alpha=alpha) / fraction))
    if len(sampled) * (most + 1) ** 2 * (errors + 1) ** 2 > _WORK:
        return known + most
    return known + _largest(sampled, errors=errors, most=most, alpha=alpha)


def _largest(strata: Sequence[Sampled], *, errors: int, most: int, alpha: float) -> int:
    """Give the largest total up to `most` at which so few errors have a chance above alpha."""
    ordered = sorted(strata, key=lambda one: -one.n / one.population)
    ways: list[list[_Chances]] = [[(1.0,) * (errors + 1)]]
    for one in ordered[:-1]:
        ways = _joined(ways, one, errors=errors, most=most)
    last = [_chances(ordered[-1], bad, errors) for bad in range(most + 1)]
    for total in range(most, 0, -1):
        for bad in range(min(total, ordered[-1].most), ordered[-1].errors - 1, -1):
            if total - bad < len(ways) and any(
                _at_most(before, last[bad]) > alpha for before in ways[total - bad]
            ):
                return total
    return errors


def _joined(
    ways: Sequence[Sequence[_Chances]], one: Sampled, *, errors: int, most: int
) -> list[list[_Chances]]:
    """Share totals out among the strata before and one more.

    Args:
        ways: for each total the chances of at most 0, 1, … errors, one for each way.
        one: the stratum that is joined.
        errors: up to how many errors are counted.
        most: the largest total.
    """
    found: list[list[_Chances]] = []
    for total in range(min(most, len(ways) - 1 + one.most) + 1):
        chances = [
            tuple(
                math.fsum(own[k] * before[count - k] for k in range(count + 1))
                for count in range(errors + 1)
            )
            for bad in range(one.errors, min(total, one.most) + 1)
            if total - bad < len(ways)
            for own in [_chances(one, bad, errors)]
            for before in ways[total - bad]
        ]
        found.append(_not_dominated(chances))
    return found


def _not_dominated(chances: Sequence[_Chances]) -> list[_Chances]:
    """Give those that no other is at least as large as at every count."""
    kept: list[_Chances] = []
    for one in sorted(set(chances), reverse=True):
        if not any(all(a >= b for a, b in zip(other, one, strict=True)) for other in kept):
            kept.append(one)
    return kept


def _at_most(before: _Chances, own: _Chances) -> float:
    """Give the chance of at most so many errors together; own ones are chances of exactly k."""
    last = len(own) - 1
    return math.fsum(own[k] * before[last - k] for k in range(last + 1))


@lru_cache(maxsize=4096)
def _chances(one: Sampled, bad: int, errors: int) -> _Chances:
    """Give the chance of exactly 0, 1, … errors in the sample where `bad` are wrong."""
    whole = math.comb(one.population, bad) if bad <= one.population else 1
    return tuple(
        math.comb(one.n, k) * math.comb(one.population - one.n, bad - k) / whole
        if k <= bad
        else 0.0
        for k in range(errors + 1)
    )
