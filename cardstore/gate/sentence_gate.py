"""The gate of sentences: runs every check over a sentence and the cards it cites.

Comes in: the dossier of a sentence. Goes out: a finding of each check, in order; `gate` says how
checks are run and their findings folded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.gate.checks.addresses import check_addresses
from cardstore.gate.checks.base import check_base
from cardstore.gate.checks.calculation import check_calculation
from cardstore.gate.checks.cause import check_cause
from cardstore.gate.checks.citation import CHECK as CITATION
from cardstore.gate.checks.citation import check_citation
from cardstore.gate.checks.direction import check_direction
from cardstore.gate.checks.disagreement import check_disagreement
from cardstore.gate.checks.hedging import check_hedging
from cardstore.gate.checks.hidden_signs import check_hidden_signs
from cardstore.gate.checks.independence import check_independence
from cardstore.gate.checks.links import check_links
from cardstore.gate.checks.living_persons import check_living_persons
from cardstore.gate.checks.naming import check_naming
from cardstore.gate.checks.negation import check_negation
from cardstore.gate.checks.noisy_quote import check_noisy_quote
from cardstore.gate.checks.numbers import check_numbers
from cardstore.gate.checks.origin_trace import check_origin_trace
from cardstore.gate.checks.period import check_period
from cardstore.gate.checks.quotation import check_quotation
from cardstore.gate.checks.quoted_words import check_quoted_words
from cardstore.gate.checks.roles import check_roles
from cardstore.gate.checks.scope import check_scope
from cardstore.gate.checks.source_exists import check_source_exists
from cardstore.gate.checks.source_stands import check_source_stands
from cardstore.gate.checks.staleness import check_staleness
from cardstore.gate.checks.subject import check_subject
from cardstore.gate.checks.superlative import check_superlative
from cardstore.gate.checks.swaps import check_swaps
from cardstore.gate.checks.synthesis import check_synthesis
from cardstore.gate.checks.unverified import check_unverified
from cardstore.gate.checks.vendor_wording import check_vendor_wording
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.gate.running import run_all

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier

    SentenceCheck = Callable[[SentenceDossier, Policy], Finding]

LONGEST_SENTENCE = 8_000
"""Code points; the longest sentences of novels have some 6,000, and not all reading is linear."""

GATE_VERSION = "cardstore-gate-9"
"""Rises whenever what a check of sentences says may change; verdicts are held under it."""

SENTENCE_CHECKS: tuple[SentenceCheck, ...] = (
    check_citation,
    check_hidden_signs,
    check_quoted_words,
    check_independence,
    check_numbers,
    check_source_exists,
    check_source_stands,
    check_links,
    check_addresses,
    check_disagreement,
    check_origin_trace,
    check_calculation,
    check_quotation,
    check_noisy_quote,
    check_synthesis,
    check_living_persons,
    check_unverified,
    check_staleness,
    check_vendor_wording,
    check_negation,
    check_hedging,
    check_scope,
    check_direction,
    check_base,
    check_period,
    check_superlative,
    check_cause,
    check_roles,
    check_naming,
    check_swaps,
    check_subject,
)


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
    if len(dossier.sentence) > LONGEST_SENTENCE:
        return (_too_long(dossier),)
    return run_all(checks, dossier, policy=policy)


def _too_long(dossier: SentenceDossier) -> Finding:
    return Finding(
        check=CITATION,
        outcome=Outcome.UNAVAILABLE,
        reason=Reason.CHECK_FAILED_TO_RUN,
        message=(
            f"The sentence has {len(dossier.sentence):,} characters, and no sentence has more than "
            f"{LONGEST_SENTENCE:,}: its checks would take minutes. Let it end somewhere, with "
            "<!-- sentence -->."
        ),
    )
