"""Volumes by their numbers, however they are written."""

import pytest

from cardstore.sources.resolution import FieldComparison
from cardstore.sources.volumes import compare_volumes

MATCH, CONTRADICT, UNKNOWN = (
    FieldComparison.MATCH,
    FieldComparison.CONTRADICT,
    FieldComparison.UNKNOWN,
)


@pytest.mark.parametrize(
    ("ours", "theirs", "wanted"),
    [
        ("23(4)", "23", MATCH),
        ("Vol. 23", "23", MATCH),
        ("XXIII", "23", MATCH),
        ("XXIV", "23", CONTRADICT),
        ("23-24", "23", MATCH),
        ("s2-23", "23", MATCH),
        ("23:4", "23", MATCH),
        ("23", "24", CONTRADICT),
        ("4(23)", "23", CONTRADICT),
        ("2014", "23", UNKNOWN),
        ("2013", "23", CONTRADICT),
        ("new series", "23", UNKNOWN),
        ("A", "a", MATCH),
    ],
)
def test_volumes_are_the_same_where_a_number_is(ours, theirs, wanted):
    """Issues, words and Roman numerals do not count; a year may stand for the number."""
    years = {2014}

    assert (wanted, wanted) == (
        compare_volumes(ours, theirs, years=years),
        compare_volumes(theirs, ours, years=years),
    )
