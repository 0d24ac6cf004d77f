"""Writing documents of comparisons: pages, passages and cards of one edition in another.

The concordance for people has one row for pages that go over one by one, and one for each page that
was set otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.anchors.edition_pages import PageOutcome, show_leaves
from cardstore.counts import count_of
from cardstore.documents.found import place_document
from cardstore.documents.writing import OFFSET_UNIT, Document, leaf_label_document, schema_id

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.anchors.edition_pages import EditionComparison, EditionPage, EditionPassage
    from cardstore.anchors.other_edition import CardElsewhere
    from cardstore.pages.page_map import LeafLabel


@dataclass(frozen=True, slots=True, kw_only=True)
class ConcordanceRow:
    """Pages of one edition that stand in the other in one way.

    Attributes:
        outcome: of all of them.
        here, there: for people: "pp. 57–60", "pp. 63–66"; `there` is empty where nothing is found.
        one_by_one: each page stands on one page of the other edition, in the same order.
        part: of how many of how many words that is so, where the outcome is partly; else "".
    """

    outcome: PageOutcome
    here: str
    there: str
    one_by_one: bool = False
    part: str = ""


def concordance_rows(pages: Iterable[EditionPage]) -> tuple[ConcordanceRow, ...]:
    """Compress pages into rows."""
    groups: list[list[EditionPage]] = []
    for one in pages:
        if groups and _goes_on(groups[-1][-1], one):
            groups[-1].append(one)
        else:
            groups.append([one])
    return tuple(_row(group) for group in groups)


def _goes_on(before: EditionPage, one: EditionPage) -> bool:
    """Tell whether a page is in the same row as the one before it."""
    if before.outcome is not one.outcome:
        return False
    known = (before.entry.label is None) is (one.entry.label is None)
    if one.outcome is PageOutcome.NO_WORDS or (one.outcome is PageOutcome.NOT_FOUND and known):
        return True
    if one.outcome is not PageOutcome.FOUND or len(one.places) != 1 or len(before.places) != 1:
        return False
    last, here = before.places[0].entry, one.places[0].entry
    labelled = (last.label is None) is (here.label is None)
    return known and labelled and here.leaf_index == last.leaf_index + 1


def _row(group: Sequence[EditionPage]) -> ConcordanceRow:
    first = group[0]
    places = [place.entry for one in group for place in one.places]
    part = f"{first.shared} of {count_of(first.words, 'word')}"
    return ConcordanceRow(
        outcome=first.outcome,
        here=show_leaves([one.entry for one in group]),
        there=show_leaves(places),
        one_by_one=len(group) > 1 and bool(places),
        part=part if first.outcome is PageOutcome.PARTLY else "",
    )


def comparison_document(
    compared: EditionComparison,
    *,
    pages: Sequence[EditionPage] | None = None,
    card: CardElsewhere | None = None,
) -> Document:
    """Describe a comparison.

    Args:
        compared: the comparison.
        pages: only these pages, where some were asked for; None for both books whole.
        card: what was found of a card; None where none was asked for.
    """
    whole = pages is None and card is None
    shown = compared.pages if whole else pages or ()
    return {
        "schema": schema_id("edition-comparison"),
        "source_id": compared.source_id,
        "other_id": compared.other_id,
        "offset_unit": OFFSET_UNIT,
        "words": compared.words,
        "other_words": compared.other_words,
        "shared": compared.shared,
        "is_one_text": compared.is_one_text,
        "warnings": list(compared.warnings),
        "pages": [_page(one) for one in shown],
        "other_pages": [_page(one) for one in compared.other_pages] if whole else [],
        "passages": [_passage(one) for one in compared.passages] if whole else [],
        "card": None if card is None else _card(card),
    }


def _page(one: EditionPage) -> Document:
    return {
        "leaf": leaf_label_document(one.entry),
        "page": one.entry.shown,
        "outcome": one.outcome.value,
        "words": one.words,
        "shared": one.shared,
        "there": one.shown,
        "places": [
            {
                "leaf": leaf_label_document(place.entry),
                "start": place.span.start,
                "end": place.span.end,
                "words": place.words,
            }
            for place in one.places
        ],
    }


def _passage(one: EditionPassage) -> Document:
    return {
        "kind": one.kind.value,
        "source_id": one.source_id,
        "pages": _shown(one.first, one.last),
        "first_leaf": one.first.leaf_index,
        "last_leaf": one.last.leaf_index,
        "words": one.words,
        "begins": one.begins,
        "there": show_leaves(one.there),
    }


def _shown(first: LeafLabel, last: LeafLabel) -> str:
    if first.leaf_index == last.leaf_index:
        return show_leaves([first])
    if first.label is None or last.label is None:
        return f"leaves {first.leaf_index}–{last.leaf_index}"
    return f"pp. {first.shown}–{last.shown}"


def passage_line(one: EditionPassage) -> str:
    """Write a passage for people, on one line."""
    where = _shown(one.first, one.last)
    there = show_leaves(one.there)
    told = {
        "only_here": f"only in {one.source_id}, {where}",
        "other_words": f"{one.source_id}, {where}: other words on {there}, or one is misread",
        "repeated": f"twice in {one.source_id}: {where}, stands once there, on {there}",
        "moved": f"moved: {one.source_id}, {where}, stands on {there}",
    }[one.kind.value]
    return f"{told} ({count_of(one.words, 'word')}): “{one.begins} …”"


def _card(card: CardElsewhere) -> Document:
    return {
        "card_id": card.card_id,
        "outcome": card.outcome.value,
        "message": card.message,
        "places": [place_document(place) for place in card.places],
        "expected": [leaf_label_document(entry) for entry in card.expected],
    }
