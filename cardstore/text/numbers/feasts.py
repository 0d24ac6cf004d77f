"""Feasts and old forms of dates: "Christmas Day 1605", "5.xi.1605", "MDCV", "in '05".

A feast is no number, but a date all the same: what it says in numbers goes to a person.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.text.numbers.figure import Grain, Moment
from cardstore.text.numbers.tokens import Doubt
from cardstore.text.numbers.word_sets import by_first_word
from cardstore.text.numbers.years import Dated, year_at
from cardstore.text.roman import roman_value

if TYPE_CHECKING:
    from cardstore.text.numbers.tokens import Tokens

# Fixed feasts and quarter days of England.
_FEASTS: tuple[tuple[tuple[str, ...], tuple[int, int]], ...] = (
    (("christmas", "day"), (12, 25)),
    (("christmas", "eve"), (12, 24)),
    (("boxing", "day"), (12, 26)),
    (("new", "year's", "day"), (1, 1)),
    (("new", "year's", "eve"), (12, 31)),
    (("twelfth", "night"), (1, 5)),
    (("twelfth", "day"), (1, 6)),
    (("candlemas",), (2, 2)),
    (("lady", "day"), (3, 25)),
    (("may", "day"), (5, 1)),
    (("midsummer", "day"), (6, 24)),
    (("lammas",), (8, 1)),
    (("michaelmas",), (9, 29)),
    (("all", "saints'", "day"), (11, 1)),
    (("all", "souls'", "day"), (11, 2)),
    (("martinmas",), (11, 11)),
)
_BY_FIRST_WORD = by_first_word(_FEASTS)
FEAST_WORDS = frozenset(_BY_FIRST_WORD)
"""Words with which the name of a feast begins."""
_PLACES = frozenset({"in", "of", "since", "till", "until", "summer", "winter", "spring", "autumn"})
LEAST_ROMAN_YEAR = 4
"""Letters of the shortest year from 1000 on that is told by roman numerals alone."""
_MONTHS, _DAYS = 12, 31


def read_feast(tokens: Tokens, index: int) -> Dated | None:
    """Read a feast, with its year if it has one; None when there is none."""
    for words, (month, day) in _BY_FIRST_WORD.get(tokens.low(index), ()):
        end = tokens.follows(index, *words)
        if end == index or not tokens.at(index).text[:1].isupper():
            continue
        moment = Moment(grain=Grain.DAY, month=month, day=day)
        year = year_at(tokens, tokens.follows(tokens.follows(end, ","), "of"))
        if year is not None and (year.moment.first or 0) >= 100:  # noqa: PLR2004 - a year
            told = year.moment
            moment = replace(moment, first=told.first, last=told.last, era=told.era)
            end = year.end
        return Dated(moment=moment, end=end, doubts=(Doubt.FEAST,))
    return None


def read_roman_date(tokens: Tokens, index: int) -> Dated | None:
    """Read "MDCV" as a year and "5.xi.1605" as a day."""
    token = tokens.at(index)
    if token.text.isupper() and token.text[:1] == "M" and len(token.text) >= LEAST_ROMAN_YEAR:
        value = roman_value(token.text)
        if value is not None:
            moment = Moment(first=value, last=value, grain=Grain.YEAR)
            return Dated(moment=moment, end=index + 1)
    day, month = token.text, roman_value(tokens.at(index + 2).text)
    stopped = tokens.joins(index + 1, ".") and tokens.joins(index + 3, ".")
    if not (stopped and day.isdecimal() and month and tokens.is_number(index + 4)):
        return None
    year = tokens.at(index + 4).text
    if not (year.isdecimal() and 1 <= int(day) <= _DAYS and month <= _MONTHS):
        return None
    moment = Moment(first=int(year), last=int(year), grain=Grain.DAY, month=month, day=int(day))
    return Dated(moment=moment, end=index + 5)


def read_short_year(tokens: Tokens, index: int) -> Dated | None:
    """Read "in '05": two digits of a year."""
    mark, digits = tokens.at(index), tokens.at(index + 1)
    placed = tokens.low(index - 1) in _PLACES
    two = len(digits.text) == 2 and digits.text.isdecimal() and digits.glued  # noqa: PLR2004
    if mark.text not in {"'", "’", "‘"} or mark.glued or not (placed and two):
        return None
    if tokens.at(index + 2).glued and tokens.low(index + 2) in {"s", "'s"}:
        return None
    value = int(digits.text)
    moment = Moment(first=value, last=value, grain=Grain.YEAR, short=True)
    return Dated(moment=moment, end=index + 2, doubts=(Doubt.RELATIVE,))
