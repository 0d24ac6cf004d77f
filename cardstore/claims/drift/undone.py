"""Undone: what the quote plans, hopes for, tries or would do, told as done.

Comes in: "he meant to sell the mare", "they would rather have burnt it". The verb behind the plan
stands in the sentence, which has no plan of its own.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import read_wording, stem_of

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

_UNDONE = frozenset(
    stem_of(word)
    for word in (
        "plan", "planned", "intend", "intention", "hope", "hoped", "try", "tried", "promise",
        "want", "wanted", "offer", "threaten", "attempt", "wish", "propose", "seek", "vow", "aim",
        "consider", "expect", "order", "ask", "urge", "advise", "about", "prepare", "refuse",
    )
)  # fmt: skip
_UNREAL = listed("would should ought could might cannot")
_NEAR = 3
_SOONER = listed("sooner rather gladly")


def find_undone(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Give what the quote only plans, hopes for or would do, and the sentence tells as done."""
    return _told_as_done(sentence, quotes) or _asked_for(sentence, quotes)


def _told_as_done(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    if sentence.key_set & _UNREAL or sentence.key_set & {"will", "shall", "to", "if", "never"}:
        return ()
    mine = {stem for stem in sentence.stems if stem in _UNDONE}
    if mine or "no" in sentence.key_set:
        return ()
    for at in _plans(quotes.text):
        sooner = _SOONER & set(quotes.keys[at + 1 : at + 3])
        reach = len(quotes.keys) if sooner else min(at + 1 + _NEAR, len(quotes.keys))
        for place in range(at + 1, reach):
            told = quotes.stems[place]
            if quotes.keys[place] in _SOONER or quotes.keys[place].endswith("ly"):
                continue
            if not quotes.tells[place] or quotes.clauses[place] != quotes.clauses[at]:
                continue
            done = told in sentence.stem_set and quotes.stems.count(told) == 1
            if done and quotes.keys[place - 1] not in {"the", "a", "an", "of", "his", "her"}:
                words = " ".join(quotes.written[at : place + 1])
                return (Drift(said=told, given=words, told=f"the card says “{words}”"),)
            if not sooner:
                break
    return ()


_ASKING = frozenset(
    stem_of(word) for word in ("ask", "apply", "petition", "beg", "sue", "bid", "pray", "press")
)
_GOT = frozenset(
    stem_of(word)
    for word in ("give", "grant", "receive", "get", "obtain", "win", "pay", "award", "allow")
)


def _asked_for(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Judge as given what the quotes only have asked for."""
    got = _GOT & frozenset(sentence.stems)
    if not got or _GOT & frozenset(quotes.stems) or _ASKING & frozenset(sentence.stems):
        return ()
    for at, stem in enumerate(quotes.stems[:-1]):
        if stem not in _ASKING or quotes.keys[at + 1] != "for":
            continue
        behind = [
            n for n in range(at + 2, len(quotes.keys)) if quotes.clauses[n] == quotes.clauses[at]
        ]
        if any(quotes.tells[n] and quotes.stems[n] in sentence.stem_set for n in behind):
            words = f"{quotes.written[at]} for"
            told = f"the card says “{words}”"
            return (Drift(said=min(got), given=words, told=told),)
    return ()


@lru_cache(maxsize=4096)
def _plans(text: str) -> tuple[int, ...]:
    """Give the places of the words of quotes with which a plan begins."""
    quotes = read_wording(text)
    stems = enumerate(quotes.stems)
    return tuple(at for at, stem in stems if _is_undone(quotes, at, stem=stem))


def _is_undone(quotes: Wording, at: int, *, stem: str) -> bool:
    """Tell whether with a word of the quotes a plan begins, or something that would be."""
    key = quotes.keys[at]
    if key == "would" and quotes.keys[at + 1 : at + 2] == ("not",):
        return False  # what is denied is the check of negation's
    plans = stem in _UNDONE and "to" in quotes.keys[at + 1 : at + _NEAR]
    return plans or key in {"would", "should"}
