"""A share told of others than in the quote is seen."""

from __future__ import annotations

import pytest

from cardstore.claims.drift.bases import find_bases
from cardstore.claims.wording import read_wording

DRIFTED = [
    ("Of the 220 tenants, 40 per cent paid in kind.", "40 per cent of the landlords paid in kind."),
    ("Two thirds of the orphans were under seven.", "Two thirds of the paupers were under seven."),
    (
        "62% of our subscribers renewed within a month.",
        "62% of readers renewed within a month, the company says.",
    ),
    ("Half of the ewes were lost in the snow.", "Half of the farmers were lost in the snow."),
    (
        "Of the letters, 15 per cent were never opened.",
        "15 per cent of the parcels were never opened.",
    ),
    (
        "One in five of the recruits could not sign his name.",
        "One in five citizens could not sign his name.",
    ),
    (
        "Most of the nurses had been trained in the city.",
        "Most of the doctors had been trained in the city.",
    ),
    ("30 per cent of those asked owned a bicycle.", "30 per cent of households owned a bicycle."),
    ("Of the 90 ships, 20 per cent were lost.", "20 per cent of the sailors were lost."),
    ("45% of our readers are under thirty.", "45% of women are under thirty, the publisher says."),
    (
        "Three quarters of the seed was spoiled by damp.",
        "Three quarters of the harvest was spoiled by damp.",
    ),
    (
        "Of the ploughmen one in four owned a horse; the weavers had none.",
        "A quarter of the weavers owned a horse.",
    ),
    (
        "Four fifths of the damage came by water, though it spoiled but a tenth of the stock.",
        "Four fifths of the stock was spoiled.",
    ),
]
TRUE = [
    (
        "Of the 220 tenants, 40 per cent paid in kind.",
        "Some 40 per cent of the tenants paid in kind.",
    ),
    (
        "Two thirds of the orphans were under seven.",
        "Two thirds of the orphans had not turned seven.",
    ),
    (
        "62% of our subscribers renewed within a month.",
        "62% of its subscribers renewed within a month, the company says.",
    ),
    ("Half of the ewes were lost in the snow.", "Half the ewes died in the snow."),
    (
        "Of the letters, 15 per cent were never opened.",
        "15 per cent of the letters stayed unopened.",
    ),
    (
        "One in five of the recruits could not sign his name.",
        "One in five recruits could not sign his name.",
    ),
    (
        "Most of the nurses had been trained in the city.",
        "Most of the nurses had trained in the city.",
    ),
    (
        "30 per cent of those asked owned a bicycle.",
        "Of the people asked, 30 per cent had a bicycle.",
    ),
    ("Of the 90 ships, 20 per cent were lost.", "20 per cent of the ships were lost."),
    (
        "45% of our readers are under thirty.",
        "45% of its readers are under thirty, the publisher says.",
    ),
    ("Three quarters of the seed was spoiled by damp.", "Damp spoiled three quarters of the seed."),
    (
        "A third of the cellars were flooded. Of the whole parish one in six left, most of them.",
        "Most of those left.",
    ),
    (
        "Fewer than one in ten was alive by May; no sheep with a quarter of its fleece gone lived.",
        "Less than 10 per cent of the flock survived until May.",
    ),
    (
        "The poorest fifth of tenants paid 30 per cent of their crop.",
        "The poorest 20 per cent of tenants gave up 30 per cent of what they grew.",
    ),
    ("Six of the moths were new to the county.", "Half a dozen of the species were new."),
    (
        "Of 60 out-patients, forty returned; half of the nurses left.",
        "Most of the out-patients came back.",
    ),
]


@pytest.mark.parametrize(("quote", "sentence"), DRIFTED)
def test_a_change_of_sense_is_seen(quote, sentence):
    """Though each of its words may be right."""
    assert find_bases(read_wording(sentence), read_wording(quote))


@pytest.mark.parametrize(("quote", "sentence"), TRUE)
def test_a_true_sentence_is_let_be(quote, sentence):
    """Paraphrase stays possible."""
    assert () == find_bases(read_wording(sentence), read_wording(quote))


@pytest.mark.parametrize(
    "part", ["third", "quarter", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
)
def test_every_part_has_a_base(part):
    """Whatever it is called."""
    quote = f"A {part} of the households drew water there, and the women boiled it."

    assert find_bases(read_wording(f"A {part} of the women drew water there."), read_wording(quote))
