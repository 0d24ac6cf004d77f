"""Verdict: what the gate decides about one sentence.

Comes in: the findings of a sentence's own checks, of its cards' checks and of the judge. Goes out:
the bin, and who decided. Every sentence lies in exactly one bin.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.gate.finding import Outcome
from cardstore.gate.running import fold_outcomes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.gate.finding import Finding


class Bin(StrEnum):
    """Where a sentence goes."""

    PASSED = "passed"
    FAILED = "failed"  # back to its writer, with the reasons
    PERSON = "person"
    UNAVAILABLE = "unavailable"  # a check could not run, which is never a pass
    ABSTAINED = "abstained"  # it says itself that it is not verified; a person sees it
    FRAMING = "framing"  # marked as saying nothing that could be shown, and it says nothing


class DecidedBy(StrEnum):
    """What put a sentence into its bin."""

    CHECKS = "checks"  # or something that could not run
    JUDGE = "judge"
    WRITER = "writer"  # a mark of the writer's, which the checks let stand


@dataclass(frozen=True, slots=True, kw_only=True)
class SentenceVerdict:
    """The gate's decision about one sentence.

    Attributes:
        bin: see `Bin`.
        decided_by: see `DecidedBy`.
        findings: those of the sentence's checks and, behind them, of the judge; at least one.
        card_findings: (card id as cited, its findings), in the sentence's order.
        prob: what the judge gave for it, by the card that supports it most; None where none was
            asked. It is kept for calibration, and never shown where a person decides.
    """

    bin: Bin
    decided_by: DecidedBy
    findings: tuple[Finding, ...]
    card_findings: tuple[tuple[str, tuple[Finding, ...]], ...] = ()
    prob: float | None = None


_BINS = {
    Outcome.FAIL: Bin.FAILED,
    Outcome.UNAVAILABLE: Bin.UNAVAILABLE,
    Outcome.UNSURE: Bin.PERSON,
    Outcome.PASS: Bin.PASSED,
}


def bin_of(findings: Sequence[Finding], *, framing: bool = False, abstains: bool = False) -> Bin:
    """Give the bin that findings amount to.

    Args:
        findings: of the sentence, its cards and the judge.
        framing: the sentence is marked as framing, and that mark stands.
        abstains: the sentence says of itself that it is not verified.
    """
    found = _BINS[fold_outcomes(findings)]
    if found in {Bin.FAILED, Bin.UNAVAILABLE}:
        return found
    if framing and found is Bin.PASSED:
        return Bin.FRAMING
    return Bin.ABSTAINED if abstains else found
