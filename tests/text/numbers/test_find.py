"""Finding figures: kinds, values, units and what they are bound to."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.text.numbers import FigureKind, find_figures
from cardstore.text.numbers.figure import Direction, Era, Grain, Hedge, Role
from cardstore.text.numbers.tokens import Doubt
from tests.text.numbers.made import ordinal_words, words


def only(text):
    """Give the one figure of a text."""
    (figure,) = find_figures(text)
    return figure


@given(number=st.integers(2, 999_999_999), british=st.booleans())
def test_spelled_numbers_have_the_value_of_their_digits(number, british):
    """Every whole number below a thousand million, with and without "and"."""
    figure = only(f"They counted {words(number, british=british)} sheaves.")

    assert (number, "sheave") == (figure.amount.low, figure.noun)


@given(number=st.integers(2, 99))
def test_spelled_ordinals_have_the_value_of_their_digits(number):
    """Every ordinal below a hundred."""
    figure = only(f"the {ordinal_words(number)} abbot")

    assert (FigureKind.ORDINAL, number) == (figure.kind, figure.amount.low)


@given(number=st.integers(1000, 10**12), mark=st.sampled_from([",", "\u00a0", "\u202f", "'", "’"]))
def test_thousands_marks_do_not_change_the_value(number, mark):
    """Commas, hard and narrow spaces and apostrophes."""
    figure = only(f"They counted {number:,} sheaves.".replace(",", mark))

    assert number == figure.amount.low


@given(number=st.integers(100_000, 10**9))
def test_indian_groups_do_not_change_the_value(number):
    """1,40,000 is a hundred and forty thousand."""
    text = str(number)
    head, tail = text[:-3], text[-3:]
    pairs = [head[max(0, end - 2) : end] for end in range(len(head), 0, -2)][::-1]

    assert number == only(f"They counted {','.join([*pairs, tail])} sheaves.").amount.low


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("two and a half miles", Fraction(5, 2), "mile"),
        ("a mile and a half", Fraction(3, 2), "mile"),
        ("5 1/2 feet", Fraction(11, 2), "foot"),
        ("half an ounce", Fraction(1, 2), "ounce"),
        ("three quarters of an hour", Fraction(3, 4), "hour"),
        ("minus 5 degrees", -5, "degree"),
        ("5 degrees below zero", -5, "degree"),
        ("75°F", 75, "degree Fahrenheit"),
        ("10 square miles", 10, "square mile"),
        ("14 miles square", 14, "mile square"),
        ("12 p.c.", 12, "per cent"),
        ("5 percentage points", 5, "percentage point"),
        ("£2 2s.", Fraction(21, 10), "pound sterling"),
        ("2l. 10s. 6d.", Fraction(101, 40), "pound sterling"),
        ("4s. 6d.", Fraction(9, 2), "shilling"),
        ("five dollars", 5, "dollar"),
        ("five Canadian dollars", 5, "Canadian dollar"),
        ("3 × 10⁶ grams", 3_000_000, "gram"),
        ("$3.2bn", 3_200_000_000, "dollar"),
        ("two gross of needles", 288, ""),
        ("12 lakh", 1_200_000, ""),
        ("three hundred-odd", 300, ""),
    ],
)
def test_a_quantity_has_its_value_and_unit(text, value, unit):
    """Fractions, signs, scales, coins and powers are read to the exact value."""
    figure = only(text)

    assert (value, unit) == (figure.amount.low, figure.amount.unit_name)


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("between 10 and 20 barges", 10, 20),
        ("three or four barges", 3, 4),
        ("1.2 to 1.5 million barges", 1_200_000, 1_500_000),
        ("two or three thousand barges", 2000, 3000),
        ("50 ± 3 ounces", 47, 53),
        ("10–20 per cent", 10, 20),
    ],
)
def test_a_range_has_both_ends(text, low, high):
    """Ends get the scale that is told once for both."""
    figure = only(text)

    assert (low, high) == (figure.amount.low, figure.amount.high)


@pytest.mark.parametrize(
    ("text", "first", "last", "grain"),
    [
        ("in 1605", 1605, 1605, Grain.YEAR),
        ("in MDCV", 1605, 1605, Grain.YEAR),
        ("in nineteen hundred and five", 1905, 1905, Grain.YEAR),
        ("the 1530s", 1530, 1539, Grain.DECADE),
        ("the eighteen-nineties", 1890, 1899, Grain.DECADE),
        ("the sixteenth century", 1501, 1600, Grain.CENTURY),
        ("the 1600s", 1600, 1699, Grain.CENTURY),
        ("the second century B.C.", -200, -101, Grain.CENTURY),
        ("in 44 BC", -44, -44, Grain.YEAR),
        ("on the 5th of November, 1605", 1605, 1605, Grain.DAY),
        ("on 11 February 1731/2", 1731, 1732, Grain.DAY),
    ],
)
def test_a_date_has_the_years_it_may_lie_in(text, first, last, grain):
    """Years before Christ are negative; centuries begin with the year one."""
    moment = only(text).moment

    assert (first, last, grain) == (moment.first, moment.last, moment.grain)


@pytest.mark.parametrize(
    ("text", "month", "day", "doubts"),
    [
        ("5 November 1605", 11, 5, ()),
        ("November 5, 1605", 11, 5, ()),
        ("13/11/1605", 11, 13, ()),
        ("11/13/1605", 11, 13, ()),
        ("1605-11-05", 11, 5, ()),
        ("5.xi.1605", 11, 5, ()),
        ("5/11/1605", 11, 5, (Doubt.ORDER,)),
        ("Christmas Day 1605", 12, 25, (Doubt.FEAST,)),
        ("the 3rd inst.", None, 3, (Doubt.RELATIVE,)),
    ],
)
def test_a_day_has_its_month_and_its_doubts(text, month, day, doubts):
    """Where both orders of day and month fit, that is told."""
    figure = only(text)

    assert (month, day, doubts) == (figure.moment.month, figure.moment.day, figure.doubts)


def test_an_era_is_told_only_where_the_text_tells_it():
    """In 552 may be of either era."""
    assert [None, Era.AFTER] == [only(text).moment.era for text in ("in 552", "in A.D. 552")]


@pytest.mark.parametrize(
    ("text", "minutes", "half"),
    [
        ("at 3 p.m.", 900, False),
        ("at five in the afternoon", 1020, False),
        ("at 15:00", 900, False),
        ("at half past three", 210, True),
        ("at a quarter to four", 225, True),
        ("at noon", 720, False),
    ],
)
def test_a_time_of_day_has_its_minutes(text, minutes, half):
    """Whether it is morning or afternoon is told, or not."""
    moment = only(text).moment

    assert (minutes, half) == (moment.minutes, moment.half)


@pytest.mark.parametrize(
    ("text", "name", "number"),
    [
        ("Chapter XII", "chapter", 12),
        ("pp. 45", "page", 45),
        ("p. xii", "roman page", 12),
        ("Henry VIII", "henry", 8),
        ("Henry the Eighth", "henry", 8),
        ("World War II", "world war", 2),
        ("the Second World War", "world war", 2),
        ("Apollo 11", "apollo", 11),
        ("the X200", "", None),
        ("the F-16", "", None),
    ],
)
def test_a_name_with_a_number_is_a_label(text, name, number):
    """Its digits are no quantity."""
    figure = only(text)

    assert FigureKind.LABEL is figure.kind
    assert (name, number) == (figure.label.name, figure.label.number)


@pytest.mark.parametrize(
    ("text", "hedges"),
    [
        ("about 500 barges", (Hedge.ABOUT,)),
        ("not more than 500 barges", (Hedge.AT_MOST,)),
        ("no fewer than 500 barges", (Hedge.AT_LEAST,)),
        ("500 barges or more", (Hedge.AT_LEAST,)),
        ("500 or so barges", (Hedge.ABOUT,)),
        ("only 500 barges", (Hedge.ONLY,)),
        ("500 barges", ()),
    ],
)
def test_hedges_on_either_side_are_kept(text, hedges):
    """A hedge is a claim."""
    assert hedges == only(text).hedges


def test_a_change_has_a_direction_and_each_figure_its_role():
    """From, to and by are not the same."""
    first, last = find_figures("Rents fell from 40s. to 30s.")
    by = only("a rise of 5 per cent")

    assert [(Direction.FALL, Role.FROM), (Direction.FALL, Role.TO), (Direction.RISE, Role.BY)] == [
        (figure.direction, figure.role) for figure in (first, last, by)
    ]


def test_a_negation_before_or_behind_a_figure_is_seen():
    """ "Not 500 came" and "500 did not come"."""
    texts = ("not 500 barges came", "500 barges did not come", "500 barges came")

    assert [True, True, False] == [only(text).negated for text in texts]


@pytest.mark.parametrize(
    ("text", "doubt"),
    [
        ("l8O5 barges", Doubt.MISREAD),
        ("as he said.12", Doubt.GLUED),
        ("1.400 barges", Doubt.MARK),
        ("They sold 2 4", Doubt.SPLIT),
        ("five pounds", Doubt.UNIT),
        ("ten times greater", Doubt.IDIOM),
    ],
)
def test_a_reading_that_is_not_certain_says_why(text, doubt):
    """Doubts send a comparison to a person."""
    assert any(doubt in figure.doubts for figure in find_figures(text))


@pytest.mark.parametrize(
    "text",
    [
        "No one came.",
        "One must weave.",
        "At first he wept.",
        "The gross weight was great.",
        "He may march.",
        "The civil war was mild.",
        "He was second to none of them in the art.",
    ],
)
def test_words_that_are_no_numbers_are_left_alone(text):
    """ "No one" is not one, "gross" no 144, "civil" no Roman numeral."""
    assert all(figure.kind is FigureKind.ORDINAL for figure in find_figures(text))
