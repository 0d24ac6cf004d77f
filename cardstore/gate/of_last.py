"""Of the last dossier: what several checks ask of one sentence is read once.

Checks run over one dossier after the other, each check in its turn. What was read of a dossier is
kept until another is asked about; it is known again by being the same object, since a dossier with
its cards and sources takes longer to compare, or to hash, than most checks take.
"""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardstore.gate.sentence import SentenceDossier

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
