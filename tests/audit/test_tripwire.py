"""The tripwire of chapters, against the published figures."""

from __future__ import annotations

import pytest

from cardstore.audit.tripwire import SIZE, chance_of_any, chance_to_trip, trips
from cardstore.gate.bounds import upper_bound, upper_bound_finite


@pytest.mark.parametrize(("errors", "tripped"), [(0, False), (1, False), (2, True), (3, True)])
def test_two_errors_in_fifty_trip_and_one_does_not(errors, tripped):
    """Requirements, R81."""
    assert tripped is trips(errors)


@pytest.mark.parametrize(("errors", "percent"), [(0, 5.82), (1, 9.14), (2, 12.06)])
def test_what_fifty_sentences_show_of_a_chapter(errors, percent):
    """Requirements, 2.1: with one error the bound is 9.1 %, not 6 %."""
    assert percent == round(100 * upper_bound(errors, SIZE), 2)


def test_what_fifty_clean_ones_show_of_a_chapter_of_330():
    """Requirements, 2.1: 17 errors, 5.15 %."""
    bad = upper_bound_finite(0, SIZE, population=330)

    assert (17, 5.15) == (bad, round(100 * bad / 330, 2))


@pytest.mark.parametrize(("share", "percent"), [(0.05, 72), (0.1, 97), (0.016, 19)])
def test_a_broken_chapter_is_caught_as_often_as_published(share, percent):
    """Requirements, 2.2 point 7."""
    assert percent == round(100 * chance_to_trip(share))


@pytest.mark.parametrize(("share", "percent"), [(0.016, 92), (0.005, 27)])
def test_some_chapter_of_twelve_trips_as_often_as_published(share, percent):
    """Requirements, 2.2 point 7: 92 % on the poor draft, 27 % false alarms on the good one."""
    assert percent == round(100 * chance_of_any(share, chapters=12))
