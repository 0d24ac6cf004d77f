"""Two words of a card in each other's place are seen, whatever they are."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardstore.claims.drift.transposed import find_transposed
from cardstore.claims.wording import read_wording

WAGES = "Wages in the north were lower than in the south until the war."
TRANSPOSED = [
    (WAGES, "Wages in the south were lower than in the north until the war."),
    (
        "The bond was issued at 92 and redeemed at par in 1906.",
        "The bond was issued at par and redeemed at 92 in 1906.",
    ),
    ("The survey counted households, not persons.", "The survey counted persons, not households."),
]
TRUE = [
    (WAGES, WAGES),
    (WAGES, "Until the war wages in the south were higher than in the north."),
    ("They sold wheat and barley to the brewers.", "They sold barley and wheat to the brewers."),
]
WORDS = ("cooper", "mended", "anchor", "burned", "lantern", "weighed", "salted", "herring")


def found(sentence, quote):
    """Look for two words in each other's place."""
    return find_transposed(read_wording(sentence), read_wording(quote))


@pytest.mark.parametrize(("quote", "sentence"), TRANSPOSED)
def test_two_words_in_each_others_place_are_seen(quote, sentence):
    """Names, things and figures."""
    assert found(sentence, quote)


@pytest.mark.parametrize(("quote", "sentence"), TRUE)
def test_a_true_sentence_is_let_be(quote, sentence):
    """The very words, other words, and a list in another order."""
    assert () == found(sentence, quote)


@settings(max_examples=40, deadline=None)
@given(st.permutations(WORDS), st.lists(st.integers(0, 7), min_size=2, max_size=2, unique=True))
def test_any_two_words_that_do_not_touch_are_seen(words, places):
    """As many as there are pairs; two that touch may be a noun and what describes it."""
    first, last = sorted(places)
    other = [*words]
    other[first], other[last] = words[last], words[first]
    quote = f"By the quay {' '.join(words)} in the rain."

    assert bool(found(f"{' '.join(other)}.", quote)) is (last - first > 1)


def test_a_table_of_figures_is_no_text():
    """Thousands of figures are not compared one by one."""
    figures = " ".join(str(number) for number in range(20_000))

    assert () == found(TRANSPOSED[0][1], f"{WAGES} {figures}")
