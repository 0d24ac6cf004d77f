"""The quotation check: does the sentence quote anybody? Then a person sees it.

That the words stand in a card is for the check of quoted words; that they are these person's words,
and mean there what they mean here, no rule sees.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.claims.read_once import read_once
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.gate.telling import brief

if TYPE_CHECKING:
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier

CHECK = "quotation"


_NOTHING = Finding(
    check=CHECK,
    outcome=Outcome.NOT_APPLICABLE,
    reason=Reason.NO_QUOTATION,
    message="The sentence quotes nothing.",
)


def check_quotation(dossier: SentenceDossier, policy: Policy) -> Finding:  # noqa: ARG001 - a check's form
    """Send every sentence that quotes words to a person."""
    words = [one.words for one in read_once(dossier.sentence).outermost if one.words.strip()]
    if not words:
        return _NOTHING
    return Finding(
        check=CHECK,
        outcome=Outcome.UNSURE,
        reason=Reason.QUOTES_WORDS,
        message=f"“{brief(words[0])}” is quoted; a person sees who says it, and of what.",
        evidence=tuple(("quotation", one) for one in words),
    )
