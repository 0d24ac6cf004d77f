"""Publishers by what is their own in their names, editions by their number."""

import pytest

from cardstore.sources.publishers import (
    compare_editions,
    compare_publishers,
    is_same_publisher,
    publisher_in_place_of_venue,
)
from cardstore.sources.resolution import FieldComparison
from tests.sources.making import identifiers, record

MATCH, CONTRADICT, UNKNOWN = (
    FieldComparison.MATCH,
    FieldComparison.CONTRADICT,
    FieldComparison.UNKNOWN,
)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("Quay & Sons Ltd.", "Quay"),
        ("Nordhafen U.P.", "Nordhafen University Press"),
        ("Quay", "Quay, Nordhafen, 1893."),
        ("Verlag Mole", "Mole"),
        ("OUP", "Oxford University Press"),
        ("Columbia University Press", "CUP"),
    ],
)
def test_what_all_publishers_have_in_their_names_does_not_count(ours, theirs):
    """They are the same house."""
    assert is_same_publisher(ours, theirs)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [("Quay Press", "Mole Press"), ("", "Quay"), ("OUP", "Quay University Press")],
)
def test_other_names_are_other_publishers(ours, theirs):
    """“Press” is not enough."""
    assert not is_same_publisher(ours, theirs)


def test_another_publisher_contradicts_the_record_of_one_edition():
    """That edition has one publisher."""
    held = record(csl_type="book", publishers=("Mole",))

    assert CONTRADICT is compare_publishers("Quay", held)[0]


def test_an_acronym_that_fits_does_not_contradict():
    """It may be that press, or another of these letters."""
    held = record(csl_type="book", publishers=("Nordhafen University Press",))

    assert (UNKNOWN, CONTRADICT) == tuple(compare_publishers(n, held)[0] for n in ("NUP", "QUP"))


def test_another_publisher_does_not_contradict_the_record_of_a_work():
    """Some edition may be his."""
    held = record(csl_type="book", publishers=("Mole", "Wharf"), first_year=1893)

    assert UNKNOWN is compare_publishers("Quay", held)[0]


def test_who_publishes_an_article_tells_nothing():
    """Journals change hands."""
    assert UNKNOWN is compare_publishers("Quay", record(publishers=("Mole",)))[0]


@pytest.mark.parametrize(
    ("ours", "theirs", "wanted"),
    [
        ("2nd ed.", "second edition, revised", MATCH),
        ("2", "2nd edition", MATCH),
        ("2nd", "3rd ed.", CONTRADICT),
        ("2nd", "", UNKNOWN),
        ("revised", "Revised", MATCH),
    ],
)
def test_editions_are_compared_by_number(ours, theirs, wanted):
    """Written or spelt out."""
    assert wanted is compare_editions(ours, record(edition=theirs))


@pytest.mark.parametrize(
    ("claimed", "fields"),
    [
        ("Quay Press", {"publishers": ("Quay Press",)}),
        ("MIT Press, Cambridge", {"venues": ("MIT Press eBooks",)}),
        ("Quay Press Nordhafen", {"publishers": ("Quay Press",)}),
        ("Springer Science & Business Media", {"publishers": ("Springer New York",)}),
        ("Routledge", {"identifiers": identifiers(doi="10.4324/9780000000")}),
    ],
)
def test_a_publisher_may_stand_in_place_of_the_venue(claimed, fields):
    """As people write it for books."""
    assert publisher_in_place_of_venue(claimed, record(**fields))


@pytest.mark.parametrize(
    "claimed", ["IEEE Transactions on Tides", "Proceedings of the IEEE meeting"]
)
def test_a_venue_with_its_publishers_name_in_it_is_no_publisher(claimed):
    """Every venue of a society would be confirmed by it."""
    assert "" == publisher_in_place_of_venue(claimed, record(publishers=("IEEE",)))
