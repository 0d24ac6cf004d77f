"""Crossings: what the quotes tell of one thing told of the other, and the other way round.

Comes in: "forty minutes for tea and no stop for dinner" of "forty minutes for dinner and no stop
for tea". Both texts are cut where a clause ends and at "and", "but", "while"; only words that
stand once on either side are held.

1. Of two pieces of the sentence each begins with one piece of the quotes and ends with the other.
2. The sentence has one of two opposed words ("highest", "lowest"; "most", "little") with what the
   quotes tell only beside the other.
3. "By the keeper" of "by the keeper's son".
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift, cut_up, is_told_closely
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import is_told_by, read_wording

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

_JOINS = listed("and but while whereas or yet nor")
_TIMES = listed("now then formerly once before after")
_RELATIVE = listed("who which whom whose that although though because since when")
_MOST = listed("most mostly chiefly mainly largely")
_LITTLE = listed("little few none least")
_POLES = (
    "heavy=light",
    "high=low",
    "great=small",
    "large=small",
    "strong=weak",
    "best=worst",
    "early=late",
    "fast=slow",
    "long=short",
    "old=young",
    "rich=poor",
)
_ENDINGS = ("", "er", "est", "ier", "iest")


def _forms(word: str) -> frozenset[str]:
    """Give a word with its endings of comparison, right or not: "heavy", "heavier", "heaviest"."""
    root = word.removesuffix("y").removesuffix("e")
    return frozenset({word, *(root + ending for ending in _ENDINGS)})


_OPPOSITE: dict[str, frozenset[str]] = {}
for _pair in _POLES:
    _one, _, _other = _pair.partition("=")
    for _mine, _theirs in ((_one, _other), (_other, _one)):
        for _form in _forms(_mine):
            _OPPOSITE[_form] = _OPPOSITE.get(_form, frozenset()) | _forms(_theirs)


def find_crossings(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Give what the sentence tells crosswise."""
    if not is_told_closely(sentence, quotes):
        return ()
    return _crossed(sentence, quotes) or _pole(sentence, quotes) or _owner(sentence, quotes)


@lru_cache(maxsize=4096)
def _pieces(text: str) -> tuple[int, ...]:
    """Give the piece of each word."""
    wording = read_wording(text)
    return cut_up(wording.keys, wording.clauses, also_at=_JOINS)


@lru_cache(maxsize=4096)
def _alone(text: str) -> dict[str, int]:
    """Give the place of each word that stands once in a text and tells something."""
    wording = read_wording(text)
    counts: dict[str, int] = {}
    for stem in wording.stems:
        counts[stem] = counts.get(stem, 0) + 1
    return {
        stem: n
        for n, stem in enumerate(wording.stems)
        if counts[stem] == 1 and (wording.tells[n] or wording.keys[n] in _TIMES)
    }


@lru_cache(maxsize=4096)
def _halves(text: str) -> tuple[int, ...]:
    """Give the half of each word: cut at the end of a part and at "and", "but", "while"."""
    wording = read_wording(text)
    return cut_up(wording.keys, wording.parts, also_at=_JOINS)


def _crossed(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    theirs, halves = _alone(quotes.text), _halves(quotes.text)
    mine: dict[int, list[str]] = {}
    for stem, n in _alone(sentence.text).items():
        if stem in theirs:
            mine.setdefault(_halves(sentence.text)[n], []).append(stem)
    told = [stems for stems in mine.values() if len(stems) > 1]
    if sentence.key_set & _RELATIVE:
        return ()
    for number, one in enumerate(told):
        for other in told[number + 1 :]:
            begins, starts = (halves[theirs[stems[0]]] for stems in (one, other))
            across = [stem for stem in one if halves[theirs[stem]] == starts]
            back = [stem for stem in other if halves[theirs[stem]] == begins]
            if begins != starts and across and back and abs(begins - starts) == 1:
                said, given = f"{one[0]}… {across[-1]}…", f"{one[0]}… {back[-1]}…"
                told_so = f"the card says “{given}”, not “{said}”"
                return (Drift(said=said, given=given, told=told_so),)
    return ()


def _pole(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Judge "heaviest on the coast" of "heaviest on clay and lightest on the coast"."""
    pieces = _pieces(quotes.text)
    for key in sentence.keys:
        against = _against(key)
        if not against:
            continue
        own = [n for n, one in enumerate(quotes.keys) if one == key]
        others = [n for n, one in enumerate(quotes.keys) if one in against]
        if len(own) != 1 or len(others) != 1 or sentence.key_set & against:
            continue
        first, second = own[0], others[0]
        if quotes.parts[first] != quotes.parts[second] or pieces[first] == pieces[second]:
            continue
        votes = [
            _meets(sentence, quotes, mine, theirs)
            for mine, theirs in zip(_beside(quotes, first), _beside(quotes, second), strict=True)
        ]
        if min(votes) < 0 and max(votes) <= 0:
            given = quotes.written[second]
            told = f"the card says “{given}” there, not “{key}”"
            return (Drift(said=key, given=given, told=told),)
    return ()


def _beside(quotes: Wording, at: int) -> tuple[list[int], list[int]]:
    """Give the places before and behind a word in its piece that tell something."""
    pieces = _pieces(quotes.text)
    here = [
        n
        for n, piece in enumerate(pieces)
        if piece == pieces[at] and n != at and (quotes.tells[n] or quotes.written[n] == "May")
    ]
    return [n for n in here if n < at], [n for n in here if n > at]


def _meets(sentence: Wording, quotes: Wording, mine: list[int], theirs: list[int]) -> int:
    """Say which of two stretches the sentence has more of: 1, 0, or -1 for the second.

    0 too where either has nothing in it.
    """
    if not mine or not theirs:
        return 0
    held = sentence.stem_set | ({"may"} if "May" in sentence.written else frozenset())
    one, other = (sum(is_told_by(quotes.stems[n], held) for n in side) for side in (mine, theirs))
    return (one > other) - (one < other)


def _against(key: str) -> frozenset[str]:
    if key in _OPPOSITE:
        return _OPPOSITE[key]
    if key in _MOST | _LITTLE:
        return _LITTLE if key in _MOST else _MOST
    return frozenset()


def _owner(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Judge "by the keeper" of "by the keeper's son"."""
    for at, stem in enumerate(sentence.stems):
        if not sentence.tells[at] or "by" not in sentence.keys[max(0, at - 2) : at]:
            continue
        places = [n for n, one in enumerate(quotes.stems) if one == stem]
        owned = [
            n + 1
            for n in places
            if quotes.written[n].endswith(("’s", "'s"))
            and n + 1 < len(quotes.keys)
            and "by" in quotes.keys[max(0, n - 2) : n]
        ]
        if owned and len(owned) == len(places) and not sentence.written[at].endswith(("’s", "'s")):
            noun = quotes.stems[owned[0]]
            if not is_told_by(noun, sentence.stem_set):
                given = f"{quotes.written[owned[0] - 1]} {quotes.written[owned[0]]}"
                said = sentence.written[at]
                told = f"the card says “{given}”, not “{said}”"
                return (Drift(said=said, given=given, told=told),)
    return ()
