"""Exceptions: what a quote excepts from "all" or "nobody", and the sentence does not.

Comes in: "everyone but the priest kept goats". Neither "everyone kept goats" is left of it nor "the
priest kept goats"; "the priest kept no goats" is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift, nearest_parts
from cardstore.claims.drift.verbs import is_past
from cardstore.claims.word_lists import listed
from cardstore.text.words import NEGATIONS

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

NEGATORS = frozenset(NEGATIONS) - listed("unless ne pas non nec hardly scarcely barely")
"""Words that deny what follows."""
_EXCEPTS = listed("except excepting save unless excluding barring besides")
_OPENERS = _EXCEPTS | {"but", "other", "apart"}
_UNIVERSAL = listed(
    "nobody none nothing no all every everybody everyone everything each any anyone"
)


def excepted_clauses(wording: Wording) -> frozenset[int]:
    """Give the clauses around an exception that is made to "nobody", "all" or their like.

    These are up to two before it in its sentence, and one behind.
    """
    return frozenset(
        wording.clauses[n]
        for part, at in _exceptions(wording)
        for n in range(len(wording.keys))
        if wording.parts[n] == part
        and wording.clauses[at] - 2 <= wording.clauses[n] <= wording.clauses[at] + 1
    )


def _exceptions(wording: Wording) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    if not wording.key_set & _OPENERS:
        return found
    for at, key in enumerate(wording.keys):
        if key not in _OPENERS:
            continue
        part = wording.parts[at]
        before = [
            wording.keys[place]
            for place in range(max(0, at - 8), at)
            if wording.parts[place] == part
        ]
        after = wording.keys[at + 1] if at + 1 < len(wording.keys) else ""
        general = any(one in _UNIVERSAL or one in NEGATORS for one in before)
        opens = key in _EXCEPTS and general
        opens |= key == "but" and any(one in _UNIVERSAL for one in before[-4:])
        opens &= not (key == "but" and before[-1:] == ["all"] and is_past(after))
        opens |= (key, after) in {("other", "than"), ("apart", "from")} and general
        if opens:
            found.append((part, at))
    return found


def find_lost_exceptions(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Give an exception of the quotes that the sentence leaves out, or turns round.

    Of "everyone but the priest kept goats" neither "everyone kept goats" is left nor "the priest
    kept goats"; "the priest kept no goats" is.
    """
    near = nearest_parts(sentence, quotes)
    made = [at for part, at in _exceptions(quotes) if part in near]
    if not made or sentence.key_set & (_SINGLE | _EXCEPTS | {"apart"}) or _exceptions(sentence):
        return ()
    if _is_told_of_excepted(sentence, quotes, made[0]):
        return ()
    at = made[0]
    given = " ".join(quotes.written[at : at + 4])
    excepted = {quotes.stems[n] for n in range(at, len(quotes.keys)) if _is_near(quotes, n, at)}
    if excepted & sentence.stem_set and not sentence.key_set & _GENERAL:
        clause = quotes.clauses[at]
        whole = [key for key, one in zip(quotes.keys, quotes.clauses, strict=True) if one == clause]
        denied = any(key in NEGATORS for key in whole)
        if denied == bool(sentence.key_set & NEGATORS):
            return (Drift(said="", given=given, told=f"the card excepts: “{given}…”"),)
        return ()
    if not sentence.key_set & _UNIVERSAL:
        return ()
    return (Drift(said="", given=given, told=f"the sentence leaves out “{given}…”"),)


def _is_told_of_excepted(sentence: Wording, quotes: Wording, at: int) -> bool:
    """Tell whether a sentence tells what the quotes do of him alone: "but Lord Keble, who …"."""
    behind = [
        n
        for n in range(at + 1, len(quotes.keys))
        if quotes.parts[n] == quotes.parts[at] and quotes.keys[n] in {"who", "which"}
    ]
    if not behind or behind[0] - at > _REACH + 2:
        return False
    clause = quotes.clauses[behind[0]]
    told = [
        n
        for n, one in enumerate(quotes.clauses)
        if one == clause and quotes.tells[n] and quotes.stems[n] in sentence.stem_set
    ]
    return len(told) > 1


def _is_near(quotes: Wording, place: int, at: int) -> bool:
    """Tell whether a word is among the first that an exception names."""
    return quotes.tells[place] and quotes.parts[place] == quotes.parts[at] and place - at <= _REACH


_REACH = 3
_GENERAL = listed("nobody none nothing all every everybody everyone everything each")
_SINGLE = listed("exception exceptions exceptional only alone sole solely one single")
