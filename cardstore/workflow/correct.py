"""Confirm and correct: a person's word on the reading of a card or of a leaf.

A confirmation says that the page has the words as they were read; it holds for the layers that were
seen. A correction makes another layer of the leaf, which becomes current; the old one stays, and
the card keeps pointing at the layer it was made from. Who corrects words of a card has looked at
the page beside them, so the card is settled too, if its quote stands in the corrected text. That is
done only where the card is anchored and its words still stand, reading noise aside: a text that
only resembles them may be another page's, and is corrected by its leaf.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.anchors.anchor import Fit
from cardstore.errors import QuoteRefusedError, UsageError
from cardstore.gate.checks.page_anchor import is_edit
from cardstore.gate.checks.verbatim import describe_differences
from cardstore.store.reading_records import ConfirmationKind
from cardstore.text.correction import correct_layer
from cardstore.workflow.locate import view_edition
from cardstore.workflow.reading_state import read_stretches, standing_place

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.cards.card import Card
    from cardstore.gate.dossier import EditionView
    from cardstore.spans import Span
    from cardstore.store.reading_records import Confirmation, Correction, ReadStretch
    from cardstore.store.store import Store
    from cardstore.text.correction import WordChange
    from cardstore.text.layer import TextLayer
    from cardstore.workflow.locate import ReadScan, Shelf


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionReport:
    """What a correction did.

    Attributes:
        corrections: one a leaf.
        lost: other cards on these leaves whose quotes stood before and do not any longer.
        found: other cards on these leaves whose quotes did not stand before and do now.
        confirmation: that settles the card; None when its quote does not stand in the corrected
            text, or when a leaf was corrected and not a card.
    """

    corrections: tuple[Correction, ...]
    confirmation: Confirmation | None
    lost: tuple[str, ...] = ()
    found: tuple[str, ...] = ()


def confirm_reading(
    store: Store, shelf: Shelf, card: Card, *, confirmed_by: str, note: str = ""
) -> Confirmation:
    """Keep a person's word that the page has a card's words.

    Raises:
        QuoteRefusedError: the words stand nowhere.
        UsageError: no engine read them, or the quote differs from the reading.
    """
    scan, view, stretches = _standing(store, shelf, card)
    _require_own_place(store, card, view)
    if view.anchor.differences:
        what = f"The quote of {card.card_id} differs from the reading, so both cannot be right"
        remedy = f"If the page has the quote's words, correct: cardstore correct {card.card_id}"
        raise UsageError(what, remedy=remedy)
    return _confirm(
        store, scan, card, stretches, kind=ConfirmationKind.CONFIRMED, by=confirmed_by, note=note
    )


def correct_card(
    store: Store,
    shelf: Shelf,
    card: Card,
    *,
    changes: Sequence[WordChange],
    corrected_by: str,
    note: str = "",
) -> CorrectionReport:
    """Correct misread words among those of a card.

    Raises:
        QuoteRefusedError: the card's words stand nowhere.
        UsageError: no engine read them, a word to be corrected is not among them, or they do not
            stand where the card is anchored.
    """
    scan, view, stretches = _standing(store, shelf, card)
    _require_own_place(store, card, view)
    spans: dict[int, list[Span]] = {}
    for stretch in stretches:
        spans.setdefault(stretch.leaf_index, []).append(stretch.span)
    corrected = [
        (scan.layers[leaf_index], made, told)
        for leaf_index, told in _by_leaf(scan, spans, changes).items()
        for made in (
            correct_layer(
                scan.layers[leaf_index], told, corrected_by=corrected_by, within=spans[leaf_index]
            ),
        )
    ]
    before = standing_cards(store, shelf, scan, leaves=spans)
    with store.transaction():
        corrections = tuple(
            _correct(store, scan, old, made, changes=told, card=card, by=corrected_by, note=note)
            for old, made, told in corrected
        )
        scan, view, stretches = _standing(store, shelf, card)
        confirmation = None
        if not view.anchor.differences:
            kind = ConfirmationKind.CORRECTED
            confirmation = _confirm(
                store, scan, card, stretches, kind=kind, by=corrected_by, note=note
            )
    before.pop(card.card_id, None)
    return tell_cards(store, shelf, corrections, confirmation=confirmation, before=before)


def correct_leaf(
    store: Store,
    shelf: Shelf,
    scan_digest: str,
    *,
    leaf_index: int,
    changes: Sequence[WordChange],
    corrected_by: str,
    note: str = "",
) -> CorrectionReport:
    """Correct misread words anywhere on a leaf; this settles no card.

    Raises:
        UsageError: no engine read the leaf, or a word does not stand there exactly once.
        UnknownLeafError: the scan has no such leaf.
    """
    scan = shelf.open(scan_digest)
    layer = store.scans.current_layer(scan_digest, leaf_index)
    if layer is None or not scan.text.is_ocr[leaf_index]:
        what = f"No engine read leaf {leaf_index} of {scan.stored.source_id}"
        raise UsageError(what, remedy="Only what an engine read can be corrected")
    made = correct_layer(layer, changes, corrected_by=corrected_by)
    before = standing_cards(store, shelf, scan, leaves=(leaf_index,))
    correction = _correct(
        store, scan, layer, made, changes=changes, card=None, by=corrected_by, note=note
    )
    return tell_cards(store, shelf, (correction,), confirmation=None, before=before)


def standing_cards(
    store: Store, shelf: Shelf, scan: ReadScan, *, leaves: Iterable[int]
) -> dict[str, bool]:
    """Tell of each card that is anchored on one of these leaves whether its quote stands now."""
    touched, found = set(leaves), {}
    now = shelf.open(scan.stored.scan.digest)
    for card in store.cards.find(source_id=scan.stored.source_id):
        anchor = store.moves.anchor(card)
        if anchor.scan_digest != now.stored.scan.digest or not touched & set(anchor.leaves):
            continue
        view = view_edition(now, store.sources.get(card.source_id), card.quote)
        found[card.card_id] = view.anchor.fit not in {Fit.NEAR, Fit.MISSING} and any(
            touched & set(placement.leaves) for placement in view.placements
        )
    return found


def tell_cards(
    store: Store,
    shelf: Shelf,
    corrections: tuple[Correction, ...],
    *,
    confirmation: Confirmation | None,
    before: dict[str, bool],
) -> CorrectionReport:
    """Say what corrections did to the cards on their leaves."""
    scan = shelf.open(corrections[0].scan_digest)
    leaves = {one.leaf_index for one in corrections}
    now = standing_cards(store, shelf, scan, leaves=leaves) if before else {}
    changed = {one: now[one] for one in before if one in now and now[one] != before[one]}
    return CorrectionReport(
        corrections=corrections,
        confirmation=confirmation,
        lost=tuple(one for one, stands in changed.items() if not stands),
        found=tuple(one for one, stands in changed.items() if stands),
    )


def _standing(
    store: Store, shelf: Shelf, card: Card
) -> tuple[ReadScan, EditionView, tuple[ReadStretch, ...]]:
    """Find where a card's words stand now, in what an engine read.

    Raises:
        QuoteRefusedError: they stand nowhere.
        UsageError: no engine read them.
    """
    scan = shelf.open(store.moves.scan_of(card.card_id))
    view = view_edition(scan, store.sources.get(card.source_id), card.quote)
    placement = standing_place(view, card)
    if placement is None:
        msg = f"The words of {card.card_id} were not found, so there is nothing to look at"
        leaf = next(iter(store.moves.anchor(card).leaves), "N")
        way = f"cardstore correct --source {card.source_id} --leaf {leaf} --word OLD=NEW"
        remedy = f"Where a correction took them away, undo it: {way}"
        raise QuoteRefusedError(msg, quote=card.quote, remedy=remedy)
    stretches = read_stretches(scan, placement)
    if not stretches:
        what = f"The words of {card.card_id} are the publisher's own text; no engine read them"
        raise UsageError(what, remedy="Only a card from a scan needs a person's word")
    return scan, view, stretches


def _require_own_place(store: Store, card: Card, view: EditionView) -> None:
    """Refuse to take a person's word where a card's words do not stand.

    Raises:
        UsageError: the nearest text is an edit of the quote, or on leaves where the card is not.
    """
    placement, anchored = standing_place(view, card), store.moves.anchor(card).leaves
    here = placement.leaves if placement is not None else ()
    leaf = anchored[0] if anchored else "N"
    remedy = (
        f"Correct the leaf: cardstore correct --source {card.source_id} --leaf {leaf} "
        "--word OLD=NEW"
    )
    if is_edit(view):
        told = describe_differences(view.anchor.differences)
        where = ", ".join(str(one) for one in here)
        what = (
            f"The words of {card.card_id} do not stand as quoted; the nearest text, on leaf "
            f"{where}, differs from the reading of the quote: {told}"
        )
        raise UsageError(what, remedy=remedy)
    if anchored and not set(here) <= set(anchored):
        what = (
            f"{card.card_id} is anchored on leaf {', '.join(map(str, anchored))}; its words stand "
            f"on leaf {', '.join(map(str, here))} now"
        )
        raise UsageError(what, remedy=f"{remedy}; or move the card: cardstore reanchor")
    if sum(set(one.leaves) <= set(anchored) for one in view.placements) > 1:
        what = f"The words of {card.card_id} stand several times on leaf {leaf}"
        raise UsageError(what, remedy=remedy)


def _by_leaf(
    scan: ReadScan, spans: dict[int, list[Span]], changes: Sequence[WordChange]
) -> dict[int, list[WordChange]]:
    """Find the one leaf of a card on which each correction can be made.

    Raises:
        UsageError: it can be made on none, or on several.
    """
    found: dict[int, list[WordChange]] = {}
    for change in changes:
        fitting, fault = [], None
        for leaf_index, told in spans.items():
            try:
                correct_layer(scan.layers[leaf_index], [change], corrected_by="-", within=told)
            except UsageError as exc:
                fault = exc
            else:
                fitting.append(leaf_index)
        if not fitting and fault is not None:
            raise fault
        if len(fitting) != 1:
            what = f"“{change.read}” stands on leaves {', '.join(map(str, fitting))} of the card"
            raise UsageError(what, remedy="Give a neighbouring word with it, on both sides")
        found.setdefault(fitting[0], []).append(change)
    return found


def _correct(
    store: Store,
    scan: ReadScan,
    old: TextLayer,
    made: TextLayer,
    *,
    changes: Sequence[WordChange],
    card: Card | None,
    by: str,
    note: str,
) -> Correction:
    return store.readings.correct(
        scan.stored.scan.digest,
        made,
        old_layer=old.digest,
        changes=changes,
        card_id=None if card is None else card.card_id,
        corrected_by=by,
        note=note,
    )


def _confirm(
    store: Store,
    scan: ReadScan,
    card: Card,
    stretches: tuple[ReadStretch, ...],
    *,
    kind: ConfirmationKind,
    by: str,
    note: str,
) -> Confirmation:
    """Keep that a person saw these stretches."""
    words = [stretch.span.of(scan.layers[stretch.leaf_index].text) for stretch in stretches]
    return store.readings.confirm(
        card.card_id, kind=kind, seen=stretches, words=words, confirmed_by=by, note=note
    )
