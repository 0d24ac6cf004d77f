"""A sentence that repeats its card word for word but for one exchange is seen."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardstore.claims.drift.copies import find_copies
from cardstore.claims.wording import read_wording

CHANNEL = "The harbour board widened the channel in 1884 so that ships could reach the quay."
SPINDLES = "Wages in the north were lower than in the south until the war."
EXCHANGED = [
    (CHANNEL, "The harbour board dredged the channel in 1884 so that ships could reach the quay."),
    (SPINDLES, "Wages in the south were lower than in the north until the war."),
    (SPINDLES, "Prices in the north were lower than in the south until the war."),
    ("Without a licence no stranger could trade in the market.",
     "With a licence no stranger could trade in the market."),
    ("Unless rain came within the week, the barley would be lost.",
     "If rain came within the week, the barley would be lost."),
    ("The bond was issued at 92 and redeemed at par in 1906.",
     "The bond was issued at par and redeemed at 92 in 1906."),
]  # fmt: skip
TRUE = [
    (CHANNEL, CHANNEL),
    (CHANNEL, "The harbour board widened the channel in 1884."),
    (CHANNEL, "In 1884 the channel was widened so that ships could reach the quay."),
    ("The mate handed the ring to the rector of the parish.",
     "The mate gave the ring to the rector of the parish."),
    ("And there he kept the tide book for eleven years.",
     "The clerk kept the tide book for eleven years."),
    ("They sold wheat and barley to the brewers of the town.",
     "They sold barley and wheat to the brewers of the town."),
    ("Cobain left the rehabilitation centre two days before he died.",
     "Cobain left the rehab centre two days before he died."),
    ("Smoking was not forbidden on the upper deck of the steamer.",
     "Smoking was allowed on the upper deck of the steamer."),
]  # fmt: skip
WORDS = ("cooper", "mended", "anchor", "burned", "lantern", "weighed", "salted", "herring")


def found(sentence, quote):
    """Look for an exchange."""
    return find_copies(read_wording(sentence), read_wording(quote))


@pytest.mark.parametrize(("quote", "sentence"), EXCHANGED)
def test_an_exchange_is_seen(quote, sentence):
    """Whatever is exchanged, at the head of the sentence or within; also for its place."""
    assert found(sentence, quote)


@pytest.mark.parametrize(("quote", "sentence"), TRUE)
def test_what_is_no_exchange_is_let_be(quote, sentence):
    """The very words, other words, a lighter word, whom "he" is, a list in another order."""
    assert () == found(sentence, quote)


@settings(max_examples=40, deadline=None)
@given(st.permutations(WORDS), st.integers(0, len(WORDS) - 1), st.booleans())
def test_any_word_of_a_copy_that_is_another_is_seen(words, place, more):
    """Wherever it stands, and though the quote goes on; no list knows either word."""
    quote = " ".join(words)
    sentence = " ".join([*words[:place], "zephyr", *words[place + 1 :]])
    (drift,) = found(f"{sentence}.", f"{quote}{' by the old quay' if more else ''}.")

    assert ("zephyr", words[place]) == (drift.said, drift.given)
    assert () == found(f"{quote}.", f"{quote}{' by the old quay' if more else ''}.")


def test_a_table_of_figures_is_no_text_to_copy():
    """Thousands of figures are not compared one by one."""
    figures = " ".join(str(number) for number in range(20_000))

    assert () == found("The harbour board widened the channel in 1885.", f"{CHANNEL} {figures}")
