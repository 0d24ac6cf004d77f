"""Worded figures: what a quote states in words that are no number."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.text.numbers import Answer, compare_numbers

NOUNS = st.sampled_from(["coin", "ladder", "boat", "candle", "barrel"])
SMALL = st.sampled_from(["two", "three", "seven", "nine", "twelve"])


def answer(sentence, quote, *, in_words=True):
    """Compare as the gate does."""
    return compare_numbers(sentence, [quote], names_of_time=in_words).answer


@given(noun=NOUNS)
def test_one_is_a_single_one(noun):
    """ "Just one coin" says no more than "a single coin"."""
    found = answer(f"There was just one {noun}.", f"a single {noun} was found there")

    assert Answer.SUPPORTED is found


@given(noun=NOUNS, number=SMALL)
def test_more_than_one_is_not_a_single_one(noun, number):
    """Another number than one is never stated by "a"."""
    found = answer(f"There were {number} {noun}s.", f"a single {noun} was found there")

    assert Answer.SUPPORTED is not found


@given(noun=NOUNS, number=SMALL)
def test_one_is_not_stated_where_several_are_counted(noun, number):
    """A quote that counts them has its own number."""
    found = answer(f"There was just one {noun}.", f"{number} {noun}s hung there, and a {noun} lay")

    assert Answer.SUPPORTED is not found


@pytest.mark.parametrize(
    ("sentence", "quote"),
    [
        ("It was sold on one occasion.", "it was sold only once"),
        ("He had been fined at least twice.", "he was fined more than once"),
        ("One juror, Ann Tull, held out.", "all agreed; Ann Tull held out"),
        ("The two were cousins.", "the smith and the miller were cousins"),
        ("It had been dearer a year earlier.", "it is cheaper than last year"),
        ("It rotted within a week.", "it rots within the week"),
        ("Several summers were wet.", "some summers were wet"),
        ("He was only half willing.", "he agreed half in jest"),
        ("All the jars but one were whole.", "all but one of the jars were whole"),
    ],
)
def test_what_is_said_without_a_number_is_said(sentence, quote):
    """Each of these says the same as its quote."""
    assert Answer.SUPPORTED is answer(sentence, quote)


@pytest.mark.parametrize(
    ("sentence", "quote"),
    [
        ("He had been fined at least three times.", "he was fined more than once"),
        ("One juror, Ann Gull, held out.", "all agreed; Ann Tull held out"),
        ("It had been dearer two years earlier.", "it is cheaper than last year"),
        ("It rotted within a month.", "it rots within the week"),
        ("Half of them agreed.", "they agreed half in jest"),
        ("More than half agreed.", "less than half agreed"),
    ],
)
def test_what_differs_is_not_said(sentence, quote):
    """Another number, name, time or a share of what the quote tells as a manner."""
    assert Answer.SUPPORTED is not answer(sentence, quote)


def test_a_person_sees_it_where_it_is_not_asked_for():
    """Only the gate takes words for numbers; the comparison itself does not."""
    found = answer("One wagon was sold.", "a single wagon was sold", in_words=False)

    assert Answer.NEEDS_PERSON is found
