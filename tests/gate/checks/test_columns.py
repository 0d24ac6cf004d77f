"""A claim of a column: the leaf that holds it, in an edition that numbers columns."""

from __future__ import annotations

import pytest

from cardstore.cards.locator import parse_locator
from cardstore.gate.checks.page_anchor import claimed_leaves
from tests.pages.test_extent_check import page_map

COLUMNS = page_map(["229", "231", "233", None, "237"])


@pytest.mark.parametrize(
    ("claim", "leaves"),
    [
        ("col. 231", [(1, 1)]),
        ("col. 232", [(1, 1)]),
        ("Sp. 232", [(1, 1)]),
        ("cols. 232–233", [(1, 2)]),
        ("p. 232", []),  # pages are not columns: no leaf bears that number
        ("col. 234", []),  # it may be on the leaf without a number
        ("col. 238", []),
    ],
)
def test_a_column_is_looked_for_on_the_leaf_that_holds_it(claim, leaves):
    """The leaf bears the first of its two columns; beyond what is known nothing is claimed."""
    assert leaves == list(claimed_leaves(parse_locator(claim), COLUMNS))
