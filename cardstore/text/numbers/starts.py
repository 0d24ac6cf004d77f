"""Starts: the tokens at which a figure can begin, so that the readers need not look at the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.text.numbers.articles import PENCE
from cardstore.text.numbers.dates import DECADES, MONTHS, SEASONS
from cardstore.text.numbers.names import LABEL_FORMS
from cardstore.text.numbers.numerals import is_odd_numeral
from cardstore.text.numbers.shares import MULTIPLE_WORDS
from cardstore.text.numbers.spelled import JOINED, ORDINALS, SCALES, SMALL
from cardstore.text.numbers.times import HOURS
from cardstore.text.numbers.tokens import TokenKind
from cardstore.text.numbers.vague import FIRST_WORDS
from cardstore.text.numbers.word_sets import word_set

if TYPE_CHECKING:
    from cardstore.text.numbers.tokens import Token

_SIGNS = frozenset("£$€¥₹₣-−–‐'’‘§№#¶")
_WORDS = frozenset(
    {
        *(*SMALL, *JOINED, *ORDINALS, *SCALES, *DECADES, *SEASONS, *PENCE, *HOURS),
        *MONTHS,
        *(*LABEL_FORMS, *MULTIPLE_WORDS, *FIRST_WORDS),
    }
) | word_set(
    "a an hundred million dozen half halves quarter quarters both twice thrice once minus anno"
    " world wwi wwii hundredth thousandth millionth quartered quartering"
)


def may_start(token: Token) -> bool:
    """Tell whether a figure can start with a token.

    Words in lower case start one only when they are known; capitals may be names.
    """
    if token.kind is TokenKind.WORD:
        known = token.lower in _WORDS or token.lower.endswith("fold")
        return known or not token.text.islower() or is_odd_numeral(token)
    return token.kind is not TokenKind.SIGN or token.text in _SIGNS
