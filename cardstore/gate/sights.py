"""Sights: what a check saw of each source behind a sentence, put together to one finding.

Comes in: one sight a source. Goes out: a finding with the weightiest outcome, which tells the
sources that have it, and in its evidence all of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.gate.finding import Finding, Outcome, Reason

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.gate.sentence import CitedCard

_WEIGHT = {
    Outcome.NOT_APPLICABLE: 0,
    Outcome.PASS: 1,
    Outcome.UNSURE: 2,
    Outcome.UNAVAILABLE: 3,
    Outcome.FAIL: 4,
}
# More are told in the evidence.
_TOLD = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """What a check saw of one source.

    Attributes:
        source_id: the source.
        outcome, reason: as of a finding.
        message: half a sentence for people that follows "lamps-1893: "; without a stop.
        evidence: more of it, in pairs.
    """

    source_id: str
    outcome: Outcome
    reason: Reason
    message: str
    evidence: tuple[tuple[str, str], ...] = ()


def one_a_source(cards: Iterable[CitedCard]) -> tuple[CitedCard, ...]:
    """Give the first card of each source, in the sentence's order."""
    first: dict[str, CitedCard] = {}
    for card in cards:
        first.setdefault(card.source.source_id, card)
    return tuple(first.values())


def fold_sights(check: str, sights: Sequence[Sight]) -> Finding:
    """Put what was seen of the sources to one finding; of none at all nothing applies."""
    if not sights:
        return Finding(
            check=check,
            outcome=Outcome.NOT_APPLICABLE,
            reason=Reason.NO_CARD,
            message="The sentence cites no card that stands, so no source stands behind it.",
        )
    worst = max(sights, key=lambda one: _WEIGHT[one.outcome])
    alike = [one for one in sights if one.outcome is worst.outcome]
    told = "; ".join(f"{one.source_id}: {one.message}" for one in alike[:_TOLD])
    more = f"; and {len(alike) - _TOLD} more" if len(alike) > _TOLD else ""
    return Finding(
        check=check,
        outcome=worst.outcome,
        reason=worst.reason,
        message=f"{told}{more}.",
        evidence=tuple(
            pair
            for one in sights
            for pair in (
                ("source", f"{one.source_id}: {one.outcome.value}, {one.reason.value}"),
                *one.evidence,
            )
        ),
    )
