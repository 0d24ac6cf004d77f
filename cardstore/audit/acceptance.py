"""Acceptance: how often a report would accept a book, and what a sample may hold for that.

Comes in: of each stratum how many there are, how many are read and how many errors it may hold;
how many errors the whole book may have; and at which look at it. Goes out: the chance that all
conditions hold at once, which is what a report asks for: no stratum has more errors than its own
terms allow, and the joint bound on the whole book, at the confidence of that look, lies within what
is allowed. The method:

1. What a stratum allows by itself the whole book may forbid: one error in a sample says of the
   whole book that several more may be wrong. So the errors of all strata are looked at together.
2. In a stratum that is read whole all that is wrong is found: nothing is left to chance there. Of
   the others each number of errors has its hypergeometric chance, and the samples are independent.
3. The bound rises with each error. So where the most errors of some range of each stratum are
   accepted, all of that range is; where its fewest are not, none is; else it is halved.

What was found wrong does not stay: a report accepts a book once it is cut. That a chapter trips
is no condition either, since it is read whole then; it costs hours.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from cardstore.audit.joint import Sampled, joint_bound
from cardstore.audit.plans import nearest
from cardstore.gate.bounds import ALPHA

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardstore.audit.plans import AcceptancePlan


@dataclass(frozen=True, kw_only=True)
class Acceptance:
    """The conditions on which a report accepts a book.

    Attributes:
        strata: how many of how many are read, and how many errors the stratum's terms allow.
        shows: whether each stratum's sample shows its own target; else nothing is accepted.
        allowed: how many errors the whole book may have.
        alpha: one minus the confidence of the bound on the whole book.
    """

    strata: tuple[AcceptancePlan, ...]
    shows: bool = True
    allowed: int
    alpha: float = ALPHA

    def bound(self, errors: Sequence[int]) -> int:
        """Give how many errors in all are not ruled out where so many are found in each stratum."""
        sampled = tuple(
            Sampled(population=one.population or 0, n=one.n, errors=found)
            for one, found in zip(self.strata, errors, strict=True)
        )
        return _bound(sampled, self.alpha)

    def accepts(self, errors: Sequence[int]) -> bool:
        """Tell whether the book is accepted where so many are found in each stratum, and cut."""
        within = all(found <= one.accept for one, found in zip(self.strata, errors, strict=True))
        return self.shows and within and self.bound(errors) <= self.allowed

    @cached_property
    def clean_bound(self) -> int:
        """How many errors are not ruled out where none is found."""
        return self.bound([0] * len(self.strata))

    @property
    def possible(self) -> bool:
        """Whether the book is accepted where none is found."""
        return self.shows and self.clean_bound <= self.allowed

    def alone(self, place: int) -> int | None:
        """Give how many errors one stratum may hold where no other has any.

        Args:
            place: which stratum, from 0.

        Returns:
            None where not even none is accepted.
        """
        if not self.possible:
            return None
        low, high = 0, min(self.strata[place].accept, self.strata[place].n)
        while low < high:
            middle = (low + high + 1) // 2
            if self.accepts(self._only(place, middle)):
                low = middle
            else:
                high = middle - 1
        return low

    def chance(self, share: float) -> float:
        """Give the chance that the book is accepted where that share of each stratum is wrong.

        Args:
            share: from 0 to 1; of each stratum the nearest whole number is wrong.

        Returns:
            a chance; where very many ways would have to be tried, it may be too small by half of a
            thousandth at most.
        """
        bads = [nearest(share, one.population or 0) for one in self.strata]
        chances = [_chances(one, bad) for one, bad in zip(self.strata, bads, strict=True)]
        if not self.shows or not all(chances):
            return 0.0
        least = tuple(min(some) for some in chances)
        most = tuple(max(some) for some in chances)
        return min(1.0, math.fsum(self._accepted(_Box(least=least, most=most), chances)))

    def _accepted(self, every: _Box, chances: Sequence[dict[int, float]]) -> Iterator[float]:
        """Give the chances of boxes in which all is accepted; the likeliest are looked at first."""
        open_ = [(-every.chance(chances), every)]
        undecided, looked = -open_[0][0], 0
        while open_ and undecided > (_TOO_SMALL_TO_TELL if looked >= _MANY else _NOTHING):
            chance, box = heappop(open_)
            looked += 1
            if not self.accepts(box.least):
                undecided += chance
            elif self.accepts(box.most):
                undecided += chance
                yield -chance
            else:
                for half in box.halves([one.population or 0 for one in self.strata]):
                    heappush(open_, (-half.chance(chances), half))

    def _only(self, place: int, errors: int) -> tuple[int, ...]:
        return tuple(errors if at == place else 0 for at in range(len(self.strata)))


_NOTHING = 1e-12
_MANY, _TOO_SMALL_TO_TELL = 40, 5e-4
"""After so many looks, each of which may take a second, the rest is left out if it is as unlikely:
chances are told in thousandths."""


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class _Box:
    """From so many to so many errors found in each stratum."""

    least: tuple[int, ...]
    most: tuple[int, ...]

    def chance(self, chances: Sequence[dict[int, float]]) -> float:
        """Give the chance that so many are found, from that of each number in each stratum."""
        return math.prod(
            math.fsum(some.get(k, 0.0) for k in range(low, high + 1))
            for some, low, high in zip(chances, self.least, self.most, strict=True)
        )

    def halves(self, populations: Sequence[int]) -> tuple[_Box, _Box]:
        """Cut it where it is widest; of two as wide in the larger stratum."""
        widths = zip(self.least, self.most, populations, strict=True)
        sizes = [(high - low, population) for low, high, population in widths]
        at = sizes.index(max(sizes))
        middle = (self.least[at] + self.most[at]) // 2
        below = (*self.most[:at], middle, *self.most[at + 1 :])
        above = (*self.least[:at], middle + 1, *self.least[at + 1 :])
        return _Box(least=above, most=self.most), _Box(least=self.least, most=below)


@lru_cache(maxsize=16384)
def _bound(sampled: tuple[Sampled, ...], alpha: float) -> int:
    return joint_bound(sampled, alpha=alpha)


def _chances(one: AcceptancePlan, bad: int) -> dict[int, float]:
    """Give the chance of each number of errors that a sample may hold, where `bad` are wrong.

    Empty where so few cannot be found.
    """
    population = one.population or 0
    least = max(0, one.n - (population - bad))
    most = min(one.accept, one.n, bad)
    whole = math.comb(population, one.n)
    return {
        k: math.comb(bad, k) * math.comb(population - bad, one.n - k) / whole
        for k in range(least, most + 1)
    }


def floor_for(
    strata: Sequence[tuple[AcceptancePlan, bool]], *, allowed: int, alpha: float
) -> float | None:
    """Give the smallest share of every stratum that has to be read for a clean book to be accepted.

    The bound follows the stratum of which the smallest share is read, so the shallow ones are read
    deeper, and no more of the others.

    Args:
        strata: how many of how many are read, and whether more may be.
        allowed: how many errors the whole book may have.
        alpha: one minus the confidence of the bound on it.

    Returns:
        a share, from 0 to 1: 0 where no more need be read; None where not even all would do.
    """

    def clean(share: float) -> int:
        sampled = (
            Sampled(
                population=one.population or 0,
                n=deepened(one.n, one.population or 0, share=share) if may else one.n,
            )
            for one, may in strata
        )
        return _bound(tuple(sampled), alpha)

    if clean(0.0) <= allowed:
        return 0.0
    if clean(1.0) > allowed:
        return None
    low, high = 0, _PARTS
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if clean(middle / _PARTS) <= allowed else (middle, high)
    return high / _PARTS


_PARTS = 10_000
"""A share to be read is told in so many parts: of a stratum of 10,000, each sentence counts."""


def deepened(n: int, population: int, *, share: float) -> int:
    """Give how many are read where at least that share is.

    >>> deepened(250, 3_000, share=0.1), deepened(250, 300, share=0.1)
    (300, 250)
    """
    return max(n, min(population, math.ceil(share * population)))
