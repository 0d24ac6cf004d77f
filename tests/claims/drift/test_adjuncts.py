"""What hangs on another word than in the quotes is seen."""

from __future__ import annotations

import pytest

from cardstore.claims.drift.adjuncts import find_adjuncts
from cardstore.claims.wording import read_wording

KILN = "The kiln was built at Orme of bricks burnt at Tessel."
WARDS = (
    "Of forty patients in the east ward nine died; whereas in the west ward, where the windows"
    " stood open, we lost two."
)
DRIFTED = [
    (KILN, "The kiln was built at Tessel of bricks burnt at Orme."),
    ("They carry their cheese to Hoorn market.", "They carried cheese from Hoorn market."),
    ("The stone was brought from the abbey in carts.", "The stone was brought to the abbey."),
    (WARDS, "In the east ward the windows stood open."),
    (WARDS, "Of forty patients in the west ward nine died."),
]
TRUE = [
    (KILN, "Of bricks burnt at Tessel the kiln was built at Orme."),
    (KILN, "Bricks from Tessel were used for the kiln at Orme."),
    ("They carry their cheese to Hoorn market.", "Cheese was carried to Hoorn market."),
    ("The stone was brought from the abbey in carts.", "Carts brought the stone from the abbey."),
    ("Neither of the brothers came back from the war.", "Both brothers were lost to the war."),
    (WARDS, "In the west ward the windows stood open."),
    (WARDS, "Nine of the forty patients in the east ward died."),
    ("The press was set up in Vang in May.", "In May the press was set up in Vang."),
]


@pytest.mark.parametrize(("quote", "sentence"), DRIFTED)
def test_a_change_of_sense_is_seen(quote, sentence):
    """Though each of its words may be right."""
    assert find_adjuncts(read_wording(sentence), read_wording(quote))


@pytest.mark.parametrize(("quote", "sentence"), TRUE)
def test_a_true_sentence_is_let_be(quote, sentence):
    """Paraphrase stays possible."""
    assert () == find_adjuncts(read_wording(sentence), read_wording(quote))
