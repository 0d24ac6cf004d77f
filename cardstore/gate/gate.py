"""The gate: runs every check over a dossier and folds the findings.

There are checks of cards and checks of sentences; each kind has its own dossier and its own tuple
of checks, and both are run alike. Those of sentences stand in `sentence_gate`: what they read of
language takes a tenth of a second to load, and a card's checks need none of it. A check that raises
becomes a finding `unavailable`: it could not run, which is never a pass. All checks run, and all
reasons are given, not only the first.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, TypeVar

from cardstore.gate.checks.page_anchor import check_page_anchor
from cardstore.gate.checks.reading import check_reading
from cardstore.gate.checks.verbatim import check_verbatim
from cardstore.gate.finding import Finding, Outcome, Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardstore.gate.dossier import Dossier
    from cardstore.gate.policy import Policy

    Check = Callable[[Dossier, Policy], Finding]

logger = logging.getLogger(__name__)

Held = TypeVar("Held")

CARD_CHECKS: tuple[Check, ...] = (check_verbatim, check_page_anchor, check_reading)

# What weighs most when findings are folded: a failure is certain, a check that did not run hides
# one perhaps, an unsure one only asks for a person.
_HEAVIEST_FIRST = (Outcome.FAIL, Outcome.UNAVAILABLE, Outcome.UNSURE, Outcome.PASS)


def run_checks(
    dossier: Dossier, policy: Policy, *, checks: tuple[Check, ...] = CARD_CHECKS
) -> tuple[Finding, ...]:
    """Run every check and give its finding, in order.

    Args:
        dossier: the card and where its quote stands now.
        policy: the thresholds in force.
        checks: which checks; none is an error, since nothing checked must not look passed.

    Raises:
        ValueError: `checks` is empty.
    """
    return run_all(checks, dossier, policy=policy)


def run_all(
    checks: tuple[Callable[[Held, Policy], Finding], ...], dossier: Held, *, policy: Policy
) -> tuple[Finding, ...]:
    """Run checks over the dossier of their kind and give the finding of each, in order.

    Raises:
        ValueError: `checks` is empty.
    """
    if not checks:
        msg = "no checks were given, so nothing could be said"
        raise ValueError(msg)
    findings = []
    for check in checks:
        try:
            findings.append(check(dossier, policy))
        except Exception as exc:  # noqa: BLE001 - a broken check takes no other down
            findings.append(_failed_to_run(check, exc))
    return tuple(findings)


def _failed_to_run(check: Callable[[Held, Policy], Finding], exc: Exception) -> Finding:
    """Tell that a check could not run, whatever it raised."""
    name = getattr(check, "__name__", "check").removeprefix("check_")
    logger.warning("check %s could not run: %r", name, exc)
    return Finding(
        check=name,
        outcome=Outcome.UNAVAILABLE,
        reason=Reason.CHECK_FAILED_TO_RUN,
        message=f"The check could not run ({type(exc).__name__}: {exc}).",
    )


def fold_outcomes(findings: Iterable[Finding]) -> Outcome:
    """Fold findings to the weightiest outcome; none at all, or none applicable, is unavailable.

    >>> fold_outcomes(())
    <Outcome.UNAVAILABLE: 'unavailable'>
    """
    outcomes = [one.outcome for one in findings]
    return next((one for one in _HEAVIEST_FIRST if one in outcomes), Outcome.UNAVAILABLE)
