"""The check of swaps: does the sentence have one thing where its cards have another?

It only sends to a person: two words may come to the same, and the lists do not know it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.claims.drift.swaps import find_swaps
from cardstore.gate.drifts import drift_finding, record_stems, wordings
from cardstore.gate.finding import Reason

if TYPE_CHECKING:
    from cardstore.gate.finding import Finding
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier

CHECK = "swaps"


def check_swaps(dossier: SentenceDossier, policy: Policy) -> Finding:  # noqa: ARG001 - a check's form
    """Say whether a thing of the cards is told as another."""
    sentence, quotes = wordings(dossier)
    beside = record_stems(dossier.cards)
    found = find_swaps(sentence, quotes, beside=beside) if dossier.cards else ()
    return drift_finding(found, check=CHECK, reason=Reason.DRIFT_SWAP)
