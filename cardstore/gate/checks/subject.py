"""The check of the subject: do the sentence and its cards speak of one thing at all?

A card cited by mistake has nothing in common with its sentence, and each of its words is right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.claims.drift.subject import find_subject
from cardstore.claims.drift.unsaid import find_unsaid
from cardstore.gate.drifts import drift_finding, record_stems, wordings
from cardstore.gate.finding import Reason

if TYPE_CHECKING:
    from cardstore.gate.finding import Finding
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier

CHECK = "subject"


def check_subject(dossier: SentenceDossier, policy: Policy) -> Finding:  # noqa: ARG001 - a check's form
    """Say whether the sentence and its cards have anything in common."""
    sentence, quotes = wordings(dossier)
    beside = record_stems(dossier.cards)
    found = find_subject(sentence, quotes, beside=beside) if dossier.cards else ()
    if dossier.cards:
        found = found or find_unsaid(sentence, quotes, beside=beside)
    return drift_finding(found, check=CHECK, reason=Reason.DRIFT_SUBJECT)
