"""A cause that the quote does not tell is seen."""

from __future__ import annotations

import pytest

from cardstore.claims.drift.causes import find_causes
from cardstore.claims.wording import read_wording

DRIFTED = [
    (
        "The harvest failed, and in the same year the school closed.",
        "The school closed because the harvest failed.",
    ),
    (
        "Rents rose in 1840. Many families left for the port.",
        "Rising rents led to many families leaving for the port.",
    ),
    (
        "The new pump was set up in March; by May the fever was gone.",
        "Thanks to the new pump the fever was gone by May.",
    ),
    ("The mayor resigned in the week of the riot.", "The riot caused the mayor to resign."),
    ("The tax was lifted, and trade grew.", "Trade grew as a result of the lifted tax."),
    ("The dam gave way because the clay had dried.", "The dam gave way owing to an earthquake."),
    ("Sheep were brought in, the forest thinned.", "The forest thinned due to the sheep."),
    (
        "The bank failed in May. The brewery closed in June.",
        "The brewery closed in June because the bank had failed.",
    ),
    (
        "The well was sealed and the sickness ended.",
        "The sealing of the well led to the end of the sickness.",
    ),
]
TRUE = [
    (
        "The harvest failed, and in the same year the school closed.",
        "In the year of the failed harvest the school closed.",
    ),
    (
        "Rents rose in 1840. Many families left for the port.",
        "Rents rose in 1840, and many families left for the port.",
    ),
    (
        "The new pump was set up in March; by May the fever was gone.",
        "By May, after the new pump was set up in March, the fever was gone.",
    ),
    ("The mayor resigned in the week of the riot.", "The mayor resigned in the week of the riot."),
    ("The tax was lifted, and trade grew.", "The tax was lifted and trade grew."),
    ("The dam gave way because the clay had dried.", "The dam gave way since the clay had dried."),
    (
        "Sheep were brought in, the forest thinned.",
        "The forest thinned when sheep were brought in.",
    ),
    (
        "The bank failed in May. The brewery closed in June.",
        "In June, a month after the bank failed, the brewery closed.",
    ),
    ("The well was sealed and the sickness ended.", "The well was sealed, and the sickness ended."),
]


@pytest.mark.parametrize(("quote", "sentence"), DRIFTED)
def test_a_change_of_sense_is_seen(quote, sentence):
    """Though each of its words may be right."""
    assert find_causes(read_wording(sentence), read_wording(quote))


@pytest.mark.parametrize(("quote", "sentence"), TRUE)
def test_a_true_sentence_is_let_be(quote, sentence):
    """Paraphrase stays possible."""
    assert () == find_causes(read_wording(sentence), read_wording(quote))
