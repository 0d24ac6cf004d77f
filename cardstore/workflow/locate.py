"""Locate: where a quote stands in a stored scan. Keeps the texts of the last few scans.

Folding a long book takes half a second, so its folded text is kept in the library
(`find_texts`); a check of many cards asks for the same few scans again and again, so they are kept
here too. What is kept here is keyed by the versions of layers, zones and page map, which are only
ever added to, so it is never stale.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, overload

from cardstore.cards.card import ReadingState
from cardstore.errors import IncompleteScanError
from cardstore.text.lost_parts import loss_told
from cardstore.text.picture_words import has_pictures_read, is_files_own

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cardstore.anchors.anchor import Anchor
    from cardstore.anchors.place import Placement
    from cardstore.gate.dossier import EditionView
    from cardstore.pages.page_map import PageMap
    from cardstore.provenance import Provenance
    from cardstore.sources.source import Source
    from cardstore.spans import Span
    from cardstore.store.records import StoredFile, StoredScan
    from cardstore.store.store import Store
    from cardstore.text.folding import FoldedSource
    from cardstore.text.layer import TextLayer
    from cardstore.text.source_text import SourceText

_KEPT_SCANS = 4  # 51 MB measured for a book of 330 leaves; a work rarely has more editions


class LeafLayers(Sequence["TextLayer"]):
    """The layers of a scan by leaf index, each read from the library when it is asked for.

    They are the layers that were current when the scan was opened, whatever is read since.
    """

    def __init__(self, store: Store, scan_digest: str, *, digests: Sequence[str]) -> None:
        """Take the scan, and for each leaf the digest of its layer."""
        self._store = store
        self._scan_digest = scan_digest
        self._digests = tuple(digests)
        self._read: dict[int, TextLayer] = {}
        self._sealed: dict[int, Provenance | None] = {}
        self._expected: frozenset[int] = frozenset()

    def __len__(self) -> int:
        return len(self._digests)

    def expect(self, leaves: Iterable[int]) -> None:
        """Take leaves that will be asked for, so that their rows are read at once."""
        self._expected = frozenset(leaf for leaf in leaves if leaf < len(self))

    def digest_of(self, leaf_index: int) -> str:
        """Give the digest of a leaf's layer as its row is now, without making the layer."""
        sealed = self._sealed_by(leaf_index) is not None
        return self._digests[leaf_index] if sealed else self._layer(leaf_index).digest

    def provenance_of(self, leaf_index: int) -> Provenance:
        """Give what made a leaf's layer, without making the layer."""
        return self._sealed_by(leaf_index) or self._layer(leaf_index).provenance

    def _sealed_by(self, leaf_index: int) -> Provenance | None:
        if leaf_index not in self._sealed:
            asked = {leaf_index} | (self._expected if leaf_index in self._expected else set())
            self._sealed |= self._store.scans.sealed_by(
                self._scan_digest,
                {leaf: self._digests[leaf] for leaf in asked if leaf not in self._sealed},
            )
        return self._sealed[leaf_index]

    @overload
    def __getitem__(self, index: int) -> TextLayer: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[TextLayer, ...]: ...

    def __getitem__(self, index: int | slice) -> TextLayer | tuple[TextLayer, ...]:
        chosen = range(len(self))[index]
        return tuple(map(self._layer, chosen)) if isinstance(chosen, range) else self._layer(chosen)

    def __iter__(self) -> Iterator[TextLayer]:
        return map(self._layer, range(len(self)))

    def _layer(self, leaf_index: int) -> TextLayer:
        if leaf_index not in self._read:
            self._read[leaf_index] = self._store.scans.layer_of_leaf(
                self._scan_digest, leaf_index, self._digests[leaf_index]
            )
        return self._read[leaf_index]


@dataclass(frozen=True, kw_only=True)
class ReadScan:
    """A stored scan ready for looking quotes up.

    Attributes:
        digest: the scan's digest.
        source_id: the edition it shows.
        files: its originals, in order.
        layers: the current layer of every leaf; each is read when it is asked for.
        text: their text as one string.
        folded: the same, folded.
        page_map: the current map; `page_map_number` is its number in the store.
        gaps: leaves that could not be read.
    """

    digest: str
    source_id: str
    files: tuple[StoredFile, ...]
    layers: LeafLayers
    text: SourceText
    folded: FoldedSource
    page_map: PageMap
    page_map_number: int
    gaps: tuple[int, ...]
    _as_filed: Callable[[str], StoredScan]

    @cached_property
    def stored(self) -> StoredScan:
        """The scan as filed, with all its leaves; read when it is asked for."""
        return self._as_filed(self.digest)

    def was_read(self, leaf_index: int, span: Span) -> bool:
        """Tell whether an engine read a stretch of a leaf: then it may be misread.

        Args:
            leaf_index: the leaf.
            span: a stretch of that leaf's own text.
        """
        if not self.text.is_ocr[leaf_index]:
            return False
        if not has_pictures_read(self.layers.provenance_of(leaf_index)):
            return True
        return not is_files_own(self.layers[leaf_index], span)


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
        from cardstore.workflow.find_texts import open_text  # noqa: PLC0415 - heavy

        counts = self._store.scans.counts(scan_digest)
        if counts is not None and (scan_digest, *counts) in self._kept:
            self._kept.move_to_end((scan_digest, *counts))
            return self._kept[scan_digest, *counts]
        source_id, files = self._store.scans.filed(scan_digest)
        number = 0 if counts is None else counts[-1]
        page_map = self._store.pages.map_of(scan_digest, number) if number else None
        if counts is None or page_map is None:
            msg = f"The ingest of {source_id} is not finished"
            raise IncompleteScanError(msg)
        opened = open_text(self._store, scan_digest, page_map=page_map)
        if counts != self._store.scans.counts(scan_digest):  # it was read again while we looked
            return self.open(scan_digest)
        key = (scan_digest, *counts)
        self._kept[key] = ReadScan(
            digest=scan_digest,
            source_id=source_id,
            files=files,
            layers=LeafLayers(self._store, scan_digest, digests=opened.layer_digests),
            text=opened.folded.source,
            folded=opened.folded,
            page_map=page_map,
            page_map_number=number,
            gaps=opened.unread_leaves,
            _as_filed=self._store.scans.get,
        )
        while len(self._kept) > _KEPT_SCANS:
            self._kept.popitem(last=False)
        return self._kept[key]


def _read_in_part(scan: ReadScan, placements: Iterable[Placement]) -> tuple[int, ...]:
    """Give the leaves on which words were found and of which the file has lost a part."""
    leaves = sorted({leaf for placement in placements for leaf in placement.leaves})
    return tuple(leaf for leaf in leaves if loss_told(scan.layers.provenance_of(leaf).settings))


def view_edition(
    scan: ReadScan, source: Source, quote: str, *, missing_originals: tuple[str, ...] = ()
) -> EditionView:
    """Locate a quote in a scan and put together what the checks may see of the edition."""
    from cardstore.anchors.doubled import without_second_scans  # noqa: PLC0415 - heavy
    from cardstore.anchors.locate import locate_quote  # noqa: PLC0415 - heavy
    from cardstore.anchors.place import place_occurrence  # noqa: PLC0415 - heavy
    from cardstore.gate.dossier import EditionView  # noqa: PLC0415 - heavy

    anchor = locate_quote(scan.folded, quote)
    placements = tuple(
        place_occurrence(occurrence, scan.text, page_map=scan.page_map)
        for occurrence in anchor.occurrences
    )
    anchor, placements = without_second_scans(anchor, placements, page_map=scan.page_map)
    return EditionView(
        source=source,
        page_map=scan.page_map,
        anchor=anchor,
        placements=placements,
        reading=reading_state(scan, anchor, placements[0] if placements else None),
        gaps=scan.gaps,
        in_part=_read_in_part(scan, placements),
        missing_originals=missing_originals,
    )


def reading_state(scan: ReadScan, anchor: Anchor, placement: Placement | None) -> ReadingState:
    """Tell how far the text that the quote equals can be taken for what the page says."""
    if anchor.differences and placement is not None:
        return ReadingState.UNVERIFIED
    if placement is not None and any(scan.was_read(*part) for part in placement.parts):
        return ReadingState.OCR_UNSEEN
    return ReadingState.EMBEDDED
