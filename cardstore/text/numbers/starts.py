"""Starts: the tokens at which a figure can begin, so that the readers need not look at the rest."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.text.numbers.articles import PENCE
from cardstore.text.numbers.dates import DECADES, FOREIGN_MONTHS, MONTHS, SEASONS
from cardstore.text.numbers.feasts import FEAST_WORDS, LEAST_ROMAN_YEAR
from cardstore.text.numbers.money import CODES, DOLLARS
from cardstore.text.numbers.names import LABEL_FORMS
from cardstore.text.numbers.numerals import is_odd_numeral
from cardstore.text.numbers.shares import DENOMINATORS, MULTIPLE_WORDS
from cardstore.text.numbers.spelled import (
    ARTICLES,
    BEHIND_ARTICLES,
    JOINED,
    ORDINALS,
    SCALES,
    SMALL,
)
from cardstore.text.numbers.times import HOURS
from cardstore.text.numbers.tokens import HYPHENS, TokenKind
from cardstore.text.numbers.units import UNIT_WORDS
from cardstore.text.numbers.vague import FIRST_WORDS, SECOND_WORDS
from cardstore.text.numbers.word_sets import word_set
from cardstore.text.numbers.years import ERA_WORDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.text.numbers.tokens import Tokens

NUMBERISH = word_set(
    "half halves hundred hundreds thousand thousands million millions billion billions dozen dozens"
    " percent percentage double triple treble quadruple quarter quarters thirds fifths tenths"
    " quartered quartering"
)
"""Words of number that no reader may take: held against the quote as words."""
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


# Without one of these behind it an article starts no figure: "a hundred", "a third", "a mile".
_BEHIND_ARTICLES = frozenset({*BEHIND_ARTICLES, *SECOND_WORDS, *UNIT_WORDS, *DENOMINATORS})
# Words that start a figure only with a capital.
_CAPITALS = frozenset({*FEAST_WORDS, *FOREIGN_MONTHS, *ERA_WORDS, *DOLLARS, *CODES, *NUMBERISH})


def start_places(tokens: Tokens) -> Iterator[int]:
    """Give the places of the tokens with which a figure may start; no reader finds one elsewhere.

    Words in lower case start one only when they are known; capitals may be names that have a number
    behind them, and two of three words with a capital have none.
    """
    for index, token in enumerate(tokens.items):
        if token.kind is TokenKind.WORD:
            starts = _word_starts(token.text)
            if starts and token.lower in ARTICLES and _is_bare_article(tokens, index):
                continue
            if starts or (starts is None and _has_number(tokens, index + 1)):
                yield index
        elif token.kind is not TokenKind.SIGN or token.text in _SIGNS:
            yield index


def _is_bare_article(tokens: Tokens, index: int) -> bool:
    """Tell whether a word stands behind an article with which it makes no figure: "a lamp"."""
    return tokens.is_word(index + 1) and tokens.low(index + 1) not in _BEHIND_ARTICLES


def is_only_name(tokens: Tokens, index: int) -> bool:
    """Tell whether a token starts a figure only as a name with its number behind it."""
    token = tokens.at(index)
    return token.kind is TokenKind.WORD and _word_starts(token.text) is None


@lru_cache(maxsize=16_384)
def _word_starts(word: str) -> bool | None:
    """Tell whether a word starts a figure by itself; None where what is behind it tells."""
    lower = word.lower().replace("’", "'")
    if lower in _WORDS or lower.endswith("fold"):
        return True
    if word.islower():
        return is_odd_numeral(word)
    roman = word[0] == "M" and len(word) >= LEAST_ROMAN_YEAR and word.isupper()
    return True if roman or lower in _CAPITALS or is_odd_numeral(word) else None


def _has_number(tokens: Tokens, index: int) -> bool:
    """Tell whether what is behind a name may be its number: "747", "-19", "VIII", "the Eighth"."""
    behind = tokens.at(index)
    if behind.kind is TokenKind.WORD:
        return behind.text.isupper() or behind.lower == "the"
    return behind.kind is TokenKind.NUMBER or (
        behind.text in HYPHENS and tokens.is_number(index + 1)
    )
