"""The calculation check: is what the sentence declares as its own calculation done right?

Every "[calc: …]" is computed exactly. A wrong sum, a mark that cannot be read and an operand that
no card states fail; a right calculation is for a person, always: that it is the right thing to
compute no rule sees.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.gate.calculated import is_accounted, judge_calculations
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.text.numbers import find_figures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.gate.calculated import JudgedCalculation
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier

CHECK = "calculation"


_NOTHING = Finding(
    check=CHECK,
    outcome=Outcome.NOT_APPLICABLE,
    reason=Reason.CALCULATION_NONE,
    message="The sentence declares no calculation.",
)


def check_calculation(dossier: SentenceDossier, policy: Policy) -> Finding:  # noqa: ARG001 - a check's form
    """Say whether the sentence's declared calculations are right."""
    judged = judge_calculations(dossier)
    if not judged:
        return _NOTHING
    outcome, reason, message = _judge(dossier, judged)
    return Finding(
        check=CHECK,
        outcome=outcome,
        reason=reason,
        message=message,
        evidence=tuple(("calculation", one.written) for one in judged),
    )


def _judge(
    dossier: SentenceDossier, judged: Sequence[JudgedCalculation]
) -> tuple[Outcome, Reason, str]:
    unread = [one for one in judged if one.unread]
    if unread:
        return Outcome.FAIL, Reason.CALCULATION_UNREAD, f"{unread[0].unread}."
    done = [one.calculation for one in judged if one.calculation is not None]
    wrong = [one for one in done if not one.right]
    if wrong:
        told = "; ".join(f"“{one.text}” comes to {_shown(float(one.value))}" for one in wrong)
        return Outcome.FAIL, Reason.CALCULATION_WRONG, f"{told}."
    strangers = [text for one in judged for text in one.strangers]
    if strangers:
        named = ", ".join(dict.fromkeys(strangers))
        message = f"The cards cited do not state {named}, with which the sentence calculates."
        return Outcome.FAIL, Reason.CALCULATION_OPERAND_MISSING, message
    told = "; ".join(one.text for one in done)
    figures = find_figures(dossier.sentence)
    last = judged[-1:]
    if any(is_accounted(figure, last) for figure in figures):
        message = f"{told}: rightly computed; whether it is what counts is for a person."
    else:
        message = f"{told}: rightly computed, and the sentence does not seem to state the result."
    return Outcome.UNSURE, Reason.CALCULATION_RIGHT, message


def _shown(value: float) -> str:
    return f"{value:.6g}"
