"""Margins of leaves that lie are looked at again as they stand upright, and once."""

from __future__ import annotations

import pytest

from cardstore import Library
from cardstore.text.treatments import turn_told
from tests.contracts.making import picture_of_lines
from tests.remembered import Here
from tests.workflow.test_better_reading import BACK, DPI, sentence

LYING = (180, 90)


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """A library with a scan of two leaves without numbers, both lying in their files."""
    place = tmp_path_factory.mktemp("lying")
    (place / "book").mkdir()
    for leaf, turn in enumerate(LYING):
        lines = ("THE HARBOUR BOOK", "", *(sentence(leaf, line) for line in range(7)))
        upright = picture_of_lines(lines, dpi=DPI)
        upright.transpose(BACK[turn]).save(place / "book" / f"{leaf}.png", dpi=(DPI, DPI))
    with Library.open(place / "library", create=True) as opened:
        opened.ingest(place / "book", source="book", executor=Here(), resolve=False)
        opened.ingest(place / "book", source="book", executor=Here(), resolve=False)
        yield opened


def test_what_is_looked_at_is_the_upright_leaf(library):
    """Its head is at the head, and every look tells how the leaf was turned for it."""
    layers = library.text_layers("book")
    looks = library._store.looks.of_scan(library.scan("book").digest)
    heads = {look.leaf_index for look in looks if "HARBOUR" in [word.text for word in look.words]}

    assert list(LYING) == [turn_told(layer.provenance.settings) for layer in layers]
    assert {0, 1} == heads
    assert {(layers[look.leaf_index].frame, LYING[look.leaf_index]) for look in looks} == {
        (look.frame, turn_told(look.provenance.settings)) for look in looks
    }


def test_a_leaf_is_not_looked_at_again_though_it_lies(library):
    """The scan was ingested twice: each way of looking was tried once on each leaf."""
    looks = library._store.looks.of_scan(library.scan("book").digest)
    ways = [(look.leaf_index, look.mode) for look in looks]

    assert len(set(ways)) == len(ways)
