"""Exchanges: what the quotes tell of one told of another whom they name elsewhere.

Comes in: "the drakes incubate the eggs" of "the females incubate them …. The drakes leave". Nothing
is asked of the verb, which may be any; the quotes are cut into pieces (sentences, and what begins
with "while", "since", "because", or with ", and the").

1. All that the sentence tells stands in one piece, but for whom it begins with: he stands only in
   others, and the piece begins with somebody else, whom the sentence has not. No "he" or "it" of
   the piece may stand for him.
2. "Anne was left two hundred marks" of "to Anne the manor, and to Margaret two hundred marks": the
   same, of those to whom it is done.
3. Two names have changed places: "Margaret the manor and Anne the marks".
4. "By Orsini's reckoning" of "by his secretary's reckoning": another owner of the same.
"""

from __future__ import annotations

import itertools
import re
from bisect import bisect_right
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift, cut_up, is_told_closely
from cardstore.claims.drift.verbs import is_attribute, is_past
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import is_told_by, read_wording, stem_of

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

_CUTS = listed("whereas while whilst since because although though but")
_DETERMINERS = listed("the a an his her its their our my these those this that some two three")
_PREPOSITIONS = listed(
    """
    of in at on from with for to by as than after before under over near into upon within during
    without between among through until till towards against about
    """
)
_PRONOUNS = listed("he she they it we i these those this who which whom they there one some others")
_OF = listed("of at in from")
_AUXILIARY = listed(
    """
    is was are were be been had has have do does did will would shall should can could may might
    must not never
    """
)
_GENERIC = frozenset(
    stem_of(word)
    for word in """
    writer author people man woman person year month week day time number part half rest total
    account report record source card paper quote others
    """.split()  # noqa: SIM905 - a table is easier to read so
)
"""These may stand for whom the quotes name otherwise."""
_DIGITS = re.compile(r"\d[\d,.]*\d|\d")
_JOINS = listed("and but while whereas")
_TWO = 2
_LEAST = 3
"""Of words and figures of the sentence so many stand in one piece at least."""
_SUBJECT = 3
"""So many words at most name whom a sentence begins with."""


def find_exchanges(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Give whom or what the sentence puts in another's place."""
    if not is_told_closely(sentence, quotes):
        return ()
    found = _another_subject(sentence, quotes) or _names_crossed(sentence, quotes)
    return found or _another_owner(sentence, quotes) or _another_item(sentence, quotes)


@lru_cache(maxsize=4096)
def _pieces(text: str) -> tuple[int, ...]:
    """Give the piece of each word of the quotes."""
    wording = read_wording(text)
    plain = cut_up(wording.keys, wording.parts, also_at=_CUTS)
    found, more = [], 0
    for at, piece in enumerate(plain):
        more += _begins_anew(wording, at)
        found.append(piece + more)
    return tuple(found)


def _begins_anew(wording: Wording, at: int) -> bool:
    """Tell whether a word is the "and" of ", and the …", with which somebody else is told of."""
    if wording.keys[at] != "and" or at + 1 >= len(wording.keys) or not at:
        return False
    comma = wording.text[wording.starts[at] - 2 : wording.starts[at]].strip() == ","
    behind = wording.keys[at + 1]
    return comma and (behind in _DETERMINERS | {"to"} or wording.written[at + 1][0].isupper())


@lru_cache(maxsize=4096)
def _leads(text: str) -> dict[int, tuple[str, tuple[int, ...]]]:
    """Give for each piece the preposition and the places of the words that it begins with.

    Only what has a determiner or a capital, and no verb before it.
    """
    wording = read_wording(text)
    pieces = _pieces(text)
    found: dict[int, tuple[str, tuple[int, ...]]] = {}
    for piece in dict.fromkeys(pieces):
        places = [n for n, one in enumerate(pieces) if one == piece]
        lead = _lead(wording, places)
        if lead is not None:
            found[piece] = lead
    return found


def _lead(wording: Wording, places: list[int]) -> tuple[str, tuple[int, ...]] | None:
    preposition, since = "", 0
    for number, n in enumerate(places):
        key = wording.keys[n]
        if key in _PRONOUNS or key in _AUXILIARY or (is_past(key) and not _describes(wording, n)):
            return None
        if key in _PREPOSITIONS:
            preposition, since = key, n
            continue
        if not wording.tells[n]:
            continue
        words = _phrase(wording, places[number:])
        between = wording.text[wording.starts[since] : wording.starts[n]]
        if preposition not in {"", "to"} and _DIGITS.search(between) is None:
            return _lead(wording, [m for m in places if m > (words or (n,))[-1]])
        return (preposition if preposition == "to" else "", words) if words else None
    return None


def _phrase(wording: Wording, places: list[int]) -> tuple[int, ...]:
    """Give the places of the words that name somebody, from the first of some places on."""
    words: list[int] = []
    for n in places:
        verb = is_past(wording.keys[n]) and not _describes(wording, n)
        if not wording.tells[n] or verb or wording.clauses[n] != wording.clauses[places[0]]:
            break
        words.append(n)
    return tuple(words)


def _describes(wording: Wording, at: int) -> bool:
    return is_attribute(wording, at)


def _another_subject(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Judge whom the sentence begins with by the one piece that has all the rest."""
    held = _stems_by_piece(quotes.text)
    digits = _digits_by_piece(quotes.text)
    places = [n for n, tells in enumerate(sentence.tells) if tells]
    if len(held) < _TWO or not places:
        return ()
    figures = set(_DIGITS.findall(sentence.text))
    counts = {
        piece: sum(is_told_by(sentence.stems[n], stems) for n in places)
        + 2 * len(figures & digits.get(piece, frozenset()))
        for piece, stems in held.items()
    }
    best = max(counts.values())
    for piece in [one for one, count in counts.items() if count == best]:
        subject = _outside(sentence, places, held[piece])
        rest = len(places) - len(subject)
        missed = rest - sum(is_told_by(sentence.stems[n], held[piece]) for n in places)
        missed -= bool(figures & digits.get(piece, frozenset()))
        if not subject or counts[piece] < _LEAST or missed * 4 > rest:
            continue
        lead = _other_lead(sentence, quotes, subject=subject, piece=piece)
        if lead is not None:
            said, given = sentence.written[subject[0]], quotes.written[lead]
            told = f"the card tells it of “{given}”, not of “{said}”"
            return (Drift(said=said, given=given, told=told),)
    return ()


def _outside(sentence: Wording, places: list[int], held: frozenset[str]) -> list[int]:
    """Give the places of the words that a sentence begins with and a piece has not."""
    found: list[int] = []
    for n in places:
        if is_told_by(sentence.stems[n], held):
            break
        found.append(n)
    before = sentence.keys[: found[0]] if found else ()
    led = any(key in _PREPOSITIONS | _PRONOUNS for key in before)
    return [] if led or len(found) > _SUBJECT else found


def _other_lead(
    sentence: Wording, quotes: Wording, *, subject: list[int], piece: int
) -> int | None:
    """Give the place of whom a piece begins with, if he is another; None where he is not."""
    preposition, lead = _leads(quotes.text).get(piece, ("", ()))
    pieces = _pieces(quotes.text)
    last = lead[-1] if lead else 0
    beside = [n for n in range(last + 1, len(pieces)) if quotes.tells[n] and pieces[n] == piece]
    named = (
        *lead,
        *(beside[:2] if quotes.keys[last + 1 : last + 2] and quotes.keys[last + 1] in _OF else ()),
    )
    if not lead or any(is_told_by(quotes.stems[n], sentence.stem_set) for n in named):
        return None
    mine = [sentence.stems[n] for n in subject]
    elsewhere = {quotes.stems[n] for n, one in enumerate(pieces) if one != piece}
    if mine[0] in _GENERIC or not all(stem in elsewhere for stem in mine):
        return None
    if preposition and not any(preposition in _before(quotes, stem) for stem in mine):
        return None
    places = [n for n, one in enumerate(pieces) if one == piece]
    told = [n for n in places if is_told_by(quotes.stems[n], sentence.stem_set)]
    last = max(told, default=places[-1])
    between = {quotes.keys[n] for n in places if n < last}
    return None if between & _PRONOUNS else lead[-1]


@lru_cache(maxsize=4096)
def _stems_by_piece(text: str) -> dict[int, frozenset[str]]:
    wording = read_wording(text)
    found: dict[int, set[str]] = {}
    for stem, piece, tells in zip(wording.stems, _pieces(text), wording.tells, strict=True):
        if tells:
            found.setdefault(piece, set()).add(stem)
    return {piece: frozenset(stems) for piece, stems in found.items()}


@lru_cache(maxsize=4096)
def _digits_by_piece(text: str) -> dict[int, frozenset[str]]:
    wording = read_wording(text)
    pieces = _pieces(text)
    found: dict[int, set[str]] = {}
    for number in _DIGITS.finditer(text):
        at = bisect_right(wording.starts, number.start())
        if at:
            found.setdefault(pieces[at - 1], set()).add(number[0])
    return {piece: frozenset(digits) for piece, digits in found.items()}


def _before(quotes: Wording, stem: str) -> set[str]:
    """Give the words that stand up to four before a word of the quotes."""
    return {
        key
        for n, one in enumerate(quotes.stems)
        if one == stem
        for key in quotes.keys[max(0, n - 4) : n]
    }


def _names_crossed(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Judge "Margaret the manor and Anne the marks" of two pieces that have them otherwise."""
    if "and" not in sentence.key_set and "while" not in sentence.key_set:
        return ()
    halves = cut_up(sentence.keys, sentence.parts, also_at=_JOINS)
    held = _stems_by_piece(quotes.text)
    names: dict[int, list[int]] = {}
    things: dict[int, set[str]] = {}
    for n, half in enumerate(halves):
        if not sentence.tells[n]:
            continue
        if n and sentence.written[n][0].isupper():
            names.setdefault(half, []).append(n)
        else:
            things.setdefault(half, set()).add(sentence.stems[n])
    places = [(half, n) for half, held_there in names.items() for n in held_there]
    for (one, first), (other, last) in itertools.combinations(places, 2):
        matter = (things.get(one, set()), things.get(other, set()))
        pair = (sentence.stems[first], sentence.stems[last])
        if one != other and _is_crossed(pair, matter, held):
            said, given = sentence.written[first], sentence.written[last]
            told = f"the card tells of “{given}” what is told of “{said}”"
            return (Drift(said=said, given=given, told=told),)
    return ()


def _is_crossed(
    pair: tuple[str, str], things: tuple[set[str], set[str]], held: dict[int, frozenset[str]]
) -> bool:
    """Tell whether each of two names stands alone in the piece that has the other's matter."""
    homes = [[piece for piece, stems in held.items() if stem in stems] for stem in pair]
    if len(homes[0]) != 1 or len(homes[1]) != 1 or homes[0] == homes[1]:
        return False
    mine, theirs = held[homes[0][0]], held[homes[1][0]]
    across = things[0] & (theirs - mine), things[1] & (mine - theirs)
    straight = things[0] & (mine - theirs), things[1] & (theirs - mine)
    return bool(across[0] and across[1]) and len(straight[1]) == 0


def _another_owner(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Judge "by Orsini's own reckoning" of "by his secretary's reckoning"."""
    own = _owned(sentence)
    theirs = _owned(quotes) if own else {}
    for noun, owners in own.items():
        given = theirs.get(noun, frozenset())
        mine = {one for one in owners if one in quotes.stem_set}
        if not given or not mine or given & mine or _is_any_told(given, sentence.stem_set):
            continue
        of = any(
            quotes.stems[n] == noun and mine & set(quotes.stems[n + 1 : n + 5])
            for n in range(len(quotes.stems))
        )
        if not of:
            said, told = min(mine), min(given)
            words = f"the card says whose it is: “{told}…”, not “{said}…”"
            return (Drift(said=said, given=told, told=words),)
    return ()


def _is_any_told(stems: frozenset[str], held: frozenset[str]) -> bool:
    """Tell whether any of some stems is among others."""
    return any(is_told_by(stem, held) for stem in stems)


def _owned(wording: Wording) -> dict[str, frozenset[str]]:
    """Give for each noun behind a possessive whose it is."""
    found: dict[str, frozenset[str]] = {}
    if "’" not in wording.text and "'" not in wording.text:
        return found
    for n, word in enumerate(wording.written):
        if not word.endswith(("’s", "'s", "s’", "s'")) or not wording.tells[n]:
            continue
        own = wording.keys[n + 1 : n + 2] == ("own",)
        noun = wording.stems[n + 1 + own : n + 2 + own]
        if noun and wording.clauses[n] == wording.clauses[n + 1]:
            found[noun[0]] = found.get(noun[0], frozenset()) | {wording.stems[n]}
    return found


_COUNTS = listed(
    "one two three four five six seven eight nine ten eleven twelve some others several"
)


def _another_item(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Judge "the Thisbe was taken" of "three were taken, …; and one, the Thisbe, put back".

    A name stands alone in the quotes, and what is told of it in a clause with a count of its own.
    """
    at = next((n for n, tells in enumerate(sentence.tells) if tells), 0)
    name = sentence.written[at] if sentence.written else ""
    places = [n for n, word in enumerate(quotes.written) if word == name]
    if not name[:1].isupper() or len(places) != 1 or is_told_by(sentence.stems[at], _GENERIC):
        return ()
    near = {quotes.clauses[places[0]] + step for step in (-1, 0, 1)}
    rest = [n for n, tells in enumerate(sentence.tells) if tells and n != at]
    homes = [
        {quotes.clauses[m] for m, stem in enumerate(quotes.stems) if stem == sentence.stems[n]}
        for n in rest
    ]
    if len(rest) < _TWO or not all(homes):
        return ()
    for clause in set.intersection(*homes) - near:
        first = next(n for n, one in enumerate(quotes.clauses) if one == clause)
        lead = quotes.keys[first + (quotes.keys[first] in _JOINS)]
        if lead in _COUNTS and quotes.parts[first] == quotes.parts[places[0]]:
            told = f"the card tells it of “{lead}”, and of “{name}” something else"
            return (Drift(said=name, given=lead, told=told),)
    return ()
