"""Noise: what can be a misreading, and what is a word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.anchors.noise import (
    is_known,
    is_listed,
    may_be_a_word,
    may_misread,
    misreading_cost,
    misreads_another,
)

KEYS = st.text(st.sampled_from("abcehilmnrtuv1"), max_size=7)


@pytest.mark.parametrize(
    ("token", "word"),
    [
        ("tbe", "the"),
        ("carne", "came"),
        ("bndge", "bridge"),
        ("niodern", "modern"),
        ("thc", "the"),
        ("ofiice", "office"),
        ("wbich", "which"),
        ("tirne", "time"),
        ("cl1ild", "child"),
    ],
)
def test_usual_confusions_may_be_misreadings(token: str, word: str) -> None:
    """rn for m, b for h, c for e, l and 1 for i."""
    assert may_misread(token, word)


@pytest.mark.parametrize(
    ("token", "word"),
    [("xqz", "the"), ("garland", "harrow"), ("bo", "king")],
)
def test_other_tokens_are_no_misreadings(token: str, word: str) -> None:
    """Too little of the word is left."""
    assert not may_misread(token, word)


@given(KEYS, KEYS)
def test_the_cost_is_zero_only_for_equal_keys(token: str, word: str) -> None:
    """And symmetric, since a reader may confuse either way."""
    assert (misreading_cost(token, word) == 0) == (token == word)
    assert misreading_cost(token, word) == pytest.approx(misreading_cost(word, token))


def test_a_listed_word_is_known_however_rare() -> None:
    """ "bad" is a word even where the reader made it of "had"."""
    assert is_known("bad", {"bad": 1, "had": 900}, word="had")


def test_a_frequent_long_token_is_known_by_the_source_itself() -> None:
    """Names and terms of the book."""
    assert is_known("montague", {"montague": 12}, word="mortague")


def test_a_frequent_misreading_is_not_known() -> None:
    """A reader that errs often errs on the commonest words."""
    assert not is_known("wbich", {"wbich": 9, "which": 700}, word="which")


@pytest.mark.parametrize(
    "word",
    ["street", "police", "unhappiness", "stopping", "ladies", "housekeeper", "agreed", "doubtful"],
)
def test_everyday_words_are_listed_with_their_endings(word: str) -> None:
    """And what is made of two of them."""
    assert is_listed(word)


@pytest.mark.parametrize("token", ["tbe", "wbich", "arid", "hnndred", "tlie", "prormimmo", "avns"])
def test_misread_tokens_are_not_listed(token: str) -> None:
    """Or they would be edits."""
    assert not is_listed(token)


def test_a_word_that_the_source_has_often_is_known_beside_a_listed_one() -> None:
    """However like they look, a name found forty times is not misread."""
    assert is_known("placer", {"placer": 40, "place": 60}, word="place")


def test_a_negation_is_misread_by_little_only() -> None:
    """Else any short token could hide one."""
    assert may_misread("nol", "not")
    assert not may_misread("elot", "not")


def test_a_token_that_no_language_has_may_be_further_from_its_word() -> None:
    """Half of a long word may be gone."""
    assert may_misread("prormimmo", "programme", odd=True)
    assert not may_misread("prormimmo", "programme")


@pytest.mark.parametrize("token", ["nol", "uot", "tbe", "aud"])
def test_a_token_that_may_be_a_little_word_is_told(token: str) -> None:
    """A quote without it leaves a word out."""
    assert may_be_a_word(token)


def test_a_token_nearer_to_another_word_misreads_that_one() -> None:
    """ "rlver" is a river, whatever the quote says."""
    assert misreads_another("rlver", "fever", ["river", "stone"])
    assert not misreads_another("rlver", "river", ["river", "stone"])
