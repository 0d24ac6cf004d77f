"""Times of day: "3 p.m.", "half past three", "15:00", "noon"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.text.numbers.figure import Moment
from cardstore.text.numbers.spelled import read_cardinal
from cardstore.text.numbers.units import read_unit
from cardstore.text.numbers.word_sets import by_first_word
from cardstore.text.numbers.years import Dated

if TYPE_CHECKING:
    from cardstore.text.numbers.tokens import Tokens

_HALVES: tuple[tuple[tuple[str, ...], int], ...] = (
    (("p", ".", "m", "."), 12),
    (("p", ".", "m"), 12),
    (("pm",), 12),
    (("a", ".", "m", "."), 0),
    (("a", ".", "m"), 0),
    (("am",), 0),
    (("in", "the", "afternoon"), 12),
    (("in", "the", "evening"), 12),
    (("of", "the", "afternoon"), 12),
    (("on", "the", "afternoon"), 12),
    (("on", "the", "evening"), 12),
    (("of", "the", "evening"), 12),
    (("on", "the", "morning"), 0),
    (("at", "night"), 12),
    (("p.m", "."), 12),
    (("in", "the", "morning"), 0),
    (("of", "the", "morning"), 0),
)
_HALVES_BY_FIRST_WORD = by_first_word(_HALVES)
HOURS = {"noon": 720, "midday": 720, "midnight": 0}
_PARTS = {"half": 30, "quarter": 15}
_NOON = 12
_EVENING = 5 * 60
_HOURS_A_DAY, _MINUTES = 24, 60


def read_time(tokens: Tokens, index: int) -> Dated | None:
    """Read the time of day that starts at a token; None when none does."""
    word = tokens.low(index)
    if word in HOURS and tokens.low(index - 1) not in {"twelve", "12"}:
        return Dated(moment=Moment(minutes=HOURS[word]), end=index + 1)
    return _past(tokens, index) or _clock(tokens, index)


def _past(tokens: Tokens, index: int) -> Dated | None:
    """Read "half past three", "a quarter to four", "ten minutes past three"."""
    index = index + 1 if tokens.low(index) == "a" and tokens.low(index + 1) == "quarter" else index
    part = _PARTS.get(tokens.low(index))
    end = tokens.past_hyphen(index + 1)
    if part is None:
        read = read_cardinal(tokens, index)
        if read is None or tokens.low(read.end) != "minutes":
            return None
        if not 0 < read.value < _MINUTES or read.value.denominator != 1:
            return None
        part, end = int(read.value), read.end + 1
    relation = tokens.low(end)
    if relation not in {"past", "to", "after", "before"}:
        return None
    hour = read_cardinal(tokens, end + 1)
    if hour is None or not 1 <= hour.value <= _NOON or hour.value.denominator != 1:
        return None
    sign = 1 if relation in {"past", "after"} else -1
    # "ten minutes to four miles" is none, "half past" always is.
    halved = tokens.low(index) in _PARTS and relation == "past"
    if (
        not halved
        and tokens.is_word(hour.end)
        and tokens.low(hour.end)
        not in {
            "in",
            "o'clock",
            "at",
            "on",
            "p",
            "a",
        }
    ):
        return None
    return _halved(tokens, hour.end, minutes=int(hour.value) * _MINUTES + sign * part)


def _clock(tokens: Tokens, index: int) -> Dated | None:
    """Read "3 p.m.", "3.30 p.m.", "15:00", "three o'clock"."""
    hour_minute = _digits(tokens, index)
    if hour_minute is not None:
        hour, minute, end = hour_minute
        if hour > _NOON or (hour == 0 and tokens.at(index + 1).text == ":"):
            return Dated(moment=Moment(minutes=hour * _MINUTES + minute), end=end)
        told = _halved(tokens, end, minutes=hour * _MINUTES + minute)
        colon = tokens.at(index + 1).text == ":"
        plain = tokens.low(index - 1) in {"at", "until", "till"} and not read_unit(tokens, end)
        return told if not told.moment.half or colon or plain else None
    read = read_cardinal(tokens, index)
    if read is None or not 1 <= read.value <= _NOON or read.value.denominator != 1:
        return None
    if read.value == _NOON and tokens.low(read.end) in HOURS:
        return Dated(moment=Moment(minutes=HOURS[tokens.low(read.end)]), end=read.end + 1)
    clock = tokens.follows(read.end, "o'clock")
    if clock == read.end and tokens.low(read.end) not in _HALVES_BY_FIRST_WORD:
        return None  # as most numbers have it
    told = _halved(tokens, read.end, minutes=int(read.value) * _MINUTES)
    return told if not told.moment.half or clock != read.end else None


def _digits(tokens: Tokens, index: int) -> tuple[int, int, int] | None:
    """Read "15:00" or "3.30": hour, minute, end."""
    text, end = tokens.at(index).text, index + 1
    if not tokens.is_number(index):
        return None
    if tokens.joins(end, ":") and tokens.is_number(end + 1):
        text, end = f"{text}.{tokens.at(end + 1).text}", end + 2
    hour, mark, minute = text.partition(".")
    if not (mark and hour.isdecimal() and minute.isdecimal()) or len(minute) != 2:  # noqa: PLR2004
        return None
    fits = int(hour) < _HOURS_A_DAY and int(minute) < _MINUTES
    if not fits or (end == index + 1 and int(hour) > _NOON):
        return None
    return int(hour), int(minute), end


def _halved(tokens: Tokens, index: int, *, minutes: int) -> Dated:
    """Add "p.m." or "in the afternoon" behind a time of twelve hours."""
    start = tokens.follows(index, "o'clock")
    for words, hours in _HALVES_BY_FIRST_WORD.get(tokens.low(start), ()):
        end = tokens.follows(start, *words)
        if end != start:
            folded = minutes % (_NOON * _MINUTES)
            late = words == ("at", "night") and folded >= _EVENING
            hours_added = 0 if words == ("at", "night") and not late else hours
            return Dated(moment=Moment(minutes=folded + hours_added * _MINUTES), end=end)
    return Dated(moment=Moment(minutes=minutes, half=True), end=start)
