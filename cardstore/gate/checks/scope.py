"""The check of scope: does the sentence speak of more, or of other, than its cards?

It only sends to a person, and what it does not see it does not vouch for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.claims.drift.scope import find_scope
from cardstore.gate.drifts import drift_finding, titles_of, wordings
from cardstore.gate.finding import Reason

if TYPE_CHECKING:
    from cardstore.gate.finding import Finding
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier

CHECK = "scope"


def check_scope(dossier: SentenceDossier, policy: Policy) -> Finding:  # noqa: ARG001 - a check's form
    """Say whether the sentence speaks of more or of other than the cards."""
    titles = titles_of(dossier.cards)
    sentence, quotes = wordings(dossier)
    found = find_scope(sentence, quotes, titles=titles) if dossier.cards else ()
    return drift_finding(found, check=CHECK, reason=Reason.DRIFT_SCOPE)
