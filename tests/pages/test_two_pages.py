"""Two pages on one leaf: no label is sure where an image may show an opening and stayed whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.pages.infer import runs_of
from cardstore.pages.page_map import Basis, PageMap
from cardstore.pages.two_pages import MAY_SHOW_TWO, doubt_two_pages
from cardstore.provenance import Provenance
from tests.pages.map_entries import entries_of, label_texts


def map_of(*texts):
    """Make the map of a scan with these labels."""
    entries = entries_of(*texts)
    made = Provenance(agent="page-map", version="1")
    return PageMap(leaves=entries, runs=runs_of(entries), remarks=(), provenance=made)


@pytest.mark.parametrize(
    ("texts", "at"),
    [
        (("30", "31", "32", "34", "35"), 2),  # its right page is 33
        (("30", "31", "33", "34", "35"), 2),  # its left page is 32
        (("30", "31", "32"), 2),  # nothing follows
        (("32", "33", "34"), 0),  # nothing goes before
        (("30", "31", "[32]", "[33]", "[34]"), 2),  # nobody read what follows
        (("[30]", "[31]", "32", "33"), 2),  # nor what goes before
        (("10", "12", "14", "16"), 2),  # every leaf is an opening
        (("30", "31", "205 [recte 32]", "34"), 2),
    ],
)
def test_its_label_is_unknown_where_no_read_number_counts_it_as_one(texts, at):
    """The words of two pages may stand on it."""
    found = doubt_two_pages(map_of(*texts), {at})
    entry = found.leaves[at]

    assert (Basis.UNKNOWN, None, None, 0.0) == (
        entry.basis, entry.label, entry.expected, entry.support,
    )  # fmt: skip
    assert MAY_SHOW_TWO == entry.doubt
    assert not any(run.first_leaf <= at <= run.last_leaf for run in found.runs)


@pytest.mark.parametrize(
    ("texts", "at"),
    [
        (("30", "31", "32", "33", "34"), 2),  # a wide page among wide pages
        (("30", "[31]", "[32]", "[33]", "34"), 2),
        (("30", "31", "=32", "34", "35"), 2),  # a person looked at it
        (("30", "31", "-", "32", "33"), 2),  # a plate: neither of its pages has a number
        (("30", "31", "?", "34", "35"), 2),
    ],
)
def test_what_read_numbers_or_a_person_settle_stays(texts, at):
    """There is room for one number, or for none."""
    found, before = doubt_two_pages(map_of(*texts), {at}), map_of(*texts)

    assert (before.leaves, before.runs) == (found.leaves, found.runs)


@given(texts=label_texts(), leaves=st.sets(st.integers(0, 40)))
def test_only_the_leaves_in_question_change(texts, leaves):
    """All others keep what they had, and nobody's word is touched."""
    before = map_of(*texts)
    after = doubt_two_pages(before, leaves)

    for one, other in zip(before.leaves, after.leaves, strict=True):
        if one.leaf_index not in leaves or one.basis is Basis.ASSIGNED:
            assert one == other
        assert one.seen == other.seen
    assert (before == after) or (before.provenance != after.provenance)
    assert after == doubt_two_pages(before, leaves)
