"""Rungs: the ladder of provenance of one sentence, told rung by rung and never blended.

Comes in: the findings of a sentence. Goes out: five rungs, each with a state of its own. That a
citation resolves says nothing of whether it has the figure, and that it has it nothing of whether
it supports the sentence, so no rung is drawn from another, and a report counts each on its own line
with its own denominator.

Source: the ladder of five rungs that the requirements of this project tell.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.gate.checks.numbers import CHECK as NUMBERS
from cardstore.gate.checks.origin_trace import CHECK as ORIGIN_TRACE
from cardstore.gate.checks.origin_trace import Traced, Witness
from cardstore.gate.checks.source_exists import CHECK as SOURCE_EXISTS
from cardstore.gate.finding import Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.gate.finding import Finding

SUPPORT = "support"
"""The check under which a judge's finding stands."""


class RungName(StrEnum):
    """The rungs, from below."""

    RESOLVES = "resolves"  # its sources are known to exist
    HAS_FIGURE = "has_figure"  # the cards state its figures
    SUPPORTS = "supports"  # the cards support what it says
    PRIMARY = "primary"  # a primary source stands behind it
    TRACES = "traces"  # it was traced to its origin


class RungState(StrEnum):
    """How a sentence stands on one rung."""

    YES = "yes"
    NO = "no"
    UNSURE = "unsure"  # for a person, or not known
    UNCHECKABLE = "uncheckable"  # no origin at the end of the chain
    NOT_ASKED = "not_asked"  # nobody asked, or the check could not run
    NOT_APPLICABLE = "not_applicable"  # no figure, no card


@dataclass(frozen=True, slots=True, kw_only=True)
class Rung:
    """One rung of a sentence's ladder."""

    name: RungName
    state: RungState


_STATES = {
    Outcome.PASS: RungState.YES,
    Outcome.FAIL: RungState.NO,
    Outcome.UNSURE: RungState.UNSURE,
    Outcome.UNAVAILABLE: RungState.NOT_ASKED,
    Outcome.NOT_APPLICABLE: RungState.NOT_APPLICABLE,
}
_WITNESSES = {
    Witness.PRIMARY: RungState.YES,
    Witness.SECONDARY: RungState.NO,
    Witness.UNKNOWN: RungState.UNSURE,
}
_TRACES = {
    Traced.YES: RungState.YES,
    Traced.NO: RungState.NO,
    Traced.UNSURE: RungState.UNSURE,
    Traced.UNCHECKABLE: RungState.UNCHECKABLE,
    Traced.NOT_ASKED: RungState.NOT_ASKED,
}


def rungs_of(findings: Sequence[Finding]) -> tuple[Rung, ...]:
    """Give the five rungs of a sentence, from below.

    Args:
        findings: those of the sentence's checks and, where one was asked, of the judge.
    """
    found = {one.check: one for one in findings}
    told = dict(found[ORIGIN_TRACE].evidence) if ORIGIN_TRACE in found else {}
    witness, traced = told.get("witness"), told.get("traced")
    none = (
        RungState.NOT_APPLICABLE if ORIGIN_TRACE in found else RungState.NOT_ASKED
    )  # without a card there is no witness
    states = {
        RungName.RESOLVES: _state(found.get(SOURCE_EXISTS)),
        RungName.HAS_FIGURE: _state(found.get(NUMBERS)),
        RungName.SUPPORTS: _state(found.get(SUPPORT)),
        RungName.PRIMARY: _WITNESSES[Witness(witness)] if witness else none,
        RungName.TRACES: _TRACES[Traced(traced)] if traced else none,
    }
    return tuple(Rung(name=name, state=state) for name, state in states.items())


def _state(finding: Finding | None) -> RungState:
    """Give the state that a finding amounts to; a check that did not run was not asked."""
    return RungState.NOT_ASKED if finding is None else _STATES[finding.outcome]
