"""Years: bare or with an era, two for one as where the year began in March, and calendars.

Years before Christ are negative: 150 B.C. is -150.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardstore.text.numbers.figure import Era, Grain, Moment
from cardstore.text.numbers.nouns import head_noun, is_plural
from cardstore.text.numbers.spelled import read_cardinal
from cardstore.text.numbers.tokens import Doubt
from cardstore.text.numbers.units import read_unit
from cardstore.text.numbers.word_sets import by_first_word, word_set

if TYPE_CHECKING:
    from cardstore.text.numbers.tokens import Tokens

YEAR_PLACES = word_set(
    "in since until till by from before after during year years anno around about of and to of"
    " between circa c early late mid about dated through"
)
_BEFORE_YEARS = word_set(
    "the a an and or but his her its their this that his was were is than as on at for with spring"
    " summer autumn winter fall born died published printed built founded opened dated begun"
    " finished written made established closed ended began started ca midsummer christmas easter"
    " old new style century war act census edition edn ed no then both nor being"
)
_SHORT_YEAR_PLACES = frozenset({"in", "since", "year", "anno", "until", "till"})
_ERAS: tuple[tuple[tuple[str, ...], Era], ...] = (
    (("b", ".", "c", ".", "e", "."), Era.BEFORE),
    (("b", ".", "c", "."), Era.BEFORE),
    (("b", ".", "c"), Era.BEFORE),
    (("a", ".", "d", "."), Era.AFTER),
    (("a", ".", "d"), Era.AFTER),
    (("c", ".", "e", "."), Era.AFTER),
    (("bce",), Era.BEFORE),
    (("bc",), Era.BEFORE),
    (("ad",), Era.AFTER),
    (("ce",), Era.AFTER),
    (("anno", "domini"), Era.AFTER),
    (("before", "christ"), Era.BEFORE),
    (("after", "christ"), Era.AFTER),
)
_ERAS_BY_FIRST_WORD = by_first_word(_ERAS)
ERA_WORDS = frozenset(_ERAS_BY_FIRST_WORD)
"""Words and letters with which an era begins."""
_DID = word_set(
    "sank took killed left cost swept broke brought drove laid cut put made was had were did became"
    " began saw gave led fell came threw tore drew went"
)
_LAST_YEAR = 2199
_OLDEST = 999_999
_FIRST_LONG_YEAR = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Dated:
    """A date that was read, and the index of the token behind it."""

    moment: Moment
    end: int
    doubts: tuple[Doubt, ...] = ()


def era_at(tokens: Tokens, index: int) -> tuple[Era, int] | None:
    """Read an era at a token: capitals, stops between letters, or glued to digits."""
    token = tokens.at(index)
    for words, era in _ERAS_BY_FIRST_WORD.get(token.lower, ()):
        end = tokens.follows(index, *words)
        if end == index:
            continue
        small = token.text.isupper() or token.glued or len(words) > 1
        if small:
            return era, end
    return None


def year_at(tokens: Tokens, index: int, *, spelled: bool = False) -> Dated | None:
    """Read a year where one is expected: digits, an era, two years for one.

    Args:
        tokens: the text.
        index: where it starts.
        spelled: "nineteen hundred and five" is a year here, and no quantity.
    """
    before = era_at(tokens, index)
    start = before[1] if before else index
    read = read_cardinal(tokens, start)
    if read is not None and spelled and read.spelled and read.value >= _FIRST_LONG_YEAR:
        read = replace(read, yearlike=True)
    if read is None or read.value.denominator != 1 or read.value <= 0:
        return None
    told = before is not None or era_at(tokens, read.end) is not None
    if not (read.plain or read.yearlike or (told and not read.spelled)):
        return None
    if read.value > (_OLDEST if told else _LAST_YEAR):
        return None
    year, end, doubts = int(read.value), read.end, read.doubts
    last = year
    other = tokens.at(end + 1)
    if tokens.at(end).text in {"/", "-"} and other.glued and tokens.is_number(end + 1):
        second = completed_year(year, other.text)
        if second == year + 1 and (tokens.at(end).text == "/" or _style_at(tokens, end + 2)):
            last, end, doubts = second, end + 2, (*doubts, Doubt.DUAL)
    behind = era_at(tokens, end)
    era = before[0] if before else behind[0] if behind else None
    end = behind[1] if behind and not before else end
    if era is Era.BEFORE:
        year, last = -year, -last
    moment = Moment(first=year, last=last, grain=Grain.YEAR, era=era)
    return Dated(moment=moment, end=end, doubts=doubts)


def completed_year(year: int, text: str) -> int | None:
    """Complete the second of two years by the first: "1914–18", "1914–8"."""
    if not text.isdecimal():
        return None
    if len(text) >= len(str(year)):
        return int(text)
    base = 10 ** len(text)
    whole = year - year % base + int(text)
    return whole if whole > year else None


def bare_year(tokens: Tokens, index: int) -> Dated | None:  # noqa: PLR0911 - one answer a case
    """Read a year that stands alone; its size and its neighbours have to tell that it is one."""
    placed = tokens.low(index - 1) in _SHORT_YEAR_PLACES
    found = year_at(tokens, index, spelled=placed)
    if found is None:
        return None
    if found.moment.era is not None:
        return found
    year = found.moment.first or 0
    if read_unit(tokens, found.end) or tokens.low(found.end) in {"%", "per", "percent"}:
        return None
    before = tokens.low(index - 1)
    noun = head_noun(tokens, found.end)
    # "the 2016 Games" are of a year, "2016 games" are counted.
    title = noun is not None and before == "the" and tokens.at(noun[1]).text[:1].isupper()
    counted = noun is not None and not title
    # "The fire of 1726 destroyed houses"
    event = before == "of" and tokens.is_word(index - 2) and not is_plural(tokens.low(index - 2))
    if event and (tokens.low(found.end).endswith("ed") or tokens.low(found.end) in _DID):
        counted = False
    if tokens.at(index - 1).text in {"£", "$", "€", "#", "№", "¥"}:
        return None
    spelled = not tokens.is_number(index)
    if year >= _FIRST_LONG_YEAR:
        placed = tokens.low(index - 2) in {"pre", "post", "ante"} or before in YEAR_PLACES - {
            "of",
            "about",
            "around",
            "to",
            "by",
        }
        # "By 1913 trams ran"
        opens = before == "by" and (index == 1 or tokens.at(index - 1).text == "By")
        return found if placed or opens or not (counted or _is_bought(tokens, index)) else None
    if spelled or counted or before not in _SHORT_YEAR_PLACES or year < 100:  # noqa: PLR2004
        return None
    behind = tokens.at(found.end)
    closed = not behind.text or behind.text in ",.;:)!?" or behind.lower in {"and", "the", "he"}
    return found if closed else None


def _is_bought(tokens: Tokens, index: int) -> bool:
    """Tell whether the word before digits makes them a quantity: "sold 2000 head".

    A year follows a preposition, an article, a sign, a name, a number or a word like "born".
    """
    before = tokens.at(index - 1)
    if not tokens.is_word(index - 1) or before.text[:1].isupper():
        return False
    return before.lower not in {*YEAR_PLACES, *_BEFORE_YEARS}


_STYLES = by_first_word(
    (
        (("old", "style"), "old"),
        (("new", "style"), "new"),
        (("o", ".", "s", "."), "old"),
        (("n", ".", "s", "."), "new"),
        (("os",), "old"),
        (("ns",), "new"),
    )
)


def _style_at(tokens: Tokens, index: int) -> tuple[str, int] | None:
    """Read "(Old Style)", "O.S.", "N.S." at a token."""
    start = index + 1 if tokens.at(index).text in {"(", "[", ","} else index
    for words, style in _STYLES.get(tokens.low(start), ()):
        end = tokens.follows(start, *words)
        if end != start and (len(words) > 1 or tokens.at(start).text.isupper()):
            return style, end + 1 if tokens.at(end).text in {")", "]"} else end
    return None


def with_style(tokens: Tokens, found: Dated) -> Dated:
    """Add the calendar that the text names behind a date."""
    style = _style_at(tokens, found.end)
    if style is None:
        return found
    return replace(found, moment=replace(found.moment, style=style[0]), end=style[1])
