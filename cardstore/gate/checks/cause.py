"""The check of cause: does the sentence make a cause of what its cards only set side by side?

It only sends to a person, and what it does not see it does not vouch for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.claims.drift.causes import find_causes
from cardstore.claims.drift.conditions import find_conditions
from cardstore.claims.drift.effects import find_effects
from cardstore.gate.drifts import judge_drifts
from cardstore.gate.finding import Reason

if TYPE_CHECKING:
    from cardstore.claims.drift.drift import Drift
    from cardstore.claims.wording import Wording
    from cardstore.gate.finding import Finding
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier

CHECK = "cause"


def _find(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    found = find_causes(sentence, quotes) or find_conditions(sentence, quotes)
    return found or find_effects(sentence, quotes)


def check_cause(dossier: SentenceDossier, policy: Policy) -> Finding:  # noqa: ARG001 - a check's form
    """Say whether the sentence tells a cause that the cards do not."""
    return judge_drifts(dossier, check=CHECK, reason=Reason.DRIFT_CAUSE, finder=_find)
