"""Interrupted: quotations of one sentence between which a card's words are passed by.

“I did,” he wrote, “hear from him” reads as one utterance. Comes in: a sentence with its quotations
found in cards. Goes out: what a person or the writer must know of two neighbouring ones: that no
one card has both in this order, or what stands between them in the source and is left out.

    1. One utterance is what is broken off by who said it, by a comma or dash and a few words, or by
       signs alone. Any words that the card has between its parts are left out without a mark, and a
       "not" among a few turns the sense. Only the card's own "he said" may be passed by.
    2. Two phrases quoted in their own right may lie apart. Yet where a "not", "only" or "refused"
       stands among a few words between them, in one sentence of the card, a person looks.
    3. A "never" of the writer's between two phrases that the card has side by side turns the sense.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from cardstore.anchors.segments import turns_sense
from cardstore.claims.speech_words import SPEECH_VERBS
from cardstore.gate.finding import Outcome, Reason
from cardstore.gate.quotation_fit import fit_words
from cardstore.gate.telling import brief
from cardstore.spans import Span
from cardstore.text.folding import fold_text
from cardstore.text.words import DOUBTS, LIMITS, NEGATIONS, REFUSALS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.claims.quotations import SentenceReading
    from cardstore.gate.quotation_fit import QuotationFit
    from cardstore.gate.sentence import CitedCard


LONGEST_TAG = 80
"""Code points of a "he wrote from the island" that still only breaks an utterance off."""
SHORT_TAG = 6
"""Words of anything else that does."""
FEW_APART = 12
"""Words of a card between two phrases of their own; a "not" beyond belongs to something else."""
FEW_DOUBTS = 6
_BROKEN_OFF = re.compile(r"[,—–-][\s'’\"”»]*$")
_NO_STOP = re.compile(r"[^\W\d_][\s'’\"”»]*$")
_OMITTED = re.compile(r"…|\.\s?\.")
_LIST = re.compile(r"[,;/&\s]*")
_WORD = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)*")
_SENTENCE_END = re.compile(r"[.?!;]")
_CARDS_TAG = re.compile(r"\s*[,.;:?!—–-]*\s*[\"”’'»][^\"“”‘«»]{1,80}[\"“‘'«]\s*")
_TURNING = NEGATIONS | LIMITS
_LITTLE = frozenset({"the", "a", "an", "and"})
_JOINING = _LITTLE | {"or", "nor"}
_DETERMINERS = frozenset(
    {"the", "a", "an", "his", "her", "its", "their", "our", "my", "your", "this", "that", "these"}
)
_THING = 4
"""Words of a thing that is only named: “the old pier”."""
_ASIDES = frozenset({"indeed", "yes", "truly", "really", "actually", "surely", "again", "sic"})


@dataclass(frozen=True, slots=True)
class _Between:
    """What the sentence has between two quotations.

    Attributes:
        text: as written, trimmed.
        words: its words in lower case.
        broken: whether the first quotation is broken off with a comma or a dash.
        goes_on: whether it ends without a stop, and the second begins in lower case.
    """

    text: str
    words: tuple[str, ...]
    broken: bool
    goes_on: bool

    @property
    def spoken(self) -> bool:
        """Whether it is only who said it."""
        return (
            (self.broken or self.goes_on)
            and len(self.text) <= LONGEST_TAG
            and self.text.endswith((",", "—", "–", ":", ";", ")"))
            and not SPEECH_VERBS.isdisjoint(self.words)
        )

    @property
    def bare(self) -> bool:
        """Whether signs alone part the two, and not those of a list."""
        if not self.text:
            return not self.broken
        return not self.words and _LIST.fullmatch(self.text) is None

    @property
    def short(self) -> bool:
        """Whether a few words break an utterance off, or nothing does but an aside."""
        few = len(self.words) <= SHORT_TAG and not _JOINING.issuperset(self.words)
        aside = self.goes_on and not _ASIDES.isdisjoint(self.words)
        return few and (self.broken or aside)


def find_interrupted(
    reading: SentenceReading, fits: Sequence[QuotationFit], cards: Sequence[CitedCard]
) -> list[tuple[Outcome, Reason, str]]:
    """Judge every two neighbouring quotations of a sentence; only those that stand in cards.

    Returns:
        For each pair with a fault its outcome, reason and message.
    """
    told = []
    for first, second in pairwise(fits):
        one, other = first.quotation, second.quotation
        if Outcome.FAIL in {first.outcome, second.outcome} or not (one.closed and other.closed):
            continue
        if one.span.end > other.span.start or not (one.words.strip() and other.words.strip()):
            continue
        judged = _judge(_between(reading, first, second), first, second, cards=cards)
        if judged is not None:
            told.append(judged)
    return told


def _between(reading: SentenceReading, first: QuotationFit, second: QuotationFit) -> _Between:
    one, other = first.quotation, second.quotation
    text = Span(one.span.end, other.span.start).of(reading.sentence).strip()
    return _Between(
        text=text,
        words=tuple(word.lower() for word in _WORD.findall(text)),
        broken=bool(_BROKEN_OFF.search(one.words)) or text.startswith((",", "—", "–")),
        goes_on=bool(_NO_STOP.search(one.words)) and other.words.lstrip("[ ")[:1].islower(),
    )


def _judge(
    between: _Between, first: QuotationFit, second: QuotationFit, *, cards: Sequence[CitedCard]
) -> tuple[Outcome, Reason, str] | None:
    words = (first.quotation.words.strip().rstrip(",—–-"), second.quotation.words.strip())
    shown = f"“{brief(words[0])}” and “{brief(words[1])}”"
    fit = fit_words(f"{words[0]} […] {words[1]}", first.quotation, cards)
    if _is_missed(fit):  # an omission that leaves nothing out is none
        fit = fit_words(" ".join(words), first.quotation, cards)
    if _is_missed(fit):
        message = f"{shown} read as one utterance, but no one card cited has both in this order."
        one = between.spoken or between.bare
        return (Outcome.FAIL, Reason.QUOTATION_INTERRUPTED, message) if one else None
    hidden = _hidden(fit, len(first.quotation.segments) - 1, cards) if fit.card_id else ""
    keys = _keys(hidden)
    card = f"between them card {fit.card_id} has “{brief(' '.join(hidden.split()))}”"
    own = _writers_not(between, keys) if fit.card_id else None
    if _is_cards_tag(hidden, keys):
        return None
    if own is not None:
        message = f"Between {shown} the sentence has “{own}”, which the card has not."
    elif keys and (between.spoken or between.bare or between.short):
        return _one_utterance(between, f"{shown} read as one utterance; {card}", fit=fit)
    elif _hides(hidden, keys) and not all(_is_thing(part) for part in words):
        message = f"{shown} are quoted apart; {card}, and a person should see whether it is missed."
    else:
        return None
    return Outcome.UNSURE, Reason.QUOTATION_INTERRUPTED, message


def _is_missed(fit: QuotationFit) -> bool:
    return fit.outcome is Outcome.FAIL and fit.reason is not Reason.OMISSION_TURNS_SENSE


def _is_thing(words: str) -> bool:
    """Tell whether words only name a thing: “the harbour lamp”."""
    keys = _keys(words)
    return len(keys) == 1 or (len(keys) <= _THING and keys[0] in _DETERMINERS)


def _one_utterance(
    between: _Between, told: str, *, fit: QuotationFit
) -> tuple[Outcome, Reason, str] | None:
    """Judge what is left out of one utterance."""
    if fit.reason is Reason.OMISSION_TURNS_SENSE:
        return fit.outcome, Reason.QUOTATION_INTERRUPTED, f"{told}."
    if _OMITTED.search(between.text):
        return None
    message = f"{told}, passed by without a mark."
    return Outcome.UNSURE, Reason.QUOTATION_INTERRUPTED, message


def _hidden(fit: QuotationFit, seam: int, cards: Sequence[CitedCard]) -> str:
    """Give what a card has between the two parts."""
    card = next(card for card in cards if card.card_id == fit.card_id)
    gaps = [card.quote[one.end : other.start] for one, other in pairwise(fit.pieces)]
    return gaps[seam] if seam < len(gaps) else " ".join(gaps)


def _is_cards_tag(hidden: str, keys: Sequence[str]) -> bool:
    """Tell whether the card breaks the same utterance off: ‘,” said the miller, “’."""
    turning = NEGATIONS | LIMITS | REFUSALS
    return (
        _CARDS_TAG.fullmatch(hidden) is not None
        and not SPEECH_VERBS.isdisjoint(keys)
        and turning.isdisjoint(keys)
    )


def _writers_not(between: _Between, keys: Sequence[str]) -> str | None:
    """Give the "not" that the writer sets between two phrases that the card has side by side."""
    if between.spoken or len(between.words) > SHORT_TAG or len(keys) > SHORT_TAG:
        return None
    if not _TURNING.isdisjoint(keys):
        return None  # the card has one there too
    return next((word for word in between.words if not _TURNING.isdisjoint(_keys(word))), None)


def _hides(hidden: str, keys: Sequence[str]) -> bool:
    """Tell whether few words of one sentence hide what may turn its sense."""
    if len(keys) > FEW_APART or _SENTENCE_END.search(hidden):
        return False
    turning = not _TURNING.isdisjoint(keys) or turns_sense(keys)
    return turning or (len(keys) <= FEW_DOUBTS and not DOUBTS.isdisjoint(keys))


def _keys(text: str) -> list[str]:
    folded = fold_text(text)
    return folded.words(0, len(folded.word_starts))
