"""Word crops: the words of a card that are in doubt, cut out of the page, with both readings.

For the page on which a person decides: each crop shows the word with what stands around it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.workflow.locate import view_edition
from cardstore.workflow.original_paths import original_paths
from cardstore.workflow.reading_state import prove_reading

if TYPE_CHECKING:
    from cardstore.anchors.twice_read import Mark
    from cardstore.cards.card import Card
    from cardstore.store.store import Store
    from cardstore.workflow.locate import Shelf


@dataclass(frozen=True, slots=True, kw_only=True)
class WordCrop:
    """A word in doubt.

    Attributes:
        leaf_index: the leaf, counted from 0.
        text: as the layer has it.
        others: as the second readers have it.
        rival: what stands most likely there instead; "" when no reader says.
        marks: why it is in doubt.
        png: the word on the page, drawn twice as large.
    """

    leaf_index: int
    text: str
    others: tuple[str, ...]
    rival: str
    marks: tuple[Mark, ...]
    png: bytes


def crop_words(
    store: Store, shelf: Shelf, card: Card, *, password: str | None = None
) -> tuple[WordCrop, ...]:
    """Cut out every marked word of a card; none when nothing is marked or nobody read it again.

    Raises:
        AlteredOriginalError: the stored original is gone.
        EncryptedScanError: the original needs a password.
    """
    from cardstore.adapters.crops import draw_crop  # noqa: PLC0415 - Pillow is heavy
    from cardstore.workflow.open_originals import open_stored  # noqa: PLC0415 - PyMuPDF too

    scan = shelf.open(store.moves.scan_of(card.card_id))
    view = view_edition(scan, store.sources.get(card.source_id), card.quote)
    proof = prove_reading(store, scan, card, view=view)
    if proof is None or not proof.marked:
        return ()
    for file in scan.stored.files:
        store.originals.verify(file)
    paths = original_paths(store, scan.stored)
    opened = open_stored(
        scan.stored.reader, paths=paths, password=password, leaves=scan.stored.scan.leaves
    )
    try:
        rasters = {
            leaf_index: opened.raster(leaf_index)
            for leaf_index in dict.fromkeys(one.leaf_index for one in proof.marked)
        }
    finally:
        opened.close()
    return tuple(
        WordCrop(
            leaf_index=one.leaf_index,
            text=one.word.text,
            others=one.word.others,
            rival=one.word.rival,
            marks=one.word.marks,
            png=draw_crop(rasters[one.leaf_index], one.word.box, around=1.0),
        )
        for one in proof.marked
    )
