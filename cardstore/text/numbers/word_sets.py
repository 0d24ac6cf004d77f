"""Word sets: lists of words written as running text, so that they stay readable."""

from __future__ import annotations


def word_set(text: str) -> frozenset[str]:
    """Give the words of a text.

    >>> sorted(word_set("of the"))
    ['of', 'the']
    """
    return frozenset(text.split())


def valued(text: str) -> dict[str, int]:
    """Give words with their values.

    >>> valued("eleven=11 twelve=12")
    {'eleven': 11, 'twelve': 12}
    """
    pairs = (pair.partition("=") for pair in text.split())
    return {word: int(value) for word, _, value in pairs}


def paired(text: str) -> dict[str, str]:
    """Give words with the words they stand for; an underscore is a space.

    >>> paired("men=man nautical=nautical_mile")
    {'men': 'man', 'nautical': 'nautical mile'}
    """
    pairs = (pair.partition("=") for pair in text.split())
    return {word: other.replace("_", " ") for word, _, other in pairs}
