"""Places: where a sentence has a quote's very words, each figure must be that of its own place.

"He was 20 when she was 30" has both figures of "he was 30 when she was 20".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.text.numbers.figure import Figure

_WORD = re.compile(r"[^\W_]+|\0")
_FEWEST = 3


def in_same_place(
    sentence: str, figures: Sequence[Figure], *, quote: str, quoted: Sequence[Figure]
) -> dict[int, Figure]:
    """Give for each figure of a sentence, by its order, the quote's figure in the same words.

    Args:
        sentence: the sentence.
        figures: its figures.
        quote: the quote.
        quoted: its figures.

    Returns:
        Empty unless all words of the sentence, figures aside, stand in the quote in one piece.
    """
    if len(quoted) < len(figures):
        return {}
    mine, theirs = _masked(sentence, figures), _masked(quote, quoted)
    if len(mine) < _FEWEST:
        return {}
    for start in range(len(theirs) - len(mine) + 1):
        if theirs[start : start + len(mine)] == mine:
            skipped = theirs[:start].count("\0")
            return {place: quoted[skipped + place] for place in range(len(figures))}
    return {}


def _masked(text: str, figures: Sequence[Figure]) -> list[str]:
    """Give the words of a text with one mark for each figure."""
    text = text.replace("\0", " ")  # only figures are told by it
    parts, done = [], 0
    for figure in figures:
        parts.append(text[done : figure.span.start])
        done = figure.span.end
    parts.append(text[done:])
    return _WORD.findall(" \0 ".join(parts).casefold())
