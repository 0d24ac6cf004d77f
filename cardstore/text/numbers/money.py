"""Money: signs before a number, and pounds told by points ("£1. 4. 6.")."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from cardstore.text.numbers.figure import Part
from cardstore.text.numbers.units import MONEY_WORDS, UNITS, Unit

if TYPE_CHECKING:
    from cardstore.text.numbers.tokens import Tokens

_SIGNS = {"£": "pound sterling", "$": "dollar", "€": "euro", "¥": "yen", "₹": "rupee", "₣": "franc"}
CODES = {"rs": "rupee", "usd": "dollar", "eur": "euro", "gbp": "pound sterling"}
DOLLARS = frozenset({"us", "a", "c", "hk", "nz"})
_SHILLINGS, _PENCE = 20, 12


def sign_unit(tokens: Tokens, index: int) -> tuple[Unit, int] | None:
    """Read a sign of money before a number: the unit and the index of the number."""
    token = tokens.at(index)
    if token.text in _SIGNS:
        return UNITS[_SIGNS[token.text]], index + 1
    if token.lower in DOLLARS and tokens.at(index + 1).text == "$":
        return UNITS["dollar"], index + 2
    name = CODES.get(token.lower)
    if name is None or not token.text[:1].isupper():
        return None
    start = tokens.past_stop(index + 1)
    return (UNITS[name], start) if tokens.is_number(start) else None


def read_slashed(tokens: Tokens, index: int) -> tuple[tuple[Part, ...], int] | None:
    """Read "2/6" and "10/-" as shillings and pence, where the words around tell of money."""
    token, over, last = tokens.at(index), tokens.at(index + 1), tokens.at(index + 2)
    if not (token.text.isdecimal() and over.text == "/" and over.glued and last.glued):
        return None
    shillings = Part(value=Fraction(int(token.text)), unit=UNITS["shilling"])
    if last.text in {"-", "–", "—"}:
        return (shillings,), index + 3
    around = {tokens.low(n) for n in range(max(0, index - 8), index + 6)}
    fits = last.text.isdecimal() and int(last.text) < _PENCE and around & MONEY_WORDS
    if not fits or tokens.at(index + 3).text == "/":
        return None
    return (shillings, Part(value=Fraction(int(last.text)), unit=UNITS["penny"])), index + 3


def read_points(tokens: Tokens, index: int) -> tuple[tuple[Part, ...], int] | None:
    """Read shillings and pence behind pounds: ". 4. 6." or "/4/6"; None where there are none."""
    mark = tokens.at(index).text
    if mark not in {".", "/", ":"} or not tokens.is_number(index + 1):
        return None
    shillings = tokens.at(index + 1).text
    end, pence = index + 2, ""
    if tokens.at(end).text == mark and tokens.is_number(end + 1):
        pence, end = tokens.at(end + 1).text, end + 2
    elif shillings.count(".") == 1:
        shillings, _, pence = shillings.partition(".")
    if not pence or not (shillings.isdecimal() and pence.isdecimal()):
        return None
    if int(shillings) >= _SHILLINGS or int(pence) >= _PENCE:
        return None
    parts = (
        Part(value=Fraction(int(shillings)), unit=UNITS["shilling"]),
        Part(value=Fraction(int(pence)), unit=UNITS["penny"]),
    )
    return parts, tokens.past_stop(end) if tokens.at(end + 1).text else end
