"""The citation check: does the sentence cite a card, in the form in which cards are cited?

A sentence whose cards are unknown or retracted cites none that stands. A mark that is nearly one
("[crad:7KQ2-M]", "(card 7KQ2-M)") cites nothing; what was probably meant is told, never taken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.claims.card_marks import find_near_marks
from cardstore.gate.finding import Finding, Outcome, Reason

if TYPE_CHECKING:
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier

CHECK = "citation"


def check_citation(dossier: SentenceDossier, policy: Policy) -> Finding:  # noqa: ARG001 - a check's form
    """Say whether the sentence cites a card that stands."""
    near = find_near_marks(dossier.sentence)
    if near:
        told = "; ".join(
            f"“{one.written}” is no mark of a card"
            + (f", perhaps [card:{one.meant}] was meant" if one.meant else "")
            for one in near
        )
        return Finding(
            check=CHECK,
            outcome=Outcome.FAIL,
            reason=Reason.CARD_MARK_MISTYPED,
            message=f"{told}.",
            evidence=tuple(("mark", one.written) for one in near),
        )
    if not dossier.cards:
        return Finding(
            check=CHECK,
            outcome=Outcome.FAIL,
            reason=Reason.NO_CARD,
            message="The sentence cites no card that stands, so nothing shows that it is so.",
        )
    if dossier.second is not None:
        before = dossier.sentence[: dossier.second.end]
        return Finding(
            check=CHECK,
            outcome=Outcome.UNSURE,
            reason=Reason.SEVERAL_SENTENCES,
            message=(
                f"There is more than one sentence, the first up to “{before[-24:].lstrip()}”, and "
                "each cites other cards; check them one by one."
            ),
        )
    return Finding(
        check=CHECK,
        outcome=Outcome.PASS,
        reason=Reason.CARD_CITED,
        message=f"The sentence cites {', '.join(card.card_id for card in dossier.cards)}.",
    )
