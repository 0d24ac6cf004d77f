"""Comparing a sentence's numbers with its quotes: stated, not stated, or for a person."""

from __future__ import annotations

from collections import Counter

import pytest

from cardstore.text.numbers import Answer, FigureKind, compare_numbers
from tests.text.numbers.cases import made_cases

CASES = tuple(made_cases())


@pytest.mark.parametrize(("group", "expected", "sentence", "quote"), CASES)
def test_a_case_is_judged_as_a_careful_reader_does(group, expected, sentence, quote):
    """Each written case, of every kind of number, gets its answer."""
    assert expected == compare_numbers(sentence, [quote]).answer.value, group


def test_the_cases_are_of_every_answer():
    """A set with few wrong ones, or few right ones, would prove little."""
    counts = Counter(expected for _, expected, _, _ in CASES)

    assert min(counts.values()) > 100


def test_a_sentence_without_numbers_is_supported_and_says_so():
    """Nothing was compared: the answer is vacuous, and the reason tells."""
    compared = compare_numbers("The harbour froze.", ["no ship could leave"])

    assert (Answer.SUPPORTED, True) == (compared.answer, compared.vacuous)
    assert "no number" in compared.reason


def test_the_union_of_the_quotes_counts_and_each_figure_tells_which_gave_it():
    """A number may stand in any of the cards (R36)."""
    compared = compare_numbers(
        "In 1742 the 30 nuns left.", ["thirty nuns were left", "in 1742 they went"]
    )

    assert Answer.SUPPORTED is compared.answer
    assert [("1742", 1), ("30", 0)] == [
        (one.figure.text, one.quote_index) for one in compared.figures
    ]


def test_a_number_in_none_of_the_quotes_is_missing():
    """One stated figure does not carry another (R38)."""
    compared = compare_numbers("In 1742 the 31 nuns left.", ["in 1742 they went", "thirty nuns"])

    assert [Answer.SUPPORTED, Answer.MISSING] == [one.answer for one in compared.figures]
    assert Answer.MISSING is compared.answer


def test_without_quotes_every_number_is_missing():
    """A sentence with numbers and no card has no support at all."""
    compared = compare_numbers("The 30 nuns left in 1742.", [])

    assert [Answer.MISSING, Answer.MISSING] == [one.answer for one in compared.figures]


def test_the_reason_shows_what_the_quote_has():
    """People see the quote's figure beside the sentence's; nobody is accused."""
    (one,) = compare_numbers("Rents rose by 12 per cent.", ["rents fell by 12 per cent"]).figures

    assert ("12 per cent", "the quote tells of a fall") == (one.given.text, one.reason)


def test_what_follows_by_arithmetic_is_marked_so():
    """Derived figures go to a person, and can be told from the rest (R6)."""
    (one,) = compare_numbers("In all 71 nuns left.", ["30 nuns left by sea and 41 by land"]).figures

    assert (Answer.NEEDS_PERSON, True) == (one.answer, one.derived)
    assert "the sum of 30 and 41" in one.reason


def test_a_number_that_may_count_the_cards_is_for_a_person():
    """ "Two newspapers say so" is not in either of the two cards."""
    quotes = ["the toll lost money", "the toll brought in little"]

    assert Answer.NEEDS_PERSON is compare_numbers("Two newspapers say so.", quotes).answer
    assert Answer.MISSING is compare_numbers("Three newspapers say so.", quotes).answer


@pytest.mark.parametrize(
    ("language", "answer"),
    [("de", Answer.SUPPORTED), ("fr", Answer.SUPPORTED), ("en", Answer.NEEDS_PERSON)],
)
def test_a_point_groups_thousands_by_the_quotes_language(language, answer):
    """1.400 is 1400 in German; in English it may be either."""
    compared = compare_numbers("1,400 oaks.", ["Oaks: 1.400"], language=language)

    assert answer is compared.answer


def test_digits_that_were_not_understood_are_held_letter_by_letter():
    """Nothing with digits is passed over in silence."""
    (one,) = compare_numbers("Shelf 1.2.3 is empty.", ["shelf 1.2.3"]).figures

    assert (FigureKind.UNREAD, Answer.SUPPORTED) == (one.figure.kind, one.answer)
    assert Answer.MISSING is compare_numbers("Shelf 1.2.3 is empty.", ["shelf 1.2.4"]).answer


@pytest.mark.parametrize(
    ("sentence", "quote", "nearest"),
    [
        ("In all 292 barrels were lost.", "Of 41,300 barrels 229 were lost.", "229"),
        ("It weighed 45 tons.", "It weighed 41,300 tons, then 53 tons, then 46 tons.", "46 tons"),
        ("He died in 1854.", "He was ill in 1845, and died in 1860.", "1845"),
    ],
)
def test_the_nearest_figure_is_told_beside_one_that_is_not_stated(sentence, quote, nearest):
    """The same digits in another order, or what is nearest in size, not what stands first."""
    found = compare_numbers(sentence, [quote]).figures[0]

    assert (Answer.MISSING, nearest) == (found.answer, found.given.text)
