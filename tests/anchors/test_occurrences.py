"""Occurrences: all places are found, a page settles which is meant, and the rules have a name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.anchors.anchor import Fit
from cardstore.anchors.locate import locate_quote
from cardstore.anchors.place import place_occurrence
from cardstore.pages.labels import NumberStyle, PageLabel
from cardstore.pages.page_map import Basis, LeafLabel, PageMap
from cardstore.provenance import Provenance
from cardstore.text.folding import FOLDING_VERSION
from cardstore.text.folding_names import FOLDINGS

if TYPE_CHECKING:
    from tests.anchors.conftest import Pages

REFRAIN = "the tide was out and the bell was still"
WAYS = (
    "the tide was out and the bell was still",
    "the tide was out\nand the bell was still",
    "the tide was out and the be-\nll was ſtill",
    "the tide  was out and\u00a0the bell was still",
)
OTHERS = ("The boats lay dry.", "Nobody came.", "The tide was in and the bell was still.")

PUBLISHED = {
    "cardstore-fold-2": """
        white space / line-end hyphen / hyphen form / dash / quote marks / nested quote marks /
        ellipsis / note mark / zero-width / Unicode form / ligature / compatibility letter /
        long s / umlaut form / œ/æ / initial case / bracketed letter / outer quote marks /
        ellipsis at an end / marks at an omission / marked omission / page break
    """
}
"""The foldings of each published version, as the README lists them. One that could make another
pair of texts equal has another name."""


def numbered(leaves: int) -> PageMap:
    """Number the leaves from 57 on."""
    return PageMap(
        leaves=tuple(
            LeafLabel(
                leaf_index=at,
                label=PageLabel(text=str(57 + at), style=NumberStyle.ARABIC, value=57 + at),
                basis=Basis.PRINTED,
                support=1.0,
            )
            for at in range(leaves)
        ),
        runs=(),
        remarks=(),
        provenance=Provenance(agent="test", version="1"),
    )


@given(st.lists(st.lists(st.sampled_from((*WAYS, *OTHERS)), max_size=4), min_size=1, max_size=6))
def test_every_place_on_every_page_is_found(
    make_pages: type[Pages], leaves: list[list[str]]
) -> None:
    """However it is set, and as often as a count of the planted ones says, page by page."""
    pages = make_pages(
        *(f"{{h:{57 + at} THE TIDE}}\n\n" + "\n".join(lines) for at, lines in enumerate(leaves))
    )
    anchor = locate_quote(pages.folded, REFRAIN)
    page_map = numbered(len(leaves))
    placed = [
        place_occurrence(one, pages.source, page_map=page_map).leaves for one in anchor.occurrences
    ]
    wanted = [
        (at,) for at, lines in enumerate(leaves) for _ in range(sum(one in WAYS for one in lines))
    ]

    if wanted:
        assert wanted == sorted(placed)
        assert (anchor.fit is Fit.AMBIGUOUS) == (len(wanted) > 1)
    else:
        assert anchor.fit in {Fit.NEAR, Fit.MISSING}


def test_a_page_settles_which_place_is_meant(make_pages: type[Pages]) -> None:
    """Three pages have it, and it stands on the second just once."""
    pages = make_pages(
        f"One. {REFRAIN}.\n", f"{{h:58 THE TIDE}}\n\nTwo. {REFRAIN},\n", f"Three. {REFRAIN};"
    )
    anchor = locate_quote(pages.folded, REFRAIN)
    shown = [
        place_occurrence(one, pages.source, page_map=numbered(3)).shown
        for one in anchor.occurrences
    ]

    assert anchor.fit is Fit.AMBIGUOUS
    assert ["57", "58", "59"] == shown


def test_places_in_text_notes_and_heads_are_all_found(make_pages: type[Pages]) -> None:
    """Each by itself, none joined with its neighbours."""
    pages = make_pages(
        "{h:THE BELL WAS STILL}\n\nThey said the bell was still.\n\n{n:1 The bell was still.}\n"
    )
    found = locate_quote(pages.folded, "bell was still").occurrences
    capitals = locate_quote(pages.folded, "BELL WAS STILL").occurrences

    assert ["bell was still"] * 2 == [one.pieces[0].of(pages.source.text) for one in found]
    assert ["BELL WAS STILL"] == [one.pieces[0].of(pages.source.text) for one in capitals]


def test_a_place_over_a_page_break_is_one_of_them(make_pages: type[Pages]) -> None:
    """With the pages it touches."""
    pages = make_pages("It rose. The tide was\n", "{h:58 THE TIDE}\n\nout. The tide was out.\n")
    anchor = locate_quote(pages.folded, "The tide was out.")
    shown = [
        place_occurrence(one, pages.source, page_map=numbered(2)).shown
        for one in anchor.occurrences
    ]

    assert ["57–58", "58"] == sorted(shown)


def test_the_foldings_are_those_published_under_their_name() -> None:
    """Whoever adds one gives the set another name."""
    named = re.split(r"\s+/\s+", PUBLISHED[FOLDING_VERSION].strip())

    assert set(named) == FOLDINGS


@pytest.mark.parametrize("quote", ["The boats lay dry", "the boats", "no such thing anywhere"])
def test_every_anchor_tells_by_which_foldings_it_was_made(
    make_pages: type[Pages], quote: str
) -> None:
    """Found or not."""
    pages = make_pages("The boats lay dry.")

    assert locate_quote(pages.folded, quote).folding_version == "cardstore-fold-2"
