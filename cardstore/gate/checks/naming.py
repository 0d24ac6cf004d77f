"""The check of naming: does the sentence name what neither its cards nor their sources name?

It only sends to a person: a writer may know a name from elsewhere, and the card does not show it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.claims.drift.naming import find_naming
from cardstore.gate.drifts import drift_finding, records_text, text_around, wordings
from cardstore.gate.finding import Reason

if TYPE_CHECKING:
    from cardstore.gate.finding import Finding
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier

CHECK = "naming"


def check_naming(dossier: SentenceDossier, policy: Policy) -> Finding:  # noqa: ARG001 - a check's form
    """Say whether the sentence has a name that its cards do not have."""
    sentence, quotes = wordings(dossier)
    beside, around = records_text(dossier.cards), text_around(dossier.cards)
    found = find_naming(sentence, quotes, beside=beside, around=around) if dossier.cards else ()
    return drift_finding(found, check=CHECK, reason=Reason.DRIFT_NAME)
