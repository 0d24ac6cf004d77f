"""Dossiers built by hand: a small edition with roman front matter, a plate and doubtful leaves."""

from __future__ import annotations

import pytest

from cardstore.anchors.anchor import Anchor, Difference, DifferenceKind, Fit, Occurrence
from cardstore.anchors.place import Placement
from cardstore.cards.card import ReadingState
from cardstore.cards.locator import parse_locator
from cardstore.gate.dossier import Dossier, EditionView
from cardstore.pages.labels import parse_label
from cardstore.pages.page_map import Basis, LeafLabel, PageMap
from cardstore.provenance import Provenance
from cardstore.sources.source import Source
from cardstore.spans import Span

# Leaf → (label, basis). Leaf 0 is the cover; the plate stands between pages 3 and 4.
FIRST = (
    (None, Basis.UNNUMBERED),
    ("i", Basis.INFERRED),
    ("ii", Basis.PRINTED),
    ("iii", Basis.PRINTED),
    ("1", Basis.INFERRED),
    ("2", Basis.PRINTED),
    ("3", Basis.PRINTED),
    (None, Basis.UNNUMBERED),
    ("4", Basis.PRINTED),
    ("5", Basis.ASSIGNED),
    (None, Basis.UNKNOWN),
    ("7", Basis.EMBEDDED),
    ("18", Basis.MISPRINTED),
    ("9", Basis.PRINTED),
    ("10", Basis.PRINTED),
    ("11", Basis.PRINTED),
)
EXPECTED = {12: "8"}


def page_map(entries=FIRST):
    """Make a page map from (label, basis) pairs."""
    leaves = tuple(
        LeafLabel(
            leaf_index=index,
            label=None if label is None else parse_label(label),
            basis=basis,
            support=0.9,
            expected=parse_label(EXPECTED[index]) if basis is Basis.MISPRINTED else None,
        )
        for index, (label, basis) in enumerate(entries)
    )
    provenance = Provenance(agent="test", version="1")
    return PageMap(leaves=leaves, runs=(), remarks=(), provenance=provenance)


def placement(labels, leaves):
    """Place words on leaves, the way `place_occurrence` does."""
    entries = tuple(labels.leaves[leaf] for leaf in leaves)
    shown = "–".join(dict.fromkeys((entries[0].shown, entries[-1].shown)))
    parts = tuple((leaf, Span(0, 5)) for leaf in leaves)
    return Placement(leaves=tuple(leaves), parts=parts, labels=entries, shown=shown)


def view(*, on, name="first", fit=Fit.EXACT, entries=FIRST, differences=(), **more):
    """Make an edition's view in which the quote stands on the given leaves, once per group."""
    labels = page_map(entries)
    foldings = () if fit is Fit.EXACT else ("white space",)
    occurrence = Occurrence(segments=((Span(0, 5),),), foldings=foldings)
    anchor = Anchor(
        fit=fit,
        occurrences=(occurrence,) * len(on),
        differences=tuple(differences),
        similarity=0.98 if fit is Fit.NEAR else None,
        folding_version="test",
    )
    return EditionView(
        source=Source(source_id=name, work_id="work", title="A Book", year=1893),
        page_map=labels,
        anchor=anchor,
        placements=tuple(placement(labels, group) for group in on),
        reading=more.pop("reading", ReadingState.EMBEDDED),
        **more,
    )


@pytest.fixture
def dossier():
    """Build a dossier: `dossier("4", on=[(8,)])`."""

    def build(claimed, *, on, others=(), **more):
        edition = view(on=on, **more)
        return Dossier(
            quote="words", claimed=parse_locator(claimed), edition=edition, others=tuple(others)
        )

    return build


@pytest.fixture
def edition():
    """Build an edition's view for `others`."""
    return view


@pytest.fixture
def difference():
    """Build a difference of a kind."""

    def build(kind, label="number"):
        return Difference(
            kind=DifferenceKind(kind),
            label=label,
            printed="three",
            quoted="four",
            source_span=Span(0, 5),
            quote_span=Span(0, 4),
        )

    return build
