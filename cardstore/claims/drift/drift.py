"""Drift: one change between a card and a sentence, and what the two have in common."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING

from cardstore.claims.wording import is_told_by, read_wording

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.claims.wording import Wording

_DIGITS = re.compile(r"\d[\d,.]*\d|\d")
LEAST_COMMON = 2
LEAST_QUARTER = 4
LONGEST_QUOTE = 100
"""Words of quotes up to which who did what, and what hangs on what, can be read off the words.

Of longer ones every word occurs in several places: of 154 supported sentences with quotes of up to
600 characters 19 were taken for changed without this limit.
"""


def cut_up(
    keys: Sequence[str], stretches: Sequence[int], *, also_at: frozenset[str]
) -> tuple[int, ...]:
    """Number the pieces that words lie in, one number a word.

    Args:
        keys: of the words.
        stretches: the clause, or the part, of each; a piece ends where one does.
        also_at: keys with which a piece begins anew.

    >>> cut_up(("he", "ran", "but", "fell", "then"), (0, 0, 0, 0, 1), also_at=frozenset({"but"}))
    (0, 0, 1, 1, 2)
    """
    found, piece, stretch = [], 0, 0
    for key, at in zip(keys, stretches, strict=True):
        if at != stretch or key in also_at:
            piece, stretch = piece + 1, at
        found.append(piece)
    return tuple(found)


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


def nearest_parts(sentence: Wording, quotes: Wording) -> frozenset[int]:
    """Give the sentences of the quotes that have most words in common with a sentence.

    Words alike in sense count half, figures as words. None where nothing is in common.
    """
    return _nearness(sentence.text, quotes.text)[0]


def is_told_closely(sentence: Wording, quotes: Wording) -> bool:
    """Tell whether the quotes are short enough, and near enough, for words to be held in place."""
    return len(quotes.keys) <= LONGEST_QUOTE and speaks_of_it(sentence, quotes)


def speaks_of_it(sentence: Wording, quotes: Wording) -> bool:
    """Tell whether a sentence of the quotes has enough in common to be what the sentence tells.

    Enough are two words that carry something, and a quarter of the sentence's; or one of a sentence
    of two, both of which are the quotes'.
    """
    return _nearness(sentence.text, quotes.text)[1]


def told_stems(sentence: Wording, quotes: Wording) -> frozenset[str]:
    """Give the stems of a sentence's words that tell something and that the quotes tell too."""
    return _nearness(sentence.text, quotes.text)[2]


@lru_cache(maxsize=4096)
def _stems_by_part(text: str) -> dict[int, frozenset[str]]:
    """Give the stems of each part of quotes that tell something."""
    quotes = read_wording(text)
    stems_of: dict[int, set[str]] = {}
    for stem, part in compress(zip(quotes.stems, quotes.parts, strict=True), quotes.tells):
        stems_of.setdefault(part, set()).add(stem)
    return {part: frozenset(stems) for part, stems in stems_of.items()}


@lru_cache(maxsize=256)  # by the texts, whose hashes are kept, not by the wordings
def _nearness(sentence_text: str, quotes_text: str) -> tuple[frozenset[int], bool, frozenset[str]]:
    """Give the nearest parts, whether they are near enough, and the stems that the quotes tell."""
    sentence, quotes = read_wording(sentence_text), read_wording(quotes_text)
    stems_of = _stems_by_part(quotes_text)
    told = frozenset(stem for stem in sentence.stem_set if is_told_by(stem, quotes.stem_set))
    mine = sentence.stem_set
    figures = set(_DIGITS.findall(sentence_text))
    if figures:
        mine |= figures
        for found in _DIGITS.finditer(quotes_text):
            if found[0] in figures and (at := bisect_right(quotes.starts, found.start())):
                part = quotes.parts[at - 1]
                stems_of = {**stems_of, part: stems_of.get(part, frozenset()) | {found[0]}}
    counts: dict[int, float] = {}
    common: dict[int, int] = {}
    for part, stems in stems_of.items():
        exact = len(stems & mine)
        alike = sum(is_told_by(stem, stems) for stem in told - stems)
        if exact or alike:
            counts[part], common[part] = exact + alike / 2, exact + alike
    most = max(counts.values(), default=0)
    near = frozenset(part for part, count in counts.items() if count == most)
    best = max((common[part] for part in near), default=0)
    short = len(sentence.stem_set) <= LEAST_COMMON and sentence.stem_set <= quotes.stem_set
    enough = best >= LEAST_COMMON or (best > 0 and short)
    return near, enough and LEAST_QUARTER * best >= len(sentence.stem_set), told
