"""Leaves that could not be read: unknown where nothing counts them, never told to be unnumbered."""

from __future__ import annotations

import pytest

from cardstore.pages.infer import infer_page_map
from cardstore.pages.page_map import Basis
from cardstore.text.layer import LayerStatus

AT = 9


@pytest.fixture
def layers(make_book, leaf):
    """A book whose numbers run on over leaf 9 as if it were not there; its pages are whole."""
    book = make_book([*(str(n) for n in range(1, AT + 1)), None, *(str(n) for n in range(10, 20))])
    book[AT] = leaf(AT, [], status=LayerStatus.FAILED)
    return book


def test_a_failed_leaf_that_no_number_counts_is_unknown(layers):
    """Between 9 and 10 it may be a plate, or a page that nobody could read."""
    found = infer_page_map(layers)

    assert (Basis.UNKNOWN, "the leaf could not be read") == (
        found.leaves[AT].basis,
        found.leaves[AT].doubt,
    )
    assert ["9", "?", "10"] == [one.shown for one in found.leaves[AT - 1 : AT + 2]]


def test_the_same_leaf_read_and_empty_is_unnumbered(layers, leaf):
    """What was read and bears nothing is a blank or a plate, as before."""
    layers[AT] = leaf(AT, [], status=LayerStatus.BLANK)

    assert Basis.UNNUMBERED is infer_page_map(layers).leaves[AT].basis


def test_a_person_may_say_that_it_bears_no_number(layers):
    """Who has the book in hand sees that it is a plate."""
    found = infer_page_map(layers, assigned={AT: None}).leaves[AT]

    assert (Basis.UNNUMBERED, "") == (found.basis, found.doubt)
