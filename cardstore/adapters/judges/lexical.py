"""The lexical judge: words alone, no model. It runs wherever cardstore does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.gate.asking import require_words
from cardstore.gate.judge import JudgeRecord, Support

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardstore.gate.judge import JudgedPair


class LexicalJudge:
    """Compares words.

    Args:
        settings: none is known.
    """

    def __init__(self, settings: Mapping[str, str]) -> None:
        del settings

    @property
    def record(self) -> JudgeRecord:
        """Who judges."""
        return JudgeRecord(judge="lexical", template="words-1", called="word overlap (no model)")

    def score(self, pairs: Sequence[JudgedPair]) -> tuple[Support, ...]:
        """Score pairs; one answer a pair, in order."""
        for pair in pairs:
            require_words(pair)
        return tuple(_score(pair) for pair in pairs)


def _score(pair: JudgedPair) -> Support:
    said, stated = set(pair.quote.lower().split()), set(pair.sentence.lower().split())
    return Support(prob=len(said & stated) / len(stated))
