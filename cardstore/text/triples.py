"""Triples: which three letters follow one another in the words of a text. Pure.

Comes in: how often each word of a source occurs. Goes out: the triples of letters, word ends
included, of the words that it surely has. A token with a triple that no such word has is rarely a
word: of tokens found once or twice in two collections of old newspapers, as engines read them, 47 %
of those that no list and no clean book has contain one (6,168 of 13,074), and 13 % of the words
that a clean book has but no list (85 of 651).

Source: Riseman and Hanson (1974), "A contextual postprocessing system for error correction using
binary n-grams".
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from cardstore.text.common_words import COMMON_WORDS
from cardstore.text.words import SHORT_WORDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SURE_FROM = 3
"""Tokens found less often may be misread."""
_ENDINGS = ("", "s", "ed", "ing", "ly", "er", "est", "ful", "ness", "ment", "less", "able", "ous")
_DOUBLING = ("ed", "ing", "er", "est")


def often_words(counts: Mapping[str, int]) -> tuple[str, ...]:
    """Give the words found often enough to be sure of them."""
    return tuple(word for word, count in counts.items() if count >= SURE_FROM and word.isalpha())


def letter_triples(counts: Mapping[str, int]) -> frozenset[str]:
    """Give the triples of the words found often, and of common English words with their endings."""
    return _common_triples().union(*map(_triples, often_words(counts)))


def has_odd_triple(token: str, triples: frozenset[str]) -> bool:
    """Tell whether a token has three letters in a row that no word of the source has.

    >>> has_odd_triple("tbe", letter_triples({})), has_odd_triple("tube", letter_triples({}))
    (True, False)
    """
    return not triples.issuperset(_triples(token))


@cache
def _common_triples() -> frozenset[str]:
    listed = COMMON_WORDS | SHORT_WORDS
    plain = frozenset().union(*map(_triples, listed))
    # Behind the word itself an ending adds only triples of its last two letters and the ending.
    joints = {f"^{word}"[-2:] + ending + "$" for word in listed for ending in _ENDINGS}
    joints |= {f"{word[-1]}{word[-1]}{ending}$" for word in listed for ending in _DOUBLING}
    joints |= {f"^{word}"[-2:] + word[-1] for word in listed}
    return plain.union(*map(_slices, joints))


def _triples(word: str) -> Iterator[str]:
    return _slices(f"^{word}$")


def _slices(framed: str) -> Iterator[str]:
    return (framed[at : at + 3] for at in range(len(framed) - 2))
