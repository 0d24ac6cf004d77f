"""Speaking: to whom a sentence gives its quotations, held against what the cards know.

A speaker is known where a card that has the words names him: its source's author, editor or
translator, or a name in its quote. Everybody else, and everybody who is only described ("the
captain"), is for a person. That a known speaker spoke these very words is not shown by this.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.claims.speakers import find_speakers
from cardstore.gate.finding import Outcome
from cardstore.text.folding import fold_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.claims.quotations import SentenceReading
    from cardstore.claims.speakers import Speaker
    from cardstore.gate.quotation_fit import QuotationFit
    from cardstore.gate.sentence import CitedCard


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedSpeaker:
    """A speaker, and whether the cards know of him.

    Attributes:
        shown: the name or description as the sentence has it.
        known: whether a card that has the words names him.
        message: one sentence for people; "" where he is known.
    """

    shown: str
    known: bool
    message: str


def judge_speakers(
    reading: SentenceReading, fits: Sequence[QuotationFit], cards: Sequence[CitedCard]
) -> tuple[JudgedSpeaker, ...]:
    """Tell of every speaker whether the cards that have the words name him.

    Args:
        reading: the sentence.
        fits: its quotations; those that are in no card are told of elsewhere.
        cards: the cards it cites.
    """
    found = {fit.card_id for fit in fits if fit.outcome is not Outcome.FAIL and fit.card_id}
    holding = [card for card in cards if card.card_id in found]
    if not holding:
        return ()
    known = {key for card in holding for key in _known(card)}
    named = ", ".join(card.card_id for card in holding)
    return tuple(_judge(one, known, named) for one in find_speakers(reading))


def _judge(speaker: Speaker, known: set[str], named: str) -> JudgedSpeaker:
    if speaker.named and all(key in known for key in speaker.keys):
        return JudgedSpeaker(shown=speaker.shown, known=True, message="")
    if speaker.named:
        message = (
            f"The words are given to {speaker.shown}, whom {named} does not name; a person should "
            "see who speaks."
        )
    else:
        message = (
            f"The words are given to {speaker.shown}; whether {named} means the same is for a "
            "person to see."
        )
    return JudgedSpeaker(shown=speaker.shown, known=False, message=message)


def _known(card: CitedCard) -> list[str]:
    names = [card.quote]
    names += [f"{one.given} {one.family}" for one in card.source.creators]
    folded = [fold_text(name.replace("’s", "").replace("'s", "")) for name in names]
    return [word for text in folded for word in text.words(0, len(text.word_starts))]
