"""The check of numbers: does every figure of a sentence stand in the cards it cites?

A figure may stand in any of the cards: the evidence tells which gave it. What follows from the
cards by conversion or arithmetic only goes to a person, and so does what can be understood in two
ways. A card's gloss is not read. Whether a card's quote stands in its source is for other checks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.claims.card_marks import blank_near_marks
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.text.numbers import Answer, compare_numbers

if TYPE_CHECKING:
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier
    from cardstore.text.numbers import ComparedFigure, NumberComparison

CHECK = "numbers"
_OUTCOMES = {
    Answer.SUPPORTED: (Outcome.PASS, Reason.NUMBERS_STATED),
    Answer.NEEDS_PERSON: (Outcome.UNSURE, Reason.NUMBERS_UNSURE),
    Answer.MISSING: (Outcome.FAIL, Reason.NUMBERS_MISSING),
}
_SHOWN = 5


def check_numbers(
    dossier: SentenceDossier,
    policy: Policy,  # noqa: ARG001 - a check's form
) -> Finding:
    """Say whether the cards that a sentence cites state its figures.

    The evidence has one pair a figure: its words, and what the cards say of it with the card's id.
    """
    stated = blank_near_marks(dossier.sentence)  # the id of a mistyped mark is no number
    comparison = compare_numbers(stated, [card.quote for card in dossier.cards])
    if comparison.vacuous:
        return Finding(
            check=CHECK,
            outcome=Outcome.NOT_APPLICABLE,
            reason=Reason.NUMBERS_NONE,
            message="The sentence states no number.",
        )
    outcome, reason = _OUTCOMES[comparison.answer]
    if comparison.answer is Answer.NEEDS_PERSON and _all_derived(comparison):
        reason = Reason.NUMBERS_DERIVED
    return Finding(
        check=CHECK,
        outcome=outcome,
        reason=reason,
        message=_message(comparison, dossier),
        evidence=tuple((one.figure.text, _shown(one, dossier)) for one in comparison.figures),
    )


def _all_derived(comparison: NumberComparison) -> bool:
    """Tell whether all that keeps the sentence from passing are figures got by arithmetic."""
    return all(one.derived for one in comparison.figures if one.answer is Answer.NEEDS_PERSON)


def _message(comparison: NumberComparison, dossier: SentenceDossier) -> str:
    """Write one sentence for people: what is stated, or what of the worst kind there is."""
    if comparison.answer is Answer.SUPPORTED:
        count = len(comparison.figures)
        return "The figure is stated." if count == 1 else f"All {count} figures are stated."
    of_kind = [one for one in comparison.figures if one.answer is comparison.answer]
    parts = [f"“{one.figure.text}”: {_told(one, dossier)}" for one in of_kind[:_SHOWN]]
    if len(of_kind) > _SHOWN:
        parts.append(f"and {len(of_kind) - _SHOWN} more")
    lead = "Not stated" if comparison.answer is Answer.MISSING else "A person should see"
    return f"{lead}: {'; '.join(parts)}."


def _told(one: ComparedFigure, dossier: SentenceDossier) -> str:
    """Write why a figure does not pass, with the nearest that a card has."""
    if one.given is None or one.quote_index is None:
        return one.reason
    return f"{dossier.cards[one.quote_index].card_id} has “{one.given.text}”, {one.reason}"


def _shown(one: ComparedFigure, dossier: SentenceDossier) -> str:
    """Write the evidence of one figure: the answer, the card and its words, the reason."""
    where = "" if one.quote_index is None else f" {dossier.cards[one.quote_index].card_id}"
    words = "" if one.given is None else f" “{one.given.text}”"
    reason = "" if one.answer is Answer.SUPPORTED else f" ({one.reason})"
    return f"{one.answer.value}{where}{words}{reason}"
