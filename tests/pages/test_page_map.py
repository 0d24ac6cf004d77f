"""PageMap: what people see and find."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

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


def _map_of(*labels):
    """Make a map of printed labels; None is unnumbered, "?" unknown."""
    leaves = tuple(
        LeafLabel(
            leaf_index=at,
            label=None if text in {None, "?"} else parse_label(text),
            basis={None: Basis.UNNUMBERED, "?": Basis.UNKNOWN}.get(text, Basis.PRINTED),
            support=0.9,
        )
        for at, text in enumerate(labels)
    )
    provenance = Provenance(agent="hand", version="1")
    return PageMap(leaves=leaves, runs=(), remarks=(), provenance=provenance)


@pytest.mark.parametrize(
    ("labels", "inserted"),
    [
        (("14", None, None, "15"), (1, 2)),  # a plate and its blank back
        (("14", None, None, "17"), ()),  # two pages whose numbers count: text may stand on them
        (("14", "?", "15"), ()),  # not known to bear no number
        ((None, "1", "2", None), ()),  # covers stand at the ends
        (("x", None, "1"), ()),  # another numbering begins
        (("57r", None, "57v"), (1,)),
        (("z", None, "1"), ()),  # letters end with z
        (("plate", None, "1"), ()),  # nothing in the label counts
    ],
)
def test_inserted_leaves_are_those_the_numbering_passes_by(labels, inserted):
    """A plate stands between two pages of which one follows on the other."""
    assert inserted == _map_of(*labels).inserted_leaves()


LABELS = st.sampled_from(("1", "2", "12", "xii", "XII", "A-2", "a-2", "2r", "12*", "B", "cover"))


@given(printed=st.lists(st.tuples(LABELS, st.none() | LABELS), max_size=8), asked=LABELS)
def test_a_label_is_found_on_every_leaf_that_it_names(printed, asked):
    """Exactly where one of the leaf's labels is the same."""
    page_map = PageMap(
        leaves=tuple(
            LeafLabel(
                leaf_index=at,
                label=parse_label(label),
                basis=Basis.PRINTED,
                support=1.0,
                expected=None if expected is None else parse_label(expected),
            )
            for at, (label, expected) in enumerate(printed)
        ),
        runs=(),
        remarks=(),
        provenance=Provenance(agent="hand", version="1"),
    )
    label = parse_label(asked)
    expected = tuple(
        entry.leaf_index
        for entry in page_map.leaves
        if any(known and known.same_as(label) for known in (entry.label, entry.expected))
    )

    assert expected == page_map.find(label)


@given(st.lists(st.sampled_from([None, "?", "1", "2", "ii", "II", "2r", "12", "pl."]), max_size=9))
def test_a_label_is_found_on_every_leaf_that_bears_it(labels):
    """As looking at all leaves finds it, in leaf order, in one numbering and no other."""
    page_map = _map_of(*labels)
    for text in ("1", "2", "ii", "II", "2r", "12", "pl.", "99"):
        label = parse_label(text)
        slow = tuple(
            entry.leaf_index
            for entry in page_map.leaves
            if entry.label is not None and entry.label.same_as(label)
        )

        assert slow == page_map.find(label)
