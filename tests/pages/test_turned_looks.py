"""A look at a leaf that was turned since saw another picture, though it has the same frame."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore.pages.infer import infer_page_map
from cardstore.pages.page_map import Basis
from tests.pages.test_looks import seen, with_gap

GAP = 11
TURNED = '{"treated":{"turned":180}}'


def told(value, settings):
    """Give a layer or a look whose provenance tells that the leaf was turned."""
    return replace(value, provenance=replace(value.provenance, settings=settings))


@pytest.mark.parametrize(
    ("layer_tells", "look_tells", "basis"),
    [
        ("", "", Basis.PRINTED),
        (TURNED, TURNED, Basis.PRINTED),
        (TURNED, "", Basis.INFERRED),
        ("", TURNED, Basis.INFERRED),
    ],
)
def test_only_a_look_at_the_leaf_as_it_stands_counts(make_book, layer_tells, look_tells, basis):
    """The number at the head of an upright leaf stands at the foot of one upside down."""
    layers = list(with_gap(make_book, GAP))
    layers[GAP] = told(layers[GAP], layer_tells)
    look = told(seen(GAP, str(GAP + 1)), look_tells)

    assert basis is infer_page_map(layers, looks=[look]).leaves[GAP].basis
