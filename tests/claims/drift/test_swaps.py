"""One thing told as another is seen."""

from __future__ import annotations

import pytest

from cardstore.claims.drift.swaps import find_swaps
from cardstore.claims.wording import read_wording

DRIFTED = [
    ("The root is boiled in milk and drunk at night.", "The root is boiled in vinegar."),
    ("My husband seldom ate with the children.", "Her brother seldom ate with the children."),
    ("The bosun's leg was crushed by the capstan.", "The bosun's arm was crushed by the capstan."),
    ("The mine was given up when the pumps broke.", "The mine was given up when the ropes broke."),
    ("Thieves carried off the chalice at night.", "Thieves carried off the candlesticks at night."),
    (
        "The dunes near Holm were planted with pine.",
        "The dunes near Holm were planted with heather.",
    ),
    (
        "Frost killed the vines in the lower terraces.",
        "Hail killed the vines in the lower terraces.",
    ),
]
TRUE = [
    ("The root is boiled in milk and drunk at night.", "The root was boiled in milk."),
    ("My husband seldom ate with the children.", "Her husband rarely ate with the children."),
    ("The bosun's leg was crushed by the capstan.", "The capstan crushed the bosun's leg."),
    ("The tower is 40 meters high and built of brick.", "The brick tower is 40 metres high."),
    ("The toll has stood since the fire.", "The toll had stood since the fire, the report said."),
    ("Several parishes held back their tithe.", "Several parishes withheld their tithe."),
    (
        "The association vanished after adjustment for age.",
        "The link vanished after adjustment for age.",
    ),
    ("The people lived upon eels and wild fowl.", "The people lived upon eels and wildfowl."),
]


@pytest.mark.parametrize(("quote", "sentence"), DRIFTED)
def test_a_change_of_sense_is_seen(quote, sentence):
    """Though all around it is the card's own."""
    assert find_swaps(read_wording(sentence), read_wording(quote))


@pytest.mark.parametrize(("quote", "sentence"), TRUE)
def test_a_true_sentence_is_let_be(quote, sentence):
    """Paraphrase stays possible."""
    assert () == find_swaps(read_wording(sentence), read_wording(quote))


def test_words_of_the_sources_record_are_no_swaps():
    """A title names what the quote may leave unnamed."""
    sentence = read_wording("The dunes near Holm were planted with heather.")
    quotes = read_wording("The dunes near Holm were planted with pine.")

    assert find_swaps(sentence, quotes)
    assert () == find_swaps(sentence, quotes, beside=frozenset({"heather"}))
