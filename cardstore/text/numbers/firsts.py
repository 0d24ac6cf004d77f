"""Firsts: a "first" that counts nothing, but says what comes before what.

Comes in: "without first giving notice", "was first admitted", and the quote. Goes out: whether the
quote says as much without the word.

1. Behind "without", "must" or "not … until" it puts one deed before another; a quote with "after",
   "before", "until" or "upon" does so too.
2. What begins has not been before: "was first admitted on 14 June" of "was opened on 14 June".
   Nothing else is first because it is told: "was first proposed" of "was proposed" claims more,
   whatever else the quote opens or founds.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.text.numbers.figure import FigureKind

if TYPE_CHECKING:
    from cardstore.text.numbers.figure import Figure

_BEFORE = re.compile(r"(?i)\b(?:without|must|shall|should|had\s+to|has\s+to|unless|until)\s+$")
_ORDER = re.compile(r"(?i)\b(?:after|before|until|till|upon|unless|without|prior|previous\w*)\b")
_BE = re.compile(r"(?i)\b(?:was|were|been|being)\s+$")
_DONE = re.compile(r"(?i)\s+(\w+ed|let|seen|shown|held|built|run|sold)\b")
_BEGINS = re.compile(
    r"(?i)\b(?:open(?:s|ed|ing)|beg[aiu]n\w*|found(?:ed|ing)|start(?:s|ed|ing)|launch(?:ed|ing)"
    r"|inaugurat\w+|introduc\w+|institut(?:ed|ing)|establish(?:ed|ing)|commenc\w+|debut\w*)\b"
)


def tells_order(figure: Figure, quote: str, *, around: tuple[str, str]) -> bool:
    """Tell whether a "first" of the sentence is no number and says no more than the quote.

    Args:
        figure: the sentence's.
        quote: the quote.
        around: the sentence's words before the figure, and those behind it.
    """
    if figure.kind is not FigureKind.ORDINAL or figure.text.lower() != "first":
        return False
    before, behind = around
    if _BEFORE.search(before) is not None:
        return _ORDER.search(quote) is not None
    done = _DONE.match(behind)
    if done is None or _BE.search(before) is None or _BEGINS.search(quote) is None:
        return False
    verb = done[1].lower()
    told = re.search(rf"(?i)\b{verb.removesuffix('ed')}", quote) is not None
    return not told or _BEGINS.fullmatch(verb) is not None
