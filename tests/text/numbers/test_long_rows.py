"""Rows of figures or words that signs join are read in time with their length."""

from __future__ import annotations

import time

import pytest

from cardstore.text.numbers import find_figures


@pytest.mark.parametrize("unit", ["a-", "1-", "1/", "b/"])
def test_a_row_that_is_no_date_is_not_read_anew_from_each_of_its_parts(unit):
    """Four thousand parts in less than five seconds of computing; it took up to seven."""
    begun = time.process_time()
    find_figures(unit * 4000)

    assert time.process_time() - begun < 5


def test_four_parts_are_still_no_date_and_three_are_one():
    """Where the row ends is told as before."""
    assert ["5-11-1905"] == [one.text for one in find_figures("It fell on 5-11-1905.")]
    assert "5-11-1905" not in [one.text for one in find_figures("It fell on 4-5-11-1905.")]
