"""The check of base: does the sentence tell a share of the same people as its cards?

It only sends to a person, and what it does not see it does not vouch for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.claims.drift.bases import find_bases
from cardstore.gate.drifts import judge_drifts
from cardstore.gate.finding import Reason

if TYPE_CHECKING:
    from cardstore.gate.finding import Finding
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier

CHECK = "base"


def check_base(dossier: SentenceDossier, policy: Policy) -> Finding:  # noqa: ARG001 - a check's form
    """Say whether a share is told of others than in the cards."""
    return judge_drifts(dossier, check=CHECK, reason=Reason.DRIFT_BASE, finder=find_bases)
