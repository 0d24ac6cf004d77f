"""Orders: "before" and "after" the same thing.

Comes in: "before the bridge was built", "since 1841", "by the spring". What stands behind such a
word is its anchor; the two sides are held together where they have an anchor in common. What is
not so until a time is so after it; what is told in the pluperfect is earlier than its frame.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import stem_of
from cardstore.text.words import NEGATIONS

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

_BEFORE = listed("before by until till")
_AFTER = listed("after since from following")
_PLACED = _BEFORE | _AFTER
_ANCHOR_REACH = 4


def find_orders(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Give what the sentence sets before a thing, and the quotes after it, or the other way."""
    if not sentence.key_set & _PLACED or not quotes.key_set & _PLACED:
        return ()
    if _is_rest_told(sentence.text, quotes.text):
        return ()
    mine, theirs = _anchors(sentence.text), _anchors(quotes.text)
    for anchor, (way, word) in mine.items():
        told = theirs.get(anchor)
        same = told is not None and _is_till(word, told[1])
        same |= told is not None and told[1] in _TILL and _denies_first(sentence)
        if told is not None and told[0] != way and "both" not in {told[0], way} and not same:
            if (
                way == "before"
                and "had" in sentence.key_set
                and " " not in anchor
                and _told_as_earlier(sentence, quotes)
            ):
                continue
            return (
                Drift(
                    said=f"{word} {anchor}",
                    given=f"{told[1]} {anchor}",
                    told=f"the card says “{told[1]}”, not “{word}”",
                ),
            )
    return ()


_SHARES = re.compile(
    r"\b(?:(?:an?|one|two|three|four|five)[- ])?(?:half|third|quarter|fifth|sixth|tenth)s?\b"
    r"|\d+\s?(?:%|per\s?cent)",
    re.IGNORECASE,
)


_TILL = listed("until till")


def _denies_first(sentence: Wording) -> bool:
    """Tell whether a sentence begins with a "before" and then denies: "before 1799 nobody had"."""
    return sentence.keys[:1] == ("before",) and not sentence.key_set.isdisjoint(NEGATIONS)


def _is_till(one: str, other: str) -> bool:
    """Tell whether two words only say up to when, which is a matter of what is denied."""
    return {one, other} <= {"until", "till", _NOT_BEFORE}


_NOT_BEFORE = "not before"


def _is_rest_told(sentence: str, quotes: str) -> bool:
    """Tell whether a sentence tells the rest: "a fifth before" of "four fifths after"."""
    mine = {one.casefold() for one in _SHARES.findall(sentence)}
    if not mine:
        return False
    theirs = {one.casefold() for one in _SHARES.findall(quotes)}
    return bool(theirs) and not mine & theirs


_UNTIL = listed("until till before")
"""“Not until” and “not before” are “only after”; so is what does not happen until then."""
_PLACES_TOO = listed("by from following")
_NO_ANCHORS = listed("the a an of in his her its their day days")
_TIMES = listed(
    """
    january february march april may june july august september october november december monday
    tuesday wednesday thursday friday saturday sunday spring summer autumn winter dawn daybreak noon
    dusk nightfall midnight morning evening easter michaelmas christmas then today
    """
)


def _is_time(words: list[str]) -> bool:
    """Tell whether words behind "by" or "from", which lead to places and doers too, tell a time."""
    return any(word[0].isdigit() or word in _TIMES for word in words)


_WORD_OR_NUMBER = re.compile(r"[^\W_]+(?:[.,]\d+)*(?:[’'][a-z]+)?")


def _denies(words: list[str], at: int) -> bool:
    """Tell whether something is denied up to a time; "not more than sixty" denies nothing."""
    reach = range(max(0, at - 8), min(len(words), at + (8 if words[at] != "before" else 0)))
    return any(words[n] in NEGATIONS and words[n + 1 : n + 2] not in _BOUND for n in reach)


_BOUND = [["more"], ["less"], ["fewer"], ["only"], ["later"], ["earlier"], ["doubt"]]


@lru_cache(maxsize=4096)
def _anchors(text: str) -> dict[str, tuple[str, str]]:
    """Give for what stands behind "before", "after" and their like which of the two it is."""
    words = [
        "might" if found.group() == "may" else found.group().casefold()
        for found in _WORD_OR_NUMBER.finditer(text)
    ]
    found: dict[str, tuple[str, str]] = {}
    for at, word in enumerate(words):
        way = "before" if word in _BEFORE else "after" if word in _AFTER else ""
        if not way or (word in _PLACES_TOO and not _is_time(words[at + 1 : at + 4])):
            continue
        told = word
        if word in _UNTIL and _denies(words, at):
            way = "before" if word == "before" else "after"
            told = _NOT_BEFORE if word == "before" else word
        behind = [
            stem_of(one) for one in words[at + 1 : at + 1 + _ANCHOR_REACH] if one not in _NO_ANCHORS
        ]
        for anchor in behind[:2]:
            known = found.get(anchor)
            found[anchor] = ("both", told) if known and known[0] != way else (way, told)
    for alone in _TIME_ALONE.finditer(text):
        anchor, way = f"the {alone['time']}".casefold(), alone["way"].casefold()
        known = found.get(anchor)
        found[anchor] = ("both", way) if known and known[0] != way else (way, way)
    return found


_TIME_ALONE = re.compile(
    r"\bthe\s+(?P<time>year|month|week|day|night|morning|evening|winter|summer|spring|autumn)\s+"
    r"(?P<way>before|after)(?=\s*(?:[.,;:)]|$))",
    re.IGNORECASE,
)
"""“The year before.”: nothing stands behind it."""


def _told_as_earlier(sentence: Wording, quotes: Wording) -> bool:
    """Tell whether the quotes have it in the pluperfect: "after the ban … who had paid"."""
    return any(
        key == "had"
        and any(stem in sentence.stem_set for stem in quotes.stems[n + 1 : n + 3] if stem != "have")
        for n, key in enumerate(quotes.keys)
    )
