"""Of the last dossier: what several checks ask of one sentence, or of its cards, is read once.

Checks run over one dossier after the other, each check in its turn. What was read of a dossier is
kept until another is asked about; it is known again by being the same object, since a dossier with
its cards and sources takes longer to compare, or to hash, than most checks take. Sentences that
cite the same cards are checked one after the other, so what was read of the cards alone is kept as
long as they are the same objects.
"""

from __future__ import annotations

from functools import wraps
from operator import is_
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardstore.gate.sentence import CitedCard, SentenceDossier

    Cards = tuple[CitedCard, ...]

Read = TypeVar("Read")


def of_last(reader: Callable[[SentenceDossier], Read]) -> Callable[[SentenceDossier], Read]:
    """Keep what a reader gave of the dossier it was last asked about."""
    last: dict[None, tuple[SentenceDossier, Read]] = {}

    @wraps(reader)
    def read(dossier: SentenceDossier) -> Read:
        kept = last.get(None)
        if kept is None or kept[0] is not dossier:
            kept = last[None] = (dossier, reader(dossier))
        return kept[1]

    return read


def of_last_cards(reader: Callable[[Cards], Read]) -> Callable[[Cards], Read]:
    """Keep what a reader gave of the cards it was last asked about."""
    last: dict[None, tuple[Cards, Read]] = {}

    @wraps(reader)
    def read(cards: Cards) -> Read:
        kept = last.get(None)
        if kept is not None and kept[0] is cards:
            return kept[1]
        if kept is not None and len(kept[0]) == len(cards) and all(map(is_, kept[0], cards)):
            last[None] = (cards, kept[1])  # the next reader of this sentence is told sooner
            return kept[1]
        last[None] = (cards, read_now := reader(cards))
        return read_now

    return read
