"""Place: leaves, parts and the locator of an occurrence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardstore.anchors.locate import locate_quote
from cardstore.anchors.place import place_occurrence
from cardstore.pages.labels import NumberStyle, PageLabel
from cardstore.pages.page_map import Basis, LeafLabel, PageMap
from cardstore.provenance import Provenance
from cardstore.spans import Span

if TYPE_CHECKING:
    from tests.anchors.conftest import Pages


def page_map(*entries: tuple[str, Basis]) -> PageMap:
    """Make a map from labels and their bases, one a leaf."""
    return PageMap(
        leaves=tuple(
            LeafLabel(
                leaf_index=number,
                label=PageLabel(text=text, style=NumberStyle.ARABIC, value=int(text))
                if text
                else None,
                basis=basis,
                support=1.0,
            )
            for number, (text, basis) in enumerate(entries)
        ),
        runs=(),
        remarks=(),
        provenance=Provenance(agent="test", version="1"),
    )


PRINTED = page_map(("57", Basis.PRINTED), ("58", Basis.INFERRED), ("59", Basis.PRINTED))


@pytest.fixture
def pages(make_pages: type[Pages]) -> Pages:
    """Three leaves with heads."""
    return make_pages(
        "The river rose.\nThe bridge was car-\n",
        "{h:58 THE FLOOD}\n\nried away at night. Nobody\n",
        "{h:THE FLOOD 59}\n\nwas hurt. All slept.",
    )


@pytest.mark.parametrize(
    ("quote", "leaves", "shown"),
    [
        ("The river rose.", (0,), "57"),
        ("away at night", (1,), "[58]"),
        ("The bridge was carried away", (0, 1), "57–[58]"),
        ("at night. Nobody was hurt.", (1, 2), "[58]–59"),
        ("The river rose. […] All slept.", (0, 2), "57, 59"),
    ],
)
def test_the_locator_names_the_pages_touched(
    pages: Pages, quote: str, leaves: tuple[int, ...], shown: str
) -> None:
    """As the page map knows them, inferred ones in brackets."""
    anchor = locate_quote(pages.folded, quote)
    placed = place_occurrence(anchor.occurrences[0], pages.source, page_map=PRINTED)

    assert (placed.leaves, placed.shown) == (leaves, shown)
    assert tuple(entry.leaf_index for entry in placed.labels) == leaves


def test_parts_are_spans_of_each_leafs_own_text(pages: Pages) -> None:
    """So that boxes can be looked up in that leaf's layer."""
    anchor = locate_quote(pages.folded, "was carried away")
    placed = place_occurrence(anchor.occurrences[0], pages.source, page_map=PRINTED)
    second = pages.source.text[pages.source.leaf_starts[1] :]

    assert placed.parts == ((0, Span(27, 35)), (1, Span(14, 23)))
    assert Span(14, 23).of(second) == "ried away"


def test_unknown_and_unnumbered_leaves_are_shown_as_such(pages: Pages) -> None:
    """Never a guess."""
    labels = page_map(("", Basis.UNKNOWN), ("", Basis.UNNUMBERED), ("59", Basis.PRINTED))
    anchor = locate_quote(pages.folded, "The bridge was carried away")

    assert place_occurrence(anchor.occurrences[0], pages.source, page_map=labels).shown == "?––"


def test_a_map_of_another_scan_is_refused(pages: Pages) -> None:
    """A leaf without an entry is a mistake of the caller."""
    anchor = locate_quote(pages.folded, "All slept.")

    with pytest.raises(ValueError, match="no entry for leaf 2"):
        place_occurrence(
            anchor.occurrences[0], pages.source, page_map=page_map(("57", Basis.PRINTED))
        )
