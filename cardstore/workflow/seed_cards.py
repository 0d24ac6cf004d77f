"""Stand-ins: cards that are made for one fault, in a copy of a library.

Comes in: the copy, and cards that a draft cites. Goes out: for each fault which card stands in for
which: the same words with the page behind, with a page far off, with the page of another edition,
and retracted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors import CardstoreError
from cardstore.gate.seeding.faults import Fault

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.cards.card import Card
    from cardstore.workflow.library import Library

_BY = "cardstore seed"


def make_stand_ins(library: Library, card_ids: Iterable[str]) -> dict[Fault, dict[str, str]]:
    """Make cards with faults of their own.

    Args:
        library: a copy; the cards are made in it.
        card_ids: the cards that they stand in for.
    """
    made: dict[Fault, dict[str, str]] = {
        Fault.PAGE_NEXT: {},
        Fault.PAGE_FAR: {},
        Fault.PAGE_OF_OTHER_EDITION: {},
        Fault.CARD_RETRACTED: {},
    }
    for card_id in card_ids:
        card = library.card(card_id)
        following, far = _other_pages(library, card)
        wanted = (
            (Fault.PAGE_NEXT, following),
            (Fault.PAGE_FAR, far),
            (Fault.PAGE_OF_OTHER_EDITION, _other_edition(library, card)),
            (Fault.CARD_RETRACTED, card.claimed.shown),
        )
        for fault, claimed in wanted:
            if claimed:
                again = _again(library, card, claimed=claimed)
                if again is not None:
                    made[fault][card_id] = again.card_id
        retracted = made[Fault.CARD_RETRACTED].get(card_id)
        if retracted is not None:
            library.retract(retracted, "planted", retracted_by=_BY)
    return made


def _again(library: Library, card: Card, *, claimed: str, source: str = "") -> Card | None:
    """Make a card of the same words again; None where cardstore refuses it."""
    try:
        return library.add_card(
            source or card.source_id,
            quote=card.quote,
            page=claimed,
            made_by=_BY,
            unverified=True,
        )
    except CardstoreError:
        return None


def _other_pages(library: Library, card: Card) -> tuple[str, str]:
    """Give the label of the page behind a card's words, and one far off; "" for none."""
    page_map = library.page_map(card.source_id, scan=card.scan_digest)
    own = {position.leaf_index for segment in card.segments for position in segment.positions}
    labelled = [
        (entry.leaf_index, entry.label.text)
        for entry in page_map.leaves
        if entry.label is not None and entry.leaf_index not in own
    ]
    shown = {label.strip("[]") for label in card.printed_pages}
    free = [(leaf, text) for leaf, text in labelled if text not in shown]
    last = max(own, default=0)
    following = next((text for leaf, text in free if leaf > last), "")
    far = max(free, key=lambda pair: abs(pair[0] - last), default=(0, ""))[1]
    return following, "" if far == following else far


def _other_edition(library: Library, card: Card) -> str:
    """Give the page on which another edition of the work has a card's words; "" for none."""
    source = library.source(card.source_id)
    for other in library.sources():
        if other.work_id != source.work_id or other.source_id == source.source_id:
            continue
        twin = _again(library, card, claimed="1", source=other.source_id)
        if twin is None:
            continue
        library.retract(twin.card_id, "made to learn its page", retracted_by=_BY)
        shown = [label.strip("[]") for label in twin.printed_pages]
        own = {label.strip("[]") for label in card.printed_pages}
        if shown and not own & set(shown) and shown[0].isalnum():
            return shown[0]
    return ""
