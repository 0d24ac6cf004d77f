"""The check of roles: does the sentence turn round who did it to whom?

It only sends to a person, and what it does not see it does not vouch for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.claims.drift.adjuncts import find_adjuncts
from cardstore.claims.drift.crossings import find_crossings
from cardstore.claims.drift.doers import find_doers
from cardstore.claims.drift.exchanges import find_exchanges
from cardstore.claims.drift.roles import find_roles
from cardstore.claims.drift.transposed import find_transposed
from cardstore.gate.drifts import drift_finding, wordings, writers_of
from cardstore.gate.finding import Reason

if TYPE_CHECKING:
    from cardstore.gate.finding import Finding
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier

CHECK = "roles"
_WRITERS = frozenset({"writer", "author", "diarist"})
"""So a sentence names the "I" of its card, unless the card itself speaks of such a one."""


def check_roles(dossier: SentenceDossier, policy: Policy) -> Finding:  # noqa: ARG001 - a check's form
    """Say whether the sentence turns round who did it to whom."""
    sentence, quotes = wordings(dossier)
    authors = writers_of(dossier.cards) | (_WRITERS - quotes.key_set)
    if not dossier.cards:
        return drift_finding((), check=CHECK, reason=Reason.DRIFT_ROLES)
    found = find_roles(sentence, quotes, authors=authors)
    found = found or find_doers(sentence, quotes, authors=authors)
    found = found or find_adjuncts(sentence, quotes) or find_crossings(sentence, quotes)
    found = found or find_exchanges(sentence, quotes) or find_transposed(sentence, quotes)
    return drift_finding(found, check=CHECK, reason=Reason.DRIFT_ROLES)
