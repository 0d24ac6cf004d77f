"""The check of noisy quotes: did a card's quote stand in its source only nearly?

Comes in: the findings of the cards' own checks. A quote that differs from its source in what may be
misread sends every sentence that cites it to a person. Where the cards were not checked, nothing is
said here: their own findings say so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.gate.finding import Finding, Outcome, Reason

if TYPE_CHECKING:
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier

CHECK = "noisy_quote"


_NOTHING = Finding(
    check=CHECK,
    outcome=Outcome.NOT_APPLICABLE,
    reason=Reason.QUOTE_CLEAN,
    message="No cited card is known to differ from its source in its reading.",
)


def check_noisy_quote(dossier: SentenceDossier, policy: Policy) -> Finding:  # noqa: ARG001 - a check's form
    """Say whether a cited card's quote was found only nearly."""
    noisy = [
        (card.card_id, finding.message)
        for card in dossier.cards
        for finding in card.findings
        if finding.reason is Reason.WORDS_NEAR_NOISE
    ]
    if not noisy:
        return _NOTHING
    return Finding(
        check=CHECK,
        outcome=Outcome.UNSURE,
        reason=Reason.QUOTE_NOISY,
        message=" ".join(f"{card_id}: {message}" for card_id, message in noisy),
        evidence=tuple(noisy),
    )
