"""Articles: "a mile" is one mile, "an hour and a half", "sixpence"."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from cardstore.text.numbers.figure import Amount, FigureKind
from cardstore.text.numbers.spelled import half_behind
from cardstore.text.numbers.units import MONEY_WORDS, UNITS, Unit, read_unit
from cardstore.text.numbers.word_sets import word_set

if TYPE_CHECKING:
    from cardstore.text.numbers.tokens import Doubt, Tokens

# "a mile" is one mile, but "a foot" may be a limb and "a yard" a place.
_ARTICLE_UNITS = word_set(
    "second minute hour mile shilling penny guinea ounce pint gallon acre ton inch furlong"
    " fortnight week month year century decade kilometre tonne hundredweight bushel quart farthing"
    " halfpenny ducat thaler franc dollar rupee florin"
)
PENCE = {
    "sevenpence": 7,
    "elevenpence": 11,
    "eighteenpence": 18,
    "tuppence": 2,
    "twopence": 2,
    "fivepence": 5,
    "tenpence": 10,
    "eightpence": 8,
    "threepence": 3,
    "fourpence": 4,
    "sixpence": 6,
    "ninepence": 9,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """An amount that was read at a place.

    Attributes:
        kind: what it is.
        amount: it.
        start: index of its first token, which is behind where reading began for a second figure.
        end: index of the token behind it.
        doubts: why its reading is not certain.
    """

    kind: FigureKind
    amount: Amount
    start: int
    end: int
    doubts: tuple[Doubt, ...] = ()


def read_article(tokens: Tokens, index: int) -> Measured | None:
    """Read "a mile", "an hour", "a mile and a half", "sixpence"."""
    word = tokens.low(index)
    value, start = Fraction(1), index + 1
    if word in PENCE:
        value, unit, end = Fraction(PENCE[word]), UNITS["penny"], index + 1
    else:
        read = read_unit(tokens, start) if word in {"a", "an"} else None
        half = half_behind(tokens, read[1]) if read is not None else None
        if read is None or not (half or _has_article(tokens, start, unit=read[0])):
            return None
        unit, end = read[0], read[1]
        if half is not None:
            value, end = value + half[0], half[1]
        word_follows = tokens.is_word(end) or tokens.joins(end, "-‐‑")
        if unit.name == "second" and word_follows and not half and _goes_on(tokens, end):
            return None
    amount = Amount(low=value, high=value, unit=unit)
    return Measured(kind=FigureKind.QUANTITY, amount=amount, start=index, end=end)


def _has_article(tokens: Tokens, index: int, *, unit: Unit) -> bool:
    """Tell whether "a" before a unit means one of it; "a pound" and "a crown" where it is money."""
    if unit.name in {"pound sterling", "pound weight", "crown", "half crown", "sovereign", "mark"}:
        around = {tokens.low(n) for n in range(max(0, index - 8), index)}
        return bool(around & MONEY_WORDS) or unit.name == "half crown"
    if unit.name in {"day", "night"}:
        if tokens.low(index)[-2:] in {"'s", "’s"}:
            return True  # "a day's march"; "a day" may be that of which something is told
        return tokens.low(index - 2) in {"in", "within", "for", "after"}
    solid = unit.dimension in {"mass", "volume", "length"} and unit.name != "grain"
    return unit.name in _ARTICLE_UNITS or (solid and tokens.low(index + 1) == "of")


def _goes_on(tokens: Tokens, index: int) -> bool:
    """Tell whether "a second" goes on as an ordinal: "a second mill"."""
    return tokens.low(index) not in {
        "and",
        "or",
        "later",
        "after",
        "before",
        "of",
        "is",
        "was",
        "to",
    }
