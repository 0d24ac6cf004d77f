"""Interrupted: a quotation broken off by who said it and taken up again.

“I did,” he wrote, “hear from him” reads as one utterance. Comes in: a sentence with its quotations
found in cards. Goes out: what a person or the writer must know of two such parts: that no one card
has both in this order, or what stands between them in the source and is passed by without a mark.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from cardstore.claims.speech_words import SPEECH_VERBS
from cardstore.gate.finding import Outcome, Reason
from cardstore.gate.quotation_fit import fit_words
from cardstore.gate.telling import brief
from cardstore.spans import Span
from cardstore.text.folding import fold_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.claims.quotations import SentenceReading
    from cardstore.gate.quotation_fit import QuotationFit
    from cardstore.gate.sentence import CitedCard

_LONGEST_TAG = 80
_BROKEN_OFF = re.compile(r"[,—–-][\s'’\"”»]*$|[^\W\d_][\s'’\"”»]*$")
_WORD = re.compile(r"[a-z]+")


def find_interrupted(
    reading: SentenceReading, fits: Sequence[QuotationFit], cards: Sequence[CitedCard]
) -> list[tuple[Outcome, Reason, str]]:
    """Judge every two neighbouring parts of one utterance; only those that stand in cards.

    Returns:
        For each pair with a fault its outcome, reason and message.
    """
    told = []
    for first, second in pairwise(fits):
        if Outcome.FAIL in {first.outcome, second.outcome} or not _is_one(reading, first, second):
            continue
        judged = _judge(first, second, cards)
        if judged is not None:
            told.append(judged)
    return told


def _is_one(reading: SentenceReading, first: QuotationFit, second: QuotationFit) -> bool:
    """Tell whether nothing, or only who said it, stands between two quotations."""
    one, other = first.quotation, second.quotation
    if not (one.closed and other.closed) or one.span.end > other.span.start:
        return False
    tag = Span(one.span.end, other.span.start).of(reading.sentence).strip()
    if not tag:
        return True
    broken = bool(_BROKEN_OFF.search(one.words)) or tag.startswith((",", "—", "–"))
    return (
        broken
        and len(tag) <= _LONGEST_TAG
        and tag.endswith((",", "—", "–", ":", ";", ")"))
        and not SPEECH_VERBS.isdisjoint(_WORD.findall(tag))
    )


def _judge(
    first: QuotationFit, second: QuotationFit, cards: Sequence[CitedCard]
) -> tuple[Outcome, Reason, str] | None:
    words = (first.quotation.words.strip().rstrip(",—–"), second.quotation.words.strip())
    shown = f"“{brief(words[0])}” and “{brief(words[1])}”"
    fit = fit_words(f"{words[0]} […] {words[1]}", first.quotation, cards)
    if fit.reason is Reason.OMISSION_TURNS_SENSE:
        hidden = brief(" ".join(one.printed for one in fit.differences))
        return (
            fit.outcome,
            Reason.QUOTATION_INTERRUPTED,
            f"{shown} read as one utterance; between them card {fit.card_id} has “{hidden}”.",
        )
    if fit.outcome is Outcome.FAIL:
        return (
            Outcome.FAIL,
            Reason.QUOTATION_INTERRUPTED,
            f"{shown} read as one utterance, but no one card cited has both in this order.",
        )
    card = next(card for card in cards if card.card_id == fit.card_id)
    gaps = [card.quote[one.end : other.start] for one, other in pairwise(fit.pieces)]
    seam = len(first.quotation.segments) - 1
    hidden = gaps[seam] if seam < len(gaps) else " ".join(gaps)
    if not fold_text(hidden).key:
        return None
    return (
        Outcome.UNSURE,
        Reason.QUOTATION_INTERRUPTED,
        (
            f"{shown} read as one utterance; between them card {fit.card_id} has "
            f"“{brief(hidden)}”, passed by without a mark."
        ),
    )
