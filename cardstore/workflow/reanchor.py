"""Reanchor: where each card is anchored, held against where its quote stands now.

Comes in: cards, their current anchors, the current text layers and page maps. Goes out: one
`Relocation` a card; `record_moves` records those that are known. Nothing else is ever changed.

    1. All layers that the anchor counts in are current still: the words stand where they stood, for
       a layer never changes. Only the page map is asked.
    2. The same words stand at the same span of the new layer: so too.
    3. Else the quote is looked for anew. Of the places where it stands, `settle_place` chooses the
       one that is the former place, or none.
    4. In the same scan the leaf it stood on is looked at by itself for what is near, so that a
       misreading there is shown, and not the same words elsewhere.

What is near, ambiguous or lost is for a person, and is never moved.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardstore.anchors.anchor import Fit
from cardstore.anchors.locate import locate_quote
from cardstore.anchors.place import place_occurrence
from cardstore.anchors.relocation import Relocation, RelocationState
from cardstore.anchors.settle import Settled, settle_place
from cardstore.cards.moves import CardAnchor, MoveKind, anchor_when_made
from cardstore.counts import count_of
from cardstore.errors import UsageError
from cardstore.workflow.moved_places import (
    Target,
    anchor_at,
    claim_holds,
    describe_move,
    leaf_text,
    spot_before,
    spot_of,
    stands_still,
)
from cardstore.workflow.progress import Silent
from cardstore.workflow.write import place_shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.anchors.anchor import Anchor, Occurrence
    from cardstore.anchors.settle import Spot
    from cardstore.cards.card import Card
    from cardstore.store.store import Store
    from cardstore.workflow.locate import ReadScan, Shelf
    from cardstore.workflow.progress import Progress

BATCH = 50
"""Moves recorded in one transaction."""
PLACES_WEIGHED = 500
"""Words that stand in more places are no quote that could be told apart."""
_PLACES_SHOWN = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class AnchoredCard:
    """A card, where it is anchored, and how many moves brought it there."""

    card: Card
    anchor: CardAnchor
    moves: int


def relocate_cards(
    store: Store,
    shelf: Shelf,
    cards: Sequence[Card],
    *,
    to_scan: str | None = None,
    progress: Progress | None = None,
) -> tuple[Relocation, ...]:
    """Hold each card's anchor against where its words stand now; changes nothing.

    The work is done scan by scan; what comes out has the order of the cards.

    Args:
        store: the open library.
        shelf: opens scans.
        cards: the cards, each once.
        to_scan: the scan to look in; None for the one that each card is anchored in.
        progress: who is told how far it is.

    Raises:
        IncompleteScanError: the ingest of a scan is not finished.
    """
    told = progress or Silent()
    asked = _anchored(store, cards)
    by_scan = sorted(asked, key=lambda one: to_scan or one.anchor.scan_digest)
    found: dict[str, Relocation] = {}
    target: Target | None = None
    told.start(len(cards), "cards")
    try:
        for one in by_scan:
            digest = to_scan or one.anchor.scan_digest
            if target is None or target.scan_digest != digest:
                target = Target(store, shelf, digest)
            found[one.card.card_id] = relocate(target, one)
            told.advance()
    finally:
        told.finish()
    return tuple(found[card.card_id] for card in cards)


def _anchored(store: Store, cards: Sequence[Card]) -> list[AnchoredCard]:
    """Look up where cards are anchored now."""
    moves = store.moves.last_moves(card.card_id for card in cards)
    found = []
    for card in cards:
        last = moves.get(card.card_id)
        anchor = anchor_when_made(card) if last is None else last.anchor
        found.append(
            AnchoredCard(card=card, anchor=anchor, moves=0 if last is None else last.number)
        )
    return found


def relocate(target: Target, asked: AnchoredCard) -> Relocation:
    """Hold one card's anchor against where its words stand now."""
    before = asked.anchor
    same_scan = before.scan_digest == target.scan_digest
    if target.has_layers_of(before) or (same_scan and stands_still(target.read, before)):
        return _at(target, asked, after=before, how="")
    try:
        anchor = locate_quote(target.read.folded, asked.card.quote)
        return _found(target, asked, anchor=anchor)
    except UsageError as exc:  # so many omissions cannot be looked for one by one
        return _unplaced(asked, state=RelocationState.LOST, why=exc.what)


def _found(target: Target, asked: AnchoredCard, *, anchor: Anchor) -> Relocation:
    """Judge what a new search for the words gave."""
    before = asked.anchor
    same_scan = before.scan_digest == target.scan_digest
    if anchor.fit in {Fit.NEAR, Fit.MISSING} or anchor.differences:
        return _not_found(target, asked, anchor=anchor)
    settled, spot = _settle(target, before, anchor=anchor, same_scan=same_scan)
    if settled.chosen is not None and spot is not None:
        after = anchor_at(target, anchor, chosen=settled.chosen, spot=spot)
        return _at(target, asked, after=after, how=settled.how)
    if same_scan:
        here = _near_here(target, asked)
        if here is not None and here.fit is Fit.NEAR:
            return _near(target, asked, anchor=here, elsewhere=True)
    unsettled = _unplaced(asked, state=RelocationState.AMBIGUOUS, why=settled.how)
    return replace(unsettled, places=_places(target.read, anchor.occurrences))


def record_moves(
    store: Store,
    cards: Sequence[Card],
    *,
    relocations: Sequence[Relocation],
    moved_by: str,
    progress: Progress | None = None,
) -> tuple[Relocation, ...]:
    """Record the moves that are known, a few in one transaction; give all, recorded or not.

    Killed between two transactions, what was recorded stays, and the same call records the rest. A
    card that was moved or retracted in the meantime is left alone.

    Raises:
        UsageError: nobody moves them.
    """
    by_id = {card.card_id: card for card in cards}
    recorded = list(relocations)
    waiting = [at for at, relocation in enumerate(relocations) if relocation.to_record]
    told = progress or Silent()
    told.start(len(waiting), "moves")
    try:
        for start in range(0, len(waiting), BATCH):
            done: dict[int, Relocation] = {}
            with store.transaction():
                for at in waiting[start : start + BATCH]:
                    done[at] = _record(store, by_id, relocations[at], moved_by=moved_by)
            for at, relocation in done.items():
                recorded[at] = relocation
            told.advance(len(done))
    finally:
        told.finish()
    return tuple(recorded)


def _record(
    store: Store, cards: dict[str, Card], relocation: Relocation, *, moved_by: str
) -> Relocation:
    card, anchor, page_map = cards[relocation.card_id], relocation.after, relocation.page_map
    if anchor is None or page_map is None or store.cards.is_retracted(card.card_id):
        return relocation
    words = relocation.state is RelocationState.MOVED
    move = store.moves.record(
        card,
        after=relocation.moves,
        kind=MoveKind.WORDS if words else MoveKind.PAGE,
        anchor=anchor,
        page_map=page_map,
        why=relocation.why,
        moved_by=moved_by,
    )
    return relocation if move is None else replace(relocation, recorded=move.number)


def _at(target: Target, asked: AnchoredCard, *, after: CardAnchor, how: str) -> Relocation:
    """Make the relocation of words whose place is known."""
    card, before = asked.card, asked.anchor
    leaves, page_map = after.leaves, target.page_map
    pages = tuple(page_map.leaves[leaf].shown for leaf in leaves)
    stays = _spans(after) == _spans(before) and after.scan_digest == before.scan_digest
    state = RelocationState.EXACT if stays else RelocationState.MOVED
    after = replace(before if stays else after, printed_pages=pages)
    relocation = Relocation(
        card_id=card.card_id,
        source_id=card.source_id,
        moves=asked.moves,
        state=state,
        before=before,
        after=after,
        page_map=target.page_map_number,
        claimed=card.claimed.shown,
        claim_holds=claim_holds(card.claimed, leaves, page_map=page_map),
    )
    if stays and not relocation.page_changed:
        return relocation
    told = f"settled by {how}" if how and not stays else "the page map gives another page"
    return replace(relocation, why=describe_move(before, after, how=told))


def _spans(anchor: CardAnchor) -> list[tuple[int, int, int]]:
    return [
        (position.leaf_index, position.span.start, position.span.end)
        for segment in anchor.segments
        for position in segment.positions
    ]


def _settle(
    target: Target, before: CardAnchor, *, anchor: Anchor, same_scan: bool
) -> tuple[Settled, Spot | None]:
    """Choose among the places where the words stand; `chosen` counts in the anchor's."""
    text = target.read.text
    near: set[int] = set(before.leaves)
    possible = [
        at
        for at, occurrence in enumerate(anchor.occurrences)
        if not same_scan
        or near & {leaf for piece in occurrence.pieces for leaf, _ in text.on_leaves(piece)}
    ]
    if not possible:
        return Settled(chosen=None, how="these words stand on other leaves only"), None
    if len(possible) > PLACES_WEIGHED:
        return Settled(chosen=None, how=f"these words stand in {len(possible)} places"), None
    spots = [spot_of(target, anchor.occurrences[at]) for at in possible]
    settled = settle_place(spot_before(target, before), spots, same_scan=same_scan)
    if settled.chosen is None:
        return settled, None
    return replace(settled, chosen=possible[settled.chosen]), spots[settled.chosen]


def _not_found(target: Target, asked: AnchoredCard, *, anchor: Anchor) -> Relocation:
    """Show what is near; in the same scan on the leaf where the words stood, and nowhere else."""
    scan = target.read
    why = "nothing like these words was found"
    if asked.anchor.scan_digest == target.scan_digest:
        here = _near_here(target, asked)
        if here is not None and here.fit is Fit.NEAR:
            return _near(target, asked, anchor=here, elsewhere=False)
        if anchor.occurrences:
            why = "nothing like these words stands there now; what is nearest is elsewhere"
    elif anchor.occurrences:
        return _near(target, asked, anchor=anchor, elsewhere=False)
    if scan.gaps:
        why += (
            f"; {count_of(len(scan.gaps), 'leaf', 'leaves')} of this scan could not be read, so "
            f"they may be there"
        )
    lost = _unplaced(asked, state=RelocationState.LOST, why=why)
    return replace(lost, places=_places(scan, anchor.occurrences))


def _near(target: Target, asked: AnchoredCard, *, anchor: Anchor, elsewhere: bool) -> Relocation:
    noise = "all of it may be misread" if not anchor.edited else "not all of it reading noise"
    why = f"the text there differs from the quote, {noise}"
    if elsewhere:
        why += "; the same words stand in another place, which is not this one"
    return replace(
        _unplaced(asked, state=RelocationState.NEAR, why=why),
        differences=anchor.differences,
        places=_places(target.read, anchor.occurrences),
    )


def _unplaced(asked: AnchoredCard, *, state: RelocationState, why: str) -> Relocation:
    """Make the relocation of words whose place is not known."""
    card, before = asked.card, asked.anchor
    return Relocation(
        card_id=card.card_id,
        source_id=card.source_id,
        moves=asked.moves,
        state=state,
        before=before,
        after=None,
        page_map=None,
        claimed=card.claimed.shown,
        claim_holds=None,
        why=why,
    )


def _near_here(target: Target, asked: AnchoredCard) -> Anchor | None:
    """Look for the quote on the leaves where it stood; spans count in the scan's whole text."""
    leaves = [leaf for leaf in asked.anchor.leaves if leaf < len(target.read.layers)]
    if not leaves:
        return None
    part, start = leaf_text(target.read, leaves)
    if not part.text.strip():
        return None
    anchor = locate_quote(part, asked.card.quote)
    return replace(
        anchor,
        occurrences=tuple(
            replace(
                occurrence,
                segments=tuple(
                    tuple(piece.moved(start) for piece in pieces) for pieces in occurrence.segments
                ),
            )
            for occurrence in anchor.occurrences
        ),
        differences=tuple(
            replace(difference, source_span=difference.source_span.moved(start))
            for difference in anchor.differences
        ),
    )


def _places(scan: ReadScan, occurrences: Sequence[Occurrence]) -> tuple[str, ...]:
    """Say where the first few places are."""
    shown = [
        place_shown(place_occurrence(occurrence, scan.text, page_map=scan.page_map))
        for occurrence in occurrences[:_PLACES_SHOWN]
    ]
    more = len(occurrences) - len(shown)
    return (*dict.fromkeys(shown), *((f"{more} more",) if more else ()))
