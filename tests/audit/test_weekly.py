"""The weekly sample: a week has its seed, and the same week draws the same."""

from __future__ import annotations

import pytest

from cardstore.audit.weekly import draw_weekly, seed_of, week_of
from tests.audit.made_audits import make_list


@pytest.mark.parametrize(
    ("at", "week"),
    [
        ("2026-11-30T09:00:00Z", "2026-W49"),
        ("2026-01-01", "2026-W01"),
        ("2027-01-03T00:00:00Z", "2026-W53"),
    ],
)
def test_a_time_has_its_week(at, week):
    """By ISO 8601: the week that holds the year's first Thursday is the first."""
    assert week == week_of(at)


def test_a_week_draws_the_same_twice_and_another_week_another():
    """So that two people read one sample."""
    listed = make_list(plain=300)
    first, again, other = (
        draw_weekly(listed, seed=seed_of(week)) for week in ("2026-W49", "2026-W49", "2026-W50")
    )

    assert first == again != other
    assert 50 == len(first)


def test_where_fewer_were_passed_all_are_read():
    """Nothing is estimated then."""
    assert 7 == len(draw_weekly(make_list(plain=7), seed=1))
