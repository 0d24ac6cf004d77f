"""Joint: one bound on the errors of a whole book from samples of its strata.

Comes in: of each stratum, how many there are, how many were read and how many were wrong. Goes
out: the largest number of errors in all of them together that so few do not rule out. Adding the
strata's own bounds would claim less than was shown: that each of them is at its worst at once is
far less likely than one in twenty.

The method, in steps:

1. A stratum that was read whole adds what was found; one of which nothing was read may be wrong
   throughout.
2. Of the others the errors are counted together, each by how many sentences it stands for: the
   population over the sample. For each total number of wrong sentences every way to share it out
   among the strata is looked at, and the one that makes so small a count likeliest decides. The
   bound is the largest total at which that chance is above alpha.
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
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from cardstore.audit.limits import poisson_limit
from cardstore.gate.bounds import ALPHA

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_WORK = 2_000_000
"""Products of step 2 that take about a second; beyond them step 4."""
_Chances: TypeAlias = tuple[float, ...]
_Level: TypeAlias = tuple[Fraction, ...]


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
    def weight(self) -> Fraction:
        """How many sentences one that was read stands for."""
        return Fraction(self.population, self.n)

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
    count = sum((one.weight * one.errors for one in sampled), Fraction(0))
    ceiling = sum(one.most for one in sampled)
    # So many errors at most are a count of that size; from their limit on step 4's bound holds, so
    # it is the last total that need be looked at.
    errors = int(count / min(one.weight for one in sampled))
    fraction = min(one.n / one.population for one in sampled)
    most = min(ceiling, math.floor(poisson_limit(errors, alpha=alpha) / fraction))
    ordered = sorted(sampled, key=lambda one: one.weight)
    # The first stratum's totals are shared out in one way; each other one's in as many as it has.
    counts = math.prod(int(count / one.weight) + 1 for one in ordered[1:])
    least, cap = sum(one.errors for one in sampled), 32
    while counts * min(cap, most) ** 2 <= _WORK:
        # The chance falls with every total: what lies below the last one looked at is the answer.
        found = _largest(ordered, count, most=min(cap, most), least=least, alpha=alpha)
        if found < cap or cap >= most:
            return known + found
        cap *= 2
    return known + most


def alpha_at(look: int) -> float:
    """Give the chance at which a bound on the whole book may be wrong, by how often it was looked.

    Who draws again by the same gate until the bound fits has as many chances to be wrong. Each look
    after the first has half of the chance of the one before, so all of them together are wrong at
    most one time in ten, however many there are.

    >>> [alpha_at(look) for look in (1, 2, 3)]
    [0.05, 0.025, 0.0125]
    """
    return ALPHA * 0.5 ** (look - 1)


def _largest(
    ordered: Sequence[Sampled], count: Fraction, *, most: int, least: int, alpha: float
) -> int:
    """Give the largest total up to `most` at which so small a count has a chance above alpha."""
    levels = _levels(ordered, count)
    first = ordered[0]
    ways: list[list[_Chances]] = [
        [_at_most(first, bad, levels[0])] if bad >= first.errors else []
        for bad in range(min(most, first.most) + 1)
    ]
    for place, one in enumerate(ordered[1:]):
        ways = _joined(ways, one, levels[place : place + 2], most=most)
    likely = (total for total, some in enumerate(ways) if any(one[0] > alpha for one in some))
    return max((least, *likely))


def _levels(strata: Sequence[Sampled], count: Fraction) -> list[_Level]:
    """Give the counts behind each stratum at which chances are needed.

    Behind the last it is the count itself; before it what later strata can leave of it.
    """
    levels: list[_Level] = [(count,)]
    for one in reversed(strata[1:]):
        left = {
            level - one.weight * k
            for level in levels[0]
            for k in range(int(level / one.weight) + 1)
        }
        levels.insert(0, tuple(sorted(left)))
    return levels


def _at_most(one: Sampled, bad: int, levels: _Level) -> _Chances:
    """Give the chance of a count of at most each level where `bad` of a stratum are wrong."""
    exactly = _chances(one, bad, int(levels[-1] / one.weight) + 1)
    return tuple(math.fsum(exactly[: int(level / one.weight) + 1]) for level in levels)


def _joined(
    ways: Sequence[Sequence[_Chances]],
    one: Sampled,
    levels: Sequence[_Level],
    *,
    most: int,
) -> list[list[_Chances]]:
    """Share totals out among the strata before and one more.

    Args:
        ways: for each total the chances of a count of at most each level, one for each way.
        one: the stratum that is joined.
        levels: the levels before and behind it.
        most: the largest total.
    """
    below, above = levels
    place = {value: at for at, value in enumerate(below)}
    # Where, among the levels before it, each number of its errors leads from a level behind it.
    steps = [
        tuple(place[level - one.weight * k] for k in range(int(level / one.weight) + 1))
        for level in above
    ]
    longest = max(map(len, steps))
    found: list[list[_Chances]] = []
    for total in range(min(most, len(ways) - 1 + one.most) + 1):
        chances = [
            tuple(math.fsum(own[k] * before[at] for k, at in enumerate(some)) for some in steps)
            for bad in range(one.errors, min(total, one.most) + 1)
            if total - bad < len(ways)
            for own in [_chances(one, bad, longest)]
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


@lru_cache(maxsize=16384)
def _chances(one: Sampled, bad: int, length: int) -> _Chances:
    """Give the chance of exactly 0, 1, … errors, `length` of them, where `bad` are wrong."""
    whole = math.comb(one.population, bad) if bad <= one.population else 1
    return tuple(
        math.comb(one.n, k) * math.comb(one.population - one.n, bad - k) / whole
        if k <= bad
        else 0.0
        for k in range(length)
    )
