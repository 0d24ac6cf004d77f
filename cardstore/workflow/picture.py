"""Picture of a card: the leaf or leaves it stands on now, words lit, printed number framed.

Words that a second reading marked have a frame of their own. As one PNG, or as an HTML page in
which the boxes lie over the leaves as they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors import QuoteRefusedError
from cardstore.text.lean import lit_boxes
from cardstore.workflow.contact import PictureForm
from cardstore.workflow.locate import view_edition
from cardstore.workflow.original_paths import original_paths
from cardstore.workflow.reading_state import prove_reading, standing_place

if TYPE_CHECKING:
    from cardstore.adapters.pictures import Panel
    from cardstore.anchors.place import Placement
    from cardstore.anchors.proof import MarkedWord
    from cardstore.cards.card import Card
    from cardstore.pages.page_map import LeafLabel
    from cardstore.scans.reader import Raster
    from cardstore.sources.source import Source
    from cardstore.store.store import Store
    from cardstore.workflow.locate import ReadScan, Shelf

_PAGE_WIDTH_PX = 1800  # a leaf of 300 dpi nearly as it is, so that one can zoom in
_PAGE_QUALITY = 80


def draw_card(
    store: Store,
    shelf: Shelf,
    card: Card,
    *,
    form: PictureForm = PictureForm.PNG,
    password: str | None = None,
) -> bytes:
    """Draw where the card's quote stands now and give a PNG or an HTML page.

    Raises:
        QuoteRefusedError: the words stand nowhere, so there is nothing to show.
        AlteredOriginalError: the stored original is gone.
        EncryptedScanError: the original needs a password.
    """
    scan = shelf.open(store.moves.scan_of(card.card_id))
    view = view_edition(scan, store.sources.get(card.source_id), card.quote)
    placement = standing_place(view, card)
    if placement is None:
        msg = f"The words of {card.card_id} were not found, so there is no leaf to show"
        raise QuoteRefusedError(msg, quote=card.quote)
    proof = prove_reading(store, scan, card, view=view)
    marked = proof.marked if proof is not None else ()
    panels = _panels(store, scan, placement, marked=marked, password=password)
    if form is PictureForm.HTML:
        return _page(store, card, panels).encode()
    from cardstore.adapters.pictures import draw_panels  # noqa: PLC0415 - Pillow is heavy

    return draw_panels(panels)


def _panels(
    store: Store,
    scan: ReadScan,
    placement: Placement,
    *,
    marked: tuple[MarkedWord, ...],
    password: str | None,
) -> tuple[Panel, ...]:
    """Draw the leaves on which a quote stands, from originals that are as they were."""
    from cardstore.workflow.open_originals import open_stored  # noqa: PLC0415 - PyMuPDF is heavy

    for file in scan.stored.files:
        store.originals.verify(file)
    paths = original_paths(store, scan.stored)
    opened = open_stored(
        scan.stored.reader, paths=paths, password=password, leaves=scan.stored.scan.leaves
    )
    try:
        return tuple(
            _panel(
                scan, placement, raster=opened.raster(entry.leaf_index), entry=entry, marked=marked
            )
            for entry in placement.labels
        )
    finally:
        opened.close()


def _page(store: Store, card: Card, panels: tuple[Panel, ...]) -> str:
    """Write a card as a page."""
    from cardstore.adapters.pictures import draw_screen  # noqa: PLC0415 - Pillow is heavy
    from cardstore.documents.card_html import LeafPicture, card_html  # noqa: PLC0415 - seldom

    leaves = tuple(
        LeafPicture(
            content=draw_screen(one.raster, width_px=_PAGE_WIDTH_PX, quality=_PAGE_QUALITY),
            width=one.raster.frame.width_px,
            height=one.raster.frame.height_px,
            lit=one.lit,
            number=one.number,
            marked=one.marked,
            caption=one.caption,
        )
        for one in panels
    )
    return card_html(card, leaves, title=title_of(store.sources.get(card.source_id)))


def title_of(source: Source) -> str:
    """Name an edition for people: its id, and its title where it has one."""
    names = dict.fromkeys((source.source_id, source.title))
    return ", ".join(name for name in names if name)


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
        for box in lit_boxes(layer, span)
    )
    return Panel(
        raster=raster,
        lit=lit,
        marked=tuple(one.word.box for one in marked if one.leaf_index == entry.leaf_index),
        number=entry.seen.box if entry.seen is not None else None,
        caption=f"{scan.stored.source_id}, leaf {entry.leaf_index}: "
        f"page {entry.shown} ({entry.basis.value})",
    )
