"""Ways: which words of a sentence point one way and may be held against the quotes' other way.

Left out is what only looks so: "lasted" has nothing of "last", and "in the spring of 1851" of
quotes that have just that is no other season, though they tell of an autumn too; what has "gone"
has left, though the quotes say that it "arrives" as well.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.claims.drift.opposed_words import BY_STEM
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import stem_of

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

_LASTING = listed("lasted lasts lasting")
_SEASONS = listed("spring summer autumn winter")
_GONE = frozenset(stem_of(word) for word in ("leave", "depart", "quit"))
_AWAY = listed("gone went away off")


def ways_in(sentence: Wording, quotes: Wording) -> list[str]:
    """Give the stems of a sentence's words that have an opposite, each once, in order."""
    if BY_STEM.keys().isdisjoint(sentence.stems):
        return []
    found: list[str] = []
    for at, stem in enumerate(sentence.stems):
        if stem not in BY_STEM or stem in found or sentence.keys[at] in _LASTING:
            continue
        if sentence.keys[at] in _SEASONS and _is_dated(sentence, quotes, at):
            continue
        if stem in _GONE and quotes.key_set & _AWAY:
            continue
        found.append(stem)
    return found


def _is_dated(sentence: Wording, quotes: Wording, at: int) -> bool:
    """Tell whether a season stands with its year, and the quotes have the two together."""
    season = sentence.keys[at]
    dated = rf"\b{season}\s+(?:of\s+)?(\d{{4}})\b"
    told = re.match(dated, sentence.text[sentence.starts[at] :], re.IGNORECASE)
    return told is not None and any(
        found[1] == told[1] for found in re.finditer(dated, quotes.text, re.IGNORECASE)
    )
