"""The check of superlative: is it the first, the only or the most, and no card says so?

It only sends to a person, and what it does not see it does not vouch for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.claims.drift.superlatives import find_superlatives
from cardstore.gate.drifts import judge_drifts
from cardstore.gate.finding import Reason

if TYPE_CHECKING:
    from cardstore.gate.finding import Finding
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier

CHECK = "superlative"


def check_superlative(dossier: SentenceDossier, policy: Policy) -> Finding:  # noqa: ARG001 - a check's form
    """Say whether the sentence makes its matter one of a kind."""
    return judge_drifts(
        dossier, check=CHECK, reason=Reason.DRIFT_SUPERLATIVE, finder=find_superlatives
    )
