"""Doubtful labels: leaves whose page number may be wrong, for strips.

Comes in: the library. Goes out: the leaves that wait for a look: those on which cards stand first,
then in the order of the books. What a person has assigned waits no longer. Neighbours and cards are
read only for those that are shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.pages.page_map import Basis
from cardstore.review.sighting import DoubtfulLabel, Spot, label_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.pages.page_map import LeafLabel, PageMap
    from cardstore.store.store import Store

_NEIGHBOURS = 2  # on either side


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingLabel:
    """A leaf that waits, before its neighbours are read.

    Attributes:
        item_key, spot, source_id: as of `DoubtfulLabel`.
        entry: the leaf's entry in the current map.
        page_map: the current map.
        card_ids: the cards that stand on the leaf.
    """

    item_key: str
    spot: Spot
    source_id: str
    entry: LeafLabel
    page_map: PageMap
    card_ids: tuple[str, ...]

    @property
    def place(self) -> tuple[bool, str, str, int]:
        """Its place in the order of all that waits."""
        return place_of_leaf(self.spot, source_id=self.source_id, has_cards=bool(self.card_ids))


def place_of_leaf(spot: Spot, *, source_id: str, has_cards: bool) -> tuple[bool, str, str, int]:
    """Give the place of a leaf in the order of strips: with cards first, then book and leaf."""
    return not has_cards, source_id, spot.scan_digest, spot.leaf_index


def waiting_labels(store: Store) -> tuple[WaitingLabel, ...]:
    """Give every leaf whose page number waits for a look, in order."""
    doubtful = store.doubts.doubtful_leaves()
    resting = store.doubts.resting_cards(digest for _, digest, _ in doubtful)
    retracted = store.doubts.retracted()
    found = []
    for edition, digest, leaves in doubtful:
        page_map = store.pages.current_map(digest)
        frames = store.doubts.current_frames(digest, leaves)
        for leaf in leaves:
            if page_map is None or leaf not in frames:
                continue
            entry = page_map.leaves[leaf]
            spot = _spot(entry, frames[leaf], scan_digest=digest)
            key = label_key(spot, entry.shown, basis=entry.basis.value, doubt=entry.doubt)
            cards = (one.card_id for one in resting.get((digest, leaf), ()))
            found.append(
                WaitingLabel(
                    item_key=key,
                    spot=spot,
                    source_id=edition,
                    entry=entry,
                    page_map=page_map,
                    card_ids=tuple(one for one in dict.fromkeys(cards) if one not in retracted),
                )
            )
    return tuple(sorted(found, key=lambda one: one.place))


def show_labels(labels: Sequence[WaitingLabel]) -> tuple[DoubtfulLabel, ...]:
    """Give labels with their neighbours, in the order given."""
    return tuple(_shown(one) for one in labels)


def _shown(one: WaitingLabel) -> DoubtfulLabel:
    entry, leaves = one.entry, one.page_map.leaves
    at = entry.leaf_index
    return DoubtfulLabel(
        item_key=one.item_key,
        spot=one.spot,
        source_id=one.source_id,
        shown=entry.shown,
        label="" if entry.label is None else entry.label.text,
        basis=entry.basis.value,
        seen="" if entry.seen is None else entry.seen.text,
        why=why_doubtful(entry),
        before=_neighbours(leaves[max(0, at - _NEIGHBOURS) : at]),
        after=_neighbours(leaves[at + 1 : at + 1 + _NEIGHBOURS]),
        card_ids=one.card_ids,
    )


def why_doubtful(entry: LeafLabel) -> str:
    """Say in one clause why a page number is in doubt."""
    if entry.doubt:
        return entry.doubt
    return {
        Basis.UNKNOWN: "its number could not be told",
        Basis.MISPRINTED: "its sequence gives another number",
        Basis.INFERRED: "no number was read, and few pages around it settle one",
        Basis.EMBEDDED: "only the file's own table says so",
    }.get(entry.basis, "it is in doubt")


def _neighbours(entries: Sequence[LeafLabel]) -> tuple[tuple[int, str], ...]:
    return tuple((entry.leaf_index, entry.shown) for entry in entries)


def _spot(entry: LeafLabel, frame: tuple[int, int], *, scan_digest: str) -> Spot:
    return Spot(
        scan_digest=scan_digest,
        leaf_index=entry.leaf_index,
        width_px=frame[0],
        height_px=frame[1],
        box=None if entry.seen is None else entry.seen.box,
    )
