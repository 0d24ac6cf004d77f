"""The check of negation: does the sentence deny what its cards affirm, or the other way round?

It only sends to a person, and what it does not see it does not vouch for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.claims.drift.polarity import find_polarity
from cardstore.gate.drifts import judge_drifts
from cardstore.gate.finding import Reason

if TYPE_CHECKING:
    from cardstore.gate.finding import Finding
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier

CHECK = "negation"


def check_negation(dossier: SentenceDossier, policy: Policy) -> Finding:  # noqa: ARG001 - a check's form
    """Say whether a "not" was lost or added."""
    return judge_drifts(dossier, check=CHECK, reason=Reason.DRIFT_NEGATION, finder=find_polarity)
