r"""Script numerals: numbers in digits of other scripts, as models of these scripts misread them.

Comes in: a token that holds digits of another script than Latin beside other signs. Goes out: every
label that it can be read as. No number is written in digits of two scripts, so what is no digit of
the token's own script is a letter behind the number, or a digit misread; and a token that is
neither is no number.

1. One Latin 4 or a behind the digits is the letter A: "१०२4" is page 102A.
2. Signs that are taken for a digit again and again are read as that digit.

Measured on the strips of one scanned book, 190 numbers in Devanagari, of which 16 end in A, read in
two layouts: of 149 digits 1 that could be laid beside a sign 36 were read as "\", and nothing else
was; of 28 letters A 25 were read as "4". Other signs stood for a digit once to six times. Of other
scripts nothing was measured, so nothing is mended in them.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from cardstore.pages.labels import PageLabel, parse_label

if TYPE_CHECKING:
    from collections.abc import Iterable

# What the model of a script takes for the digit; the first digit of the script names it.
_MENDS = {
    "०": str.maketrans({"«": "५", "ट": "८", "8": "४", "°": "०", "o": "०"}),
}
# What it takes for nothing else: as good as the digit.
_STROKES = {"०": str.maketrans({"\\": "१"})}
_LETTER_A = re.compile(r"(?P<number>.+?)(?:[4A]|(?<=..)a)")
_LONGEST = 4
_DIRT = " .,;:'\"`´‘’“”()[]|"
_STROKED = 0.9
_MENDED = 0.6
_SUFFIXED = 0.75


def is_of_two_scripts(text: str) -> bool:
    """Tell whether a token holds digits of another script than Latin, and other signs inside.

    >>> is_of_two_scripts("१०२4"), is_of_two_scripts("(१०२)"), is_of_two_scripts("102A")
    (True, False, False)
    """
    core = text.strip(_DIRT)
    zeros = {_zero(sign) for sign in core if sign.isdecimal()}
    return bool(zeros - {"0"}) and not (core.isdecimal() and len(zeros) == 1)


def script_labels(text: str) -> Iterable[tuple[PageLabel, bool, float]]:
    r"""Give every label that such a token can be read as: (label, digits as they stand, factor).

    Args:
        text: the token, with all its signs.

    >>> [(label.text, plain) for label, plain, _ in script_labels("१०२4")]
    [('१०२A', True)]
    >>> [(label.text, plain) for label, plain, _ in script_labels("\\६०")]
    [('१६०', True)]
    >>> list(script_labels("४०r7"))
    []
    """
    core = text.strip(_DIRT)
    zeros = {_zero(sign) for sign in core if sign.isdecimal()} - {"0"}
    if len(zeros) != 1:
        return
    zero = zeros.pop()
    lettered = _LETTER_A.fullmatch(core)
    for number, letter in ((core, ""), (lettered["number"] if lettered else "", "A")):
        stroked = number.translate(_STROKES.get(zero, {}))
        mended = stroked.translate(_MENDS.get(zero, {}))
        if len(mended) <= _LONGEST and _is_in(mended, zero):
            factor = 1.0 if mended == number else _STROKED if mended == stroked else _MENDED
            factor *= _SUFFIXED if letter else 1.0
            yield parse_label(mended + letter), mended == stroked, factor


def _is_in(number: str, zero: str) -> bool:
    """Tell whether a number is written in the digits of one script alone."""
    return number.isdecimal() and {_zero(digit) for digit in number} == {zero}


def _zero(digit: str) -> str:
    """Give the zero of the script that a digit belongs to."""
    return chr(ord(digit) - unicodedata.decimal(digit))
