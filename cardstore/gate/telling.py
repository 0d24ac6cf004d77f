"""Telling: what came of a quotation, in a sentence for people that accuses nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.gate.checks.verbatim import describe_differences
from cardstore.gate.finding import Reason

if TYPE_CHECKING:
    from cardstore.gate.quotation_fit import QuotationFit

_LONGEST = 120


def tell_fit(fit: QuotationFit) -> str:
    """Write what came of looking for a quotation."""
    words = f"“{brief(fit.quotation.words)}”"
    card = f"card {fit.card_id}"
    differs = describe_differences(fit.differences)
    near = f"“{brief(fit.nearest)}”"
    return {
        Reason.QUOTED_WORDS_EXACT: f"{words} stands in {card}.",
        Reason.QUOTED_WORDS_FOLDED: (
            f"{words} stands in {card}; what differs is only {', '.join(fit.foldings)}."
        ),
        Reason.QUOTED_WORDS_DIFFER: (
            f"{words} does not stand so in the cards cited; {card} has {near}"
            f"{': ' if differs else ''}{differs}."
        ),
        Reason.QUOTED_WORDS_MISSING: (
            f"{words}: no card cited by this sentence has these words or any like them."
        ),
        Reason.QUOTED_WORD_MISSING: (
            f"{words} stands in marks, and no card cited has the word; without marks it is your "
            "own."
        ),
        Reason.QUOTED_TITLE: (
            f"{words} is the title of the source of {card}; in marks it reads as words of the card."
        ),
        Reason.QUOTED_WORDS_STITCHED: (
            f"{words} stands in no one card; its parts do: {fit.nearest}."
        ),
        Reason.QUOTED_WORDS_FOR_PERSON: (
            f"{words} is in {card} but for what was added in brackets; a person should see it."
            if fit.card_id
            else f"{words} has too many omissions to be followed; a person should see it."
        ),
        Reason.QUOTED_ADDITION_TURNS_SENSE: (
            f"{words}: what was added in brackets turns the sense; {card} has {near}."
        ),
        Reason.OMISSION_TURNS_SENSE: f"{words} is in {card}, but {differs}.",
        Reason.QUOTE_MARK_UNCLEAR: (
            f"{words} may be quoted, and no card cited has it so"
            f"{f'; {card} has {near}' if fit.card_id else ''}."
        ),
        Reason.QUOTATION_EMPTY: "Between two quotation marks stand no words.",
    }[fit.reason]


def brief(text: str) -> str:
    """Show text on one line, long text by both ends."""
    line = " ".join(text.split())
    if len(line) <= _LONGEST:
        return line
    half = _LONGEST // 2
    return f"{line[:half].rstrip()} … {line[-half:].lstrip()}"
