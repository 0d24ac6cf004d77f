"""Rungs: places, bodies and times, each kind a ladder from the small to the wide.

1. "Country" for "village", "industry" for "mill": the sentence has a word of a ladder, the quotes
   have only words of other rungs.
2. Of small places only what stands behind the same preposition is held side by side: "in the
   house" and "in the town".
3. Of times, what says how often ("every week") and, where the quotes count none, how long.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import stem_of

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

_RUNGS = (
    (
        ("room",),
        ("house", "household", "family", "farm", "cottage"),
        ("street", "quarter", "neighbourhood", "neighborhood"),
        ("village", "hamlet", "parish"),
        ("town", "borough"),
        ("city",),
        ("county", "shire", "district", "valley", "island"),
        ("region", "province", "state", "colony"),
        ("country", "nation", "kingdom", "realm", "national", "nationwide", "countrywide"),
        ("continent", "empire"),
        ("world", "globe", "worldwide", "global", "globally"),
    ),
    (
        ("mill", "factory", "workshop", "pit", "mine", "shop", "foundry", "works"),
        ("industry", "sector", "trade", "economy"),
    ),
    (
        ("ship", "vessel", "boat", "frigate", "steamer"),
        ("squadron", "convoy"),
        ("fleet",),
        ("navy",),
    ),
    (
        ("soldier", "trooper"),
        ("platoon", "company", "battery"),
        ("regiment", "battalion", "brigade"),
        ("army",),
    ),
    (("classroom",), ("school",), ("university", "college")),
    (("ward", "clinic"), ("hospital", "infirmary")),
    (("hour",), ("day", "night"), ("week",), ("month",), ("year",), ("decade",), ("century",)),
    (
        ("respondent", "customer", "client", "subscriber", "member", "patient", "participant"),
        ("population", "public", "society", "humanity", "mankind"),
    ),
    (
        ("customer", "client", "subscriber", "user"),
        ("firm", "company", "business", "industry"),
    ),
    (("mouse", "rat", "mice"), ("human", "people", "patient", "person")),
)
_RUNG_OF = tuple(
    {stem_of(word): rung for rung, words in enumerate(ladder) for word in words}
    for ladder in _RUNGS
)
_ON_LADDERS = frozenset(stem for rung_of in _RUNG_OF for stem in rung_of)
_FORMS = frozenset(
    form
    for ladder in _RUNGS
    for words in ladder
    for word in words
    for form in (word, f"{word}s", f"{word}es", f"{word}ly", f"{word.removesuffix('y')}ies")
)
"""Forms of these words; "stated" and "rate" have their stems too, and are no state and no rat."""
_TIME = 6


_OF_RECORDS = frozenset(
    stem_of(word)
    for word in """
    register record book minute council clerk census report newspaper gazette log account history
    survey archive paper court school church meeting hall board authority
    """.split()  # noqa: SIM905 - a table is easier to read so
)
"""Before these a place or body only names which: "the parish register"."""


def _no_rungs(sentence: Wording, titles: frozenset[str]) -> frozenset[int]:
    """Give the places of words that name the source, or one body that is spoken of: "the firm"."""
    return frozenset(
        at
        for at, stem in enumerate(sentence.stems)
        if (stem in titles and sentence.written[at][0].isupper())
        or (sentence.stems[at + 1 : at + 2] and sentence.stems[at + 1] in _OF_RECORDS)
        or (stem in _BODY and sentence.keys[at - 1] in _THE and not sentence.keys[at].endswith("s"))
    )


_BODY = frozenset(stem_of(word) for word in ("firm", "company", "business"))
_THE = listed("the its this that their our")


def find_rungs(sentence: Wording, quotes: Wording, *, titles: frozenset[str]) -> tuple[Drift, ...]:
    """Give a place, body or time of the sentence that stands on another rung than the quote's.

    Args:
        sentence: the sentence's words.
        quotes: those of the quotes.
        titles: stems of the words of the sources' titles, which widen nothing.
    """
    if _ON_LADDERS.isdisjoint(sentence.stems):
        return ()
    outside = _no_rungs(sentence, titles)
    stems = [
        stem
        for at, stem in enumerate(sentence.stems)
        if at not in outside and _is_on_ladder(sentence, at)
    ]
    for number, rung_of in enumerate(_RUNG_OF):
        mine = {rung_of[stem]: stem for stem in stems if stem in rung_of}
        if not mine:
            continue
        theirs = _rungs_of(quotes, rung_of)
        if not theirs or not mine.keys().isdisjoint(theirs):
            continue
        if number == _TIME and not _is_span(sentence, mine, quotes):
            continue
        if number > _TIME and max(mine) < min(theirs):
            continue
        said, given = next(iter(mine.values())), next(iter(theirs.values()))
        if not number and max(mine) < _WIDE and not _stand_alike(sentence, quotes, said, given):
            continue
        return (Drift(said=said, given=given, told=f"the card says “{given}…”, not “{said}…”"),)
    return ()


_WIDE = 6
"""From a county on upwards a place is wide, whatever stands before it."""
_PLACING = listed("in at of to from into through throughout across over near within around")


def _rungs_of(quotes: Wording, rung_of: dict[str, int]) -> dict[int, str]:
    """Give the rungs of the quotes; a quarter of a dollar, or past an hour, is none."""
    found: dict[int, str] = {}
    for n, stem in enumerate(quotes.stems):
        counted = quotes.keys[n] == "quarter" and n and quotes.keys[n - 1] in _COUNTS
        if stem in rung_of and not counted and _is_on_ladder(quotes, n):
            found[rung_of[stem]] = stem
    return found


def _is_on_ladder(wording: Wording, at: int) -> bool:
    """Tell whether a word is a ladder's own, and not a verb of its stem: "they state that"."""
    key, behind = wording.keys[at], wording.keys[at + 1 : at + 2]
    says = key in {"state", "states"} and behind == ("that",)
    return key in _FORMS and not says


_COUNTS = listed("a one and three per first second third last next")


def _stand_alike(sentence: Wording, quotes: Wording, said: str, given: str) -> bool:
    """Tell whether two small places stand behind the same preposition: "in the house"."""
    return not _before(sentence, said).isdisjoint(_before(quotes, given))


def _before(wording: Wording, stem: str) -> set[str]:
    return {
        key
        for n, one in enumerate(wording.stems)
        if one == stem
        for key in wording.keys[max(0, n - 3) : n]
        if key in _PLACING
    }


def _is_span(sentence: Wording, mine: dict[int, str], quotes: Wording) -> bool:
    """Tell whether a word of time says how long or how often: "in a week", "every year".

    Where the quotes count theirs ("eighteen months"), how long is a matter of figures.
    """
    counted = any(
        stem in _TIMES and quotes.keys[n - 1] in _FIGURES | {""}
        for n, stem in enumerate(quotes.stems)
        if n
    ) or _DIGITS_BEFORE.search(quotes.text)
    for at, stem in enumerate(sentence.stems):
        if stem in mine.values() and at and sentence.keys[at] not in {"years", "days", "today"}:
            before = sentence.keys[at - 1]
            within = before == "the" and sentence.keys[max(0, at - 2)] == "in"
            return before in _OFTEN_WORDS or ((within or before in _LONG_WORDS) and not counted)
    return False


_OFTEN_WORDS = listed("every each per")
_LONG_WORDS = listed("a one single whole entire")
_TIMES = frozenset(_RUNG_OF[_TIME])
_FIGURES = listed(
    """
    two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred half
    few several many score dozen
    """
)
_DIGITS_BEFORE = re.compile(r"\d\s+(?:hour|day|night|week|month|year|decade)s?\b", re.IGNORECASE)
