"""Comparisons: of two things the sentence sets the other one above.

Comes in: "malaria is a worse enemy than the Serbs". Of every "than" are read the comparing word
before it, what is compared and with what. A drift is the same word with the two sides exchanged,
and the opposite word ("fewer" for "more") with both sides left where they are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift
from cardstore.claims.drift.opposed_words import BY_STEM
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import is_told_by, read_wording

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

_COMPARING = listed("more less fewer worse better other rather sooner")
_NO_COMPARING = listed(
    """
    after never over under however other river matter order number letter water paper winter summer
    member former latter quarter further together father mother brother sister daughter
    """
)
_REACH = 7
_COUNTS = listed(
    """
    a an half one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty
    forty fifty sixty seventy eighty ninety hundred
    """
)
_FIGURE_BEHIND = re.compile(r"than\s+[£$€]?\d")
"""“More than forty”: a matter of figures."""
_SHORTEST = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class _Comparison:
    """What a "than" compares.

    Attributes:
        word: the comparing word's key.
        stem: its stem.
        left: stems of what stands before it in its sentence, up to its clause's begin.
        right: stems of what stands behind the "than", up to its clause's end.
    """

    word: str
    stem: str
    left: frozenset[str]
    right: frozenset[str]


def find_comparisons(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Give what is compared the other way round, or with the opposite word."""
    if "than" not in sentence.key_set or "than" not in quotes.key_set:
        return ()
    theirs = _read(quotes.text)
    for mine in _read(sentence.text):
        for given in theirs:
            straight = _meet(mine.left, given.left) and _meet(mine.right, given.right)
            across = _meet(mine.left, given.right) and _meet(mine.right, given.left)
            if mine.word == given.word and across and not straight:
                told = f"“{mine.word} than”: the card compares the other way round"
                return (Drift(said=mine.word, given=given.word, told=told),)
            held = _meet(mine.right, given.right)
            if _are_opposed(mine, given) and held and not _meet(mine.left, given.right):
                told = f"the card says “{given.word} than”, not “{mine.word} than”"
                return (Drift(said=mine.word, given=given.word, told=told),)
    return ()


def _are_opposed(one: _Comparison, other: _Comparison) -> bool:
    return any(
        one.stem in own and other.stem in against for own, against in BY_STEM.get(one.stem, ())
    )


def _meet(one: frozenset[str], other: frozenset[str]) -> bool:
    return any(is_told_by(stem, other) for stem in one)


@lru_cache(maxsize=4096)
def _read(text: str) -> tuple[_Comparison, ...]:
    wording = read_wording(text)
    found = []
    for at, key in enumerate(wording.keys):
        if key != "than":
            continue
        place = _comparing_word(wording, at)
        behind = wording.keys[at + 1] if at + 1 < len(wording.keys) else ""
        if (
            place is None
            or behind in _COUNTS
            or _FIGURE_BEHIND.match(wording.text, wording.starts[at])
        ):
            continue
        clause = wording.clauses[at]
        left = {
            wording.stems[n]
            for n in range(at)
            if wording.clauses[n] == clause and wording.tells[n] and n != place
        }
        right = {
            wording.stems[n]
            for n in range(at + 1, len(wording.keys))
            if wording.parts[n] == wording.parts[at]
            and wording.clauses[n] <= clause + _FARTHEST
            and wording.tells[n]
        }
        both = left & right
        found.append(
            _Comparison(
                word=wording.keys[place],
                stem=wording.stems[place],
                left=frozenset(left - both),
                right=frozenset(right - both),
            )
        )
    return tuple(found)


_FARTHEST = 1


def _comparing_word(wording: Wording, than: int) -> int | None:
    """Give the place of the comparing word that a "than" belongs to."""
    for n in range(than - 1, max(-1, than - _REACH), -1):
        key = wording.keys[n]
        if wording.clauses[n] != wording.clauses[than]:
            return None
        if key in _COMPARING or (
            key.endswith("er") and len(key) >= _SHORTEST and key not in _NO_COMPARING
        ):
            return n
    return None
