"""Triples: letters in a row that no word has."""

from __future__ import annotations

import pytest

from cardstore.text.common_words import COMMON_WORDS
from cardstore.text.triples import (
    _DOUBLING,
    _ENDINGS,
    has_odd_triple,
    letter_triples,
    often_words,
)
from cardstore.text.words import SHORT_WORDS


@pytest.mark.parametrize("token", ["tbe", "prormimmo", "kfassano", "isbued"])
def test_misread_tokens_have_odd_triples(token: str) -> None:
    """Letters that never follow one another."""
    assert has_odd_triple(token, letter_triples({}))


@pytest.mark.parametrize("word", ["stone", "shipping", "wonderful", "quietly"])
def test_words_have_none(word: str) -> None:
    """With their endings."""
    assert not has_odd_triple(word, letter_triples({}))


def test_a_name_that_the_source_has_often_is_no_oddity() -> None:
    """It teaches its own letters."""
    assert not has_odd_triple("kfasn", letter_triples({"kfasn": 3}))
    assert has_odd_triple("kfasn", letter_triples({"kfasn": 2}))


def test_numbers_and_rare_tokens_are_no_words_to_be_sure_of() -> None:
    """Three findings make a word."""
    assert ("river",) == often_words({"river": 3, "rlver": 2, "1832": 9})


def test_triples_of_common_words_are_those_of_all_their_forms() -> None:
    """Each word is written out with each ending, and with its last letter doubled."""
    listed = COMMON_WORDS | SHORT_WORDS
    forms = [word + ending for word in listed for ending in _ENDINGS]
    forms += [word + word[-1] + ending for word in listed for ending in _DOUBLING]
    slow = {f"^{form}$"[at : at + 3] for form in forms for at in range(len(form))}

    assert slow == letter_triples({})
