"""Shares and multiples: "one third", "nine in ten", "eight-fold", "twice as long", "doubled"."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from cardstore.text.numbers.nouns import is_plural
from cardstore.text.numbers.ordinals import SUFFIXES, read_ordinal
from cardstore.text.numbers.spelled import ORDINALS, SMALL, half_behind, read_cardinal
from cardstore.text.numbers.tokens import Doubt
from cardstore.text.numbers.units import read_unit
from cardstore.text.numbers.word_sets import valued, word_set

if TYPE_CHECKING:
    from cardstore.text.numbers.tokens import Tokens

_DENOMINATORS = {"half": 2, "halves": 2, "quarter": 4, "quarters": 4}
DENOMINATORS = frozenset(
    f"{word}{ending}"
    for word in (*_DENOMINATORS, *ORDINALS, "hundredth", "thousandth")
    for ending in ("", "s")
)
"""The lower parts of fractions in words."""
_OF = frozenset({"of", "the", "a", "an", "its", "his", "her", "their", "our", "that", "this", "as"})
_BEFORE_SHARES = word_set(
    "than about around nearly almost over under least most only roughly some approximately only"
    " just fully exactly barely hardly by perhaps above below"
)
_NOT_BEFORE_HALF = word_set(
    "first second other latter former better last past one's this that and third fourth"
)
_FOLDS = {"two": 2, "ten": 10, "hundred": 100, "thousand": 1000, "mani": 0, "many": 0}
_WORDS = {"double": 2, "twice": 2, "thrice": 3, "treble": 3, "triple": 3, "quadruple": 4}
_CHANGES = valued(
    "doubled=2 doubling=2 doubles=2 trebled=3 trebling=3 tripled=3 tripling=3 triples=3 "
    "trebles=3 quadrupled=4 quadrupling=4 quintupled=5"
)
_HALVED = frozenset({"halved", "halving", "halves"})
MULTIPLE_WORDS = frozenset({*_WORDS, *_CHANGES, *_HALVED, "order", "factor", "multiplied"})
_COMPARED = frozenset({"as", "what", "that", "the", "its", "his", "her", "their", "those"})
_GREATER = word_set(
    "more greater larger higher bigger longer heavier faster better stronger richer older less"
    " fewer smaller lower shorter cheaper worse wider deeper over"
)
_ROUND = 100
_ROUND_WHOLES = frozenset({200, 250, 300, 400, 500, 1000, 10**4, 10**5, 10**6})
_LINKS = frozenset({"in", "of", "out"})
_NOT_COUNTED = word_set(
    "of in out to the a an and or is was were are had has by at on for from died came went lost"
    " born more less other another hundred thousand million dozen score"
)
_GROWTH = word_set("increase rise growth gain jump decrease fall decline drop reduction")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ratio:
    """A share or multiple that was read, the index behind it, why it is not certain."""

    value: Fraction
    end: int
    doubts: tuple[Doubt, ...] = ()


def read_share(tokens: Tokens, index: int) -> Ratio | None:
    """Read a fraction of something: "three-quarters", "2 out of 3", "¾", "1/3", "half"."""
    return (
        _in_many(tokens, index)
        or _one_of_many(tokens, index)
        or _slashed(tokens, index)
        or _half(tokens, index)
        or _spelled(tokens, index)
    )


def _in_many(tokens: Tokens, index: int) -> Ratio | None:
    """Read "nine in ten", "2 out of 3", "one in every five"."""
    top = read_cardinal(tokens, index)
    if top is None:
        return None
    start = tokens.follows(top.end, "in")
    if start == top.end:
        start = tokens.follows(top.end, "out", "of")
    start = tokens.follows(start, "every")
    if start == top.end:
        return None
    bottom = read_cardinal(tokens, start)
    if bottom is None or bottom.value <= top.value or top.value <= 0 or bottom.yearlike:
        return None
    whole = bottom.value.denominator == 1 and top.value.denominator == 1
    inside = tokens.low(top.end) == "in"
    round_whole = bottom.value in {
        2,
        3,
        4,
        5,
        6,
        7,
        8,
        9,
        10,
        12,
        20,
        25,
        50,
        100,
        200,
        1000,
        10**4,
    }
    if not whole or (inside and (not round_whole or _is_counted(tokens, bottom.end))):
        return None
    counted = _is_counted(tokens, bottom.end) and tokens.low(start) == "the"
    if not inside and (counted or not round_whole):
        return None  # "12 out of 30 ships" are ships that were counted
    return Ratio(value=top.value / bottom.value, end=bottom.end)


def _one_of_many(tokens: Tokens, index: int) -> Ratio | None:
    """Read "one child in nine", "1 ship of every ten", "two wives out of every five"."""
    top = read_cardinal(tokens, index)
    if top is None or top.value.denominator != 1 or top.value < 1 or top.yearlike:
        return None
    link = next((top.end + n for n in (1, 2, 3) if tokens.low(top.end + n) in _LINKS), None)
    if link is None or not all(_is_counted_word(tokens, n) for n in range(top.end, link)):
        return None
    start = tokens.follows(tokens.follows(link, "out"), "of")
    start = start if start != link else tokens.follows(link, "in")
    every = tokens.follows(start, "every")
    bottom = read_cardinal(tokens, every)
    if bottom is None or bottom.yearlike or bottom.value.denominator != 1:
        return None
    # "One barge in three weeks", "nine men in ten boats", "one mill of nine" are counts.
    plain = top.value == 1 and tokens.low(link) == "in" and not is_plural(tokens.low(link - 1))
    counted = is_plural(tokens.low(bottom.end)) or _is_counted(tokens, bottom.end)
    # "One barge sank in 1851": above a hundred only round numbers that are no years.
    whole = bottom.value <= _ROUND or bottom.value in _ROUND_WHOLES
    if bottom.value <= top.value or (every == start and (not plain or counted or not whole)):
        return None
    return Ratio(value=top.value / bottom.value, end=bottom.end)


def _is_counted_word(tokens: Tokens, index: int) -> bool:
    """Tell whether a token may belong to what a share counts."""
    word = tokens.low(index)
    return tokens.is_word(index) and word not in _NOT_COUNTED and read_unit(tokens, index) is None


def _is_counted(tokens: Tokens, index: int) -> bool:
    """Tell whether a unit follows: "two in five years" is no share."""
    unit = read_unit(tokens, index)
    return unit is not None and unit[0].dimension in {"time", "length", "mass"}


def _slashed(tokens: Tokens, index: int) -> Ratio | None:
    """Read "1/3" and "¾"."""
    if not tokens.is_number(index):
        return None
    top, over, bottom = (tokens.at(index + n) for n in range(3))
    if over.text in {"/", "⁄"} and over.glued and bottom.glued and tokens.is_number(index + 2):
        digits = top.text.isdecimal() and bottom.text.isdecimal()
        if digits and 0 < int(top.text) < int(bottom.text) and int(bottom.text) <= 100:  # noqa: PLR2004
            if tokens.at(index + 3).text == "/" and tokens.at(index + 3).glued:
                return None
            return Ratio(value=Fraction(int(top.text), int(bottom.text)), end=index + 3)
        return None
    if len(top.text) == 1 and not top.text.isdecimal():
        read = read_cardinal(tokens, index)
        return Ratio(value=read.value, end=read.end) if read and read.end == index + 1 else None
    return None


def _half(tokens: Tokens, index: int) -> Ratio | None:
    """Read "half the looms", "half of", "half an ounce", "a half"."""
    word = tokens.low(index)
    start = index + 1 if word in {"a", "one"} else index
    if tokens.low(start) != "half" or tokens.low(index - 1) in _NOT_BEFORE_HALF:
        return None
    end = start + 1
    if read_cardinal(tokens, index) is not None and start == index:
        return None
    following = tokens.low(end)
    clear = start != index or following in _OF or not tokens.is_word(end) or is_plural(following)
    # "more than half voted", "Half voted"
    clear = clear or tokens.low(index - 1) in _BEFORE_SHARES or tokens.ends_clause(index - 1)
    hyphen = tokens.past_hyphen(end)
    unit = read_unit(tokens, hyphen)
    if tokens.joins(end, "-‐‑") and not unit and tokens.low(hyphen) not in {"a", "an"}:
        return None  # a half-brother
    if following in {"past", "crown", "crowns", "way"} or not (clear or unit):
        return None
    return Ratio(value=Fraction(1, 2), end=end)


def _spelled(tokens: Tokens, index: int) -> Ratio | None:
    """Read "one third", "three-quarters", "a quarter of", "two fifths", "a tenth part"."""
    word = tokens.low(index)
    top = 1 if word in {"a", "an"} else SMALL.get(word)
    start = tokens.past_hyphen(index + 1)
    if top is None and tokens.is_number(index) and tokens.at(index).text.isdecimal():
        top = int(tokens.at(index).text)
    if top is None or top == 0:
        return None
    below = _denominator(tokens, start)
    if below is None or top >= below[0]:
        return None
    bottom, end = below
    plural = tokens.low(end - 1).endswith("s")
    if (top > 1) != plural:
        return None
    end = tokens.follows(tokens.follows(end, "part"), "parts")
    if word in {"a", "an"} and not _is_share(tokens, index, end=end, word=tokens.low(end - 1)):
        return None
    return Ratio(value=Fraction(top, bottom), end=end)


def _denominator(tokens: Tokens, index: int) -> tuple[int, int] | None:
    """Read the lower part of a fraction."""
    word = tokens.low(index)
    if word in _DENOMINATORS:
        return _DENOMINATORS[word], index + 1
    singular = word.removesuffix("s")
    if singular in ORDINALS and singular not in {"first", "second"}:
        return ORDINALS[singular], index + 1
    if singular in {"hundredth", "thousandth"}:
        return (100 if singular == "hundredth" else 1000), index + 1
    if tokens.is_number(index) and tokens.low(index + 1) in {"ths", "rds", *SUFFIXES}:
        read = read_ordinal(tokens, index)
        value = int(tokens.at(index).text) if tokens.at(index).text.isdecimal() else 0
        return (read[0] if read else value, index + 2) if value > 2 else None  # noqa: PLR2004
    return None


def _is_share(tokens: Tokens, start: int, *, end: int, word: str) -> bool:
    """Tell "a third of" from "a third mill"; "a quarter" is always a share."""
    if word == "quarter" or tokens.low(end) in {"of", ",", ".", "", "in", "to", "and", "part"}:
        return True
    return tokens.low(start - 1) in _BEFORE_SHARES


def read_multiple(tokens: Tokens, index: int) -> Ratio | None:
    """Read a multiple: "eight-fold", "twice as", "ten times the", "doubled", "halved"."""
    word = tokens.low(index)
    if word in _HALVED and not (word == "halves" and tokens.low(index - 1) in SMALL):
        return Ratio(value=Fraction(1, 2), end=index + 1)
    if word in _CHANGES:
        return Ratio(value=Fraction(_CHANGES[word]), end=index + 1)
    if word == "order" and tokens.follows(index, "order", "of", "magnitude") != index:
        return Ratio(value=Fraction(10), end=index + 3, doubts=(Doubt.IDIOM,))
    if word in _WORDS:
        return _twice(tokens, index)
    factor = tokens.follows(index, "factor", "of")
    if factor != index:
        read = read_cardinal(tokens, factor)
        return Ratio(value=read.value, end=read.end) if read is not None else None
    return _fold(tokens, index) or _times(tokens, index)


def _twice(tokens: Tokens, index: int) -> Ratio | None:
    """Read "twice as long", "double the length"; "twice in five years" is a count."""
    word, following = tokens.low(index), tokens.low(index + 1)
    value = Fraction(_WORDS[word])
    if following in _COMPARED:
        return Ratio(value=value, end=index + 1)
    if word in {"twice", "thrice"}:
        return None
    if following in _GROWTH:
        return Ratio(value=value, end=index + 2, doubts=(Doubt.IDIOM,))
    alone = not tokens.is_word(index + 1)
    return Ratio(value=value, end=index + 1) if alone else None


def _fold(tokens: Tokens, index: int) -> Ratio | None:
    """Read "eightfold", "eight-fold", "8-fold", "a hundred-fold"."""
    word = tokens.low(index)
    doubts: tuple[Doubt, ...] = ()
    if word.endswith("fold") and word != "fold":
        value = Fraction({**SMALL, **_FOLDS}.get(word.removesuffix("fold"), 0))
        end = index + 1
    else:
        read = read_cardinal(tokens, index)
        if read is None:
            return None
        fold = tokens.past_hyphen(read.end)
        if tokens.low(fold) != "fold":
            return None
        value, end = read.value, fold + 1
    if value <= 1:
        return None
    if tokens.low(end) in _GROWTH:
        doubts, end = (Doubt.IDIOM,), end + 1
    return Ratio(value=value, end=end, doubts=doubts)


def _times(tokens: Tokens, index: int) -> Ratio | None:  # noqa: PLR0911 - one answer a case
    """Read "8 times what it was", "ten times greater"; "five times" alone is a count."""
    if tokens.low(index) == "multiplied" and tokens.low(index + 1) == "by":
        by = read_cardinal(tokens, index + 2)
        return Ratio(value=by.value, end=by.end) if by else None
    read = read_cardinal(tokens, index)
    if read is None:
        return None
    half = half_behind(tokens, read.end)
    if half is not None:
        read = replace(read, value=read.value + half[0], end=half[1])
    if tokens.low(read.end) in {"x", "×"} and tokens.at(read.end).glued:
        follows = read_cardinal(tokens, read.end + 1)
        return None if follows else Ratio(value=read.value, end=read.end + 1)
    if tokens.low(read.end) != "times":
        return None
    following = tokens.low(read.end + 1)
    if following in _GREATER:
        return Ratio(value=read.value, end=read.end + 2, doubts=(Doubt.IDIOM,))
    if following in _COMPARED:
        return Ratio(value=read.value, end=read.end + 1)
    return None
