"""Transposed: a card repeated word for word, but for two words in each other's place.

Comes in: "wages in the south were lower than in the north" of "in the north … than in the south";
"issued at par and redeemed at 92". Nothing is asked of the words, which may be any two that tell
something, or figures; only of two that an "and" alone joins the order does not matter.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import LONGEST_QUOTE, Drift, is_told_closely
from cardstore.claims.word_lists import LITTLE, listed
from cardstore.claims.wording import key_of

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

_TOKEN = re.compile(r"\d[\d,.]*\d|\d|[^\W\d_]+(?:[’'ʼ][^\W\d_]+)*")
_LEAST = 6
"""Words and figures of a sentence: of fewer any two sentences share a stretch."""
_LONGEST = 2 * LONGEST_QUOTE
"""Words and figures of quotes; of more they are a table."""
_JOINS = listed("and or")
_BETWEEN = _JOINS | listed("the a an of his her its their")


def find_transposed(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Give the two words of a stretch of the quotes that have changed places in the sentence."""
    if not is_told_closely(sentence, quotes):
        return ()
    mine, theirs = _tokens(sentence.text), _tokens(quotes.text)
    if not _LEAST <= len(mine) <= len(theirs) <= _LONGEST or not set(mine) <= set(theirs):
        return ()
    for start in range(len(theirs) - len(mine) + 1):
        stretch = theirs[start : start + len(mine)]
        other = [n for n, token in enumerate(mine) if token != stretch[n]]
        if len(other) != 2 or not _matters(mine, *other):  # noqa: PLR2004 - a pair
            continue
        first, last = other
        if (mine[first], mine[last]) == (stretch[last], stretch[first]):
            said = " ".join(mine[first : last + 1])
            given = " ".join(stretch[first : last + 1])
            return (Drift(said=said, given=given, told=f"the card says “{given}”, not “{said}”"),)
    return ()


@lru_cache(maxsize=4096)
def _tokens(text: str) -> tuple[str, ...]:
    """Give the words of a text as keys, and its figures as they stand."""
    return tuple(map(key_of, _TOKEN.findall(text)))


def _matters(tokens: tuple[str, ...], first: int, last: int) -> bool:
    """Tell whether it matters which of two words comes first: not in "wheat and barley"."""
    between = set(tokens[first + 1 : last])
    joined = bool(between & _JOINS) and between <= _BETWEEN
    tells = all(one[0].isdigit() or one not in LITTLE for one in (tokens[first], tokens[last]))
    return tells and bool(between) and not joined
