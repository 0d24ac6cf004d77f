"""Plans: how many sentences to read, and how many errors may be found, to show a target.

Comes in: the share of errors that must be ruled out, and how many sentences there are. Goes out:
pairs (n, c): whoever reads n and finds at most c has shown at 95 % that no more than that share is
wrong. Each pair shows the same; a larger one costs more hours and passes a good draft more often.

The method, in steps:

1. For an endless supply: the smallest n at which c errors or fewer have a chance of at most alpha
   where exactly the target is wrong (binomial).
2. For a finite number: the same where one sentence more than the target allows is wrong
   (hypergeometric, in whole numbers). Where all have to be read, nothing is estimated.
3. The chance to pass is the chance of at most c errors at a true rate; one over it is how many
   attempts to expect, each with a fresh sample.

Source: W. G. Cochran, Sampling Techniques, 3rd ed., 3.6; H. F. Dodge and H. G. Romig, Sampling
Inspection Tables (1944), for the idea of an acceptance number.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from cardstore.gate.bounds import ALPHA, chance_at_most, chance_at_most_finite

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

ACCEPTANCE_NUMBERS = (0, 1, 2, 3, 4, 5)
"""What is offered: at a true rate of a fifth of the target, 5 pass 98 of 100 times."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptancePlan:
    """How many are read, and how many errors may be among them.

    Attributes:
        n: how many sentences are read.
        accept: how many errors at most are found where it is passed.
        population: how many there are in all; None for an endless supply.
    """

    n: int
    accept: int
    population: int | None = None

    def __post_init__(self) -> None:
        """Refuse a plan that nobody could carry out."""
        if self.n < 0 or self.accept < 0 or (self.population or self.n) < self.n:
            msg = f"a plan reads some of what there is, got {self}"
            raise ValueError(msg)

    @property
    def reads_all(self) -> bool:
        """Whether every sentence is read, so that nothing is estimated."""
        return self.population is not None and self.n == self.population

    def chance_to_pass(self, share: float) -> float:
        """Give the chance to pass where that share is truly wrong.

        Args:
            share: from 0 to 1. Of a finite number the nearest whole number is wrong.

        >>> f"{AcceptancePlan(n=947, accept=1).chance_to_pass(0.001):.1%}"
        '75.5%'
        """
        if self.population is None:
            return chance_at_most(self.accept, self.n, share=share)
        bad = nearest(share, self.population)
        return float(
            chance_at_most_finite(self.accept, self.n, population=self.population, bad=bad)
        )

    def expected_attempts(self, share: float) -> float:
        """Give how many fresh samples it takes on average until one passes at that true share."""
        chance = self.chance_to_pass(share)
        return float("inf") if chance == 0.0 else 1.0 / chance


def nearest(share: float, population: int) -> int:
    """Give the whole number of sentences that a share is nearest to; a half counts up.

    >>> nearest(0.005, 3250)
    16
    """
    return int(Fraction(str(share)) * population + Fraction(1, 2))


def allowed(target: float, population: int) -> int:
    """Give how many of so many may be wrong for at most that share to be; exact.

    >>> allowed(0.29, 100)
    29
    """
    return int(Fraction(str(target)) * population)


def plan_for(
    target: float, *, accept: int, population: int | None = None, alpha: float = ALPHA
) -> AcceptancePlan | None:
    """Give the smallest plan with that acceptance number that shows the target.

    Args:
        target: the share of errors to be ruled out, above 0 and below 1.
        accept: how many errors may be found.
        population: how many sentences there are; None for an endless supply.
        alpha: one minus the confidence.

    Returns:
        None where the target allows fewer errors in all than may be found.

    Raises:
        ValueError: the numbers make no sense.

    >>> plan_for(0.005, accept=1).n, plan_for(0.01, accept=0, population=600).n
    (947, 208)
    """
    if not 0.0 < target < 1.0 or accept < 0 or not 0.0 < alpha < 1.0:
        msg = f"a plan shows a share between 0 and 1, got {target!r} with {accept} errors"
        raise ValueError(msg)
    if population is None:
        least = accept + 1
        most = 2 * least
        while chance_at_most(accept, most, share=target) > alpha:
            most *= 2
        n = _first(least, most, shows=lambda n: chance_at_most(accept, n, share=target) <= alpha)
        return AcceptancePlan(n=n, accept=accept)
    bad = allowed(target, population) + 1
    if accept >= bad:
        return None
    exact = Fraction(str(alpha))
    n = _first(
        min(accept + 1, population),
        population,
        shows=lambda n: chance_at_most_finite(accept, n, population=population, bad=bad) <= exact,
    )
    return AcceptancePlan(n=n, accept=accept, population=population)


def plans_for(
    target: float,
    *,
    population: int | None = None,
    accept: Iterable[int] = ACCEPTANCE_NUMBERS,
    alpha: float = ALPHA,
) -> tuple[AcceptancePlan, ...]:
    """Give a plan for each acceptance number that the target allows, each n once.

    >>> [(one.n, one.accept) for one in plans_for(0.005)]
    [(598, 0), (947, 1), (1258, 2), (1549, 3), (1829, 4), (2100, 5)]
    """
    plans: dict[int, AcceptancePlan] = {}
    for errors in accept:
        plan = plan_for(target, accept=errors, population=population, alpha=alpha)
        if plan is not None:
            plans[plan.n] = plan
    return tuple(plans.values())


def acceptance_number(
    target: float, n: int, *, population: int, alpha: float = ALPHA
) -> int | None:
    """Give the most errors that a sample of that size may hold and still show the target.

    Args:
        target: the share of errors to be ruled out.
        n: how many are read, at most `population`.
        population: how many there are; where all are read, as many as the target allows.
        alpha: one minus the confidence.

    Returns:
        None where not even a sample without an error shows it.

    >>> acceptance_number(0.01, 300, population=600), acceptance_number(0.01, 100, population=600)
    (0, None)
    """
    most = allowed(target, population)
    if n >= population:
        return most
    exact = Fraction(str(alpha))
    found: int | None = None
    for accept in range(min(n, most) + 1):
        if chance_at_most_finite(accept, n, population=population, bad=most + 1) > exact:
            break
        found = accept
    return found


def _first(least: int, most: int, *, shows: Callable[[int], bool]) -> int:
    """Give the smallest size from `least` to `most` that shows it; the largest one does."""
    low, high = least, most
    while low < high:
        middle = (low + high) // 2
        if shows(middle):
            high = middle
        else:
            low = middle + 1
    return low
