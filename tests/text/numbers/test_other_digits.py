"""Digits of other scripts are numbers, with the marks that their texts set."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardstore.text.numbers.compare import compare_numbers
from cardstore.text.numbers.find import find_figures

# Unicode's charts: where the digits 0–9 of a script begin.
ZEROS = {"Devanagari": 0x966, "Bengali": 0x9E6, "Arabic": 0x660, "Persian": 0x6F0, "Thai": 0xE50}


def written(text, script):
    """Write a number's digits in another script, its marks as they are."""
    return "".join(chr(ZEROS[script] + int(sign)) if sign.isdigit() else sign for sign in text)


@settings(max_examples=60)
@given(number=st.integers(0, 10**9), script=st.sampled_from(sorted(ZEROS)))
def test_digits_mean_what_the_latin_ones_mean(number, script):
    """Plain, and in groups of thousands."""
    sentence = f"They counted {number:,} sheep."
    for shown in (f"{number}", f"{number:,}"):
        (figure,) = find_figures(f"x {written(shown, script)} x")
        value = figure.amount.low if figure.amount else Fraction(figure.moment.first)
        answers = {compare_numbers(sentence, [f"x {text} x"]).answer
                   for text in (shown, written(shown, script))}  # fmt: skip

        assert number == value
        assert 1 == len(answers)


@pytest.mark.parametrize(
    ("shown", "value"),
    [
        ("١٢٫٥", Fraction(25, 2)),  # Arabic's own decimal mark
        ("١٬٢٣٤", Fraction(1234)),  # and thousands mark
        ("१,२३,४५६", Fraction(123456)),  # lakhs
        ("१.५", Fraction(3, 2)),
    ],
)
def test_marks_are_those_of_the_script(shown, value):
    """Grouping marks are no decimal ones."""
    (figure,) = find_figures(shown)

    assert value == figure.amount.low


@pytest.mark.parametrize(
    ("sentence", "quote"),
    [
        ("It was 12 km.", "كان ١٢٫٥ كم"),
        ("13 villages burned.", "१२ गाँव जल गए"),
        ("1,235 people came.", "१,२३४ लोग आए"),
    ],
)
def test_another_number_is_missing(sentence, quote):
    """No digit is passed over for being of another script."""
    assert "missing" == compare_numbers(sentence, [quote]).answer
