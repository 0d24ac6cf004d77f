"""Short units: signs of measures that the table of units does not have."""

from __future__ import annotations

import pytest

from cardstore.text.numbers import compare_numbers
from cardstore.text.numbers.judgement import Answer


@pytest.mark.parametrize(("mine", "theirs"), [("nm", "µm"), ("kPa", "MPa"), ("Hz", "dB")])
def test_another_sign_is_for_a_person(mine, theirs):
    """The number alone says nothing."""
    quote = [f"It was 20 {theirs} in all."]

    assert compare_numbers(f"It was 20 {theirs}.", quote).answer is Answer.SUPPORTED
    assert compare_numbers(f"It was 20 {mine}.", quote).answer is Answer.NEEDS_PERSON
    assert compare_numbers("It was 20.", quote).answer is Answer.NEEDS_PERSON
