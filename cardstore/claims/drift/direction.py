"""Direction: a sentence whose words point the other way than the quote's.

1. Words of two opposed kinds: the sentence has one, the quotes only the other, and neither is
   denied.
2. "Before" and "after" the same thing.
3. "From 1.5 to 1.2", or from Riga to Reval, where the quote has the two the other way round.
4. "At least" for a most, "must" for "may".
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING

from cardstore.claims.drift.comparisons import find_comparisons
from cardstore.claims.drift.drift import Drift, nearest_parts, speaks_of_it
from cardstore.claims.drift.obligations import find_obligations
from cardstore.claims.drift.opposed_words import ALL_STEMS, BY_STEM
from cardstore.claims.drift.orders import find_orders
from cardstore.claims.drift.prefixes import find_prefixes
from cardstore.claims.drift.ways import ways_in
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import key_of, stem_of
from cardstore.text.numbers import find_figures
from cardstore.text.words import NEGATIONS

if TYPE_CHECKING:
    from fractions import Fraction

    from cardstore.claims.wording import Wording

_FROM_TO = re.compile(
    r"\bfrom\s+(?:\w+\s+){0,2}?(?P<first>[\d][\d.,]*|[^\W\d_]+)\s+(?:[\w’'-]+\s+){0,4}?"
    r"to\s+(?:\w+\s+){0,2}?(?P<last>[\d][\d.,]*|[^\W\d_]+)",
    re.IGNORECASE,
)


def find_direction(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Give what in the sentence points the other way than in the quotes."""
    found = _opposed(sentence, quotes) or find_orders(sentence, quotes)
    found = (
        found
        or find_comparisons(sentence, quotes)
        or _turned_round(sentence, quotes)
        or _way_back(sentence, quotes)
    )
    return found or find_prefixes(sentence, quotes) or find_obligations(sentence, quotes)


def _opposed(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    mine = ways_in(sentence, quotes)
    if not mine or not speaks_of_it(sentence, quotes):
        return ()
    near = nearest_parts(sentence, quotes)
    theirs = frozenset(quotes.stems) & ALL_STEMS
    here = frozenset(
        stem for stem, part in zip(quotes.stems, quotes.parts, strict=True) if part in near
    )
    have = frozenset(mine)
    nearest = _nearest_clause(sentence, quotes)
    for stem in mine:
        swapped = _before_noun(sentence, quotes, stem=stem)
        if swapped:
            return swapped
        if stem in theirs:
            drift = _other_half(sentence, quotes, stem=stem, clause=nearest)
            if drift:
                return drift
            continue
        met = any(own & here for own, _ in BY_STEM[stem])
        for own, other in () if met else BY_STEM[stem]:
            if own & (theirs if stem not in _DECIDING else here) or other & have:
                continue
            against = _unmatched(other & _near_it(sentence, quotes, here), sentence)
            if against and _denied(sentence, own) == _denied(quotes, against):
                given = next(word for word in quotes.stems if word in against)
                if _is_told_across(sentence, quotes, stem, given):
                    continue
                return (_drift(sentence, quotes, said=stem, given=given),)
    return ()


def _near_it(sentence: Wording, quotes: Wording, here: frozenset[str]) -> frozenset[str]:
    """Leave out words of clauses of the quotes with which the sentence has nothing in common."""
    common = {
        quotes.clauses[n]
        for n, stem in enumerate(quotes.stems)
        if stem in sentence.stem_set and quotes.tells[n]
    }
    if not common:
        return here
    led = {
        clause
        for n, clause in enumerate(quotes.clauses)
        if quotes.keys[n] in _RELATIVE and (not n or quotes.clauses[n - 1] != clause)
    }
    telling = frozenset(compress(quotes.clauses, quotes.tells))
    short = {clause for clause in quotes.clauses if clause + 1 not in telling}
    common |= {clause for clause in short if clause + 2 in common}
    return frozenset(
        stem
        for n, (stem, clause) in enumerate(zip(quotes.stems, quotes.clauses, strict=True))
        if stem in here
        and not _is_attributive(quotes, n)
        and (clause in common or clause + 1 in common or (clause in led and clause - 1 in common))
    )


def _is_attributive(quotes: Wording, at: int) -> bool:
    """Tell whether a time of day only says which: "the night assistant"."""
    follows = at + 1 < len(quotes.keys) and quotes.clauses[at + 1] == quotes.clauses[at]
    return (
        quotes.keys[at] in {"day", "night", "morning", "evening"}
        and follows
        and quotes.tells[at + 1]
    )


def _unmatched(against: frozenset[str], sentence: Wording) -> frozenset[str]:
    """Leave out words of the quotes that another of the sentence's comes to: "night", "evening"."""
    return frozenset(
        stem
        for stem in against
        if not any(own & sentence.stem_set - {stem} for own, _ in BY_STEM[stem])
        and not (stem in _SHRINKS and "lose" in sentence.stem_set)
    )


_RELATIVE = listed("who which whose whom that being having")
_MOVING = frozenset(
    stem_of(word) for word in ("rise", "fall", "increase", "drop", "decline", "gain")
)
_SHRINKS = frozenset(stem_of(word) for word in ("fall", "drop", "decline", "shrink"))


_CROSSING = frozenset(
    stem_of(word) for word in ("win", "lose", "follow", "precede", "gain", "defeat", "beat")
)
"""What the one does with these the other suffers: "she lost" is "they won"."""
_AMOUNTS = listed("more less fewer greater above under below over exceed")


def _is_told_across(sentence: Wording, quotes: Wording, stem: str, given: str) -> bool:
    """Tell whether the opposite word tells the same from the other side, or only counts.

    "The company won" of "she lost against the company"; "two shillings more" of "two less".
    """
    at, place = sentence.stems.index(stem), quotes.stems.index(given)
    if sentence.keys[at] in _AMOUNTS or quotes.keys[place] in _AMOUNTS:
        return not _same_behind(sentence, quotes, at=at, given=given)
    if stem not in _CROSSING or given not in _CROSSING:
        return False
    before = {
        n for n in range(at) if sentence.tells[n] and sentence.clauses[n] == sentence.clauses[at]
    }
    acting = {sentence.stems[n] for n in before}
    sides: tuple[set[str], set[str]] = (set(), set())
    for n, one in enumerate(quotes.stems):
        if quotes.parts[n] == quotes.parts[place] and quotes.tells[n]:
            sides[n > place].add(one)
    return bool(acting & sides[1]) and not acting & sides[0]


def _same_behind(sentence: Wording, quotes: Wording, *, at: int, given: str) -> bool:
    """Tell whether "more" and "fewer" count the same noun: "more words", "fewer words"."""
    at += sentence.keys[at + 1 : at + 2] == ("the",)
    mine = sentence.stems[at + 1 : at + 2]
    places = [n for n, stem in enumerate(quotes.stems) if stem == given]
    ends = [n + 1 + (quotes.keys[n + 1 : n + 2] == ("the",)) for n in places]
    told = bool(mine) and sentence.tells[at + 1]
    return told and any(mine == quotes.stems[n : n + 1] for n in ends)


_DECIDING = frozenset(
    stem_of(word) for word in ("accept", "agree", "refuse", "reject", "grant", "deny")
)
"""What is decided of one thing says nothing of another that the quotes tell of too."""
_COMPARED = listed("more less fewer greater lower higher")
"""Of these each may stand on either side of a "than"."""


def _before_noun(sentence: Wording, quotes: Wording, *, stem: str) -> tuple[Drift, ...]:
    """Judge "cold hearts" of "warm hearts and cold feet"."""
    at = sentence.stems.index(stem)
    compared = sentence.keys[at] in _COMPARED and "than" in sentence.key_set
    if compared or at + 1 >= len(sentence.stems) or not sentence.tells[at + 1]:
        return ()
    noun = sentence.stems[at + 1]
    led = {quotes.stems[n - 1] for n, one in enumerate(quotes.stems) if n and one == noun}
    if stem in led:
        return ()
    for _, other in BY_STEM[stem]:
        given = next((one for one in quotes.stems if one in led and one in other), "")
        if given:
            return (_drift(sentence, quotes, said=stem, given=given),)
    return ()


def _nearest_clause(sentence: Wording, quotes: Wording) -> int:
    """Give the clause of the quotes that alone has most words of the sentence; -1 for none.

    Words that point a way are not counted.
    """
    counts: dict[int, int] = {}
    for stem, clause, tells in zip(quotes.stems, quotes.clauses, quotes.tells, strict=True):
        if tells and stem in sentence.stem_set and stem not in ALL_STEMS:
            counts[clause] = counts.get(clause, 0) + 1
    most = max(counts.values(), default=0)
    best = [clause for clause, count in counts.items() if count == most]
    return best[0] if most >= _TWO and len(best) == 1 else -1


def _clause_of_subject(sentence: Wording, quotes: Wording, *, stem: str, otherwise: int) -> int:
    """Give the clause of the quotes that has the last word before one that points a way."""
    at = sentence.stems.index(stem)
    before = [n for n in range(at) if sentence.tells[n]]
    behind = sentence.stems[at + 1] if at + 1 < len(sentence.stems) else ""
    if (
        behind
        and sentence.tells[at + 1]
        and any(
            one == stem and _is_family(behind, quotes.stems[n + 1])
            for n, one in enumerate(quotes.stems[:-1])
        )
    ):
        return -1  # "the morning edition": the quotes have the two together
    if not before:
        return otherwise
    places = [n for n, one in enumerate(quotes.stems) if one == sentence.stems[before[-1]]]
    return quotes.clauses[places[0]] if len(places) == 1 else otherwise


def _is_family(one: str, other: str) -> bool:
    return one == other or one.startswith(other) or other.startswith(one)


def _other_half(sentence: Wording, quotes: Wording, *, stem: str, clause: int) -> tuple[Drift, ...]:
    """Judge a way that only another half of the quote tells: "while bulk cargo fell"."""
    if stem in _MOVING and sentence.key_set & {"up", "down"}:
        return ()
    clause = _clause_of_subject(sentence, quotes, stem=stem, otherwise=clause)
    here = frozenset(
        one
        for n, (one, at) in enumerate(zip(quotes.stems, quotes.clauses, strict=True))
        if at == clause and not _is_attributive(quotes, n)
    )
    if clause < 0 or stem in here:
        return ()
    for own, other in BY_STEM[stem]:
        against = other & here
        apart = not own & here and not other & frozenset(sentence.stems)
        if against and apart and not _denied(sentence, own) and not _denied(quotes, against):
            given = next(word for word in quotes.stems if word in against)
            return (_drift(sentence, quotes, said=stem, given=given),)
    return ()


def _drift(sentence: Wording, quotes: Wording, *, said: str, given: str) -> Drift:
    mine = sentence.written[sentence.stems.index(said)]
    theirs = quotes.written[quotes.stems.index(given)]
    return Drift(said=mine, given=theirs, told=f"the card says “{theirs}”, not “{mine}”")


def _denied(wording: Wording, stems: frozenset[str]) -> bool:
    """Tell whether a word of these has a negation up to four words before it."""
    return any(
        stem in stems
        and (
            any(key in _DENYING for key in wording.keys[max(0, at - 4) : at])
            or not _NOBODY.isdisjoint(wording.keys[max(0, at - 6) : at])
            or any(key in {"no", "none", "nothing"} for key in wording.keys[at + 1 : at + 4])
        )
        for at, stem in enumerate(wording.stems)
    )


_NOBODY = listed("no none nobody neither")
_DENYING = frozenset(NEGATIONS) | listed("seldom rarely hardly scarcely barely without")


def _turned_round(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Judge "from 1.5 to 1.2" where the quote has the two the other way round."""
    if "from" not in sentence.key_set:
        return ()
    for found in _FROM_TO.finditer(sentence.text):
        mine = _values(found.group())
        if len(mine) != _TWO:
            continue
        places = [_only_place(value, quotes.text) for value in mine]
        first, last = places
        if first is None or last is None or last > first:
            continue
        if _BACK.search(quotes.text[last:first]):
            continue  # "143, against 167 last year"
        if _FROM.search(quotes.text[:first]) is None:
            said = " ".join(found.group().split())
            given = f"{mine[1]} … {mine[0]}"
            told = f"the card has {float(mine[1]):g} before {float(mine[0]):g}"
            return (Drift(said=said, given=given, told=told),)
    return ()


_WAY = re.compile(
    r"\bfrom\s+(?:the\s+)?(?P<start>[^\W\d_][\w’'-]*)\s+(?:back\s+|up\s+|down\s+|on\s+)?(?:in)?to\s+"
    r"(?:the\s+)?(?P<end>[^\W\d_][\w’'-]*)",
    re.IGNORECASE,
)


def _way_back(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Judge "from Riga to Reval" where the quote goes from Reval to Riga."""
    if "from" not in sentence.key_set or "from" not in quotes.key_set:
        return ()
    theirs = {_ends(found): found for found in _WAY.finditer(quotes.text)}
    for found in _WAY.finditer(sentence.text):
        start, end = _ends(found)
        turned = theirs.get((end, start))
        if turned is not None and start != end and (start, end) not in theirs:
            said, given = (" ".join(one.group().split()) for one in (found, turned))
            return (Drift(said=said, given=given, told=f"the card says “{given}”, not “{said}”"),)
    return ()


def _ends(found: re.Match[str]) -> tuple[str, str]:
    return stem_of(key_of(found["start"])), stem_of(key_of(found["end"]))


_TWO = 2
_BACK = re.compile(
    r"\b(?:against|where\s+(?:in|we|he|they|there)|compared\s+with|instead\s+of|formerly|in\s+place\s+of)\b[^.;]*$",
    re.IGNORECASE,
)
_FROM = re.compile(r"\bfrom\s+(?:[a-z]+\s+){0,2}$", re.IGNORECASE)


def _values(text: str) -> list[Fraction]:
    amounts = [figure.amount for figure in find_figures(text) if figure.amount is not None]
    if len(amounts) == 1 and amounts[0].joined:
        return [amounts[0].low, amounts[0].high]
    return [amount.low for amount in amounts]


@lru_cache(maxsize=4096)
def _stated(text: str) -> tuple[tuple[int, Fraction, Fraction], ...]:
    """Give the place, the lower and the upper end of every amount that a text states."""
    return tuple(
        (figure.span.start, figure.amount.low, figure.amount.high)
        for figure in find_figures(text)
        if figure.amount is not None
    )


def _only_place(value: Fraction, text: str) -> int | None:
    """Give where a text states a value; None where it does not, or more than once."""
    places = [start for start, low, high in _stated(text) if value in {low, high}]
    return places[0] if len(places) == 1 else None
