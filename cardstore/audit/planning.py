"""Planning: the plan of an audit, from how many sentences of each kind there are.

Comes in: populations, chapters, the rules of each stratum, and which look at the book it is. Goes
out: an `AuditPlan`; see `strata` for the method.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.audit.acceptance import deepened, floor_for
from cardstore.audit.joint import alpha_at
from cardstore.audit.plans import (
    AcceptancePlan,
    acceptance_number,
    allowed,
    plan_for,
    plans_for,
)
from cardstore.audit.strata import (
    BOOK_TARGET,
    DEFAULT_RULES,
    AuditPlan,
    StratumName,
    StratumPlan,
)
from cardstore.audit.tripwire import SIZE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardstore.audit.strata import Reading, StratumRule

_USUAL = {one.stratum: (one.size, one.accept) for one in DEFAULT_RULES}
"""The size and acceptance number of each stratum, where nobody asks for others."""


def plan_audit(
    populations: Mapping[StratumName, int],
    *,
    chapters: Mapping[str, Mapping[StratumName, int]],
    factual: int,
    readings: Mapping[StratumName, Reading] | None = None,
    rules: Sequence[StratumRule] = DEFAULT_RULES,
    tripwire: int = SIZE,
    target: float = BOOK_TARGET,
    look: int = 1,
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
        look: which look at the book by this version of the gate it is, from 1.

    Raises:
        ValueError: a stratum has no rule or two.
    """
    named = [one.stratum for one in rules]
    if sorted(named) != sorted(StratumName):
        msg = f"each stratum has one rule, got {named}"
        raise ValueError(msg)
    by_name = {one.stratum: one for one in rules}
    readings = readings or {}
    strata = _deep_enough(
        [
            plan_stratum(by_name[one], populations.get(one, 0), reading=readings.get(one))
            for one in StratumName
        ],
        allowed=allowed(target, factual),
        alpha=alpha_at(look),
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
        look=look,
    )


def plan_stratum(
    rule: StratumRule, population: int, *, reading: Reading | None = None
) -> StratumPlan:
    """Plan one stratum: fewer sentences than are asked for are all read.

    Args:
        rule: what is asked for.
        population: how many sentences it has.
        reading: of what always goes to people.

    >>> from cardstore.audit.strata import StratumRule
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
    accept = shown
    if rule.accept is not None and (n < population or rule.accept <= (shown or 0)):
        accept = rule.accept
    return StratumPlan(
        rule=rule,
        plan=AcceptancePlan(n=n, accept=accept or 0, population=population),
        shows=shown is not None and (accept or 0) <= shown,
        offers=plans_for(rule.target, population=population) if population else (),
        reading=reading,
        asked=n,
    )


def _deep_enough(
    planned: Sequence[StratumPlan], *, allowed: int, alpha: float
) -> tuple[StratumPlan, ...]:
    """Read strata of the usual size deeper where not even a clean sample would be accepted.

    Where that would not help they stay as they are.
    """
    usual = [(one.rule.size, one.rule.accept) == _USUAL[one.stratum] for one in planned]
    plans = [one.plan for one in planned]
    share = floor_for([*zip(plans, usual, strict=True)], allowed=allowed, alpha=alpha)
    if not share:
        return tuple(planned)
    return tuple(
        replace(
            plan_stratum(
                replace(one.rule, size=deepened(one.plan.n, one.population, share=share)),
                one.population,
                reading=one.reading,
            ),
            asked=one.plan.n,
        )
        if may
        else one
        for one, may in zip(planned, usual, strict=True)
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
