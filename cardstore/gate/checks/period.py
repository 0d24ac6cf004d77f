"""The check of period: does the sentence tell in one year what its cards tell of many?

It only sends to a person, and what it does not see it does not vouch for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.claims.drift.periods import find_periods
from cardstore.gate.drifts import judge_drifts
from cardstore.gate.finding import Reason

if TYPE_CHECKING:
    from cardstore.gate.finding import Finding
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier

CHECK = "period"


def check_period(dossier: SentenceDossier, policy: Policy) -> Finding:  # noqa: ARG001 - a check's form
    """Say whether a stretch of time was made another."""
    return judge_drifts(dossier, check=CHECK, reason=Reason.DRIFT_PERIOD, finder=find_periods)
