"""Running: checks run over their dossier, and their findings folded to one outcome.

Comes in: checks and what they look at. Goes out: a finding of each, in order. A check that raises
becomes a finding `unavailable`: it could not run, which is never a pass. All checks run, and all
reasons are given, not only the first. Which checks there are stands in `gate` for cards and in
`sentence_gate` for sentences; who only folds findings loads neither.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, TypeVar

from cardstore.gate.finding import Finding, Outcome, Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardstore.gate.policy import Policy

logger = logging.getLogger(__name__)

Held = TypeVar("Held")

# What weighs most when findings are folded: a failure is certain, a check that did not run hides
# one perhaps, an unsure one only asks for a person.
_HEAVIEST_FIRST = (Outcome.FAIL, Outcome.UNAVAILABLE, Outcome.UNSURE, Outcome.PASS)


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
