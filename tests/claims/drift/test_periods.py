"""A year told for a stretch of years is seen."""

from __future__ import annotations

import pytest

from cardstore.claims.drift.periods import find_periods
from cardstore.claims.wording import read_wording

DRIFTED = [
    ("Between 1850 and 1870 the number of looms doubled.", "In 1870 the number of looms doubled."),
    ("From 1911 to 1914 the canal carried coal.", "The canal carried coal in 1914."),
    (
        "In the year ending June 1888 the hospital took in 300 patients.",
        "In 1888 the hospital took in 300 patients.",
    ),
    ("The plague lasted from May to October.", "In a single month the plague came and went."),
    ("The dyke was built between 1790 and 1803.", "The dyke was built in 1803."),
    ("He was mayor from 1871 until 1879.", "He was mayor in the single year 1871."),
    ("The vines were planted over ten years.", "The vines were planted in a single year."),
    ("The strike lasted from 1926 to 1928.", "The strike took place in 1928."),
    ("In the decade before 1860 eleven mills burned.", "Eleven mills burned in 1860."),
]
TRUE = [
    (
        "Between 1850 and 1870 the number of looms doubled.",
        "The looms doubled between 1850 and 1870.",
    ),
    ("From 1911 to 1914 the canal carried coal.", "The canal carried coal from 1911 to 1914."),
    (
        "In the year ending June 1888 the hospital took in 300 patients.",
        "In the year to June 1888 the hospital admitted 300 patients.",
    ),
    ("The plague lasted from May to October.", "The plague lasted from May till October."),
    ("The society met once a month.", "The society met monthly."),
    (
        "The dyke was built between 1790 and 1803.",
        "The dyke was built over the years 1790 to 1803.",
    ),
    ("He was mayor from 1871 until 1879.", "From 1871 to 1879 he was mayor."),
    ("The vines were planted over ten years.", "The planting of the vines took ten years."),
    ("The strike lasted from 1926 to 1928.", "From 1926 to 1928 they were on strike."),
    (
        "In the decade before 1860 eleven mills burned.",
        "Eleven mills burned in the decade before 1860.",
    ),
]


@pytest.mark.parametrize(("quote", "sentence"), DRIFTED)
def test_a_change_of_sense_is_seen(quote, sentence):
    """Though each of its words may be right."""
    assert find_periods(read_wording(sentence), read_wording(quote))


@pytest.mark.parametrize(("quote", "sentence"), TRUE)
def test_a_true_sentence_is_let_be(quote, sentence):
    """Paraphrase stays possible."""
    assert () == find_periods(read_wording(sentence), read_wording(quote))
