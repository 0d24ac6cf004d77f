"""Effects: what is told as done to something, and the quotes only tell beside it.

1. "The treatment reduced the risk" where the quotes have no such verb: that it did so is added.
2. "Six days in the month" of "six days in the year": a time in which the quotes tell no rate.
3. "Published before she built the bazaar" of quotes that tell of the building first, with neither
   "before" nor "after".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift, is_told_closely
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import is_told_by, stem_of

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

_EFFECT = re.compile(
    r"(?i)\b(?P<verb>reduced|increased|lowered|raised|improved|worsened|boosted|cut|curbed|doubled"
    r"|halved|lengthened|shortened|protected|cured|encouraged|discouraged|hastened|delayed)\s+"
    r"(?:the|its|their|his|her)\s+(?P<what>risk|rate|chance|chances|number|incidence|likelihood"
    r"|mortality|cost|costs|price|prices|yield|yields|output|deaths?|spread|danger|quality|health)\b"
)
_UNIT = r"(?P<unit>hour|day|week|fortnight|month|quarter|year|decade|century)"
_RATE = re.compile(
    rf"(?i)\b(?:in\s+(?:the|a|each|every)|per|each|every|an?)\s+{_UNIT}\b(?!\s+(?:of|before|after"
    r"|later|earlier|ago|and|when|or|\d|he|she|it|they))"
)
_IN_THE = re.compile(
    rf"(?i)\b(?:days?|times|hours?)\s+(?:in\s+(?:the|a|each|every)|an?)\s+{_UNIT}\b"
)
_ADVERBS = {
    "hourly": "hour", "daily": "day", "weekly": "week", "monthly": "month", "quarterly": "quarter",
    "yearly": "year", "annual": "year", "annually": "year", "annum": "year",
}  # fmt: skip
_ORDER = listed(
    "before after until till since once when later earlier then afterwards previously had"
)
_LEAST = 2


def find_effects(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Give the effect, the rate or the order that the sentence adds."""
    if not is_told_closely(sentence, quotes):
        return ()
    return _effect(sentence, quotes) or _other_rate(sentence, quotes) or _order(sentence, quotes)


def _effect(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    found = _EFFECT.search(sentence.text)
    if found is None or is_told_by(stem_of(found["verb"].casefold()), quotes.stem_set):
        return ()
    said = " ".join(found.group().split())
    return (Drift(said=said, given="", told=f"the card does not say “{said}”"),)


def _rates(text: str) -> dict[str, str]:
    """Give the units of time that a text tells a rate in, with its words."""
    found = {one["unit"].casefold(): " ".join(one.group().split()) for one in _RATE.finditer(text)}
    for word in re.findall(r"(?i)\b\w+(?:ly|al|um)\b", text):
        unit = _ADVERBS.get(word.casefold())
        if unit is not None:
            found[unit] = word
    return found


def _other_rate(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    within = _IN_THE.search(sentence.text)
    mine = {within["unit"].casefold(): " ".join(within.group().split())} if within else {}
    theirs = _rates(quotes.text) if mine else {}
    for unit, said in mine.items():
        if theirs and unit not in theirs and unit not in quotes.stems and not theirs.keys() & mine:
            given = next(iter(theirs.values()))
            return (Drift(said=said, given=given, told=f"the card says “{given}”, not “{said}”"),)
    return ()


def _order(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Judge a "before" or "after" by the order in which quotes without one tell the two."""
    placed = [n for n, key in enumerate(sentence.keys) if key in {"before", "after"}]
    if len(placed) != 1 or not quotes.key_set.isdisjoint(_ORDER):
        return ()
    at = placed[0]
    first = [n for n in range(at) if sentence.tells[n]]
    last = [n for n in range(at + 1, len(sentence.keys)) if sentence.tells[n]]
    if not at:  # "After the fire the mill was sold."
        clause = sentence.clauses[1:2]
        last = [n for n in range(1, len(sentence.keys)) if sentence.clauses[n] == clause[0]]
        first = [n for n in range(1, len(sentence.keys)) if n not in last and sentence.tells[n]]
        last = [n for n in last if sentence.tells[n]]
    one, other = (_places(sentence, quotes, side) for side in (first, last))
    if len(one) < _LEAST or len(other) < _LEAST or sentence.key_set & {"not", "until", "never"}:
        return ()
    early = sentence.keys[at] == "before"
    turned = max(other) < min(one) if early else max(one) < min(other)
    if not turned:
        return ()
    said = sentence.written[at]
    told = f"the card tells the two in another order than “{said}”"
    return (Drift(said=said, given="", told=told),)


def _places(sentence: Wording, quotes: Wording, side: list[int]) -> list[int]:
    """Give where words of the sentence stand that the quotes have once."""
    found = []
    for n in side:
        places = [m for m, stem in enumerate(quotes.stems) if stem == sentence.stems[n]]
        if len(places) == 1:
            found.append(places[0])
    return found
