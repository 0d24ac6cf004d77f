"""Digits: the value of a number token, with the thousands marks of several languages.

A comma or point before exactly three digits may be either mark. English text is read as English
("1,400" is 1400), text of the Continent as such ("1.400" is 1400, "1,5" is one and a half); what
English text has against its own custom keeps both readings. Digits of other scripts are digits;
their marks are read by English custom, and Arabic's own (٫ and ٬) as what they are.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction

from cardstore.text.numbers.tokens import FRACTION_SIGNS, RAISED_SIGNS, Doubt, Token

_SPACES = re.compile(r"[\s'’]")
_PLAIN = re.compile(r"\d+")
_GROUPED = {
    mark: re.compile(rf"[1-9]\d{{0,2}}(?:\{mark}\d{{3}})+|[1-9]\d?(?:\{mark}\d\d)+\{mark}\d{{3}}")
    for mark in ",."
}
_ONE_MARK = re.compile(r"(\d*)([.,·])(\d+)")
_GROUP = 3
_ARABIC_MARKS = str.maketrans({"\u066b": ".", "\u066c": ","})


@dataclass(frozen=True, slots=True, kw_only=True)
class Digits:
    """What a number token says.

    Attributes:
        value: its value.
        others: other values it may have.
        places: digits behind the decimal mark.
        plain: it is digits alone, as years are.
        doubts: why its reading is not certain.
    """

    value: Fraction
    others: tuple[Fraction, ...] = ()
    places: int = 0
    plain: bool = False
    doubts: tuple[Doubt, ...] = ()


def read_digits(token: Token, *, continental: bool = False) -> Digits | None:
    """Read a number token; None where its marks make no number ("1.4.6").

    Args:
        token: a token of digits.
        continental: points group thousands and commas are decimal.
    """
    text = token.text
    if text.isdecimal():
        return Digits(value=Fraction(int(text)), plain=True, doubts=token.doubts)
    glyph = Fraction(0)
    if text[-1] in FRACTION_SIGNS:
        glyph, text = glyph_value(text[-1]), text[:-1]
        if not text:
            return Digits(value=glyph, doubts=token.doubts)
    if any(sign.isdecimal() and not sign.isascii() for sign in text):
        # The custom of India; Arabic has marks of its own, which are never the other one's.
        text, continental = _in_latin(text), False
    read = _read(_SPACES.sub("", text), continental=continental)
    if read is None:
        return None
    return Digits(
        value=read.value + glyph,
        others=tuple(other + glyph for other in read.others),
        places=read.places,
        plain=read.plain and token.text.isdecimal(),
        doubts=(*token.doubts, *read.doubts),
    )


def _in_latin(text: str) -> str:
    """Write digits of another script as 0–9, and Arabic's marks as the English ones."""
    signs = text.translate(_ARABIC_MARKS)
    return "".join(str(unicodedata.decimal(one)) if one.isdecimal() else one for one in signs)


def glyph_value(sign: str) -> Fraction:
    """Give the value of a sign like ¾."""
    return Fraction(unicodedata.numeric(sign)).limit_denominator(10)


def raised_value(text: str) -> int | None:
    """Give the whole number that raised digits show; None when they are none."""
    sign = -1 if text[:1] == "⁻" else 1
    digits = "".join(str(RAISED_SIGNS.index(c)) for c in text if c in RAISED_SIGNS)
    return sign * int(digits) if digits else None


def _read(text: str, *, continental: bool) -> Digits | None:  # noqa: PLR0911 - one answer a case
    """Read digits with commas and points."""
    if _PLAIN.fullmatch(text):
        return Digits(value=Fraction(int(text)), plain=True)
    if "," in text and "." in text:
        return _read_both(text)
    mark = "," if "," in text else "."
    grouped = _GROUPED[mark].fullmatch(text) if mark in text else None
    if grouped and text.count(mark) > 1:
        return Digits(value=_whole(text, mark))
    one = _ONE_MARK.fullmatch(text)
    if one is None:
        return None
    decimal = Fraction(f"{one[1] or '0'}.{one[3]}")
    places = len(one[3])
    own = one[2] in (",·" if continental else ".·")
    if not grouped:
        return Digits(value=decimal, places=places)
    if not own:
        return Digits(value=_whole(text, mark))
    whole = _whole(text, mark)
    return Digits(value=decimal, others=(whole,), places=places, doubts=(Doubt.MARK,))


def _read_both(text: str) -> Digits | None:
    """Read digits with commas and points: the last mark is the decimal one."""
    mark = "," if text.rindex(",") > text.rindex(".") else "."
    other = "." if mark == "," else ","
    whole, _, rest = text.rpartition(mark)
    if mark in whole or not _GROUPED[other].fullmatch(whole):
        return None
    return Digits(value=Fraction(f"{_whole(whole, other)}.{rest}"), places=len(rest))


def _whole(text: str, mark: str) -> Fraction:
    """Give the value of grouped digits."""
    return Fraction(int(text.replace(mark, "")))
