"""Audit terms: what may be asked of an audit, and which plans are refused before anybody reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.counts import count_of
from cardstore.errors import AuditError, UsageError
from cardstore.workflow.arguments import series_argument

if TYPE_CHECKING:
    from cardstore.audit.strata import StratumRule
    from cardstore.audit.told import PlannedAudit


def rules_argument(rules: object) -> tuple[StratumRule, ...]:
    """Give the rules of an audit, if there is one for each stratum.

    Raises:
        UsageError: they are something else.
    """
    from cardstore.audit.strata import StratumName, StratumRule  # noqa: PLC0415 - heavy

    given = series_argument(rules, "rules", "a rule for each stratum")
    found = tuple(one for one in given if isinstance(one, StratumRule))
    if len(found) < len(given) or sorted(one.stratum for one in found) != sorted(StratumName):
        what = "The rules are not one StratumRule for each stratum"
        raise UsageError(what, remedy=f"Give one for each of {', '.join(StratumName)}")
    return found


def require_shown(planned: PlannedAudit) -> None:
    """Refuse a plan by which no sample could pass: it would close the book for nothing.

    Raises:
        AuditError: so it is.
    """
    for one in planned.plan.strata:
        if not one.shows:
            what = (
                f"{one.plan.n:,} of {one.population:,} in the stratum {one.stratum.value} with "
                f"{count_of(one.plan.accept, 'error')} allowed cannot show "
                f"{100 * one.rule.target:g} %"
            )
            offers = " or ".join(f"{offer.n:,} with {offer.accept}" for offer in one.offers[:3])
            raise AuditError(what, remedy=f"Read {offers}" if offers else "Read all of it")


def require_allowed(planned: PlannedAudit) -> None:
    """Refuse a number of errors that no size of a stratum's sample could allow.

    Raises:
        UsageError: so many are asked for.
    """
    from cardstore.audit.plans import acceptance_number  # noqa: PLC0415 - heavy

    for one in planned.plan.strata:
        asked, name = one.rule.accept, one.stratum.value
        most = acceptance_number(one.rule.target, one.population, population=one.population) or 0
        if asked is not None and asked > most:
            what = (
                f"{count_of(asked, 'error')} cannot be allowed in the stratum {name} (--accept "
                f"{name}={asked}): of its {count_of(one.population, 'sentence')} at most "
                f"{most:,} may be wrong, for {100 * one.rule.target:g} % to be ruled out"
            )
            span = f"0 to {most:,}" if most else "0"
            raise UsageError(what, remedy=f"Give {span}, for example --accept {name}={most}")
