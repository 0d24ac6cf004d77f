"""Compare editions: where the pages and cards of one edition of a work stand in another.

A comparison is computed from the texts as they are read now, in a second for two books, and is not
kept. No card is moved by it, and no label changed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.anchors.anchor import Fit
from cardstore.anchors.concordance import compare_edition_texts
from cardstore.anchors.edition_pages import EditionText, PageOutcome
from cardstore.anchors.locate import locate_quote
from cardstore.anchors.other_edition import settle_elsewhere
from cardstore.anchors.place import place_occurrence
from cardstore.cards.locator_in import parse_locator_in
from cardstore.errors import UnknownLeafError, UsageError
from cardstore.gate.checks.page_anchor import claimed_leaves
from cardstore.shell_words import shell_value
from cardstore.text.slices import slice_source
from cardstore.workflow.find import found_places, moved_anchor

if TYPE_CHECKING:
    from cardstore.anchors.anchor import Anchor
    from cardstore.anchors.edition_pages import EditionComparison, EditionPage
    from cardstore.anchors.other_edition import CardElsewhere
    from cardstore.cards.card import Card
    from cardstore.pages.page_map import LeafLabel
    from cardstore.store.store import Store
    from cardstore.workflow.locate import ReadScan, Shelf


def compare_editions(
    store: Store, shelf: Shelf, *, scan_digest: str, other_digest: str
) -> EditionComparison:
    """Compare the scans of two editions.

    Raises:
        UsageError: both are of one edition.
        IncompleteScanError: one of them is still being read.
    """
    one, other = shelf.open(scan_digest), shelf.open(other_digest)
    if one.source_id == other.source_id:
        msg = f"{one.source_id} cannot be compared with itself"
        raise UsageError(msg, remedy="Name two editions of a work (cardstore sources WORK)")
    compared = compare_edition_texts(_edition(one), _edition(other))
    return replace(compared, warnings=_warnings(store, one, other, compared=compared))


def pages_of(compared: EditionComparison, scan: ReadScan, locator: str) -> tuple[EditionPage, ...]:
    """Give the compared pages that a locator of the first edition names.

    Raises:
        InvalidLabelError: the locator cannot be read.
        UnknownLeafError: the edition has no such page, as far as is known.
    """
    named = parse_locator_in(locator, scan.page_map)
    ranges = claimed_leaves(named, scan.page_map)
    if not ranges:
        msg = f"{scan.source_id} has no {named.shown} that is known"
        remedy = f"See its pages with: cardstore pages {scan.source_id}"
        raise UnknownLeafError(msg, remedy=remedy)
    return tuple(compared.pages[leaf] for first, last in ranges for leaf in range(first, last + 1))


def require_card_of(card: Card, source_id: str | None, *, other_id: str) -> None:
    """Refuse a card that is not of the edition whose words are looked for.

    Args:
        card: the card.
        source_id: the edition that was named as the card's; None where none was.
        other_id: the edition in which its words are looked for.

    Raises:
        UsageError: it is of another edition.
    """
    if card.source_id == other_id and source_id in {None, other_id}:
        msg = f"The card {card.card_id} is of {other_id} itself, where it stands on its own page"
        raise UsageError(msg, remedy="Name another edition of the work (cardstore sources WORK)")
    if source_id not in {None, card.source_id}:
        to = source_id if card.source_id == other_id else other_id
        msg = f"The card {card.card_id} is of {card.source_id}, not of {source_id}"
        remedy = f"Ask: cardstore editions {card.source_id} {to} --card {card.card_id}"
        raise UsageError(msg, remedy=remedy)


def card_elsewhere(
    store: Store, shelf: Shelf, card: Card, *, scan_digest: str, other_digest: str
) -> CardElsewhere:
    """Say where a card's words stand in another edition.

    Args:
        store: the open library.
        shelf: opens the scans.
        card: the card.
        scan_digest: the scan in which it is anchored.
        other_digest: the scan of the other edition.
    """
    compared = compare_editions(store, shelf, scan_digest=scan_digest, other_digest=other_digest)
    one, other = shelf.open(scan_digest), shelf.open(other_digest)
    anchor = locate_quote(one.folded, card.quote)
    own = {
        leaf
        for occurrence in anchor.occurrences
        for leaf in place_occurrence(occurrence, one.text, page_map=one.page_map).leaves
    }
    if len(anchor.occurrences) != 1:  # what settled the place when the card was made settles it
        own = {spot.leaf_index for segment in card.segments for spot in segment.positions}
    expected = _expected(compared, own)
    source = store.sources.get(other.source_id)
    return settle_elsewhere(
        found_places(other, source, _locate(other, card.quote, expected)),
        expected,
        card_id=card.card_id,
        source_id=one.source_id,
        other_id=other.source_id,
    )


def _locate(scan: ReadScan, quote: str, expected: tuple[LeafLabel, ...]) -> Anchor:
    """Locate a quote; where it does not stand there as it is, near is what its page's words became.

    In a book that says a thing twice, the nearest text of all may be that of another page.
    """
    anchor = locate_quote(scan.folded, quote)
    if anchor.fit not in {Fit.NEAR, Fit.MISSING} or not expected:
        return anchor
    leaves = [entry.leaf_index for entry in expected]
    part = slice_source(scan.folded, min(leaves), max(leaves))
    inside = moved_anchor(locate_quote(part, quote), part)
    return inside if inside.fit is Fit.NEAR else anchor


def _expected(compared: EditionComparison, leaves: set[int]) -> tuple[LeafLabel, ...]:
    """Give the leaves of the other edition to which the words of these leaves went."""
    entries = {
        place.entry.leaf_index: place.entry
        for leaf in leaves
        if compared.pages[leaf].outcome is PageOutcome.FOUND
        for place in compared.pages[leaf].places
    }
    return tuple(entries[leaf] for leaf in sorted(entries))


def _edition(scan: ReadScan) -> EditionText:
    return EditionText(
        source_id=scan.source_id,
        text=scan.text,
        body=scan.folded.body,
        page_map=scan.page_map,
    )


def _warnings(
    store: Store, one: ReadScan, other: ReadScan, *, compared: EditionComparison
) -> tuple[str, ...]:
    """Tell what makes a comparison doubtful."""
    told = []
    works = [store.sources.get(scan.source_id).work_id for scan in (one, other)]
    if works[0] != works[1]:
        told.append(
            f"the records do not say that {one.source_id} and {other.source_id} are editions of "
            f"one work (cardstore describe {other.source_id} --work {shell_value(works[0])})"
        )
    if not compared.is_one_text:
        told.append(
            f"they share {compared.shared:,} of "
            f"{min(compared.words, compared.other_words):,} words: too few for one text"
        )
    for scan in (one, other):
        if scan.gaps:
            leaves = ", ".join(map(str, scan.gaps))
            told.append(f"of {scan.source_id} leaves could not be read, and are missing: {leaves}")
    return tuple(told)
