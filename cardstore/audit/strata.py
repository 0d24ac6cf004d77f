"""Strata: what is sampled apart, how much of each is read, and what that costs and shows.

Comes in: how many sentences of each kind the gate passed and people cleared. Goes out: the plan of
an audit, before any hour is spent. The method, in steps:

1. Sentences with quotations and syntheses always go to people: all of them are read there. What
   else was passed is sampled: sentences with numbers, and plain ones; so is what people cleared,
   since people miss things too.
2. Of a stratum with fewer sentences than would be read, all are: nothing is estimated there.
3. How many errors may be found follows from the exact distribution of what is drawn from that many,
   never from a table; where not even a clean sample would show the target, the plan says so.
4. The chance to pass is told for several true rates, for each stratum and for all at once.
5. Fifty of every chapter are read besides; most of them lie in the samples anyway, as all samples
   are drawn by one ranking (see `draw`), so each sentence is read once.

Source: the sizes and targets are those of the requirements of this project: 300 at 1 %, 600 at
0.5 %, 250 of what people cleared; the last one makes the bound on the whole book hold.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.audit.joint import Sampled, joint_bound
from cardstore.audit.plans import (
    AcceptancePlan,
    acceptance_number,
    allowed,
    plan_for,
    plans_for,
)
from cardstore.audit.tripwire import SIZE, chance_of_any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

TRUE_RATES = (0.0002, 0.001, 0.002, 0.005, 0.016)
"""True rates at which the chance to pass is told: from a very good draft to a poor one."""
BOOK_TARGET = 0.005
"""Of all factual sentences: one error in twenty printed pages (25 of 5,000)."""


class StratumName(StrEnum):
    """What is sampled apart, in the order of plans."""

    QUOTATION = "quotation"  # sentences that quote: all are read by people
    NUMBER = "number"  # passed, and states a number or a date
    SYNTHESIS = "synthesis"  # rests on several places: all are read by people
    PLAIN = "plain"  # passed, anything else
    CLEARED = "cleared"  # the gate left it to a person, who found it supported


READ_BY_PEOPLE = (StratumName.QUOTATION, StratumName.SYNTHESIS)
"""The gate passes none of these by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StratumRule:
    """How a stratum is to be audited.

    Attributes:
        stratum: which.
        target: the share of errors that is to be ruled out, above 0 and below 1.
        size: how many are read; None for all, or for what `accept` asks for.
        accept: how many errors may be found; None for as many as `size` allows.
        minutes: how long one takes.
    """

    stratum: StratumName
    target: float
    size: int | None
    accept: int | None = None
    minutes: float = 3.0

    def __post_init__(self) -> None:
        """Refuse numbers that make no sense."""
        of = f"of the stratum {self.stratum.value}"
        if not 0.0 < self.target < 1.0:
            msg = f"the target {of} lies between 0 and 100 %, got {100 * self.target:g} %"
            raise ValueError(msg)
        if not 0.0 <= self.minutes <= MOST_MINUTES:  # so no number that is none either
            msg = f"minutes {of} are 0 to {MOST_MINUTES:,.0f} a sentence, got {self.minutes:g}"
            raise ValueError(msg)
        for told, size in (("read", self.size), ("allowed to be wrong", self.accept)):
            if size is not None and size < 0:
                msg = f"no less than 0 sentences {of} are {told}, got {size}"
                raise ValueError(msg)


MOST_MINUTES = 10_000.0
"""A week of minutes for one sentence is a slip of the hand."""
DEFAULT_RULES = (
    StratumRule(stratum=StratumName.QUOTATION, target=BOOK_TARGET, size=None),
    StratumRule(stratum=StratumName.NUMBER, target=0.01, size=300),
    StratumRule(stratum=StratumName.SYNTHESIS, target=BOOK_TARGET, size=None),
    StratumRule(stratum=StratumName.PLAIN, target=BOOK_TARGET, size=600),
    # 250 clean ones of 1,250 show that at most 13 of these are wrong, 1.04 %.
    StratumRule(stratum=StratumName.CLEARED, target=0.015, size=250),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What people read of a stratum that always goes to them.

    Attributes:
        total: how many such sentences the book has.
        cleared: how many people found supported.
        waiting: how many nobody settled yet, those that are wrong or disputed among them.
    """

    total: int
    cleared: int
    waiting: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StratumPlan:
    """How one stratum is audited.

    Attributes:
        rule: what was asked for.
        plan: how many are read of how many, and how many errors may be found.
        shows: whether a sample that passes shows the target; False where it is too small for that.
        offers: other plans that show the same target, smallest first.
        reading: of what always goes to people; None for other strata.
    """

    rule: StratumRule
    plan: AcceptancePlan
    shows: bool
    offers: tuple[AcceptancePlan, ...] = ()
    reading: Reading | None = None

    @property
    def stratum(self) -> StratumName:
        """Which."""
        return self.rule.stratum

    @property
    def population(self) -> int:
        """How many sentences it has."""
        return self.plan.population or 0

    @property
    def hours(self) -> float:
        """How long it takes."""
        return self.plan.n * self.rule.minutes / 60

    def chance_to_pass(self, share: float) -> float:
        """Give the chance to pass at a true rate; 1 where there is nothing to read."""
        return self.plan.chance_to_pass(share) if self.population else 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditPlan:
    """An audit, before it is drawn.

    Attributes:
        strata: one for each `StratumName`, in order.
        chapters: (name, how many of its sentences were passed), in order.
        tripwire: how many are read of each chapter at least.
        extra: how many sentences the tripwires add to the samples, as expected.
        extra_minutes: how long one of these takes.
        factual: how many sentences of the book say something that could be wrong.
        target: the share of these that may be wrong in all.
    """

    strata: tuple[StratumPlan, ...]
    chapters: tuple[tuple[str, int], ...]
    tripwire: int
    extra: float
    extra_minutes: float
    factual: int
    target: float = BOOK_TARGET

    @property
    def reads(self) -> int:
        """How many sentences are read, the tripwires' among them, to the nearest whole one."""
        return sum(one.plan.n for one in self.strata) + round(self.extra)

    @property
    def hours(self) -> float:
        """How long all of it takes."""
        return sum(one.hours for one in self.strata) + self.extra * self.extra_minutes / 60

    @property
    def hours_apart(self) -> float:
        """How long it would take to read the tripwires' sentences apart from the samples."""
        wires = sum(min(self.tripwire, passed) for _, passed in self.chapters)
        return sum(one.hours for one in self.strata) + wires * self.extra_minutes / 60

    @property
    def covered(self) -> int:
        """How many sentences the bound is about."""
        return sum(one.population for one in self.strata)

    @property
    def allowed(self) -> int:
        """How many errors the book may have in all."""
        return allowed(self.target, self.factual)

    @property
    def clean_bound(self) -> int:
        """How many errors are not ruled out where no sample has one."""
        return joint_bound(Sampled(population=one.population, n=one.plan.n) for one in self.strata)

    def chance_to_pass(self, share: float) -> float:
        """Give the chance that all strata pass where that share of each is wrong."""
        return math.prod(one.chance_to_pass(share) for one in self.strata)

    def expected_attempts(self, share: float) -> float:
        """Give how many audits it takes on average at that true rate, each with a fresh sample."""
        chance = self.chance_to_pass(share)
        return math.inf if chance == 0.0 else 1.0 / chance

    def chance_of_a_trip(self, share: float) -> float:
        """Give the chance that some chapter trips where that share is wrong throughout.

        A chapter that is read whole cannot.
        """
        longer = sum(passed > self.tripwire for _, passed in self.chapters)
        return chance_of_any(share, chapters=longer, size=self.tripwire)


def plan_audit(
    populations: Mapping[StratumName, int],
    *,
    chapters: Mapping[str, Mapping[StratumName, int]],
    factual: int,
    readings: Mapping[StratumName, Reading] | None = None,
    rules: Sequence[StratumRule] = DEFAULT_RULES,
    tripwire: int = SIZE,
    target: float = BOOK_TARGET,
) -> AuditPlan:
    """Plan an audit.

    Args:
        populations: how many sentences each stratum has; one that is not named has none.
        chapters: of each chapter how many passed sentences of each stratum it has, in order.
        factual: how many sentences of the book could be wrong.
        readings: of what always goes to people.
        rules: how each stratum is audited; one a stratum.
        tripwire: how many of each chapter are read; 0 for none.
        target: the share of factual sentences that may be wrong in all.

    Raises:
        ValueError: a stratum has no rule or two.
    """
    named = [one.stratum for one in rules]
    if sorted(named) != sorted(StratumName):
        msg = f"each stratum has one rule, got {named}"
        raise ValueError(msg)
    by_name = {one.stratum: one for one in rules}
    readings = readings or {}
    strata = tuple(
        plan_stratum(by_name[one], populations.get(one, 0), reading=readings.get(one))
        for one in StratumName
    )
    sampled = {one.stratum: one.plan for one in strata if one.population}
    counts = {name: sum(of.values()) for name, of in chapters.items()}
    return AuditPlan(
        strata=strata,
        chapters=tuple((name, count) for name, count in counts.items() if count),
        tripwire=tripwire,
        extra=_extra(chapters.values(), sampled=sampled, tripwire=tripwire),
        extra_minutes=by_name[StratumName.PLAIN].minutes,
        factual=factual,
        target=target,
    )


def plan_stratum(
    rule: StratumRule, population: int, *, reading: Reading | None = None
) -> StratumPlan:
    """Plan one stratum: fewer sentences than are asked for are all read.

    Args:
        rule: what is asked for.
        population: how many sentences it has.
        reading: of what always goes to people.

    >>> rule = StratumRule(stratum=StratumName.NUMBER, target=0.01, size=300)
    >>> plan_stratum(rule, 600).plan
    AcceptancePlan(n=300, accept=0, population=600)
    >>> plan_stratum(rule, 180).plan.reads_all
    True
    """
    if rule.size is not None:
        size = rule.size
    elif rule.accept is not None:
        asked = plan_for(rule.target, accept=rule.accept, population=population)
        size = population if asked is None else asked.n
    else:
        size = population
    n = min(size, population)
    shown = acceptance_number(rule.target, n, population=population)
    accept = shown if rule.accept is None or n == population else rule.accept
    return StratumPlan(
        rule=rule,
        plan=AcceptancePlan(n=n, accept=accept or 0, population=population),
        shows=shown is not None and (accept or 0) <= shown,
        offers=plans_for(rule.target, population=population) if population else (),
        reading=reading,
    )


def _extra(
    chapters: Iterable[Mapping[StratumName, int]],
    *,
    sampled: Mapping[StratumName, AcceptancePlan],
    tripwire: int,
) -> float:
    """Give how many sentences the tripwires are expected to add.

    The lowest ranks of a chapter and the lowest ranks of a stratum are the same ranks, so of each
    stratum a chapter adds what its share of the tripwire is short of by the luck of the draw.
    """
    extra = 0.0
    for of in chapters:
        passed = sum(of.values())
        depth = min(1.0, tripwire / passed) if passed else 0.0
        for stratum, count in of.items():
            if count and stratum in sampled:
                extra += _shortfall(sampled[stratum], count, wanted=depth * count)
    return extra


def _shortfall(plan: AcceptancePlan, count: int, *, wanted: float) -> float:
    """Give by how much a sample is expected to fall short of `wanted` among `count` of its list."""
    population, n = plan.population or 0, plan.n
    whole = _log_ways(population, n)
    least = max(0, n - (population - count))
    most = min(math.ceil(wanted) - 1, n, count)
    return sum(
        (wanted - k) * math.exp(_log_ways(count, k) + _log_ways(population - count, n - k) - whole)
        for k in range(least, most + 1)
    )


def _log_ways(of: int, k: int) -> float:
    """Give the logarithm of the number of ways to take `k` of so many."""
    return math.lgamma(of + 1) - math.lgamma(k + 1) - math.lgamma(of - k + 1)
