"""The quoted-words check: does a card that the sentence cites have what it puts between marks?

Comes in: a sentence and its cards. Every quotation must stand word for word in the quote of one of
them; nothing near passes. A quotation interrupted by who said it must run on in the card. Marks
that nobody can tell the meaning of, and words given to somebody whom the card does not know, are
for a person. What passes is not proven to be spoken by whom the sentence says: no rule sees that.

A quotation that lies in another is checked with it. Marks inside a block quote or inside other
marks are their source's own.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.claims.constructions import find_constructions
from cardstore.claims.mark_styles import MarkStyle
from cardstore.claims.quotations import read_sentence
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.gate.of_last import of_last
from cardstore.gate.speaking import judge_speakers
from cardstore.gate.telling import tell_fit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.claims.quotations import Quotation, SentenceReading
    from cardstore.gate.policy import Policy
    from cardstore.gate.quotation_fit import QuotationFit
    from cardstore.gate.sentence import SentenceDossier

CHECK = "quoted_words"

_ORDER = (Outcome.PASS, Outcome.UNSURE, Outcome.FAIL)


_NOTHING = Finding(
    check=CHECK,
    outcome=Outcome.NOT_APPLICABLE,
    reason=Reason.NO_QUOTATION,
    message="The sentence quotes nothing.",
)


def check_quoted_words(dossier: SentenceDossier, policy: Policy) -> Finding:  # noqa: ARG001 - a check's form
    """Say whether everything the sentence quotes stands in a card that it cites."""
    reading = read_sentence(dossier.sentence)
    fits = fit_quotations(dossier) if reading.outermost else ()
    unclear = _unclear(reading)
    if not fits and unclear is None:
        return _NOTHING
    from cardstore.gate.interrupted import find_interrupted  # noqa: PLC0415 - heavy

    told = [(fit.outcome, fit.reason, tell_fit(fit)) for fit in fits]
    told += [(Outcome.UNSURE, Reason.QUOTE_MARK_UNCLEAR, unclear)] if unclear else []
    told += find_interrupted(reading, fits, dossier.cards)
    speakers = judge_speakers(reading, fits, dossier.cards)
    told += [
        (Outcome.UNSURE, Reason.SPEAKER_NOT_IN_CARD, one.message)
        for one in speakers
        if not one.known
    ]
    outcome = max((outcome for outcome, _, _ in told), key=_ORDER.index)
    weighty = [one for one in told if one[0] is outcome]
    shown = [one for one in told if one[0] is not Outcome.PASS] or told
    shown = sorted(shown, key=lambda one: -_ORDER.index(one[0]))
    return Finding(
        check=CHECK,
        outcome=outcome,
        reason=weighty[0][1],
        message=" ".join(dict.fromkeys(message for _, _, message in shown)),
        evidence=(
            *_evidence(fits),
            *(
                ("speaker", f"{one.shown}: {'' if one.known else 'not '}named in the cards")
                for one in speakers
            ),
        ),
    )


@of_last
def fit_quotations(dossier: SentenceDossier) -> tuple[QuotationFit, ...]:
    """Look for each of the sentence's outermost quotations in the cards that it cites.

    Where it is not clear what is quoted, words that were not found do not fail: a person looks.
    """
    from cardstore.gate.quotation_fit import fit_quotation  # noqa: PLC0415 - heavy

    reading = read_sentence(dossier.sentence)
    fits = []
    for quotation in reading.outermost:
        fit = fit_quotation(quotation, dossier.cards)
        if fit.outcome is Outcome.FAIL and _is_unclear(reading, quotation):
            fit = replace(fit, outcome=Outcome.UNSURE, reason=Reason.QUOTE_MARK_UNCLEAR)
        fits.append(fit)
    return tuple(fits)


def _is_unclear(reading: SentenceReading, quotation: Quotation) -> bool:
    """Tell whether a quotation's own marks leave open what it quotes."""
    # The marks stand in order and apart: if the first behind the beginning is not in it, none is.
    first = bisect_left(reading.doubtful, quotation.span.start, key=lambda span: span.start)
    doubtful = any(quotation.span.contains(span) for span in reading.doubtful[first : first + 1])
    single = quotation.style is MarkStyle.SINGLE and (reading.rival or bool(reading.strays))
    return not quotation.closed or doubtful or single


def _unclear(reading: SentenceReading) -> str | None:
    """Tell of marks that leave open what is quoted."""
    if reading.strays:
        shown = ", ".join(f"“{span.of(reading.sentence)}”" for span in reading.strays[:4])
        return (
            f"A quotation mark stands without its other half ({shown}), so where the quotation "
            "ends is for a person to say."
        )
    if reading.rival or reading.doubtful:
        return "The quotation marks can be read in more than one way; a person has to look."
    for span in find_constructions(reading.own_words):
        shown = " ".join(span.of(reading.sentence).split()) or "the indented lines"
        return (
            f"“{shown}” may set words off as quoted without a pair of quotation marks; a person "
            "should see, or set the marks."
        )
    return None


def _evidence(fits: Sequence[QuotationFit]) -> tuple[tuple[str, str], ...]:
    """Give for each quotation its words, outcome, card, nearest words and foldings."""
    pairs: list[tuple[str, str]] = []
    for fit in fits:
        pairs += [
            ("quotation", fit.quotation.words),
            ("outcome", fit.outcome.value),
            ("reason", fit.reason.value),
        ]
        pairs += [("card", fit.card_id)] if fit.card_id else []
        pairs += [("nearest", fit.nearest)] if fit.nearest else []
        pairs += [("foldings", ", ".join(fit.foldings))] if fit.foldings else []
        pairs += [
            ("difference", f"{one.label}: “{one.printed}” / “{one.quoted}”")
            for one in fit.differences
        ]
    return tuple(pairs)
