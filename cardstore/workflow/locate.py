"""Locate: where a quote stands in a stored scan. Keeps the folded text of the last few scans.

Folding a long book takes a second; a check of many cards asks for the same few scans again and
again. What is kept is keyed by the versions of layers, zones and page map, which are only ever
added to, so it is never stale.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.anchors.locate import locate_quote
from cardstore.anchors.place import place_occurrence
from cardstore.cards.card import ReadingState
from cardstore.errors import IncompleteScanError
from cardstore.gate.dossier import EditionView
from cardstore.store.records import ScanState
from cardstore.text.assemble import assemble_source_text
from cardstore.text.folding import FoldedSource, fold_source
from cardstore.text.layer import LayerStatus

if TYPE_CHECKING:
    from cardstore.anchors.anchor import Anchor
    from cardstore.anchors.place import Placement
    from cardstore.pages.page_map import PageMap
    from cardstore.sources.source import Source
    from cardstore.store.records import StoredScan
    from cardstore.store.store import Store
    from cardstore.text.layer import TextLayer
    from cardstore.text.source_text import SourceText

# A caption, not a text: the sample plates have 5 words each, the shortest opening 55.
_PLATE_WORDS = 30
_KEPT_SCANS = 4  # 51 MB measured for a book of 330 leaves; a work rarely has more editions


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadScan:
    """A stored scan ready for looking quotes up.

    Attributes:
        stored: the scan as filed.
        layers: the current layer of every leaf.
        text: their text as one string.
        folded: the same, folded.
        page_map: the current map; `page_map_number` is its number in the store.
    """

    stored: StoredScan
    layers: tuple[TextLayer, ...]
    text: SourceText
    folded: FoldedSource
    page_map: PageMap
    page_map_number: int

    @property
    def gaps(self) -> tuple[int, ...]:
        """Leaves that could not be read."""
        return tuple(
            layer.leaf_index for layer in self.layers if layer.status is LayerStatus.FAILED
        )


class Shelf:
    """Opens stored scans for looking up, keeping the last few."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: OrderedDict[tuple[str | int, ...], ReadScan] = OrderedDict()

    def open(self, scan_digest: str) -> ReadScan:
        """Open a scan.

        Raises:
            IncompleteScanError: its ingest is not finished.
        """
        stored = self._store.scans.get(scan_digest)
        if stored.state is not ScanState.COMPLETE:
            msg = f"The ingest of {stored.source_id} is not finished"
            raise IncompleteScanError(msg)
        number = self._store.pages.version(scan_digest)
        key = (scan_digest, *self._store.scans.version(scan_digest), number)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        layers = self._store.scans.layers(scan_digest)
        zoning = self._store.scans.zoning(scan_digest)
        page_map = self._store.pages.current_map(scan_digest)
        if zoning is None or page_map is None:
            msg = f"The ingest of {stored.source_id} is not finished"
            raise IncompleteScanError(msg)
        read = (*self._store.scans.version(scan_digest), self._store.pages.version(scan_digest))
        if key != (scan_digest, *read):  # it was read again while we looked
            return self.open(scan_digest)
        plates = [at for at in page_map.inserted_leaves() if len(layers[at].words) <= _PLATE_WORDS]
        text = assemble_source_text(layers, zoning.leaves, apart=plates)
        self._kept[key] = ReadScan(
            stored=stored,
            layers=layers,
            text=text,
            folded=fold_source(text),
            page_map=page_map,
            page_map_number=number,
        )
        while len(self._kept) > _KEPT_SCANS:
            self._kept.popitem(last=False)
        return self._kept[key]


def view_edition(
    scan: ReadScan, source: Source, quote: str, *, missing_originals: tuple[str, ...] = ()
) -> EditionView:
    """Locate a quote in a scan and put together what the checks may see of the edition."""
    anchor = locate_quote(scan.folded, quote)
    placements = tuple(
        place_occurrence(occurrence, scan.text, page_map=scan.page_map)
        for occurrence in anchor.occurrences
    )
    return EditionView(
        source=source,
        page_map=scan.page_map,
        anchor=anchor,
        placements=placements,
        reading=reading_state(scan, anchor, placements[0] if placements else None),
        gaps=scan.gaps,
        missing_originals=missing_originals,
    )


def reading_state(scan: ReadScan, anchor: Anchor, placement: Placement | None) -> ReadingState:
    """Tell how far the text that the quote equals can be taken for what the page says."""
    if anchor.differences and placement is not None:
        return ReadingState.UNVERIFIED
    if placement is not None and any(scan.text.is_ocr[leaf] for leaf in placement.leaves):
        return ReadingState.OCR_UNSEEN
    return ReadingState.EMBEDDED
