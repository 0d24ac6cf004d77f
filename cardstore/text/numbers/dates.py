"""Dates: days, months, seasons, years, decades and centuries, with eras and calendars.

Years before Christ are negative: 150 B.C. is -150, the second century B.C. is -200 to -101.

Source: ISO 8601 for the numeric form that begins with the year; English custom for the rest.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.text.numbers.feasts import FEAST_WORDS, read_feast, read_roman_date, read_short_year
from cardstore.text.numbers.figure import Era, Grain, Moment
from cardstore.text.numbers.nouns import head_noun
from cardstore.text.numbers.ordinals import read_ordinal
from cardstore.text.numbers.spelled import read_cardinal
from cardstore.text.numbers.tokens import Doubt
from cardstore.text.numbers.units import read_unit
from cardstore.text.numbers.word_sets import paired, valued
from cardstore.text.numbers.years import (
    ERA_WORDS,
    YEAR_PLACES,
    Dated,
    bare_year,
    completed_year,
    era_at,
    with_style,
    year_at,
)

if TYPE_CHECKING:
    from cardstore.text.numbers.tokens import Tokens

_MONTH_WORDS = (
    *("january", "february", "march", "april", "may", "june", "july", "august", "september"),
    *("october", "november", "december"),
)
MONTHS = {word: month for month, word in enumerate(_MONTH_WORDS, start=1)}
MONTHS.update({word[:3]: month for word, month in MONTHS.items()})
_FOREIGN_MONTHS = (
    ("januar", "janvier", "enero", "gennaio", "januari", "janeiro", "januarii"),
    ("februar", "février", "febrero", "febbraio", "februari", "fevereiro", "februarii"),
    ("märz", "mars", "marzo", "maart", "março", "martii", "mart"),
    ("avril", "abril", "aprile", "aprilis"),
    ("mai", "mayo", "maggio", "mei", "maio", "maii"),
    ("juni", "juin", "junio", "giugno", "junho", "junii"),
    ("juli", "juillet", "julio", "luglio", "julho", "julii"),
    ("août", "agosto", "augustus", "augusti"),
    ("septembre", "septiembre", "settembre", "setembro", "septembris"),
    ("oktober", "octobre", "octubre", "ottobre", "outubro", "octobris"),
    ("novembre", "noviembre", "novembro", "novembris"),
    ("dezember", "décembre", "diciembre", "dicembre", "dezembro", "decembris"),
)
MONTHS.update({"sept": 9, "febr": 2, "octr": 10, "novr": 11, "decr": 12, "janr": 1})
FOREIGN_MONTHS = {
    word: month for month, forms in enumerate(_FOREIGN_MONTHS, start=1) for word in forms
}
_NOT_ONLY_MONTHS = frozenset({"may", "march", "mar", "dec", "jan", "august", "sep", "jun", "jul"})
SEASONS = paired("spring=spring summer=summer autumn=autumn fall=autumn winter=winter")
DECADES = valued(
    "tens=10 twenties=20 thirties=30 forties=40 fifties=50 sixties=60 seventies=70 "
    "eighties=80 nineties=90"
)
_BEFORE_DECADES = frozenset({"the", "'", "’", "‘", "early", "late", "mid", "-"})
_RELATIVE = frozenset({"inst", "instant", "ult", "ultimo", "prox", "proximo"})
_ISO = re.compile(r"(\d{4})")
_DAYS, _MONTHS_A_YEAR = 31, 12
_DASHES = "-–—‐‑"
_FIRST_WORDS = frozenset(
    {*MONTHS, *FOREIGN_MONTHS, *SEASONS, *DECADES, *FEAST_WORDS, *ERA_WORDS, "'", "’", "‘"}
)


def read_date(tokens: Tokens, index: int) -> Dated | None:
    """Read the date that starts at a token; None when none does."""
    if not _may_begin(tokens, index):
        return None
    for reader in _READERS:
        found = reader(tokens, index)
        if found is not None:
            return _ranged(tokens, index, found=with_style(tokens, found))
    return None


def _may_begin(tokens: Tokens, index: int) -> bool:
    """Tell, at little cost, whether a date can begin with a token: a number, or a known word."""
    token = tokens.at(index)
    if token.lower in _FIRST_WORDS or tokens.is_number(index):
        return True
    if token.text[:1] == "M" and token.text.isupper():  # MDCV
        return True
    read = read_ordinal(tokens, index) or read_cardinal(tokens, index)
    return read is not None


_EARLY = 1000


def _month_at(tokens: Tokens, index: int) -> tuple[int, int] | None:
    """Read a month's name: its number and the index behind it."""
    token = tokens.at(index)
    month = MONTHS.get(token.lower)
    if tokens.is_number(index - 1) or tokens.at(index - 1).text == ".":
        month = month or FOREIGN_MONTHS.get(token.lower)
    dated = tokens.is_number(index - 1) or (
        tokens.is_number(index + 1) and token.lower not in _NOT_ONLY_MONTHS - {"august"}
    )
    if month is None or not (token.text[:1].isupper() or dated):
        return None
    short = len(token.lower) <= 4 and token.lower not in {*_MONTH_WORDS, *FOREIGN_MONTHS}  # noqa: PLR2004 - "Sept."
    return month, tokens.past_stop(index + 1) if short else index + 1


def _day_at(tokens: Tokens, index: int) -> tuple[int, int] | None:
    """Read a day of the month, digits or an ordinal."""
    ordinal = read_ordinal(tokens, index)
    if ordinal is None and tokens.is_number(index) and tokens.at(index).text.isdecimal():
        ordinal = int(tokens.at(index).text), index + 1
    return ordinal if ordinal and 1 <= ordinal[0] <= _DAYS else None


def _day_first(tokens: Tokens, index: int) -> Dated | None:
    """Read "5 November 1605", "the fifth of Nov.", "5th day of November"."""
    day = _day_at(tokens, index)
    if day is None:
        return None
    stop = day[1] if tokens.at(day[1] + 1).glued else tokens.past_stop(day[1])
    start = tokens.follows(stop if tokens.is_number(index) else day[1], "day")
    start = tokens.follows(start, "of")
    month = _month_at(tokens, start)
    if month is None:
        return None
    return _with_year(tokens, month[1], moment=Moment(grain=Grain.DAY, month=month[0], day=day[0]))


def _month_first(tokens: Tokens, index: int) -> Dated | None:
    """Read "November 5, 1605", "November 1605", "in November"."""
    month = _month_at(tokens, index)
    if month is None:
        return None
    start = tokens.follows(month[1], "the")
    day = _day_at(tokens, start)
    if day is not None and not read_unit(tokens, day[1]):
        return _with_year(
            tokens, day[1], moment=Moment(grain=Grain.DAY, month=month[0], day=day[0])
        )
    found = _with_year(tokens, month[1], moment=Moment(grain=Grain.MONTH, month=month[0]))
    placed = tokens.low(index - 1) in {*YEAR_PLACES, "last", "next", "this", "that", "following"}
    linked = tokens.low(month[1]) in {*_DASHES, "to", "and", "or"}
    placed = placed or (linked and _month_at(tokens, month[1] + 1) is not None)
    certain = tokens.low(index) not in _NOT_ONLY_MONTHS or placed
    return found if found.moment.first is not None or certain else None


def _with_year(tokens: Tokens, index: int, *, moment: Moment) -> Dated:
    """Add the year behind a day or month, if there is one."""
    start = tokens.follows(tokens.follows(index, ","), "of")
    start = tokens.follows(start, "in") if start == index else start
    start = tokens.follows(tokens.follows(start, "the"), "year") if start != index else start
    year = year_at(tokens, start)
    # Digits behind a comma may begin something else: "in May, 40 ships".
    near = year is not None and (abs(year.moment.first or 0) >= 100 or year.moment.era)  # noqa: PLR2004
    # "At the end of June 266 patients were left"
    early = year is not None and year.moment.era is None and 0 < (year.moment.first or 0) < _EARLY
    if early and year is not None and head_noun(tokens, year.end):
        return Dated(moment=moment, end=index)
    if year is None or not near or (start != index and head_noun(tokens, year.end)):
        return Dated(moment=moment, end=index)
    told = year.moment
    dated = replace(moment, first=told.first, last=told.last, era=told.era)
    return Dated(moment=dated, end=year.end, doubts=year.doubts)


def _year_first(tokens: Tokens, index: int) -> Dated | None:
    """Read "1605, November 5"."""
    year = year_at(tokens, index) if tokens.is_number(index) else None
    if year is None or (year.moment.first or 0) < 1000:  # noqa: PLR2004 - a year
        return None
    start = tokens.follows(year.end, ",")
    month = _month_at(tokens, start)
    day = _day_at(tokens, month[1]) if month else None
    if month is None or day is None or tokens.is_number(day[1]):
        return None
    told = replace(year.moment, grain=Grain.DAY, month=month[0], day=day[0])
    return replace(year, moment=told, end=day[1])


def _slashed(tokens: Tokens, index: int) -> Dated | None:
    """Read "13/11/1605", "5.11.1605", "1605-11-05"."""
    texts = [tokens.at(index).text]
    end = index + 1
    if tokens.is_number(index) and texts[0].count(".") == 2:  # noqa: PLR2004 - day, month, year
        texts = texts[0].split(".")
    else:
        mark = tokens.at(end).text
        # Four parts are no date: a long row of them is not read to its end from each of its places.
        while (
            mark in {"/", "-"}
            and len(texts) <= 3  # noqa: PLR2004 - day, month, year
            and tokens.at(end).text == mark
            and tokens.joins(end, mark)
        ):
            texts.append(tokens.at(end + 1).text)
            end += 2
    if len(texts) != 3 or not all(text.isdecimal() for text in texts):  # noqa: PLR2004
        return None
    if _ISO.fullmatch(texts[0]):
        texts.reverse()
        return _numeric(int(texts[0]), int(texts[1]), year=int(texts[2]), end=end, ordered=True)
    if not _ISO.fullmatch(texts[2]):
        return None
    return _numeric(int(texts[0]), int(texts[1]), year=int(texts[2]), end=end, ordered=False)


def _numeric(first: int, second: int, *, year: int, end: int, ordered: bool) -> Dated | None:
    """Give a numeric date; where both orders fit and none is told, it is in doubt."""
    day, month = (second, first) if second > _MONTHS_A_YEAR else (first, second)
    if not (1 <= month <= _MONTHS_A_YEAR and 1 <= day <= _DAYS):
        return None
    unsure = not ordered and first != second and max(first, second) <= _MONTHS_A_YEAR
    moment = Moment(
        first=year, last=year, grain=Grain.DAY, month=month, day=day, other_order=unsure
    )
    return Dated(moment=moment, end=end, doubts=(Doubt.ORDER,) if unsure else ())


def _relative(tokens: Tokens, index: int) -> Dated | None:
    """Read "the 3rd inst."."""
    day = _day_at(tokens, index)
    if day is None or tokens.low(day[1]) not in _RELATIVE:
        return None
    end = tokens.past_stop(day[1] + 1)
    return Dated(moment=Moment(grain=Grain.DAY, day=day[0]), end=end, doubts=(Doubt.RELATIVE,))


def _season(tokens: Tokens, index: int) -> Dated | None:
    """Read "the spring of 1912", "autumn 1722"."""
    season = SEASONS.get(tokens.low(index))
    if season is None:
        return None
    start = tokens.follows(tokens.follows(index + 1, ","), "of")
    year = year_at(tokens, start)
    if year is None or abs(year.moment.first or 0) < 100:  # noqa: PLR2004 - "spring of 5 feet"
        return None
    return replace(year, moment=replace(year.moment, grain=Grain.SEASON, season=season))


def _century(tokens: Tokens, index: int) -> Dated | None:
    """Read "the sixteenth century", "2nd century B.C.", the first of "16th and 17th centuries"."""
    ordinal = read_ordinal(tokens, index)
    if ordinal is None:
        return None
    number, end = ordinal
    word = tokens.past_hyphen(end)
    shared = False
    if tokens.low(word) in {"and", "or", "to", "–", "-"}:
        second = read_ordinal(tokens, tokens.follows(word + 1, "the"))
        shared = second is not None and tokens.low(second[1]) in {"centuries", "century"}
        word = second[1] if second and shared else word
    stop = tokens.low(word) == "c" and tokens.at(word + 1).text == "."
    scale = 1000 if tokens.low(word) in {"millennium", "millennia"} else 100
    if not (tokens.low(word) in {"century", "centuries", "cent"} or stop or scale > 100):  # noqa: PLR2004
        return None
    behind = tokens.past_stop(word + 1) if stop or tokens.low(word) == "cent" else word + 1
    era = era_at(tokens, behind) or era_at(tokens, tokens.follows(behind, "of", "our"))
    low, high = scale * (number - 1) + 1, scale * number
    if era and era[0] is Era.BEFORE:
        low, high = -high, -low
    told = era[0] if era else None
    moment = Moment(first=low, last=high, grain=Grain.CENTURY, era=told)
    return Dated(moment=moment, end=end if shared else era[1] if era else behind)


def _decade(tokens: Tokens, index: int) -> Dated | None:  # noqa: PLR0911 - one answer a case
    """Read "the 1530s", "the '30s", "the thirties", "the nineteen-thirties"."""
    token, behind = tokens.at(index), tokens.at(index + 1)
    if token.lower in DECADES:
        if token.lower == "tens":
            return None
        return _decade_of(DECADES[token.lower], end=index + 1, short=True)
    hundreds = read_cardinal(tokens, index)
    joined = tokens.past_hyphen(index + 1)
    if hundreds and tokens.is_word(index) and tokens.low(joined) in DECADES:
        head = int(hundreds.value)
        if hundreds.end == index + 1 and 10 <= head <= 20:  # noqa: PLR2004 - 10xx to 20xx
            return _decade_of(head * 100 + DECADES[tokens.low(joined)], end=joined + 1, short=False)
    marked = behind.text in {"'", "’"} and behind.glued
    plural = tokens.at(index + 2) if marked else behind
    if not (tokens.is_number(index) and plural.glued and plural.lower == "s"):
        return None
    if not token.text.isdecimal() or int(token.text) % 10 or len(token.text) not in {2, 3, 4}:
        return None
    year = int(token.text)
    # "30s." without an article are shillings.
    if len(token.text) < 4 and tokens.low(index - 1) not in _BEFORE_DECADES:  # noqa: PLR2004
        return None
    if len(token.text) == 2 and tokens.low(index + 2 + marked) in {".", "d"}:  # noqa: PLR2004 - 10s. 6d.
        return None
    return _decade_of(year, end=index + 2 + marked, short=len(token.text) == 2)  # noqa: PLR2004


def _decade_of(year: int, *, end: int, short: bool) -> Dated:
    """Give a decade, or a century where the year ends in two noughts."""
    whole = not short and year % 100 == 0
    moment = Moment(
        first=year,
        last=year + (99 if whole else 9),
        grain=Grain.CENTURY if whole else Grain.DECADE,
        short=short,
    )
    return Dated(moment=moment, end=end, doubts=(Doubt.RELATIVE,) if short else ())


def _ranged(tokens: Tokens, index: int, *, found: Dated) -> Dated:
    """Read the end of a range behind a date: "1914–18", "1890 to 1909", "between … and …"."""
    link = tokens.at(found.end)
    slash = link.text == "/" and found.moment.grain is Grain.YEAR
    linked = link.text in set(_DASHES) or slash or link.lower in {"to", "till", "until", "through"}
    between = link.lower == "and" and tokens.low(index - 1) == "between"
    if not (linked or between) or found.moment.end is not None:
        return found
    start = tokens.follows(found.end + 1, "the")
    # A dash with spaces may only divide the sentence: "in 100 A.D. – 2 barges".
    dashed = link.text in {*_DASHES, "/"}
    loose = dashed and not tokens.joins(found.end, link.text)
    last = _elided(tokens, start, moment=found.moment) if dashed and not loose else None
    for reader in _READERS:
        last = last or reader(tokens, start)
    if last is None or not _can_range(found.moment, last.moment):
        return found
    if loose and abs(last.moment.first or 0) < 100:  # noqa: PLR2004 - no year
        return found
    first = found.moment
    if first.first is None and last.moment.first is not None:
        first = replace(first, first=last.moment.first, last=last.moment.last)
    doubts = tuple(dict.fromkeys((*found.doubts, *last.doubts)))
    return Dated(moment=replace(first, end=last.moment), end=last.end, doubts=doubts)


def _can_range(first: Moment, last: Moment) -> bool:
    """Tell whether two dates can be the ends of a range."""
    if first.first is None or last.last is None:
        return first.grain is last.grain
    return first.first <= last.last


def _elided(tokens: Tokens, index: int, *, moment: Moment) -> Dated | None:
    """Read the end of "1914–18": fewer digits than the year has."""
    token = tokens.at(index)
    if moment.grain is not Grain.YEAR or not tokens.is_number(index) or moment.first is None:
        return None
    year = completed_year(moment.first, token.text)
    if year is None or year <= moment.first or len(token.text) > 4:  # noqa: PLR2004
        return None
    return Dated(moment=Moment(first=year, last=year, grain=Grain.YEAR), end=index + 1)


def _day_range(tokens: Tokens, index: int) -> Dated | None:
    """Read "5–7 November 1605", "5th to 7th November"."""
    first = _day_at(tokens, index)
    if first is None or tokens.low(first[1]) not in {*_DASHES, "to", "and", "till", "until"}:
        return None
    last = _day_first(tokens, tokens.follows(first[1] + 1, "the"))
    if last is None or last.moment.month is None or (last.moment.day or 0) <= first[0]:
        return None
    if tokens.low(first[1]) == "and" and tokens.low(index - 1) != "between":
        return replace(last, moment=replace(last.moment, day=first[0]), end=first[1])
    start = replace(last.moment, day=first[0])
    return replace(last, moment=replace(start, end=last.moment))


_READERS = (
    read_feast,
    read_roman_date,
    read_short_year,
    _day_range,
    _slashed,
    _year_first,
    _relative,
    _day_first,
    _month_first,
    _season,
    _century,
    _decade,
    bare_year,
)
