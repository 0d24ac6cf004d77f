"""Roman numerals: read strictly or as early printers wrote them, written strictly. Pure.

Source: PDF 32000-1, 12.4.2, for the strict form; archaic forms as catalogues record them.
"""

from __future__ import annotations

import re

from cardstore.errors import InvalidLabelError

# Archaic numerals add where the strict ones subtract, and end in j: iiij, xviiij, lxxxx.
_ROMAN = re.compile(r"m{0,4}(?:cm|cd|d?c{0,4})(?:xc|xl|l?x{0,4})(?:ix|iv|v?i{0,4})")
_ROMAN_PARTS = (
    (1000, "m"),
    (900, "cm"),
    (500, "d"),
    (400, "cd"),
    (100, "c"),
    (90, "xc"),
    (50, "l"),
    (40, "xl"),
    (10, "x"),
    (9, "ix"),
    (5, "v"),
    (4, "iv"),
    (1, "i"),
)
_ROMAN_LETTERS = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
_MAX_ROMAN = 4999


def roman_value(text: str) -> int | None:
    """Give the value of a roman numeral in one case, strict or archaic; None when it is none.

    >>> [roman_value(t) for t in ("xiv", "iiij", "XVIIII", "iix", "mild")]
    [14, 4, 19, None, None]
    """
    if not text or (text != text.lower() and text != text.upper()):
        return None
    folded = text.lower()
    if len(folded) > 1 and folded.endswith("j"):
        folded = folded[:-1] + "i"
    if not _ROMAN.fullmatch(folded):
        return None
    total = 0
    for letter, following in zip(folded, [*folded[1:], ""], strict=True):
        value = _ROMAN_LETTERS[letter]
        total += -value if value < _ROMAN_LETTERS.get(following, 0) else value
    return total


def roman_text(value: int) -> str:
    """Write a value, 1–4,999, as a strict roman numeral in lower case.

    Raises:
        InvalidLabelError: the value cannot be written.
    """
    if not 1 <= value <= _MAX_ROMAN:
        msg = f"{value} has no roman numeral"
        raise InvalidLabelError(msg)
    text = ""
    for part, letters in _ROMAN_PARTS:
        count, value = divmod(value, part)
        text += letters * count
    return text
