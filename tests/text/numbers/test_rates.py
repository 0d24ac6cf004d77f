"""Rates: what a figure is told for each of, before it and behind it."""

from __future__ import annotations

import pytest

from cardstore.text.numbers import compare_numbers, find_figures
from cardstore.text.numbers.judgement import Answer
from cardstore.text.numbers.rates import rates_of, same_rates


@pytest.mark.parametrize(
    ("text", "rates"),
    [
        ("They took 40 a year.", {"year"}),
        ("Yearly they took 40.", {"year"}),
        ("Each year they took 40 eels.", {"year"}),
        ("They took 40 eels per annum.", {"year"}),
        ("They paid 9 shillings a week a head.", {"week", "head"}),
        ("They paid 9 shillings per week per person.", {"week", "head"}),
        ("The shore sank by 3 mm a year per tide.", {"year", "tide"}),
        ("Day by day they took 40 eels.", {"day"}),
        ("Its twelve-monthly rent was £40.", {"year"}),
        ("They took 40 eels, and gave each man a coin.", set()),
        ("They took 40 eels a year later.", set()),
    ],
)
def test_the_rates_of_a_figure_are_read(text, rates):
    """In whatever words, and wherever in its sentence they stand."""
    figures = [one for one in find_figures(text) if one.text[0].isdigit() or one.text[0] == "£"]

    assert rates == rates_of(figures[0], figures, text=text)


def test_a_rate_of_another_figure_is_not_taken():
    """What stands behind the first number is not told of the second."""
    text = "They took 26 rafts a week, and 9 boats a day."
    rafts, boats = find_figures(text)

    assert {"week"} == rates_of(rafts, (rafts, boats), text=text)
    assert {"day"} == rates_of(boats, (rafts, boats), text=text)


@pytest.mark.parametrize("word", ["annual", "yearly", "annually"])
def test_words_of_one_rate_are_the_same(word):
    """The rate of a word is that of "a year"."""
    assert same_rates(word, "They took 40 a year.")
    assert not same_rates(word, "They took 40 a week.")


def test_a_rate_that_the_quote_lacks_is_for_a_person():
    """Whether it stands before the number or behind the right rate."""
    quote = ["They took 40 eels a year."]

    assert compare_numbers("They took 40 eels yearly.", quote).answer is Answer.SUPPORTED
    assert compare_numbers("Per man they took 40 eels a year.", quote).answer is (
        Answer.NEEDS_PERSON
    )
    assert compare_numbers("They took 40 eels a year per man.", quote).answer is (
        Answer.NEEDS_PERSON
    )
