"""The check of hedging: does the sentence drop a doubt that its cards have?

It only sends to a person, and what it does not see it does not vouch for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.claims.drift.hedging import find_hedging
from cardstore.gate.drifts import judge_drifts
from cardstore.gate.finding import Reason

if TYPE_CHECKING:
    from cardstore.gate.finding import Finding
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier

CHECK = "hedging"


def check_hedging(dossier: SentenceDossier, policy: Policy) -> Finding:  # noqa: ARG001 - a check's form
    """Say whether a doubt of the cards was lost."""
    return judge_drifts(dossier, check=CHECK, reason=Reason.DRIFT_HEDGE, finder=find_hedging)
