"""Measures: are two amounts the same value in the same unit, or do they convert?"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from cardstore.text.numbers.bounds import (
    DOWNWARD,
    UPWARD,
    bound_of,
    compare_hedges,
    compare_rounded,
)
from cardstore.text.numbers.figure import Hedge
from cardstore.text.numbers.judgement import STATED, Answer, Judgement, missing, person, worst
from cardstore.text.numbers.tokens import RAISED_SIGNS, Doubt

if TYPE_CHECKING:
    from cardstore.text.numbers.figure import Amount, Figure

_SHARES = frozenset({"share", "points"})
# A conversion of people is rounded; three in a hundred is more than rounding takes.
_CONVERSION = Fraction(3, 100)
_LOOSE_CONVERSION = Fraction(1, 10)
_HEAT = {"degree Fahrenheit", "degree Celsius", "kelvin", "degree Réaumur"}
_BEFORE_SCALE = re.compile(r"\d(?:[.·](\d+))?\s*(?:hundred|thousand|million|billion|k|m|mn|bn)\b")
_NO_DIGITS = str.maketrans({**{sign: str(n) for n, sign in enumerate(RAISED_SIGNS)}, "^": ""})
_KEPT_DOUBTS = frozenset({Doubt.SPACED})
_SAME_READING_DOUBTS = frozenset({Doubt.UNIT, Doubt.MARK, Doubt.SCALE})
_SAME_TEXT_DOUBTS = frozenset({Doubt.GLUED, Doubt.MISREAD, Doubt.SPLIT})


def compare_amounts(asked: Figure, given: Figure) -> Judgement:
    """Compare value, unit, rate and hedge of two quantities.

    Args:
        asked: the sentence's figure; it has an amount.
        given: the quote's figure; it has an amount.
    """
    mine, theirs = asked.amount, given.amount
    if mine is None or theirs is None:
        return missing("no amount")
    unit = _units(asked, given, mine=mine, theirs=theirs)
    if unit is not None and unit is not STATED:
        return unit
    # `STATED` are shares of two units that are the same by definition.
    value = _values(asked, given, mine=mine, theirs=theirs) if unit is None else STATED
    if value.answer is Answer.MISSING:
        return value
    return worst(
        (
            value,
            compare_hedges(asked, given) if _equal(mine, theirs) or unit is STATED else None,
            _rates(mine, theirs),
            compare_doubts(asked, given),
        )
    )


def _equal(mine: Amount, theirs: Amount) -> bool:
    """Tell whether two amounts have the same value or range."""
    return (mine.low, mine.high) == (theirs.low, theirs.high)


def _units(asked: Figure, given: Figure, *, mine: Amount, theirs: Amount) -> Judgement | None:  # noqa: PLR0911 - one answer a case
    """Compare units: None where they are the same, `STATED` where shares convert exactly."""
    if mine.unit_name == theirs.unit_name:
        return None
    if mine.unit is None or theirs.unit is None:
        return _one_unit(asked, given, mine=mine, theirs=theirs)
    if _pounds(asked, given) and mine.low == theirs.low:
        return person("pounds of money or of weight")
    short, long = sorted((mine.unit_name, theirs.unit_name), key=len)
    alike = mine.unit.dimension == theirs.unit.dimension
    if alike and mine.low == theirs.low and long.endswith(f" {short}"):
        return person(f"only one of the two says that it is the {long}")
    if mine.unit.dimension != theirs.unit.dimension:
        return missing("the quote has another unit", near=_same_low(mine, theirs))
    if mine.unit.dimension == "temperature":
        return _heat(mine, theirs)
    if not mine.unit.factor or not theirs.unit.factor:
        return missing("the quote has another unit", near=_same_low(mine, theirs))
    return _convert(asked, mine, theirs=theirs, ratio=theirs.unit.factor / mine.unit.factor)


def _same_low(mine: Amount, theirs: Amount) -> int:
    """Say how near two amounts are: 2 where their numbers are the same."""
    return 2 if mine.low == theirs.low else 0


def _pounds(asked: Figure, given: Figure) -> bool:
    """Tell whether pounds of one may be weight and of the other money."""
    names = {amount.unit_name for amount in (asked.amount, given.amount) if amount}
    if not names <= {"pound sterling", "pound weight"}:
        return False
    word = "pound" in asked.text.lower() and "pound" in given.text.lower()
    return word or Doubt.UNIT in asked.doubts or Doubt.UNIT in given.doubts


def _one_unit(asked: Figure, given: Figure, *, mine: Amount, theirs: Amount) -> Judgement:
    """Judge two numbers of which one has a unit."""
    if not _equal(mine, theirs):
        shares = {mine.unit_name: mine.low, theirs.unit_name: theirs.low}
        if shares.get("per cent") == shares[""] * 100:
            return person("a share told as a decimal", derived=True)
        return missing("the quote has another value", near=0)
    bare, share = (given, asked) if mine.unit else (asked, given)
    if share.amount and share.amount.unit_name == "per cent" and _is_of_things(bare):
        return missing("a share in one, a count in the other")
    noun = given.noun_text if mine.unit else asked.noun_text
    if noun:
        counted = f"counts {noun}" if mine.unit else f"has the unit {theirs.unit_name}"
        return missing(f"the quote {counted}")
    return person("only one of the two tells the unit")


def _is_of_things(figure: Figure) -> bool:
    """Tell whether "fewer" or "more" right behind a number makes it a count: "48 fewer"."""
    told = figure.direction_span
    return told is not None and 0 < told.start - figure.span.end <= 1


def _heat(mine: Amount, theirs: Amount) -> Judgement:
    """Compare temperatures of two scales."""
    names = {mine.unit_name, theirs.unit_name}
    if "degree" in names:
        same = mine.low == theirs.low
        return person("only one names the scale") if same else missing("another temperature")
    apart = abs(_celsius(mine) - _celsius(theirs))
    return person("the scales convert", derived=True) if apart <= 1 else missing("another scale")


def _celsius(amount: Amount) -> Fraction:
    """Give a temperature in degrees Celsius."""
    value = amount.low
    if amount.unit_name == "degree Fahrenheit":
        return (value - 32) * Fraction(5, 9)
    if amount.unit_name == "kelvin":
        return value - Fraction("273.15")
    return value * Fraction(5, 4) if amount.unit_name == "degree Réaumur" else value


def _convert(asked: Figure, mine: Amount, *, theirs: Amount, ratio: Fraction) -> Judgement:
    """Compare amounts whose units convert by a fixed ratio."""
    low, high = theirs.low * ratio, theirs.high * ratio
    exact = (low, high) == (mine.low, mine.high)
    if exact and mine.unit and mine.unit.dimension in _SHARES:
        return STATED
    room = _LOOSE_CONVERSION if asked.hedges else _CONVERSION
    fits = all(
        abs(one - other) <= abs(other) * room for one, other in ((mine.low, low), (mine.high, high))
    )
    if fits:
        return person(f"the quote has it in another unit ({theirs.unit_name})", derived=True)
    return missing("the quote has another unit or value", near=_same_low(mine, theirs))


def _values(asked: Figure, given: Figure, *, mine: Amount, theirs: Amount) -> Judgement:  # noqa: PLR0911 - one answer a case
    """Compare values of one unit."""
    if mine.across != theirs.across:
        parts = {part.value for part in (*mine.parts, *theirs.parts) if part.unit is None}
        single = asked if theirs.across else given
        told = single.amount.low if single.amount and not single.amount.joined else None
        if told in parts and (single.noun == "part" or told == 1):
            return person("one of the two tells it as a ratio")
        return missing("measures in several directions", near=1)
    if mine.across:
        return _across(mine, theirs)
    if _equal(mine, theirs):
        return _equal_values(asked, given, mine=mine, theirs=theirs)
    others = {*mine.others, mine.low} & {*theirs.others, theirs.low}
    if others and (mine.others or theirs.others):
        return person("the mark in the digits may be a decimal point or group thousands")
    if "billion" in f"{asked.text} {given.text}" and _thousandfold(mine.low, theirs.low):
        return person("a billion may be a million millions")
    raised = _raised(asked, given)
    if raised is not None:
        return raised
    if mine.joined or theirs.joined:
        return _from_end(asked, given, mine=mine, theirs=theirs) or _ranges(mine, theirs)
    return compare_rounded(asked, mine.low, theirs=theirs.low)


def _thousandfold(one: Fraction, other: Fraction) -> bool:
    """Tell whether one value is a thousand times the other."""
    low, high = sorted((abs(one), abs(other)))
    return low > 0 and high == low * 1000


def _equal_values(asked: Figure, given: Figure, *, mine: Amount, theirs: Amount) -> Judgement:
    """Judge equal values: written the same way, or only equal by arithmetic."""
    parts = [(part.value, part.unit) for part in mine.parts if part.value]
    others = [(part.value, part.unit) for part in theirs.parts if part.value]
    mine_parts = parts or [(mine.low, mine.unit)]
    their_parts = others or [(theirs.low, theirs.unit)]
    if mine_parts != their_parts:
        return person("the same by arithmetic", derived=True)
    if "±" in {mine.joined, theirs.joined} and mine.joined != theirs.joined:
        return person("the same range by arithmetic", derived=True)
    noughts = mine.places > theirs.places and _needless(mine)
    if (noughts or _more_noughts(asked.text, given.text)) and asked.text != given.text:
        return person("the sentence writes more decimals than the quote")
    return STATED


def _needless(amount: Amount) -> bool:
    """Tell whether the last decimal of a value is a nought."""
    return bool((amount.low * Fraction(10) ** (amount.places - 1)).denominator == 1)


def _more_noughts(asked: str, given: str) -> bool:
    """Tell whether digits before a scale end in noughts that the quote lacks: "2.40 million"."""
    mine, theirs = _BEFORE_SCALE.search(asked), _BEFORE_SCALE.search(given)
    if mine is None or theirs is None or not (mine[1] or "").endswith("0"):
        return False
    return len(mine[1] or "") > len(theirs[1] or "")


def _across(mine: Amount, theirs: Amount) -> Judgement:
    """Compare measures in several directions."""
    one = [(part.value, part.unit) for part in mine.parts]
    other = [(part.value, part.unit) for part in theirs.parts]
    if one == other:
        return STATED
    if sorted(value for value, _ in one) == sorted(value for value, _ in other):
        return person("the same measures in another order")
    return missing("the quote has other measures", near=1)


def _raised(asked: Figure, given: Figure) -> Judgement | None:
    """Judge a power of which the quote may have lost the raised digits: 10⁶ read as 106."""
    flat = asked.text.translate(_NO_DIGITS)
    if flat != asked.text and flat == given.text:
        return person("the quote's last digits may have been raised")
    return None


def _from_end(asked: Figure, given: Figure, *, mine: Amount, theirs: Amount) -> Judgement | None:
    """Judge "at least ten" and "at most twenty" where the quote has "from ten to twenty"."""
    bound = bound_of(asked)
    if mine.joined or not theirs.joined or given.hedges or bound not in {*UPWARD, *DOWNWARD}:
        return None
    end = theirs.low if bound in UPWARD else theirs.high
    if mine.low == end:
        stated = bound in {Hedge.AT_LEAST, Hedge.AT_MOST} and len(asked.hedges) == 1
        return STATED if stated else missing("the quote has a range that ends there")
    true = mine.low < theirs.low if bound in UPWARD else mine.low > theirs.high
    return person("true of the quote's range", derived=True) if true else None


def _ranges(mine: Amount, theirs: Amount) -> Judgement:
    """Compare ranges that are not the same, and ranges with single values."""
    if not theirs.joined and mine.low <= theirs.low <= mine.high:
        return person("the quote has one value, which lies in the range")
    if mine.low <= theirs.low and theirs.high <= mine.high:
        return person("the quote has a narrower range")
    if not mine.joined and mine.low in {theirs.low, theirs.high}:
        return missing("the quote has a range that ends there")
    inside = theirs.low <= mine.low and mine.high <= theirs.high
    return missing(
        "inside the quote's range, but not stated" if inside else "another range", near=1
    )


def _rates(mine: Amount, theirs: Amount) -> Judgement | None:
    """Compare what each amount is told for."""
    if mine.per == theirs.per:
        return None
    if mine.per and theirs.per:
        return missing(f"the quote has it per {theirs.per}")
    return person(f"only one of the two says “per {mine.per or theirs.per}”")


def compare_doubts(asked: Figure, given: Figure) -> Judgement | None:
    """Send readings that are not certain to a person, unless both are written the same."""
    doubts = [d for d in (*given.doubts, *asked.doubts) if d not in _KEPT_DOUBTS]
    if not doubts:
        return None
    same = asked.text.casefold() == given.text.casefold()
    both = set(asked.doubts) == set(given.doubts) and asked.amount == given.amount
    if same:
        doubts = [d for d in doubts if d in _SAME_TEXT_DOUBTS]
    elif both:
        doubts = [d for d in doubts if d not in _SAME_READING_DOUBTS]
    left = doubts
    return person(left[0].value) if left else None
