"""Terms: one number with its sign, its power, its fraction and its unit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from cardstore.text.numbers.digits import raised_value
from cardstore.text.numbers.money import sign_unit
from cardstore.text.numbers.nouns import is_plural
from cardstore.text.numbers.spelled import Cardinal, half_behind, read_cardinal
from cardstore.text.numbers.tokens import TokenKind, remembered
from cardstore.text.numbers.units import UNITS, read_unit
from cardstore.text.numbers.word_sets import paired

if TYPE_CHECKING:
    from cardstore.text.numbers.tokens import Doubt, Tokens
    from cardstore.text.numbers.units import Unit

TIMES = frozenset({"×", "x", "✕"})
_MINUS = frozenset("-−–‐")
_PER = frozenset({"per", "a", "an", "every", "each"})
_PER_WORDS = paired(
    "annum=year capita=head diem=day head=head person=head man=head dozen=dozen hundred=hundred"
    " thousand=thousand score=score piece=piece gross=gross copy=copy ticket=ticket pair=pair"
    " bottle=bottle sheet=sheet line=line word=word page=page volume=volume"
)
_AFTER_SPANS = frozenset({"later", "earlier", "before", "after", "ago", "afterwards", "previously"})
_DAILY = paired("hourly=hour nightly=night daily=day weekly=week monthly=month yearly=year")
_SCALES = frozenset({"hundred", "thousand", "million", "billion", "dozen"})
_MONEY = frozenset({"sterling", "dollar", "franc", "rupee", "livre", "mark", "florin", "thaler"})
_NATIONS = paired(
    "american=US canadian=Canadian australian=Australian"
    " mexican=Mexican spanish=Spanish confederate=Confederate scots=Scots scottish=Scots"
    " irish=Irish flemish=Flemish tournois=tournois parisis=parisis swiss=Swiss french=French"
    " belgian=Belgian english=English rhenish=Rhenish hungarian=Hungarian prussian=Prussian"
    " imperial=imperial troy=troy avoirdupois=avoirdupois statute=statute roman=Roman german=German"
    " geographical=geographical long=long short=short swedish=Swedish wine=wine ale=ale dry=dry"
)
_CODES = paired("us=US c=Canadian a=Australian hk=Hong_Kong nz=New_Zealand")
_LARGEST_POWER = 30
_BASE = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One number with its unit.

    Attributes:
        value: its value.
        end: index of the token behind it.
        read: the number as it was read.
        unit: its unit.
        doubts: why its reading is not certain.
    """

    value: Fraction
    end: int
    read: Cardinal
    unit: Unit | None = None
    doubts: tuple[Doubt, ...] = ()


@remembered
def read_term(tokens: Tokens, index: int) -> Term | None:
    """Read one number, with the sign before it and the unit behind it; None when none starts."""
    unit, sign, start = _signs(tokens, index)
    read = read_cardinal(tokens, start)
    if read is None:
        return None
    value, end = _fractional(tokens, read)
    value, end = _powered(tokens, value, end=end)
    half = half_behind(tokens, end)
    if half is not None and tokens.low(half[1]) not in _SCALES:
        value, end = value + half[0] * read.scale, half[1]
    doubts = read.doubts
    # "two lakhs of rupees", "half a million of dollars"
    start = tokens.follows(end, "of") if read.scale > 1 else end
    odd = tokens.follows(tokens.past_hyphen(end), "odd")
    start = odd if tokens.low(odd - 1) == "odd" else start
    told = None if unit is not None or read.yearlike else read_unit(tokens, start)
    if told is not None:
        unit, end, doubts = told[0], told[1], (*doubts, *told[2])
        half = half_behind(tokens, end)
        if half is not None:
            value, end = value + half[0], half[1]
    if unit is not None and unit.name == "halfpenny":
        value, unit = value / 2, UNITS["penny"]
    unit, end = _of_nation(tokens, unit, end=end, start=index)
    if tokens.low(end) == "below" and tokens.low(end + 1) == "zero":
        sign, end = -sign, end + 2
    return Term(value=sign * value, end=end, read=read, unit=unit, doubts=doubts)


def _of_nation(
    tokens: Tokens, unit: Unit | None, *, end: int, start: int
) -> tuple[Unit | None, int]:
    """Read whose money it is: "five Canadian dollars", "US$5", "£40 Scots"."""
    nation = _NATIONS.get(tokens.low(end))
    if unit is None:
        read = read_unit(tokens, end + 1) if nation else None
        if read is None:
            return None, end
        unit, end = read[0], read[1]
    elif unit.dimension not in _MONEY:
        return unit, end
    elif nation:
        end += 1
    else:
        signed = tokens.at(start + 1).text in {"$", "£"}
        nation = _CODES.get(tokens.low(start)) if signed else None
    if not nation:
        return unit, end
    return replace(unit, name=f"{nation} {unit.name}", factor=Fraction(0)), end


def _signs(tokens: Tokens, index: int) -> tuple[Unit | None, int, int]:
    """Read the signs before a number: its money, minus or not, and the index of the number."""
    money = sign_unit(tokens, index)
    start = money[1] if money else index
    sign = 1
    if tokens.low(start) == "minus" or _is_minus(tokens, start):
        sign, start = -1, start + 1
    if money is None:
        money = sign_unit(tokens, start)
        start = money[1] if money else start
    return (money[0] if money else None), sign, start


def _is_minus(tokens: Tokens, index: int) -> bool:
    """Tell whether a token is a minus: glued to a number, and to nothing before it."""
    token, number = tokens.at(index), tokens.at(index + 1)
    money = number.text in {"£", "$", "€"} and tokens.is_number(index + 2)
    if token.text not in _MINUS or not (tokens.is_number(index + 1) or money):
        return False
    before = tokens.at(index - 1).text
    return number.glued and (not token.glued or before in {"(", "£", "$", "[", "€"})


def _fractional(tokens: Tokens, read: Cardinal) -> tuple[Fraction, int]:
    """Add the fraction of "5 1/2", "5-1/2", "1 ½"."""
    end = read.end
    if not tokens.is_number(end - 1) or read.places:
        return read.value, end
    start = tokens.past_hyphen(end)
    over = tokens.at(start + 1)
    slashed = over.text in {"/", "⁄"} and over.glued and tokens.at(start + 2).glued
    if tokens.is_number(start) and slashed and tokens.is_number(start + 2):
        top, bottom = tokens.at(start).text, tokens.at(start + 2).text
        if top.isdecimal() and bottom.isdecimal() and 0 < int(top) < int(bottom):
            return read.value + Fraction(int(top), int(bottom)), start + 3
    glyph = read_cardinal(tokens, start) if tokens.is_number(start) else None
    if glyph is not None and 0 < glyph.value < 1 and not glyph.places:
        return read.value + glyph.value, glyph.end
    return read.value, end


def _powered(tokens: Tokens, value: Fraction, *, end: int) -> tuple[Fraction, int]:
    """Read "10⁶", "10^6" and "3 × 10⁶"; raised digits behind other numbers are a note's mark."""
    start, factor = end, value
    if tokens.low(end) in TIMES and tokens.at(end + 1).text == str(_BASE):
        start, factor = end + 2, Fraction(_BASE)
    raised: int | None = None
    behind = start
    if tokens.at(start).kind is TokenKind.RAISED and tokens.at(start).glued:
        raised, behind = raised_value(tokens.at(start).text), start + 1
    elif tokens.at(start).text == "^" and tokens.at(start + 1).text.isdecimal():
        raised, behind = int(tokens.at(start + 1).text), start + 2
    if raised is None or factor != _BASE or abs(raised) > _LARGEST_POWER:
        return value, end
    power = Fraction(_BASE) ** raised
    return (value * power if start != end else power), behind


def read_per(tokens: Tokens, index: int) -> tuple[int, str]:
    """Read "per hour", "a year", "/kg", "per 100 g" behind an amount: the end and what it says."""
    token = tokens.at(index)
    if token.lower in _DAILY and not is_plural(tokens.low(index + 1)):
        return index + 1, _DAILY[token.lower]  # "thirty daily papers" tells no rate
    if token.lower not in _PER and not (token.text == "/" and token.glued):
        return index, ""
    start = index + 1
    number = read_cardinal(tokens, start) if tokens.is_number(start) else None
    start = number.end if number else start
    lead = f"{number.value} " if number else ""
    word = tokens.low(start)
    if word in _PER_WORDS:
        return start + 1, _PER_WORDS[word]
    unit = read_unit(tokens, start)
    if unit is not None:
        # "five pounds a year later" is no rate.
        dated = token.lower != "per" and tokens.low(unit[1]) in _AFTER_SPANS
        return (index, "") if dated else (unit[1], f"{lead}{unit[0].name}")
    if token.lower == "per" and tokens.is_word(start):
        return start + 1, f"{lead}{word}"
    return index, ""
