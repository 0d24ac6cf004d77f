"""Hand-over: what is shown instead of an answer that did not pass.

Comes in: an answer, and what the gate said of each of its sentences. Goes out: the answer as it is,
if every sentence passed; else one honest sentence, and the reasons, which are for the log and not
for who asked. Whatever was not examined is handed over: no sentence, no finding, an error.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.gate.finding import Outcome
from cardstore.gate.verdict import Bin

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.gate.finding import Finding

HAND_OVER = (
    "I could not show from the sources that this is so, and rather say nothing; "
    "I am passing the question to a person."
)
"""What is shown instead."""

_SHOWN = frozenset({Bin.PASSED, Bin.FRAMING})
_ASKS = frozenset({Outcome.FAIL, Outcome.UNSURE, Outcome.UNAVAILABLE})


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownAnswer:
    """An answer as it may be shown.

    Attributes:
        shown: the answer, or the sentence instead of it.
        handed_over: whether it is the sentence instead.
        reasons: why, for the log; empty exactly when it was not handed over.
    """

    shown: str
    handed_over: bool
    reasons: tuple[str, ...] = ()


def hand_over(
    answer: str,
    sentences: Iterable[tuple[Bin, Sequence[Finding]]],
    *,
    instead: str = HAND_OVER,
) -> ShownAnswer:
    """Give what may be shown of an answer.

    Args:
        answer: as it was drafted.
        sentences: for each of its sentences where the gate put it, and all findings.
        instead: what is shown where it did not pass.

    >>> hand_over("It is so.", []).handed_over
    True
    """
    examined = list(sentences)
    if not examined:
        return not_checked("no sentence of it was examined", instead=instead)
    reasons = [
        reason
        for found, findings in examined
        if found not in _SHOWN
        for reason in _reasons(found, findings)
    ]
    if not reasons:
        return ShownAnswer(shown=answer, handed_over=False)
    return ShownAnswer(shown=instead, handed_over=True, reasons=tuple(dict.fromkeys(reasons)))


def not_checked(why: str, *, instead: str = HAND_OVER) -> ShownAnswer:
    """Give what is shown of an answer that could not be checked at all.

    Args:
        why: a clause for the log.
        instead: what is shown.
    """
    return ShownAnswer(shown=instead, handed_over=True, reasons=(f"Not checked: {why}",))


def _reasons(found: Bin, findings: Sequence[Finding]) -> list[str]:
    """Give what is wrong with a sentence; never nothing."""
    told = [
        f"{one.check}: {one.reason.value}: {one.message}"
        for one in findings
        if one.outcome in _ASKS
    ]
    return told or [f"The sentence is {found.value}"]
