"""A card that has nothing in common with its sentence is seen."""

from __future__ import annotations

import pytest

from cardstore.claims.drift.subject import find_subject
from cardstore.claims.wording import read_wording

DRIFTED = [
    ("The herring left the bay after 1830.", "The bishop slept badly and kept a lamp lit."),
    ("The miller did not sell his flour that winter.", "The orchestra played until dawn."),
    ("It is said that the abbess burned the letters.", "Children carried the stones up the hill."),
    (
        "The regiment was without boots in January.",
        "Her paintings hung in the hall of the theatre.",
    ),
    ("Carts may use the bridge at night.", "The queen forgave her cousin."),
    (
        "The price of bread rose from twopence to threepence.",
        "The tower leaned towards the square.",
    ),
    ("One in five of the recruits could not sign his name.", "The vines were planted by nuns."),
    ("The coins appear to be forgeries.", "The well ran dry every August."),
    ("The hamlet lost its only well.", "Her tutor read Greek with her in the garden."),
    ("None of the pumps worked in the frost.", "The duchess danced until morning."),
    ("The comet was visible for nearly three weeks.", "The brewery paid its carters badly."),
]
TRUE = [
    ("The herring left the bay after 1830.", "After 1830 the bay had no herring."),
    ("The miller did not sell his flour that winter.", "The miller sold no flour that winter."),
    (
        "It is said that the abbess burned the letters.",
        "The abbess is said to have burned letters.",
    ),
    ("The regiment was without boots in January.", "The regiment had no boots in January."),
    ("Carts may use the bridge at night.", "By night the bridge is open to carts."),
    (
        "The price of bread rose from twopence to threepence.",
        "Bread grew dearer, from twopence to threepence.",
    ),
    (
        "One in five of the recruits could not sign his name.",
        "A fifth of the recruits could not sign.",
    ),
    ("The coins appear to be forgeries.", "The coins appear to be forged."),
    ("The hamlet lost its only well.", "The hamlet's only well was lost."),
    ("None of the pumps worked in the frost.", "No pump worked in the frost."),
    (
        "The comet was visible for nearly three weeks.",
        "For nearly three weeks people saw the comet.",
    ),
]


@pytest.mark.parametrize(("quote", "sentence"), DRIFTED)
def test_a_change_of_sense_is_seen(quote, sentence):
    """Though each of its words may be right."""
    assert find_subject(read_wording(sentence), read_wording(quote))


@pytest.mark.parametrize(("quote", "sentence"), TRUE)
def test_a_true_sentence_is_let_be(quote, sentence):
    """Paraphrase stays possible."""
    assert () == find_subject(read_wording(sentence), read_wording(quote))
