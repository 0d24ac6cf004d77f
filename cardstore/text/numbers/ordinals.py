"""Ordinals: "twenty-fifth", "3rd", "the hundred and first"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.text.numbers.digits import read_digits
from cardstore.text.numbers.spelled import FIRST_WORDS, ORDINAL_ONES, ORDINALS, TENS, read_cardinal
from cardstore.text.numbers.tokens import remembered

if TYPE_CHECKING:
    from cardstore.text.numbers.tokens import Tokens

_ORDINAL_SCALES = {"hundredth": 100, "thousandth": 1000, "millionth": 10**6}
SUFFIXES = ("st", "nd", "rd", "th")
_HUNDRED = 100
# Words with which an ordinal can begin, those of the numbers that one may end among them.
_FIRST_WORDS = frozenset({*ORDINALS, *_ORDINAL_SCALES, *TENS, *FIRST_WORDS})


def read_ordinal(tokens: Tokens, index: int) -> tuple[int, int] | None:
    """Read an ordinal, digits or words: its value and the index behind it; None for no ordinal.

    >>> from cardstore.text.numbers.tokens import cut_tokens
    >>> read_ordinal(cut_tokens("the hundred and first"), 1)
    (101, 4)
    """
    if tokens.low(index) not in _FIRST_WORDS and not tokens.is_number(index):
        return None
    return _read(tokens, index)


@remembered
def _read(tokens: Tokens, index: int) -> tuple[int, int] | None:
    """Read an ordinal at a token with which one may begin."""
    token, behind = tokens.at(index), tokens.at(index + 1)
    if tokens.is_number(index) and behind.glued and behind.lower in SUFFIXES:
        digits = read_digits(token)
        whole = digits is not None and digits.value.denominator == 1
        return (int(digits.value), index + 2) if digits is not None and whole else None
    if token.lower in ORDINALS:
        return ORDINALS[token.lower], index + 1
    if token.lower in _ORDINAL_SCALES:
        return _ORDINAL_SCALES[token.lower], index + 1
    return _compound_ordinal(tokens, index)


def _compound_ordinal(tokens: Tokens, index: int) -> tuple[int, int] | None:
    """Read "twenty-fifth", "hundred and first", "two hundredth"."""
    word = tokens.low(index)
    if word in TENS:
        start = tokens.past_hyphen(index + 1)
        ones = ORDINAL_ONES.get(tokens.low(start))
        return (TENS[word] + ones, start + 1) if ones else None
    base = None if word == "hundred" else read_cardinal(tokens, index)
    value, start = (100, index + 1) if base is None else (int(base.value), base.end)
    if base is None and word != "hundred":
        return None
    linked = tokens.past_hyphen(start)
    if tokens.low(linked) in _ORDINAL_SCALES and value < _HUNDRED:
        return value * _ORDINAL_SCALES[tokens.low(linked)], linked + 1
    ones = ORDINAL_ONES.get(tokens.low(linked))
    if ones and value % _HUNDRED in TENS.values() and linked != start:
        return value + ones, linked + 1
    behind = tokens.follows(linked, "and")
    if value % _HUNDRED or behind == linked:
        return None
    last = read_ordinal(tokens, behind) if tokens.low(behind) in ORDINALS else None
    return (value + last[0], last[1]) if last else None
