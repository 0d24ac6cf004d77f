"""The gate: runs every check over a dossier and folds the findings.

There are checks of cards and checks of sentences; each kind has its own dossier and its own tuple
of checks, and both are run alike. A check that raises becomes a finding `unavailable`: it could not
run, which is never a pass. All checks run, and all reasons are given, not only the first.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, TypeVar

from cardstore.gate.checks.citation import check_citation
from cardstore.gate.checks.independence import check_independence
from cardstore.gate.checks.numbers import check_numbers
from cardstore.gate.checks.page_anchor import check_page_anchor
from cardstore.gate.checks.quoted_words import check_quoted_words
from cardstore.gate.checks.reading import check_reading
from cardstore.gate.checks.verbatim import check_verbatim
from cardstore.gate.finding import Finding, Outcome, Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardstore.gate.dossier import Dossier
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier

    Check = Callable[[Dossier, Policy], Finding]
    SentenceCheck = Callable[[SentenceDossier, Policy], Finding]

logger = logging.getLogger(__name__)

Held = TypeVar("Held")

SENTENCE_CHECKS: tuple[SentenceCheck, ...] = (
    check_citation,
    check_quoted_words,
    check_independence,
    check_numbers,
)
CARD_CHECKS: tuple[Check, ...] = (check_verbatim, check_page_anchor, check_reading)

# What weighs most when findings are folded: a failure is certain, a check that did not run hides
# one perhaps, an unsure one only asks for a person.
_WEIGHT = {
    Outcome.NOT_APPLICABLE: 0,
    Outcome.PASS: 1,
    Outcome.UNSURE: 2,
    Outcome.UNAVAILABLE: 3,
    Outcome.FAIL: 4,
}


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
    return _run_all(checks, dossier, policy)


def run_sentence_checks(
    dossier: SentenceDossier, policy: Policy, *, checks: tuple[SentenceCheck, ...] = SENTENCE_CHECKS
) -> tuple[Finding, ...]:
    """Run every check over a sentence and its cards and give its finding, in order.

    Args:
        dossier: the sentence and the cards it cites.
        policy: the thresholds in force.
        checks: which checks; none is an error, since nothing checked must not look passed.

    Raises:
        ValueError: `checks` is empty.
    """
    return _run_all(checks, dossier, policy)


def _run_all(
    checks: tuple[Callable[[Held, Policy], Finding], ...], dossier: Held, policy: Policy
) -> tuple[Finding, ...]:
    if not checks:
        msg = "no checks were given, so nothing could be said"
        raise ValueError(msg)
    return tuple(_run(check, dossier, policy) for check in checks)


def _run(check: Callable[[Held, Policy], Finding], dossier: Held, policy: Policy) -> Finding:
    """Run one check; whatever it raises becomes "could not run"."""
    name = getattr(check, "__name__", "check").removeprefix("check_")
    try:
        return check(dossier, policy)
    except Exception as exc:  # noqa: BLE001 - a broken check must not take the others down
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
    heaviest = max((f.outcome for f in findings), key=_WEIGHT.__getitem__, default=None)
    if heaviest is None or heaviest is Outcome.NOT_APPLICABLE:
        return Outcome.UNAVAILABLE
    return heaviest
