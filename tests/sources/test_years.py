"""Years: the right one may be any that the registry attests, and one that they explain."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.sources.resolution import FieldComparison
from cardstore.sources.years import PRINT_DELAY, compare_years, is_explained, shown_years
from tests.sources.making import claim, record

MATCH, CONTRADICT, UNKNOWN = (
    FieldComparison.MATCH,
    FieldComparison.CONTRADICT,
    FieldComparison.UNKNOWN,
)


def compared(year, **fields):
    """Give what a claimed year comes to."""
    return compare_years(claim(year=year, venue=""), record(**fields))[0]


@pytest.mark.parametrize("year", [2013, 2014, 2015])
def test_the_year_and_its_neighbours_match(year):
    """On line in December, in print in January."""
    assert MATCH is compared(year)


@pytest.mark.parametrize("year", [1999, 2018, 2030])
def test_other_years_contradict(year):
    """Nothing explains them."""
    assert CONTRADICT is compared(year)


@pytest.mark.parametrize("year", [1532, 1998])
def test_a_work_of_1532_in_an_edition_of_1998_has_both_years(year):
    """Each is right in its place."""
    assert MATCH is compared(year, years=(1998,), first_year=1532, csl_type="book")


def test_a_year_between_listed_editions_may_be_one_that_is_not_listed():
    """Catalogues lack editions."""
    assert UNKNOWN is compared(1950, years=(1893, 1898, 1999), first_year=1893, csl_type="book")


def test_a_year_before_the_work_appeared_contradicts():
    """No edition can be older."""
    assert CONTRADICT is compared(1871, years=(1893, 1898), first_year=1893, csl_type="book")


def test_a_preprint_may_have_been_printed_later():
    """Up to three years."""
    held = {"years": (2014,), "preprint": True}

    assert UNKNOWN is compared(2014 + PRINT_DELAY, **held)
    assert CONTRADICT is compared(2014 + PRINT_DELAY + 1, **held)


def test_a_preprint_that_is_claimed_as_one_has_its_own_year():
    """It was not printed later there."""
    claimed = claim(year=2017, venue="arXiv")

    assert CONTRADICT is compare_years(claimed, record(years=(2014,), preprint=True))[0]


def test_the_year_of_a_claimed_preprint_is_explained_by_its_print():
    """And only then."""
    preprint = claim(year=2012, venue="arXiv preprint")
    article = claim(year=2012)

    assert [True, False] == [is_explained(one, record()) for one in (preprint, article)]


def test_no_year_on_one_side_cannot_be_compared():
    """Some records have none."""
    assert [UNKNOWN, UNKNOWN] == [compared(None), compared(2014, years=())]


def test_many_years_are_shown_in_short():
    """The first and the last."""
    assert "1893, 1898 … 1999" == shown_years(record(years=(1893, 1898, 1950, 1999)))


@given(year=st.integers(1500, 2030), years=st.sets(st.integers(1500, 2030), min_size=1, max_size=5))
def test_an_attested_year_always_matches(year, years):
    """Whatever else the record attests."""
    assert MATCH is compared(year, years=tuple(sorted({year, *years})))
