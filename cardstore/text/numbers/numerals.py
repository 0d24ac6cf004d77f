"""Numerals that no reader takes for a value: circled digits, other scripts, small romans.

They are found so that nothing with a value is passed over: the figure is kept as it is written, is
stated by the same letters only, and is for a person where no quote has them.
"""

from __future__ import annotations

import re
import unicodedata

from cardstore.text.numbers.spelled import SMALL
from cardstore.text.numbers.word_sets import word_set
from cardstore.text.roman import roman_value

_ROMAN = re.compile(r"[ivxlcdm]{3,}")
# Numerals by their form, and words or signs by their use.
_NO_ROMAN = word_set("mix mmm mil cill")
_TEENS = word_set(
    "teen teens canteen velveteen sateen preteen lateen umpteen poteen costeen subteen mangosteen"
)
# "Numbers" whose letters slipped: "fiveteen". Every right one is known before.
_SLIPPED = re.compile(r"[a-z]{2,}teen")


def is_odd_numeral(word: str) -> bool:
    """Tell whether a word is, or holds, a numeral that the readers do not take for a value.

    >>> [word for word in "④ jars 二百 jars a mix of xxiv jars".split() if is_odd_numeral(word)]
    ['④', '二百', 'xxiv']
    """
    if not word.isascii() and any(unicodedata.numeric(sign, None) is not None for sign in word):
        return True
    lower = word.lower()
    if _SLIPPED.fullmatch(lower):
        return lower not in SMALL and lower not in _TEENS
    roman = _ROMAN.fullmatch(word) and word not in _NO_ROMAN
    return bool(roman) and roman_value(word.upper()) is not None
