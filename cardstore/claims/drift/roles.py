"""Roles: who did it to whom, turned round.

1. Around a verb that both texts have, the words before and behind it: where one stands before
   it in the sentence and behind it in the quote, and another the other way round, the roles are
   changed; a passive with "by" is turned first.
2. Verbs that tell one thing from its two sides ("lend" and "borrow") are held crosswise.
3. A source's author is "I" in his quote and his name in the sentence.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift, nearest_parts, speaks_of_it
from cardstore.claims.drift.verbs import is_attribute, is_past
from cardstore.claims.word_lists import LITTLE, listed
from cardstore.claims.wording import stem_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.claims.wording import Wording

    _Sides = tuple[tuple[str, ...], tuple[str, ...]]

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
_BE = listed("is was are were been being be got")
_AUTHOR = "@author"
_OTHER = "@other"
_THIRD_PERSON = listed("he she they")
_FIRST_PERSON = listed("i me my we us our myself")
_NOT_ROLES = frozenset(
    stem_of(word)
    for word in """
    year month week day time way spring summer autumn winter morning evening night noon end start
    one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred
    now then today
    """.split()  # noqa: SIM905 - a table is easier to read so
)
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
    mine = _named(sentence, authors, quoting=False)
    theirs = _named(quotes, authors, quoting=True)
    near = nearest_parts(sentence, quotes)
    told: dict[int, _Sides | None] = {}
    for at, stem in enumerate(sentence.stems):
        if not sentence.tells[at] or not _is_verb(sentence, at):
            continue
        if is_attribute(sentence, at) or (stem not in _CONVERSES and _is_relative(sentence, at)):
            continue
        verbs = {stem, *_CONVERSES.get(stem, ())}
        places = [
            n for n, one in enumerate(quotes.stems) if one in verbs and quotes.parts[n] in near
        ]
        one = _sides(sentence, mine, at) if places else ((), ())
        for place in places:
            if place not in told:
                told[place] = _told_at(quotes, theirs, place)
            two = told[place]
            if two is None:
                continue
            two = two if quotes.stems[place] == stem else (two[1], two[0])
            drift = _turned(one, two, verb=sentence.written[at])
            if drift is not None and not _elsewhere(one, quotes, theirs, stem=stem, but=place):
                return (drift,)
    return ()


def _told_at(quotes: Wording, stems: Sequence[str], at: int) -> _Sides | None:
    """Give who does a verb of the quotes and to whom; None where it is none, or excepts somebody.

    Read once a place, whatever verbs the sentence has.
    """
    if not _is_verb(quotes, at) or _excepts_in_clause(quotes, at):
        return None
    return _sides(quotes, stems, at)


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
    placed = (
        led[:1] != [] and led[0] in _PLACING and at == clause[-1] and at + 1 < len(wording.keys)
    )
    return "of" in led[:1] or placed


_DOERS = listed("i he she they we you it")
_PLACING = listed("in on at among of for from")


def _named(wording: Wording, authors: frozenset[str], *, quoting: bool) -> tuple[str, ...]:
    """Give the stems, "I" and the author's name as one."""
    if quoting:
        return tuple(
            _AUTHOR if key in _FIRST_PERSON else _OTHER if key in _THIRD_PERSON else stem
            for key, stem in zip(wording.keys, wording.stems, strict=True)
        )
    return tuple(
        _AUTHOR if key in authors else stem
        for key, stem in zip(wording.keys, wording.stems, strict=True)
    )


def _sides(wording: Wording, stems: Sequence[str], at: int) -> _Sides:
    """Give who stands before a verb and who behind it in its sentence, a passive turned."""
    starts = [n + 1 for n in range(at) if wording.keys[n] in {"before", "after", "than"}]
    before = [
        stems[n]
        for n in range(max(starts, default=0), at)
        if wording.clauses[n] == wording.clauses[at] and _may_act(wording, stems, n)
    ]
    end = next((n for n in range(at, len(stems)) if _is_compared(wording, n)), len(stems))
    behind = [
        stems[n]
        for n in range(at + 1, len(stems))
        if wording.parts[n] == wording.parts[at]
        and wording.clauses[n] - wording.clauses[at] <= 1
        and n < end
        and _may_act(wording, stems, n)
    ]
    goes = stems[at] in _GOES or wording.keys[at + 1 : at + 2] == ("back",)
    behind = [] if goes else behind
    passive = any(key in _BE for key in wording.keys[max(0, at - 2) : at])
    by = _agent_begins(wording, at)
    passive |= by is not None and wording.keys[max(0, at - 1)] == "and" and _was_done(wording, at)
    passive |= by is not None and not goes and _is_reduced(wording, at, by)
    if passive and by is not None:
        agent = [
            stems[n]
            for n in range(by + 1, len(stems))
            if wording.parts[n] == wording.parts[at] and _may_act(wording, stems, n)
        ]
        return tuple(agent), tuple(before)
    if passive:
        return (), (*before, *behind)
    return tuple(before), tuple(behind)


def _is_compared(wording: Wording, at: int) -> bool:
    """Tell whether behind a word another stands of whom the same is told: "than", "as against"."""
    earlier = wording.keys[max(0, at - 6) : at]
    against = wording.keys[at] == "against" and earlier[-1:] == ("as",)
    as_much = wording.keys[at] == "as" and "as" in earlier and earlier[-1:] != ("as",)
    return against or as_much or wording.keys[at] in {"than", "unlike", "versus"}


_GOES = frozenset(
    stem_of(word)
    for word in """
    come go fall rise die live arrive stand sit lie remain stay appear disappear happen sleep walk
    sail sink swim flee vanish exist occur stop begin end weigh last stretch survive recover return
    decline increase decrease drop grow shrink
    """.split()  # noqa: SIM905 - a table is easier to read so
)
"""Nobody has it done to him: what stands behind is where, when or how much."""


def _was_done(wording: Wording, at: int) -> bool:
    """Tell whether the verb before an "and" is a passive: "had been cast and dragged by oxen"."""
    return any(
        key in _BE and wording.clauses[n] == wording.clauses[at]
        for n, key in enumerate(wording.keys[:at])
    )


def _is_reduced(wording: Wording, at: int, by: int) -> bool:
    """Tell whether a past form behind a noun is a passive without "was": "a firm founded by him".

    What is done to stands before it, so nothing that tells anything stands between it and the "by",
    but for a preposition and what it leads: "founded in May by him".
    """
    behind = wording.keys[at + 1 : by]
    led = not behind or behind[0] in _PLACING or not any(wording.tells[at + 1 : by])
    other = any(key in _BE or is_past(key) for key in behind)
    return led and not other and at > 0 and wording.tells[at - 1] and is_past(wording.keys[at])


def _agent_begins(wording: Wording, at: int) -> int | None:
    """Give the place of the "by" behind a verb that names who does it, not until when."""
    for n in range(at + 1, min(at + 8, len(wording.keys))):
        if wording.keys[n] == "by":
            behind = [m for m in range(n + 1, min(n + 4, len(wording.keys))) if wording.tells[m]]
            return n if any(wording.stems[m] not in _NOT_ROLES for m in behind) else None
    return None


def _may_act(wording: Wording, stems: Sequence[str], at: int) -> bool:
    if stems[at] in {_AUTHOR, _OTHER}:
        return True
    return wording.keys[at] not in LITTLE and stems[at] not in _NOT_ROLES


def _turned(one: _Sides, two: _Sides, *, verb: str) -> Drift | None:
    before = [stem for stem in one[0] if stem in two[1] and stem not in two[0]]
    behind = [stem for stem in one[1] if stem in two[0] and stem not in two[1]]
    subject = one[0][-1:] if one[0] else ()
    other_acts = bool(two[0]) and all(stem in two[1] for stem in subject)
    alone = bool(subject) and subject[0] in before and other_acts and not set(one[0]) & set(two[0])
    if (before and behind) or alone:
        who = before[0] if before else ""
        return Drift(
            said=f"{who} {verb}",
            given=f"{verb} … {who}",
            told=f"“{verb}”: the card tells it of “{who.lstrip('@')}” the other way round",
        )
    return None


def _elsewhere(
    one: _Sides,
    quotes: Wording,
    stems: Sequence[str],
    *,
    stem: str,
    but: int,
) -> bool:
    """Tell whether another place of the quotes has the verb with the sentence's roles."""
    for place, other in enumerate(quotes.stems):
        if place != but and other == stem:
            two = _sides(quotes, stems, place)
            if set(one[0]) & set(two[0]) or set(one[1]) & set(two[1]):
                return True
    return False
