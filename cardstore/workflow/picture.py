"""Picture of a card: the leaf or leaves it stands on now, words lit, printed number boxed.

Words that a second reading marked have a frame of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors import QuoteRefusedError
from cardstore.workflow.locate import view_edition
from cardstore.workflow.reading_state import prove_reading, standing_place

if TYPE_CHECKING:
    from cardstore.adapters.pictures import Panel
    from cardstore.anchors.place import Placement
    from cardstore.anchors.proof import MarkedWord
    from cardstore.cards.card import Card
    from cardstore.pages.page_map import LeafLabel
    from cardstore.scans.reader import Raster
    from cardstore.store.store import Store
    from cardstore.workflow.locate import ReadScan, Shelf


def draw_card(store: Store, shelf: Shelf, card: Card, *, password: str | None = None) -> bytes:
    """Draw where the card's quote stands now and give a PNG.

    Raises:
        QuoteRefusedError: the words stand nowhere, so there is nothing to show.
        AlteredOriginalError: the stored original is gone.
        EncryptedScanError: the original needs a password.
    """
    from cardstore.adapters.pictures import draw_panels  # noqa: PLC0415 - Pillow is heavy
    from cardstore.workflow.read_leaf import open_stored  # noqa: PLC0415 - PyMuPDF too

    scan = shelf.open(store.moves.scan_of(card.card_id))
    view = view_edition(scan, store.sources.get(card.source_id), card.quote)
    placement = standing_place(view, card)
    if placement is None:
        msg = f"The words of {card.card_id} were not found, so there is no leaf to show"
        raise QuoteRefusedError(msg, quote=card.quote)
    proof = prove_reading(store, scan, card, view=view)
    marked = proof.marked if proof is not None else ()
    for file in scan.stored.files:
        store.originals.verify(file)
    paths = tuple(str(store.originals.path_of(file)) for file in scan.stored.files)
    opened = open_stored(
        scan.stored.reader, paths=paths, password=password, leaves=scan.stored.scan.leaves
    )
    try:
        panels = tuple(
            _panel(
                scan, placement, raster=opened.raster(entry.leaf_index), entry=entry, marked=marked
            )
            for entry in placement.labels
        )
    finally:
        opened.close()
    return draw_panels(panels)


def _panel(
    scan: ReadScan,
    placement: Placement,
    *,
    raster: Raster,
    entry: LeafLabel,
    marked: tuple[MarkedWord, ...],
) -> Panel:
    """Put one leaf's panel together."""
    from cardstore.adapters.pictures import Panel  # noqa: PLC0415 - Pillow is heavy

    layer = scan.layers[entry.leaf_index]
    lit = tuple(
        box
        for leaf_index, span in placement.parts
        if leaf_index == entry.leaf_index
        for box in layer.boxes_of(span)
    )
    return Panel(
        raster=raster,
        lit=lit,
        marked=tuple(one.word.box for one in marked if one.leaf_index == entry.leaf_index),
        number=entry.seen.box if entry.seen is not None else None,
        caption=f"{scan.stored.source_id}, leaf {entry.leaf_index}: "
        f"page {entry.shown} ({entry.basis.value})",
    )
