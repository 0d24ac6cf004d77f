"""Tallies: which side of a vote a figure is told for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.text.numbers import Answer, compare_numbers, find_figures
from cardstore.text.numbers.tallies import is_outvoted

VOTES = st.integers(min_value=2, max_value=90)


@given(few=VOTES, more=st.integers(min_value=1, max_value=90))
def test_the_smaller_side_is_outvoted(few, more):
    """Of "twelve votes to five" the five are outvoted, and the twelve never."""
    quote = f"carried by {few + more} votes to {few}"
    figures = find_figures(quote)

    assert [False, True] == [is_outvoted(one, figures, quote=quote) for one in figures]


@given(few=VOTES, more=st.integers(min_value=1, max_value=90))
def test_who_voted_for_it_is_not_who_voted_against_it(few, more):
    """The sides exchanged go to a person, whatever the numbers are."""
    quote = f"the bridge was approved by {few + more} votes to {few}"
    turned = [f"{few} voted for the bridge.", f"{few + more} voted against the bridge."]

    assert Answer.SUPPORTED not in [compare_numbers(one, [quote]).answer for one in turned]


@pytest.mark.parametrize(
    "sentence", ["Nine voted against the bridge.", "Four voted for the bridge."]
)
def test_where_it_was_rejected_the_first_side_is_against_it(sentence):
    """ "Rejected by nine votes to four": the nine are no friends of the bridge."""
    quote = "the bridge was rejected by nine votes to four"

    assert Answer.SUPPORTED is compare_numbers(sentence, [quote]).answer
