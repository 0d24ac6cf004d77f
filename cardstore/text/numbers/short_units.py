"""Short units: signs of measures behind a number that the table of units does not have.

"5 µm" is no "5 nm" and "20 MPa" no "20 kPa". A word is taken for such a sign by its form: no vowel
in it, a small letter before a capital, or a µ. What it is worth is not known, so where the sentence
and its quote do not have the same one a person looks.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.text.numbers.figure import FigureKind
from cardstore.text.numbers.judgement import Judgement, person
from cardstore.text.numbers.word_sets import word_set

if TYPE_CHECKING:
    from cardstore.text.numbers.figure import Figure

_SIGN = re.compile(
    r"\s?((?:[µμ][^\W\d_]+|[a-z][A-Z][A-Za-z]?|[MGTh]Pa|[kMGT]?eV|[B-DF-HJ-NP-TV-Xb-df-hj-np-tv-xz]{2,4})"
    r"(?:/[^\W\d_]+|[²³])?)(?![^\W_])"
)
# Short words and ends of numbers that have no vowel either.
_NO_SIGNS = word_set("th st nd rd mr mrs dr ms mss pp vv ff bc bce ph hm nth hrs vs mps cf")


def compare_short_units(
    asked: Figure, given: Figure, *, texts: tuple[str, str]
) -> Judgement | None:
    """Say whether the signs right behind two figures of one value differ.

    Args:
        asked: the sentence's figure.
        given: the quote's figure that states it.
        texts: the sentence, the quote.
    """
    if asked.kind is not FigureKind.QUANTITY or given.kind is not FigureKind.QUANTITY:
        return None
    mine, theirs = (_sign(figure, text) for figure, text in zip((asked, given), texts, strict=True))
    spelled = given if mine else asked
    if mine == theirs or (not (mine and theirs) and spelled.noun):
        return None  # "7 megawatts" may be the other's "7 MW"
    shown = [f"“{sign}” behind it" if sign else "no such sign" for sign in (theirs, mine)]
    return person(f"the quote has {shown[0]}, the sentence {shown[1]}")


def _sign(figure: Figure, text: str) -> str:
    """Give the sign behind a figure that has no unit; "" for none."""
    if figure.amount is None or figure.amount.unit is not None or figure.noun:
        return ""
    found = _SIGN.match(text, figure.span.end)
    if found is None or found[1].lower() in _NO_SIGNS:
        return ""
    return found[1].replace("μ", "µ")
