"""A verb told of somebody else is seen."""

from __future__ import annotations

import pytest

from cardstore.claims.drift.doers import find_doers
from cardstore.claims.wording import read_wording

AUTHORS = frozenset({"marsh"})
DRIFTED = [
    ("The cook stirred the pot; the pilot slept below.", "The cook slept below."),
    (
        "Father swore, and Uncle, who was against the match, left the table.",
        "Father was against the match.",
    ),
    ("Paid to Josiah Penn for the repair of the weir, 40s.", "Josiah Penn paid for the repair."),
    ("Received of the miller two sacks of rye.", "The miller received two sacks of rye."),
    ("I give unto my niece Ruth my silver spoons.", "Ruth gave her silver spoons to the aunt."),
    (
        "My uncle mended nets at Sarn, and in the flood he rowed the mail across.",
        "The aunt rowed the mail across in the flood.",
    ),
    ("I left the island in May, and some stayed till June.", "Marsh stayed till June."),
    (
        "The abbess, who had governed for nine years, resigned; the prior wept.",
        "The prior resigned after he had governed for nine years.",
    ),
]
TRUE = [
    ("The cook stirred the pot; the pilot slept below.", "The pilot slept below."),
    (
        "Father swore, and Uncle, who was against the match, left the table.",
        "Uncle was against the match.",
    ),
    ("Paid to Josiah Penn for the repair of the weir, 40s.", "Josiah Penn was paid for the weir."),
    ("Received of the miller two sacks of rye.", "The miller gave two sacks of rye."),
    ("I give unto my niece Ruth my silver spoons.", "Ruth received the silver spoons."),
    (
        "My uncle mended nets at Sarn, and in the flood he rowed the mail across.",
        "The uncle rowed the mail across in the flood.",
    ),
    ("I left the island in May, and some stayed till June.", "Marsh left the island in May."),
    ("Lowered two boats and struck a whale.", "One of the whales they struck sank."),
    ("Everyone kept goats except the priest.", "All but the priest kept goats."),
]


@pytest.mark.parametrize(("quote", "sentence"), DRIFTED)
def test_a_change_of_sense_is_seen(quote, sentence):
    """Though each of its words may be right."""
    assert find_doers(read_wording(sentence), read_wording(quote), authors=AUTHORS)


@pytest.mark.parametrize(("quote", "sentence"), TRUE)
def test_a_true_sentence_is_let_be(quote, sentence):
    """Paraphrase stays possible."""
    assert () == find_doers(read_wording(sentence), read_wording(quote), authors=AUTHORS)


def test_long_quotes_are_let_be():
    """In these every word occurs in several places, and who did what is not read off them."""
    quote = "The cook stirred the pot; the pilot slept below. " * 20

    assert () == find_doers(read_wording("The cook slept below."), read_wording(quote))
