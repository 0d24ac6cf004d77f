"""Starts: the tokens at which a figure can begin, so that the readers need not look at the rest."""

from __future__ import annotations

import re
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
from cardstore.text.roman import roman_value

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


def may_hold_figure(text: str) -> bool:
    """Tell, at little cost, whether a text may have a figure; True wherever it has one.

    Of plain text, which is English letters and the signs of sentences, the tokens are told without
    being made: where `start_places` gives none of them, no figure is there.

    >>> may_hold_figure("A lamp burned; it’s out."), may_hold_figure("A dozen burned.")
    (False, True)
    """
    if _NOT_PLAIN.search(text) is not None:
        return True
    pieces = _PIECE.findall(text)
    starts = list(map(_word_starts, pieces))
    if starts.count(False) == len(starts):
        return False
    pieces += ("", "")
    for index, start in enumerate(starts):
        if start is False:
            continue
        behind, then = pieces[index + 1], pieces[index + 2]
        if start is None:
            if behind.isalpha() and _is_number_of_name(behind, then=then):
                return True
        elif not (
            pieces[index].lower() in ARTICLES
            and behind[:1].isalpha()
            and behind.lower().replace("’", "'") not in _BEHIND_ARTICLES
        ):
            return True
    return False


# An apostrophe that no letter follows, or that follows none, is a sign by itself, perhaps a minute.
_NOT_PLAIN = re.compile(r"[^A-Za-z\s.,;:!?()\[\]“”\"—…'’]|(?<![A-Za-z])['’]|['’](?![A-Za-z])")
_PIECE = re.compile(r"[A-Za-z]+(?:['’][A-Za-z]+)*|[^\sA-Za-z]")


def _is_bare_article(tokens: Tokens, index: int) -> bool:
    """Tell whether a word stands behind an article with which it makes no figure: "a lamp"."""
    return tokens.is_word(index + 1) and tokens.low(index + 1) not in _BEHIND_ARTICLES


def is_only_name(tokens: Tokens, index: int) -> bool:
    """Tell whether a token starts a figure only as a name with its number behind it."""
    token = tokens.at(index)
    return token.kind is TokenKind.WORD and _word_starts(token.text) is None


@lru_cache(maxsize=32_768)
def _word_starts(word: str) -> bool | None:
    """Tell whether a word starts a figure by itself; None where what is behind it tells."""
    lower = word.lower().replace("’", "'")
    if lower in _WORDS or lower.endswith("fold"):
        return True
    if word.islower():
        return is_odd_numeral(word)
    roman = word[0] == "M" and len(word) >= LEAST_ROMAN_YEAR and word.isupper()
    return True if roman or lower in _CAPITALS or is_odd_numeral(word) else None


def _is_number_of_name(word: str, *, then: str) -> bool:
    """Tell whether a word behind a name may begin its number: "VIII", "the" of "the Eighth"."""
    if word.isupper():
        return roman_value(word) is not None
    return then[:1].isupper() and word.lower() == "the"


def _has_number(tokens: Tokens, index: int) -> bool:
    """Tell whether what is behind a name may be its number: "747", "-19", "VIII", "the Eighth"."""
    behind = tokens.at(index)
    if behind.kind is TokenKind.WORD:
        return _is_number_of_name(behind.text, then=tokens.at(index + 1).text)
    return behind.kind is TokenKind.NUMBER or (
        behind.text in HYPHENS and tokens.is_number(index + 1)
    )
