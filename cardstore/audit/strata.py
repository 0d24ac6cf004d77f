"""Strata: what is sampled apart, how much of each is read, and what that costs and shows.

Comes in: how many sentences of each kind the gate passed and people cleared. Goes out: the plan of
an audit, before any hour is spent. The method, in steps:

1. Sentences with quotations and syntheses always go to people: all of them are read there. What
   else was passed is sampled: sentences with numbers, and plain ones; so is what people cleared,
   since people miss things too.
2. Of a stratum with fewer sentences than would be read, all are: nothing is estimated there.
3. How many errors may be found follows from the exact distribution of what is drawn from that many,
   never from a table; where not even a clean sample would show the target, the plan says so.
4. The chance to pass is that of being accepted by the report, all conditions at once, and is told
   for several true rates; so is how many errors a stratum may hold for that, which is often fewer
   than its own terms allow (see `acceptance`).
5. Fifty of every chapter are read besides; most of them lie in the samples anyway, as all samples
   are drawn by one ranking (see `draw`), so each sentence is read once.
6. Where not even a clean sample would be accepted (the book allows few errors, or it was looked at
   before by this version of the gate), strata for which no other size was asked are read deeper.

Source: the sizes and targets are those of the requirements of this project: 300 at 1 %, 600 at
0.5 %, 250 of what people cleared; the last one makes the bound on the whole book hold.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING

from cardstore.audit.acceptance import Acceptance, deepened, floor_for
from cardstore.audit.joint import alpha_at
from cardstore.audit.plans import allowed
from cardstore.audit.tripwire import chance_of_any

if TYPE_CHECKING:
    from cardstore.audit.plans import AcceptancePlan

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
        asked: how many would be read by the rule; fewer than are, where it is read deeper.
    """

    rule: StratumRule
    plan: AcceptancePlan
    shows: bool
    offers: tuple[AcceptancePlan, ...] = ()
    reading: Reading | None = None
    asked: int = 0

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
        """Give the chance to pass by its own terms alone; 1 where there is nothing to read."""
        return self.plan.chance_to_pass(share) if self.population else 1.0


@dataclass(frozen=True, kw_only=True)
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
        look: which look at the book by this version of the gate it plans, from 1.
    """

    strata: tuple[StratumPlan, ...]
    chapters: tuple[tuple[str, int], ...]
    tripwire: int
    extra: float
    extra_minutes: float
    factual: int
    target: float = BOOK_TARGET
    look: int = 1

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
        """How many errors are not ruled out where no sample has one, at this look."""
        return self.acceptance.clean_bound

    @cached_property
    def acceptance(self) -> Acceptance:
        """The conditions on which a report accepts the book."""
        return Acceptance(
            strata=tuple(one.plan for one in self.strata),
            shows=all(one.shows for one in self.strata),
            allowed=self.allowed,
            alpha=alpha_at(self.look),
        )

    @cached_property
    def may_find(self) -> tuple[int | None, ...]:
        """How many errors each stratum may hold for the book to be accepted, if no other has any.

        None where not even a clean audit is accepted.
        """
        return tuple(self.acceptance.alone(place) for place in range(len(self.strata)))

    @cached_property
    def enough(self) -> tuple[tuple[StratumName, int], ...]:
        """How many have to be read for a clean audit to be accepted, of strata read too little.

        Empty where it is accepted, and where no sizes would do.
        """
        share = floor_for(
            [(one.plan, True) for one in self.strata],
            allowed=self.allowed,
            alpha=alpha_at(self.look),
        )
        sizes = (
            (one, deepened(one.plan.n, one.population, share=share or 0.0)) for one in self.strata
        )
        return tuple((one.stratum, n) for one, n in sizes if n > one.plan.n)

    def offers_of(self, place: int) -> tuple[AcceptancePlan, ...]:
        """Give the other plans of a stratum whose errors the whole book allows too."""
        found = []
        for offer in self.strata[place].offers:
            plans = [one.plan for one in self.strata]
            plans[place] = offer
            errors = [offer.accept if at == place else 0 for at in range(len(plans))]
            if replace(self.acceptance, strata=tuple(plans)).accepts(errors):
                found.append(offer)
        return tuple(found)

    def chance_of(self, place: int, share: float) -> float:
        """Give the chance that one stratum has no more errors than it may hold, at a true rate."""
        most, one = self.may_find[place], self.strata[place].plan
        if most is None:
            return 0.0
        return replace(one, accept=most).chance_to_pass(share) if one.population else 1.0

    def chance_to_pass(self, share: float) -> float:
        """Give the chance that a report accepts the book where that share of each is wrong."""
        return self.acceptance.chance(share)

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
