"""PageMap: what people see and find."""

import pytest

from cardstore.pages.labels import parse_label
from cardstore.pages.page_map import Basis, LeafLabel, PageMap
from cardstore.provenance import Provenance


def _entry(basis, label=None, expected=None):
    """Make an entry of leaf 3."""
    return LeafLabel(
        leaf_index=3,
        label=parse_label(label) if label else None,
        basis=basis,
        support=0.9,
        expected=parse_label(expected) if expected else None,
    )


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (_entry(Basis.PRINTED, "57"), "57"),
        (_entry(Basis.INFERRED, "57"), "[57]"),
        (_entry(Basis.MISPRINTED, "205", "203"), "205 [recte 203]"),
        (_entry(Basis.UNNUMBERED), "–"),
        (_entry(Basis.UNKNOWN), "?"),
        (_entry(Basis.ASSIGNED, "xii"), "xii"),
    ],
)
def test_a_label_is_shown_with_its_basis(entry, expected):
    """People must see from the label itself how it is known."""

    assert expected == entry.shown


@pytest.mark.parametrize(
    ("basis", "label"), [(Basis.PRINTED, None), (Basis.UNKNOWN, "57"), (Basis.UNNUMBERED, "57")]
)
def test_a_basis_that_belies_the_label_is_refused(basis, label):
    """A label without basis, or a basis without label, cannot be made."""
    with pytest.raises(ValueError, match="basis"):
        _entry(basis, label)


def test_a_misprinted_leaf_is_found_under_both_labels():
    """The book says 205 and means 203: a reader may cite either."""
    entry = LeafLabel(
        leaf_index=0,
        label=parse_label("205"),
        basis=Basis.MISPRINTED,
        support=0.6,
        expected=parse_label("203"),
    )
    page_map = PageMap(
        leaves=(entry,), runs=(), remarks=(), provenance=Provenance(agent="hand", version="1")
    )

    assert [page_map.find(parse_label(t)) for t in ("205", "203", "204")] == [(0,), (0,), ()]
