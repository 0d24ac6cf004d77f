"""Record times: the year of a source as the time of what it tells (R37).

"In 1851 Hallay had 312 inhabitants" of a census of 1851 that says "the population is 312". A
source's year dates what happened only where the source speaks of its own time: newspapers, letters,
diaries, minutes, registers, censuses and accounts, with "this year", "now", a weekday, or in the
present alone. A memoir or a study never does. Of others the year is no error either, unless the
quote tells a year of its own: a person sees it.

Comes in: a figure of a sentence that no quote states, and a cited card. Goes out: whether the year
is that of the matter, and whether it may be.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.text.numbers import FigureKind, find_figures
from cardstore.text.numbers.figure import Grain
from cardstore.text.numbers.word_sets import word_set

if TYPE_CHECKING:
    from cardstore.gate.sentence import CitedCard
    from cardstore.sources.source import Source
    from cardstore.text.numbers import Figure

_PAPERS = frozenset({"article-newspaper", "personal_communication", "broadcast"})
_OF_THE_DAY = word_set(
    "census letter letters minutes minute diary diaries journal log logbook register registers"
    " returns accounts ledger daybook gazette proceedings dispatches despatches bulletin survey"
)
_NOW = re.compile(
    r"(?i)\b(?:(?:this|the\s+present)\s+(?:year|month|week|season|quarter|spring|summer|autumn"
    r"|winter|harvest|census|day|morning|evening)|now|today|yesterday|at\s+present|last\s+(?:week"
    r"|month|night|evening)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|to-?morrow)\b"
)
_THIS_YEAR = re.compile(r"(?i)\b(?:this|the\s+present)\s+year\b")
_IS = re.compile(r"(?i)\b(?:is|are|has|have|will|shall)\b")
_WAS = re.compile(r"(?i)\b(?:was|were|had|did|used\s+to|formerly)\b")
_COMPARED = re.compile(
    r"(?i)\b(?:than|since|against|from)\s+(?:(?:was|were)\s+\w+\s+)?(?:in|of|at|for)?\s*"
    r"(?:the\s+(?:year\s+)?)?$"
)
_IN = re.compile(r"(?i)\b(?:in|of|during|for|at)\s+(?:the\s+year\s+)?$")


def is_of_its_time(figure: Figure, sentence: str, card: CitedCard) -> bool:
    """Tell whether a sentence's year is the time of which a source of the day speaks.

    Args:
        figure: a figure of the sentence.
        sentence: its text.
        card: a card that it cites.
    """
    if not _is_its_year(figure, card) or not _IN.search(sentence[: figure.span.start]):
        return False
    if figure.moment is None or figure.moment.month is not None:
        return False
    if not _is_of_the_day(card.source):
        return False
    if _THIS_YEAR.search(card.quote):
        return True  # whatever other years it tells
    if not may_be_of_its_time(figure, card):
        return False
    present = _IS.search(card.quote) is not None and _WAS.search(card.quote) is None
    return present or _NOW.search(card.quote) is not None


def may_be_of_its_time(figure: Figure, card: CitedCard) -> bool:
    """Tell whether a sentence's year is that of a source which tells no other year of the matter.

    A month or day with that year is one too where the quote has it without a year.
    """
    moment = figure.moment
    if moment is None or not _is_its_year(figure, card):
        return False
    dates = [one for one in find_figures(card.quote) if one.kind is FigureKind.DATE]
    own = [one for one in dates if one.moment is not None and one.moment.first is not None]
    if any(not _COMPARED.search(card.quote[: one.span.start]) for one in own):
        return False
    if moment.grain is Grain.YEAR:
        return True
    told = (moment.month, moment.day)
    return any(
        one.moment is not None and told == (one.moment.month, one.moment.day) for one in dates
    )


def _is_its_year(figure: Figure, card: CitedCard) -> bool:
    """Tell whether a date of the sentence lies in the year of the source."""
    moment, year = figure.moment, card.source.year
    if figure.kind is not FigureKind.DATE or moment is None or year is None:
        return False
    same = (moment.first, moment.last) == (year, year)
    return same and moment.end is None and not figure.hedges


def _is_of_the_day(source: Source) -> bool:
    """Tell whether a source is written as things happen: by its kind or a word of its title."""
    title = frozenset(re.findall(r"[^\W\d_]+", source.title.casefold()))
    return source.csl_type in _PAPERS or not title.isdisjoint(_OF_THE_DAY)
