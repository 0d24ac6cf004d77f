"""Moments: does a date or time of the quote state that of the sentence?

Precision may drop where it is certain (1536 is in the 1530s), and never rises.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.text.numbers.figure import Era, Figure, Grain, Moment
from cardstore.text.numbers.judgement import STATED, Judgement, missing, person, worst
from cardstore.text.numbers.tokens import Doubt

if TYPE_CHECKING:
    from fractions import Fraction

_FINENESS = {grain: rank for rank, grain in enumerate(Grain)}
_SEASON_MONTHS = {
    "spring": (3, 4, 5, 6),
    "summer": (6, 7, 8, 9),
    "autumn": (9, 10, 11, 12),
    "winter": (12, 1, 2, 3),
}
_WEEKS = {"first week": 0, "second week": 1, "third week": 2}
# Up to where a year in its decade or century, from 0 to 1, a person may call it early.
# What lies in a part: the first week is early.
_WITHIN_PARTS = {
    "early": frozenset({"first week", "first third", "first quarter", "first decade"}),
    "late": frozenset({"last week", "last third", "last quarter", "last decade"}),
    "first half": frozenset({"first week", "first third", "first quarter"}),
    "second half": frozenset({"last week", "last third", "last quarter"}),
}
_PERHAPS = 0.4
_STRETCHES = {
    "first half": (0.0, 0.5),
    "second half": (0.5, 1.01),
    "first quarter": (0.0, 0.25),
    "second quarter": (0.25, 0.5),
    "third quarter": (0.5, 0.75),
    "last quarter": (0.75, 1.01),
    "first third": (0.0, 0.333),
    "last third": (0.667, 1.01),
    "first decade": (0.0, 0.1),
    "last decade": (0.9, 1.01),
}
_NOON = 720


def compare_dates(asked: Figure, given: Figure) -> Judgement:
    """Compare two dates.

    Args:
        asked: the sentence's figure; it has a moment.
        given: the quote's figure; it has a moment.
    """
    mine, theirs = asked.moment, given.moment
    if mine is None or theirs is None:
        return missing("no date")
    if _relative(asked, given):
        return _compare_relative(mine, theirs)
    moved = _moved(mine, theirs)
    if moved is not None:
        return moved
    feasts = _feasts(asked, given) if mine.day is not None else None
    return worst((_compare(mine, theirs), _styles(mine, theirs), _doubts(asked, given), feasts))


def compare_times(mine: Moment, theirs: Moment) -> Judgement:
    """Compare two times of day."""
    if mine.minutes is None or theirs.minutes is None:
        return missing("no time of day")
    if mine.half == theirs.half:
        same = mine.minutes == theirs.minutes
        return STATED if same else missing("another time of day", near=1)
    if mine.minutes % _NOON != theirs.minutes % _NOON:
        return missing("another time of day", near=1)
    if mine.half:
        return STATED
    return person("the quote does not tell morning from afternoon")


def _relative(asked: Figure, given: Figure) -> bool:
    """Tell whether one is told from the date of its source only."""
    return (Doubt.RELATIVE in asked.doubts) != (Doubt.RELATIVE in given.doubts)


def _compare_relative(mine: Moment, theirs: Moment) -> Judgement:
    """Compare "the 3rd inst." or "the nineties" with a full date."""
    words = "the date follows from that of the source"
    if mine.day is not None or theirs.day is not None:
        return person(words) if mine.day == theirs.day else missing("another day", near=1)
    if mine.first is None or theirs.first is None or mine.grain is not theirs.grain:
        inside = mine.short and theirs.first is not None and mine.first is not None
        same = inside and (theirs.first or 0) % 100 // 10 == (mine.first or 0) // 10
        return person(words) if same else missing("another date", near=1)
    same = mine.first % 100 == theirs.first % 100
    return person(words) if same else missing("another decade", near=1)


def _moved(mine: Moment, theirs: Moment) -> Judgement | None:
    """Send a day that is another one in the other calendar to a person: 10 to 13 days on."""
    if mine.style == theirs.style or mine.day is None or theirs.day is None:
        return None
    days = [_day_number(moment) for moment in (mine, theirs)]
    if days[0] is None or days[1] is None:
        return None
    # Where the year began in March, February 1731 is February 1732.
    apart = {abs(days[0] - days[1] - shift) for shift in (0, 365, -365)}
    if not any(10 <= days_on <= 13 for days_on in apart):  # noqa: PLR2004 - from 1500 to now
        return None
    return person("the same day in the other calendar")


def _day_number(moment: Moment) -> int | None:
    """Number a day through the years, near enough to count days apart; None without a year."""
    if moment.first is None or moment.month is None or moment.day is None:
        return None
    return moment.first * 365 + (367 * moment.month - 362) // 12 + moment.day


def _styles(mine: Moment, theirs: Moment) -> Judgement | None:
    """Compare the calendars that are named."""
    if mine.style == theirs.style:
        return None
    if mine.style and theirs.style:
        return missing("the other calendar (Old and New Style)")
    return person("only one of the two names its calendar")


def _feasts(asked: Figure, given: Figure) -> Judgement | None:
    """Send a feast for its day, or a day for its feast, to a person."""
    if (Doubt.FEAST in asked.doubts) != (Doubt.FEAST in given.doubts):
        return person("a feast for the day it falls on")
    return None


def _doubts(asked: Figure, given: Figure) -> Judgement | None:
    """Send two years for one to a person, unless both have them."""
    if (Doubt.DUAL in asked.doubts) != (Doubt.DUAL in given.doubts):
        return person("the quote or the sentence gives two years for one")
    return None


def _compare(mine: Moment, theirs: Moment) -> Judgement:
    """Compare dates and ranges of dates."""
    if mine.end is not None and theirs.end is not None:
        starts = _compare_single(replace(mine, end=None), replace(theirs, end=None))
        return worst((starts, _compare_single(mine.end, theirs.end)))
    if theirs.end is not None:
        return _in_range(mine, theirs, end=theirs.end)
    if mine.end is not None:
        ends = (replace(mine, end=None), mine.end)
        if any(_compare_single(end, theirs) is STATED for end in ends):
            return person("the quote has one end of the range")
        return missing("the quote does not have this range", near=1)
    return _compare_single(mine, theirs)


def _in_range(mine: Moment, theirs: Moment, *, end: Moment) -> Judgement:
    """Compare a date with a range of dates in the quote."""
    ends = (replace(theirs, end=None), end)
    judged = [_compare_single(mine, one) for one in ends]
    if all(one is STATED for one in judged):
        return STATED
    if any(one is STATED for one in judged):
        return person("the quote has a range that begins or ends there")
    months = {theirs.month, end.month}
    if mine.first is None and mine.day is None and mine.month in months and mine.month is not None:
        return person("the quote has a range that begins or ends in it")
    return missing("the quote has a range, and not this date", near=1)


def _compare_single(mine: Moment, theirs: Moment) -> Judgement:
    """Compare two dates that are no ranges."""
    if mine.grain is None or theirs.grain is None:
        return missing("no date")
    return worst(
        (
            _eras(mine, theirs),
            _years(mine, theirs),
            _days(mine, theirs),
            _part(mine, theirs),
        )
    )


def _eras(mine: Moment, theirs: Moment) -> Judgement | None:
    """Compare eras; the years themselves have the sign of theirs."""
    if mine.first is None or theirs.first is None or mine.era is theirs.era:
        return None
    if mine.era is None:
        return missing("the quote says B.C.") if theirs.era is Era.BEFORE else None
    if theirs.era is None:
        return person(f"the quote does not say {mine.era.value}")
    return missing(f"the quote says {theirs.era.value}")


def _years(mine: Moment, theirs: Moment) -> Judgement | None:  # noqa: PLR0911 - one answer a case
    """Compare the years that two dates may lie in."""
    if mine.first is None or mine.last is None:
        return None
    if theirs.first is None or theirs.last is None:
        return missing("the quote does not tell the year", near=1)
    low, high = theirs.first, theirs.last
    if theirs.era is None and mine.era is Era.BEFORE and low > 0:
        low, high = -high, -low
    if mine.short != theirs.short:
        same = mine.first % 100 == low % 100
        return person("the century is not told") if same else missing("another decade", near=1)
    if mine.grain is theirs.grain is Grain.CENTURY:
        same = abs(mine.first - low) <= 1
        return STATED if same else missing("another century", near=1)
    if mine.first <= low and high <= mine.last:
        return _at_the_edge(mine, low)
    finer = _is_finer(mine, theirs)
    if finer and low <= mine.first and mine.last <= high:
        if high - low == 1:  # two years for one
            return person("the quote gives two years for one")
        return missing("the quote is less precise")
    if mine.grain is Grain.CENTURY and mine.first - low == 1:
        return person("the last year of the century before")
    overlap = mine.first <= high and low <= mine.last
    return person("the two overlap") if overlap and not finer else missing("another year", near=1)


def _at_the_edge(mine: Moment, low: int) -> Judgement | None:
    """Send the year 1600 to a person: it ends the sixteenth century, and many think otherwise."""
    if mine.grain is Grain.CENTURY and low == mine.last and mine.last % 100 == 0:
        return person("the last year of the century")
    return None


def _is_finer(mine: Moment, theirs: Moment) -> bool:
    """Tell whether the sentence is more precise than the quote."""
    if mine.grain is None or theirs.grain is None:
        return False
    return _FINENESS[mine.grain] < _FINENESS[theirs.grain]


def _days(mine: Moment, theirs: Moment) -> Judgement | None:  # noqa: PLR0911 - one answer a case
    """Compare season, month and day."""
    if mine.season:
        return _season(mine, theirs)
    if mine.month is None and mine.day is None:
        return None
    if mine.month is not None and theirs.month is None:
        return missing("the quote does not tell the month")
    if mine.day is None:
        swapped = theirs.other_order and mine.month == theirs.day
        if theirs.other_order and (swapped or mine.month == theirs.month):
            return person("the order of day and month is not told")
        return None if mine.month == theirs.month else missing("another month", near=1)
    if theirs.day is None:
        return missing("the quote does not tell the day")
    return _orders(mine, theirs)


def _orders(mine: Moment, theirs: Moment) -> Judgement | None:
    """Compare day and month, in both orders where one is not told."""
    same = (mine.day, mine.month) == (theirs.day, theirs.month)
    if mine.month is None:
        same = mine.day == theirs.day
    crossed = (mine.day, mine.month) == (theirs.month, theirs.day)
    unsure = mine.other_order or theirs.other_order
    if unsure and mine.other_order == theirs.other_order and same:
        return None
    if unsure and (same or crossed):
        return person("the order of day and month is not told")
    return None if same else missing("another day", near=1)


def _season(mine: Moment, theirs: Moment) -> Judgement | None:
    """Compare a season of the sentence."""
    if theirs.season:
        return None if mine.season == theirs.season else missing("another season", near=1)
    if theirs.month is None:
        return missing("the quote does not tell the season")
    fits = theirs.month in _SEASON_MONTHS[mine.season]
    return person("a month of that season") if fits else missing("no month of that season", near=1)


def _part(mine: Moment, theirs: Moment) -> Judgement | None:
    """Compare "early", "late" and their like."""
    if not mine.part:
        return None
    same_whole = mine.grain is theirs.grain
    if theirs.part and same_whole:
        same = mine.part == theirs.part or theirs.part in _WITHIN_PARTS.get(mine.part, frozenset())
        return None if same else missing(f"the quote says {theirs.part}")
    if same_whole or not _is_finer(theirs, mine):
        return missing(f"the quote does not say “{mine.part}”")
    place = _place(mine, theirs)
    if mine.grain is Grain.MONTH:
        return _week(mine, theirs, place=place)
    if place is None:
        return person(f"whether it is {mine.part} is not told")
    return _judge_part(mine.part, place)


def _place(mine: Moment, theirs: Moment) -> float | None:
    """Give where the quote's date lies in the sentence's whole, 0 to 1; None if not told."""
    if mine.grain is Grain.MONTH:
        return None if theirs.day is None else (theirs.day - 1) / 30
    if mine.grain is Grain.YEAR:
        return None if theirs.month is None else (theirs.month - 0.5) / 12
    if mine.first is None or mine.last is None or theirs.first is None or mine.short:
        return None
    return (theirs.first - mine.first) / (mine.last - mine.first)


def _week(mine: Moment, theirs: Moment, *, place: float | None) -> Judgement | None:
    """Compare "the first week of October" with a day."""
    if theirs.day is None or place is None:
        return missing("the quote does not tell the day")
    if mine.part in _WEEKS:
        fits = (theirs.day - 1) // 7 == _WEEKS[mine.part]
    elif mine.part == "last week":
        fits = theirs.day > 21  # noqa: PLR2004 - the shortest month ends on the 28th
    else:
        judged = _judge_part(mine.part, place)
        return judged or person(f"a day that is {mine.part}")
    return person(f"a day of the {mine.part}") if fits else missing(f"not in the {mine.part}")


def _judge_part(part: str, place: float) -> Judgement | None:
    """Judge whether a place in a whole is early, in the middle or late."""
    if part in _STRETCHES:
        low, high = _STRETCHES[part]
        return None if low <= place < high else missing(f"not in the {part}")
    away = {
        "early": place,
        "late": 1 - place,
        "mid": abs(place - 0.5),
        "turn": min(place, 1 - place) * 2,
    }.get(part)
    if away is None:
        return person(f"whether it is the {part} is not told")
    return (
        person(f"perhaps {part}")
        if away <= _PERHAPS * (0.5 if part == "mid" else 1)
        else missing(f"not {part}")
    )


def same_year(moment: Moment | None, value: Fraction) -> bool:
    """Tell whether a number is the year of a date."""
    plain = moment is not None and moment.grain is Grain.YEAR and moment.end is None
    return plain and moment is not None and moment.first == value
