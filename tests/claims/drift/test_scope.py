"""A sentence that speaks of more, or of other, than its quote is seen."""

from __future__ import annotations

import pytest

from cardstore.claims.drift.scope import find_scope
from cardstore.claims.wording import read_wording

DRIFTED = [
    ("Some of the weavers joined the strike.", "All the weavers joined the strike."),
    (
        "Several parishes held back their tithe that year.",
        "Every parish held back its tithe that year.",
    ),
    ("In our street every window was broken.", "In the city every window was broken."),
    ("Most of the apprentices could read.", "All the apprentices could read."),
    ("The mill paid its hands on Fridays.", "The industry paid its hands on Fridays."),
    ("A few of the monks kept bees.", "Most of the monks kept bees."),
    ("The vicar of the parish owned a telescope.", "Vicars owned telescopes."),
    ("The town had no physician before 1880.", "The county had no physician before 1880."),
    (
        "The trial was carried out on mice and lowered their blood sugar.",
        "The trial lowered blood sugar in people.",
    ),
    ("The regiment was without boots in January.", "The army was without boots in January."),
    ("He often walked to the mill by night.", "He always walked to the mill by night."),
    (
        "The village school closed for the harvest.",
        "The schools of the nation closed for the harvest.",
    ),
    (
        "Many of the emigrants fell ill on the crossing.",
        "All of the emigrants fell ill on the crossing.",
    ),
    ("The hamlet lost its only well.", "The province lost its only well."),
    ("A surgeon of the garrison kept notes on the fever.", "Surgeons kept notes on the fever."),
    ("Some days the ferry did not run.", "Every day the ferry did not run."),
]
TRUE = [
    ("Some of the weavers joined the strike.", "Some weavers joined the strike."),
    ("Several parishes held back their tithe that year.", "Several parishes withheld their tithe."),
    ("In our street every window was broken.", "Every window in the street was broken."),
    ("Most of the apprentices could read.", "Most apprentices could read."),
    ("The mill paid its hands on Fridays.", "Hands at the mill were paid on Fridays."),
    ("A few of the monks kept bees.", "A few monks kept bees."),
    ("The vicar of the parish owned a telescope.", "The parish vicar had a telescope."),
    ("The town had no physician before 1880.", "Before 1880 there was no physician in the town."),
    (
        "The trial was carried out on mice and lowered their blood sugar.",
        "In mice the trial lowered blood sugar.",
    ),
    ("The regiment was without boots in January.", "In January the regiment lacked boots."),
    ("He often walked to the mill by night.", "He often went to the mill by night."),
    ("The village school closed for the harvest.", "For the harvest the village school closed."),
    ("The nave was lit by two lamps.", "Two lamps lit the nave."),
    ("Many of the emigrants fell ill on the crossing.", "On the crossing many emigrants fell ill."),
    ("The hamlet lost its only well.", "The only well of the hamlet was lost."),
    (
        "A surgeon of the garrison kept notes on the fever.",
        "A garrison surgeon kept notes on the fever.",
    ),
    ("Some days the ferry did not run.", "On some days there was no ferry."),
]


@pytest.mark.parametrize(("quote", "sentence"), DRIFTED)
def test_a_change_of_sense_is_seen(quote, sentence):
    """Though each of its words may be right."""
    assert find_scope(read_wording(sentence), read_wording(quote))


@pytest.mark.parametrize(("quote", "sentence"), TRUE)
def test_a_true_sentence_is_let_be(quote, sentence):
    """Paraphrase stays possible."""
    assert () == find_scope(read_wording(sentence), read_wording(quote))


@pytest.mark.parametrize(
    ("quote", "sentence"),
    [
        ("Wells failed at 9 of the 20 farms on the ridge.", "Wells failed at all the farms."),
        ("My uncle never fished on a feast.", "All the shepherds fished on the feast."),
        ("I dined with the dean only once.", "Marsh often dined with the dean."),
        ("Mother said nothing at supper.", "Mother said nothing for the rest of her life."),
    ],
)
def test_a_wider_circle_is_seen(quote, sentence):
    """Also with "at all", "never" and "only" about."""
    assert find_scope(read_wording(sentence), read_wording(quote))


def test_a_title_and_a_register_widen_nothing():
    """They only say which source it is."""
    quotes = read_wording("Seven out of one house were buried in August.")
    named = read_wording("The parish register has seven of one house buried in August.")
    titled = read_wording("In his Country Walks he counts seven of one house buried in August.")

    assert () == find_scope(named, quotes)
    assert () == find_scope(titled, quotes, titles=frozenset({"country"}))
