"""Set numbers: which raised and lowered numbers are signs of notes, and which belong to a number.

Comes in: the raw text of a block. Goes out: where such a number stands, and what is read in its
place. A raised number behind a stop, a closing sign, a year or a word is the number of a note and
no word; behind a figure, a unit or a letter that stands for a quantity it is an exponent, and stays
as one: 10<sup>6</sup> is no ten.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_SET = re.compile(
    r"<(?P<tag>sup|sub)\b[^<>]{0,80}>\s*(?:<a\b[^<>]*>)?\s*(?P<bracket>\[)?"
    r"(?P<number>[-−–]?\d{1,6})\]?\s*(?:</a>)?\s*</(?P=tag)>"
    r"|(?<![\^\\])\^(?P<high>[-−–]?\d{1,6})\^(?!\^)|(?<![~\\])~(?P<low>[-−–]?\d{1,6})~(?!~)"
)
_HIGH = str.maketrans("0123456789-−–", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁻⁻")
_LOW = str.maketrans("0123456789-−–", "₀₁₂₃₄₅₆₇₈₉₋₋₋")
_WINDOW = 24
_MARKS = re.compile(r"(?:[*_\s]|\[card:[^\[\]]*\])*\Z")
_YEAR = re.compile(r"(?<![\d.,])(?:1\d{3}|20\d\d)\Z")
_QUANTITY = re.compile(
    r"\d\Z|(?<![^\W\d_])(?:[b-zB-Z]|[cdkmµ]m|ft|in|yd|mi|km|ha|sec|min|kg|lb|inch|foot|feet"
    r"|miles?|metres?|meters?)\Z"
)
_LONGEST_NOTE = 3


def find_set_numbers(raw: str) -> Iterator[tuple[tuple[int, int], str]]:
    """Give each number that is raised or lowered by signs: its place, and what is seen there.

    >>> [seen for _, seen in find_set_numbers("10<sup>6</sup> fell.<sup>6</sup> H~2~O")]
    ['⁶', '', '2']
    """
    for found in _SET.finditer(raw):
        number = found["number"] or found["high"] or found["low"]
        before = raw[max(0, found.start() - _WINDOW) : found.start()]
        figure = before[-1:].isdigit()
        if found["low"] or found["tag"] == "sub":
            yield found.span(), number.translate(_LOW) if figure else number
            continue
        before = before[: _end(before)]
        note = number.isdigit() and len(number) <= _LONGEST_NOTE
        exponent = _QUANTITY.search(before) is not None and not _YEAR.search(before)
        exponent = exponent and found["bracket"] is None
        yield found.span(), "" if note and not exponent else number.translate(_HIGH)


def _end(before: str) -> int:
    """Give where the word before a number ends, emphasis and marks of cards aside."""
    found = _MARKS.search(before)
    return found.start() if found else len(before)
