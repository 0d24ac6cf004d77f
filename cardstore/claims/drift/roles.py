"""Roles: who did it to whom, turned round.

1. Around a verb that both texts have, the words before and behind it: where one stands before
   it in the sentence and behind it in the quote, and another the other way round, the roles are
   changed; a passive with "by" is turned first.
2. Verbs that tell one thing from its two sides ("lend" and "borrow") are held crosswise.
3. A source's author is "I" in his quote and his name in the sentence.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache, partial
from itertools import islice
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift, nearest_parts, speaks_of_it
from cardstore.claims.drift.sides import AUTHOR, OTHER, PLACING, Sided, Sides
from cardstore.claims.drift.verbs import is_attribute, is_past
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import stem_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.claims.wording import Wording

_CONVERSE = (
    ("lend", "borrow"),
    ("sell", "buy"),
    ("sell", "purchase"),
    ("give", "receive"),
    ("send", "receive"),
    ("teach", "learn"),
    ("lead", "follow"),
    ("precede", "follow"),
    ("win", "lose"),
    ("pay", "receive"),
    ("owe", "lend"),
    ("let", "rent"),
    ("bequeath", "inherit"),
    ("leave", "inherit"),
    ("grant", "obtain"),
    ("tell", "hear"),
    ("defeat", "lose"),
    ("conquer", "surrender"),
    ("employ", "serve"),
)
_CONVERSES = {
    stem_of(verb): frozenset(
        stem_of(other) for pair in _CONVERSE if verb in pair for other in pair if other != verb
    )
    for verb in {verb for pair in _CONVERSE for verb in pair}
}
_CONVERSE_FORMS = frozenset(
    form
    for pair in _CONVERSE
    for verb in pair
    for form in (verb, f"{verb}s", f"{verb}es", f"{verb}ing", f"{verb.removesuffix('e')}ing")
)
_THIRD_PERSON = listed("he she they")
_FIRST_PERSON = listed("i me my we us our myself")
_EXCEPTS = listed("except excepting save only")
_BUT = re.compile(
    r"\b(?:all|none|nobody|nothing|nowhere|everybody|everyone|everything|any\w*|no\s+\w+)\s+but\b"
    r"|\b(?:except|excepting|save|only)\b",
    re.IGNORECASE,
)


def find_roles(
    sentence: Wording, quotes: Wording, *, authors: frozenset[str] = frozenset()
) -> tuple[Drift, ...]:
    """Give the verb around which the sentence has turned who did it to whom.

    Args:
        sentence: the sentence's words.
        quotes: those of the quotes.
        authors: surnames of the quoted sources' authors, as keys.
    """
    if not speaks_of_it(sentence, quotes) or _excepts(sentence.text):
        return ()
    mine = Sided(sentence, _named(sentence, authors, quoting=False))
    theirs = Sided(quotes, _named(quotes, authors, quoting=True))
    near = nearest_parts(sentence, quotes)
    may_tell = cache(partial(_may_tell, quotes))  # once a place, whatever verbs the sentence has
    for at, stem in enumerate(sentence.stems):
        if not sentence.tells[at] or not _is_verb(sentence, at):
            continue
        if is_attribute(sentence, at) or (stem not in _CONVERSES and _is_relative(sentence, at)):
            continue
        verbs = {stem, *_CONVERSES.get(stem, ())}
        places = [
            n
            for n, one in enumerate(quotes.stems)
            if one in verbs and quotes.parts[n] in near and may_tell(n)
        ]
        drift = _turned_at(mine, theirs, at=at, places=places) if places else None
        if drift is not None:
            return (drift,)
    return ()


def _turned_at(mine: Sided, theirs: Sided, *, at: int, places: Sequence[int]) -> Drift | None:
    """Give how the sentence turned a verb round, if a place of the quotes tells it otherwise."""
    stem, one = mine.wording.stems[at], mine.sides(at)
    agreeing: list[int] | None = None
    for place in places:
        two = theirs.sides(place)
        two = two if theirs.wording.stems[place] == stem else two.swapped
        drift = _turned(one, two, verb=mine.wording.written[at])
        if drift is None:
            continue
        # Looked for once a verb: of a long list each of its places would ask anew.
        agreeing = _agreeing(one, theirs, stem) if agreeing is None else agreeing
        if all(other == place for other in agreeing):
            return drift
    return None


def _may_tell(quotes: Wording, at: int) -> bool:
    """Tell whether a word of the quotes is a verb that excepts nobody."""
    return _is_verb(quotes, at) and not _excepts_in_clause(quotes, at)


@lru_cache(maxsize=4096)
def _excepts(text: str) -> bool:
    """Tell whether a text excepts somebody; a "but" between two clauses does not."""
    return _BUT.search(text) is not None


def _excepts_in_clause(quotes: Wording, place: int) -> bool:
    """Tell whether a clause of the quotes excepts somebody from its verb."""
    if not _excepts(quotes.text):
        return False
    part = quotes.parts[place]
    return any(
        (key in _EXCEPTS and quotes.clauses[n] == quotes.clauses[place])
        or (key == "but" and quotes.parts[n] == part and quotes.keys[n - 1] in _GENERAL)
        for n, key in enumerate(quotes.keys)
    )


_GENERAL = listed("all none nobody nothing nowhere everybody everyone everything anyone anybody")


def _is_verb(wording: Wording, at: int) -> bool:
    """Tell whether a word is a verb: a past form, or another behind "not", "would", "I"."""
    key, stem = wording.keys[at], wording.stems[at]
    if (is_past(key) and not key.endswith("s")) or (stem in _CONVERSES and key in _CONVERSE_FORMS):
        return True
    return (
        at > 0 and wording.keys[at - 1] in _BEFORE_VERBS and not key.endswith(("ed", "ing", "ly"))
    )


_BEFORE_VERBS = listed(
    "i we they would could should will shall may might must can not did do does cannot to"
)


def _is_relative(wording: Wording, at: int) -> bool:
    """Tell whether nobody stands before a past form who did it: "the whales struck that day".

    So it is where a pronoun does, and where the form has no object and a verb comes after it.
    """
    if at and wording.keys[at - 1] in _DOERS:
        return True
    clause = [n for n in range(len(wording.keys)) if wording.clauses[n] == wording.clauses[at]]
    led = [wording.keys[n] for n in clause if n < at]
    # "In most of the districts visited, …": what is told of them comes behind
    placed = led[:1] != [] and led[0] in PLACING and at == clause[-1] and at + 1 < len(wording.keys)
    return "of" in led[:1] or placed


_DOERS = listed("i he she they we you it")


def _named(wording: Wording, authors: frozenset[str], *, quoting: bool) -> tuple[str, ...]:
    """Give the stems, "I" and the author's name as one."""
    if quoting:
        return tuple(
            AUTHOR if key in _FIRST_PERSON else OTHER if key in _THIRD_PERSON else stem
            for key, stem in zip(wording.keys, wording.stems, strict=True)
        )
    return tuple(
        AUTHOR if key in authors else stem
        for key, stem in zip(wording.keys, wording.stems, strict=True)
    )


def _turned(one: Sides, two: Sides, *, verb: str) -> Drift | None:
    if two.only_behind.isdisjoint(one.before_set):
        return None
    before = next(stem for stem in one.before if stem in two.only_behind)
    alone = one.before[-1] in two.only_behind and bool(two.before)
    alone = alone and two.before_set.isdisjoint(one.before_set)
    if not alone and two.only_before.isdisjoint(one.behind_set):
        return None
    return Drift(
        said=f"{before} {verb}",
        given=f"{verb} … {before}",
        told=f"“{verb}”: the card tells it of “{before.lstrip('@')}” the other way round",
    )


def _agreeing(one: Sides, theirs: Sided, stem: str) -> list[int]:
    """Give the first two places of the quotes that have the verb with the sentence's roles."""
    found = (
        place
        for place, other in enumerate(theirs.wording.stems)
        if other == stem and one.agrees(theirs.sides(place))
    )
    return list(islice(found, 2))
