"""Drift: one change between a card and a sentence, and what the two have in common."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.claims.wording import is_told_by

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

LEAST_COMMON = 2
LEAST_QUARTER = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Drift:
    """A change of sense that words show.

    Attributes:
        said: the sentence's words; "" where it only leaves something out.
        given: the card's words; "" where it has none.
        told: half a sentence for people: what the sentence does with it.
    """

    said: str
    given: str
    told: str


@lru_cache(maxsize=4096)
def nearest_parts(sentence: Wording, quotes: Wording) -> frozenset[int]:
    """Give the sentences of the quotes that have most words in common with a sentence.

    Words alike in sense count half. None where nothing is in common.
    """
    counts: dict[int, float] = {}
    seen: set[tuple[int, str]] = set()
    for stem, part, tells in zip(quotes.stems, quotes.parts, quotes.tells, strict=True):
        if not tells or (part, stem) in seen:
            continue
        seen.add((part, stem))
        if stem in sentence.stem_set:
            counts[part] = counts.get(part, 0) + 1
        elif is_told_by(stem, sentence.stem_set):
            counts[part] = counts.get(part, 0) + 0.5
    most = max(counts.values(), default=0)
    return frozenset(part for part, count in counts.items() if count == most)


@lru_cache(maxsize=4096)
def speaks_of_it(sentence: Wording, quotes: Wording) -> bool:
    """Tell whether a sentence of the quotes has enough in common to be what the sentence tells.

    Enough are two words that carry something, and a quarter of the sentence's.
    """
    near = nearest_parts(sentence, quotes)
    most = 0
    for part in near:
        stems = {
            stem
            for stem, place, tells in zip(quotes.stems, quotes.parts, quotes.tells, strict=True)
            if place == part and tells
        }
        most = max(most, sum(is_told_by(stem, frozenset(stems)) for stem in sentence.stem_set))
    return most >= LEAST_COMMON and LEAST_QUARTER * most >= len(sentence.stem_set)


def shown(wording: Wording, first: int, last: int) -> str:
    """Give the words `first` to `last` of a text as they stand, on one line."""
    end = wording.starts[last] + len(wording.written[last])
    return " ".join(wording.text[wording.starts[first] : end].split())
