"""Word sets: lists of words written as running text, so that they stay readable."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

_Told = TypeVar("_Told")
Turns: TypeAlias = "dict[str, tuple[tuple[tuple[str, ...], _Told], ...]]"
"""Turns of words with what they tell, by their first word, each list in the order of asking."""


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


def by_first_word(turns: Iterable[tuple[tuple[str, ...], _Told]]) -> Turns[_Told]:
    """Arrange turns of words by their first word, so that few need to be compared.

    >>> by_first_word(((("a", "few"), 2), (("some",), 3), (("a",), 1)))["a"]
    ((('a', 'few'), 2), (('a',), 1))
    """
    arranged: dict[str, list[tuple[tuple[str, ...], _Told]]] = {}
    for words, told in turns:
        arranged.setdefault(words[0], []).append((words, told))
    return {word: tuple(these) for word, these in arranged.items()}
