"""What may follow from a figure of the quote goes to a person; another figure is missing."""

from __future__ import annotations

import pytest

from cardstore.text.numbers import compare_numbers
from cardstore.text.numbers.judgement import Answer

FOR_A_PERSON = [
    ("The drought lasted over two winters.", "it was dry for two winters"),
    ("After more than three months the sloop came in.", "the sloop came in, 104 days from Hull"),
    ("Nearly four weeks they lay becalmed.", "they lay becalmed for 26 days"),
    ("The hide fetched less than a shilling.", "the hide fetched tenpence"),
    ("The poorest 20 per cent paid most.", "the poorest fifth paid most"),
    ("The loft had fewer than nine doves.", "the loft has not nine doves"),
    (
        "Of the ninety carts hired in April thirty were returned in June.",
        "Of ninety carts in April, thirty had been returned by June.",
    ),
    ("Within a year half of the clerks had gone.", "of the clerks half had gone within a year"),
    ("The ford was impassable until 1812.", "The ford was impassable before 1812."),
]
MISSING = [
    ("After more than six months the sloop came in.", "the sloop came in, 104 days from Hull"),
    ("Nearly eight weeks they lay becalmed.", "they lay becalmed for 26 days"),
    ("The hide fetched less than sixpence.", "the hide fetched tenpence"),
    ("The poorest 25 per cent paid most.", "the poorest fifth paid most"),
    ("The loft had fewer than six doves.", "the loft has not nine doves"),
    ("More than 300 carts came.", "300 carts came"),
    ("Tolls rose by 900 per cent.", "tolls rose nine-fold"),
    ("The ford was impassable until 1821.", "The ford was impassable before 1812."),
    ("In 1803 nine carts came.", "in 1805 nine carts came"),
    ("Within a year half of the clerks had gone.", "of the clerks a third had gone within a year"),
]


def answer(sentence, quote):
    """Give what the gate makes of the figures of a sentence."""
    return compare_numbers(sentence, [quote], names_of_time=True).answer


@pytest.mark.parametrize(("sentence", "quote"), FOR_A_PERSON)
def test_what_may_follow_is_not_sent_back(sentence, quote):
    """It is stated, or a person looks."""
    assert Answer.MISSING is not answer(sentence, quote)


@pytest.mark.parametrize(("sentence", "quote"), MISSING)
def test_another_figure_is_sent_back(sentence, quote):
    """However near it lies."""
    assert Answer.MISSING is answer(sentence, quote)
