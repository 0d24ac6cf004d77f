"""Judge labels: a person's word on page numbers that strips showed, kept at the press of a key.

Comes in: the keys of items and what is said of them. Goes out: the sightings that were kept, and
the cards whose printed page is another one now. A label that is confirmed or corrected, and "no
number", are assigned as `cardstore pages assign` does; what cannot be told assigns nothing. One
press is one transaction: its leaves are assigned, then each map is inferred once. No card is moved.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.errors import ReviewError
from cardstore.review.sighting import MovedPage, Sighting, SightingKind, StripKind
from cardstore.store.records import AssignmentKind
from cardstore.workflow.judge_words import open_items, require_own
from cardstore.workflow.moved_places import claim_holds
from cardstore.workflow.paginate import paginate, stated_label

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.pages.labels import PageLabel
    from cardstore.pages.page_map import PageMap
    from cardstore.store.store import Store
    from cardstore.workflow.doubtful_labels import WaitingLabel
    from cardstore.workflow.judge_words import Said
    from cardstore.workflow.waiting_lists import WaitingLists


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelsJudged:
    """What a press on page numbers did.

    Attributes:
        sightings: what was kept; of a press that was sent again, what was kept the first time.
        already: what others had said alike meanwhile; nothing was added to it.
        moved: the cards whose leaves bear another page number now.
    """

    sightings: tuple[Sighting, ...]
    already: tuple[Sighting, ...] = ()
    moved: tuple[MovedPage, ...] = ()


def judge_labels(
    store: Store, item_keys: Sequence[str], *, said: Said, waiting: WaitingLists
) -> LabelsJudged:
    """Keep what a person says of some page numbers.

    Args:
        store: the open library.
        item_keys: the leaves; several only where what is shown is right, or cannot be told.
        said: what is said.
        waiting: knows what waits.

    Raises:
        ReviewError: a leaf does not wait any longer, somebody said otherwise of it meanwhile, or
            there is nothing to confirm on it.
        InvalidLabelError: the label cannot be read, or names several pages.
    """
    again = store.sightings.of_press(said.press)
    if again:
        return LabelsJudged(sightings=require_own(again, said.by))
    with store.transaction():
        known = {one.item_key: one for one in waiting.labels()}
        left, already = open_items(store, item_keys, said, waiting=known)
        leaves = [known[key] for key in left]
        settled = [_settled(one, said) for one in leaves]
        if said.kind is not SightingKind.CANNOT_TELL:
            for one, (label, expected) in zip(leaves, settled, strict=True):
                store.pages.assign(
                    one.spot.scan_digest,
                    leaf_index=one.spot.leaf_index,
                    label=label,
                    expected=expected,
                    assigned_by=said.by,
                    note=said.note or f"seen in a strip: {one.entry.shown} was thought",
                )
        kept = store.sightings.save(
            [
                _sighting(one, said, label=label)
                for one, (label, _) in zip(leaves, settled, strict=True)
            ]
        )
        moved = _map_anew(store, {one.spot.scan_digest for one in leaves}, said=said)
        return LabelsJudged(sightings=kept, already=already, moved=moved)


def undo_labels(store: Store, press: str, *, by: str) -> LabelsJudged:
    """Take back what a press said of page numbers; taking it back again changes nothing.

    Raises:
        ReviewError: it was somebody else's press, or somebody has assigned a leaf of it since.
    """
    with store.transaction():
        if not store.sightings.undo(press, undone_by=by):
            return LabelsJudged(sightings=())
        said = store.sightings.of_press(press)
        scans = set()
        for one in said:
            if one.kind is SightingKind.CANNOT_TELL:
                continue
            _require_held(store, one)
            store.pages.unassign(
                one.spot.scan_digest,
                leaf_index=one.spot.leaf_index,
                assigned_by=by,
                note="taken back in a strip",
            )
            scans.add(one.spot.scan_digest)
        moved = tuple(move for scan in sorted(scans) for move in infer_anew(store, scan))
        return LabelsJudged(sightings=said, moved=moved)


def infer_anew(store: Store, scan_digest: str) -> tuple[MovedPage, ...]:
    """Infer a scan's page map anew and give the cards whose leaves bear other numbers by it."""
    before = store.pages.current_map(scan_digest)
    after = paginate(store, scan_digest)
    return () if before is None else moved_pages(store, scan_digest, before=before, after=after)


def moved_pages(
    store: Store, scan_digest: str, *, before: PageMap, after: PageMap
) -> tuple[MovedPage, ...]:
    """Give the cards whose leaves bear other page numbers by another map, by id.

    They keep what they claim; whether that holds now is told with each.
    """
    changed = {
        old.leaf_index
        for old, new in zip(before.leaves, after.leaves, strict=True)
        if old.shown.strip("[]") != new.shown.strip("[]")
    }
    if not changed:
        return ()
    retracted = store.doubts.retracted()
    moved = []
    for card in store.cards.find(source_id=store.scans.filed(scan_digest)[0]):
        anchor = store.moves.anchor(card)
        if (
            card.card_id in retracted
            or anchor.scan_digest != scan_digest
            or not changed & set(anchor.leaves)
        ):
            continue
        moved.append(
            MovedPage(
                card_id=card.card_id,
                source_id=card.source_id,
                claimed=card.claimed.shown,
                before=_shown(before, anchor.leaves),
                after=_shown(after, anchor.leaves),
                agrees=claim_holds(card.claimed, anchor.leaves, page_map=after),
            )
        )
    return tuple(sorted(moved, key=lambda one: one.card_id))


def _map_anew(store: Store, scans: Iterable[str], *, said: Said) -> tuple[MovedPage, ...]:
    if said.kind is SightingKind.CANNOT_TELL:
        return ()
    return tuple(move for scan in sorted(scans) for move in infer_anew(store, scan))


def _settled(one: WaitingLabel, said: Said) -> tuple[PageLabel | None, PageLabel | None]:
    """Give the label that a leaf bears by what is said, None for none; and of a misprint its recte.

    Raises:
        ReviewError: there is nothing to confirm.
        InvalidLabelError: the label cannot be read.
    """
    if said.kind is SightingKind.CORRECTED:
        return stated_label(said.settled)
    if said.kind is SightingKind.RIGHT:
        if one.entry.shown == "?":
            what = f"No number is thought of leaf {one.entry.leaf_index}, so none can be confirmed"
            raise ReviewError(what, remedy="Write the number, or say that there is none")
        return one.entry.label, one.entry.expected
    return None, None


def _require_held(store: Store, sighting: Sighting) -> None:
    """Refuse to take back what somebody has said otherwise of since.

    Raises:
        ReviewError: so it is.
    """
    spot = sighting.spot
    held = [
        one
        for one in store.pages.assignments(spot.scan_digest)
        if one.leaf_index == spot.leaf_index
    ]
    if not held:
        what = f"What was said of leaf {spot.leaf_index} was taken back elsewhere"
        raise ReviewError(what, remedy="See it with: cardstore pages SOURCE --all")
    (last,) = held
    label = "" if last.kind is AssignmentKind.NO_LABEL or last.label is None else last.label.text
    if (last.assigned_by, label) != (sighting.seen_by, sighting.settled):
        given = label or "no number"
        what = f"{last.assigned_by} has assigned {given} to leaf {spot.leaf_index} since"
        raise ReviewError(what, remedy="See it with: cardstore pages SOURCE --all")


def _sighting(one: WaitingLabel, said: Said, *, label: PageLabel | None) -> Sighting:
    return Sighting(
        strip=StripKind.LABELS,
        item_key=one.item_key,
        spot=one.spot,
        kind=said.kind,
        shown=one.entry.shown,
        settled="" if label is None else label.text,
        press=said.press,
        seen_by=said.by,
        note=said.note,
    )


def _shown(page_map: PageMap, leaves: Sequence[int]) -> str:
    return ", ".join(page_map.leaves[leaf].shown for leaf in leaves)
