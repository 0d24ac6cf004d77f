"""Raised and lowered numbers: the signs of notes go, exponents stay."""

from __future__ import annotations

import pytest

from cardstore.claims.splitter import read_manuscript


def words(text):
    """Give the words of every sentence."""
    return [one.words for one in read_manuscript(text, name="ch01.md").sentences]


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("It was 10<sup>6</sup> tons.", ["It was 10⁶ tons."]),
        ("It was 10^6^ tons.", ["It was 10⁶ tons."]),
        ("It was 312<sup>400</sup> tons.", ["It was 312⁴⁰⁰ tons."]),
        ("It was 10<sup>-6</sup> tons.", ["It was 10⁻⁶ tons."]),
        ("It had 40 m<sup>2</sup> of floor.", ["It had 40 m² of floor."]),
        ("It had 40 ft^3^ of room.", ["It had 40 ft³ of room."]),
        ("It had x<sup>2</sup> of room.", ["It had x² of room."]),
        ("It was 10~6~ and 10<sub>6</sub>.", ["It was 10₆ and 10₆."]),
    ],
)
def test_what_belongs_to_a_figure_stays_with_it(text, seen):
    """A million is no ten, and a square metre no metre."""
    assert seen == words(text)


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("It fell.^1^ It rose.<sup>12</sup> It sank.", ["It fell.", "It rose.", "It sank."]),
        ("The mill<sup>3</sup> fell.", ["The mill fell."]),
        ("The *mill*^3^ fell.", ["The mill fell."]),
        ("It fell in 1811<sup>3</sup> or so.", ["It fell in 1811 or so."]),
        ("“It fell,”<sup><a href='#n1'>[1]</a></sup> he said.", ["“It fell,” he said."]),
        ("The 19^th^ and 20<sup>th</sup> of May.", ["The 19th and 20th of May."]),
        ("H~2~O and CO<sub>2</sub> rose.", ["H2O and CO2 rose."]),
    ],
)
def test_the_sign_of_a_note_is_no_word(text, seen):
    """Behind a stop, a word, a year, a closing mark; what is no number stays as it is."""
    assert seen == words(text)
