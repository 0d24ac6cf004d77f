"""The check of direction: do the words of the sentence point the other way than those of its cards?

It only sends to a person, and what it does not see it does not vouch for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.claims.drift.direction import find_direction
from cardstore.gate.drifts import judge_drifts
from cardstore.gate.finding import Reason

if TYPE_CHECKING:
    from cardstore.gate.finding import Finding
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier

CHECK = "direction"


def check_direction(dossier: SentenceDossier, policy: Policy) -> Finding:  # noqa: ARG001 - a check's form
    """Say whether the sentence points the other way than the cards."""
    return judge_drifts(dossier, check=CHECK, reason=Reason.DRIFT_DIRECTION, finder=find_direction)
