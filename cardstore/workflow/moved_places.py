"""Places of cards in a scan, as `reanchor` weighs them: selectors, lines on the leaf, pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.anchors.anchor import Fit
from cardstore.anchors.place import place_occurrence
from cardstore.anchors.settle import LEAST_CONTEXT, Area, Spot, context_similarity
from cardstore.cards.moves import CardAnchor
from cardstore.cards.selectors import CONTEXT_CODE_POINTS, Segment, TextQuoteSelector
from cardstore.errors import IncompleteScanError
from cardstore.gate.checks.page_anchor import claimed_leaves
from cardstore.pages.page_map import Basis
from cardstore.spans import Span
from cardstore.text.source_text import LEAF_SEPARATOR, SourceText
from cardstore.workflow.locate import reading_state
from cardstore.workflow.write import segments_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.anchors.anchor import Anchor, Occurrence
    from cardstore.cards.locator import Locator
    from cardstore.pages.page_map import PageMap
    from cardstore.scans.scan import Frame
    from cardstore.store.store import Store
    from cardstore.text.layer import Box
    from cardstore.workflow.locate import ReadScan, Shelf


class Target:
    """A scan in which cards are looked for; its text is opened only when a card needs it."""

    def __init__(self, store: Store, shelf: Shelf, scan_digest: str) -> None:
        """Take a scan.

        Raises:
            IncompleteScanError: its ingest is not finished.
        """
        self._store = store
        self._shelf = shelf
        self._frames: dict[str, Frame] = {}
        self._maps: dict[str, PageMap | None] = {}
        self._read: ReadScan | None = None
        self.scan_digest = scan_digest
        self.digests = store.scans.current_digests(scan_digest)
        page_map = store.pages.current_map(scan_digest)
        if page_map is None:
            msg = f"The ingest of the scan {scan_digest[:12]}… is not finished"
            raise IncompleteScanError(msg)
        self.page_map = page_map
        self.page_map_number = store.pages.version(scan_digest)

    @property
    def read(self) -> ReadScan:
        """The scan's text, folded; its page map is this target's from then on."""
        if self._read is None:
            self._read = self._shelf.open(self.scan_digest)
            self.page_map = self._read.page_map
            self.page_map_number = self._read.page_map_number
        return self._read

    def has_layers_of(self, anchor: CardAnchor) -> bool:
        """Tell whether every layer that the anchor counts in is the current one of its leaf."""
        positions = [p for segment in anchor.segments for p in segment.positions]
        return (
            bool(positions)
            and anchor.scan_digest == self.scan_digest
            and all(
                p.leaf_index < len(self.digests) and self.digests[p.leaf_index] == p.layer_digest
                for p in positions
            )
        )

    def labels_before(self, anchor: CardAnchor) -> tuple[str, ...]:
        """Give the labels of the leaves that a card is anchored on, as their scan's map has them.

        The map that holds now, and not the pages recorded with the anchor: it may be corrected.
        """
        if anchor.scan_digest not in self._maps:
            self._maps[anchor.scan_digest] = self._store.pages.current_map(anchor.scan_digest)
        page_map = self._maps[anchor.scan_digest]
        entries = () if page_map is None else page_map.leaves
        labels = [entries[at].label if at < len(entries) else None for at in anchor.leaves]
        return tuple("" if label is None else label.text for label in labels)

    def frame(self, scan_digest: str, layer_digest: str) -> Frame:
        """Give the frame of a layer; each is asked for once."""
        if layer_digest not in self._frames:
            self._frames[layer_digest] = self._store.scans.frame(scan_digest, layer_digest)
        return self._frames[layer_digest]


def spot_before(target: Target, anchor: CardAnchor) -> Spot:
    """Describe where a card is anchored, as its witnesses see it."""
    return Spot(
        segments=anchor.segments,
        leaves=anchor.leaves,
        areas=tuple(
            _area(box_leaf, box, target.frame(anchor.scan_digest, layer_digest))
            for box_leaf, layer_digest, box in _boxes(anchor.segments)
        ),
        labels=target.labels_before(anchor),
    )


def spot_of(target: Target, occurrence: Occurrence) -> Spot:
    """Describe a place where the words stand now."""
    scan = target.read
    segments = segments_of(scan, occurrence)
    placement = place_occurrence(occurrence, scan.text, page_map=scan.page_map)
    return Spot(
        segments=segments,
        leaves=placement.leaves,
        areas=tuple(_area(leaf, box, scan.layers[leaf].frame) for leaf, _, box in _boxes(segments)),
        labels=tuple("" if e.label is None else e.label.text for e in placement.labels),
    )


def anchor_at(target: Target, anchor: Anchor, *, chosen: int, spot: Spot) -> CardAnchor:
    """Make the anchor of one of the places where the words stand now."""
    scan, occurrence = target.read, anchor.occurrences[chosen]
    placement = place_occurrence(occurrence, scan.text, page_map=scan.page_map)
    return CardAnchor(
        scan_digest=target.scan_digest,
        segments=spot.segments,
        printed_pages=tuple(entry.shown for entry in placement.labels),
        fit=(Fit.FOLDED if occurrence.foldings else Fit.EXACT).value,
        foldings=occurrence.foldings,
        reading=reading_state(scan, anchor, placement),
    )


def claim_holds(claimed: Locator, leaves: Sequence[int], *, page_map: PageMap) -> bool | None:
    """Tell whether leaves lie inside the claimed pages; None where a number could not be told."""
    if any(page_map.leaves[leaf].basis is Basis.UNKNOWN for leaf in leaves):
        return None
    return all(page_map.leaves[leaf].label is not None for leaf in leaves) and any(
        all(first <= leaf <= last for leaf in leaves)
        for first, last in claimed_leaves(claimed, page_map)
    )


def stands_still(scan: ReadScan, anchor: CardAnchor) -> bool:
    """Tell whether the anchor's spans have the same words in the layers that are current now.

    The words around them must be alike too: a short word may stand at the same span by chance.
    """
    now = []
    for segment in anchor.segments:
        if not segment.positions:
            return False
        parts = []
        for position in segment.positions:
            if position.leaf_index >= len(scan.layers):
                return False
            parts.append(position.span.of(scan.layers[position.leaf_index].text))
        if "".join(parts) != segment.quote.exact.replace(LEAF_SEPARATOR, ""):
            return False
        now.append(_segment_now(scan, segment))
    alike = context_similarity(anchor.segments, now) if now else 0.0
    return alike is None or alike >= LEAST_CONTEXT


def leaf_text(scan: ReadScan, leaves: Sequence[int]) -> tuple[SourceText, int]:
    """Cut the text of neighbouring leaves out; give also where it begins in the whole text."""
    text = scan.text
    first, last = leaves[0], leaves[-1]
    start = text.leaf_starts[first]
    behind = last + 1 < len(text.leaf_starts)
    end = text.leaf_starts[last + 1] - len(LEAF_SEPARATOR) if behind else len(text.text)

    def cut(spans: Sequence[Span]) -> tuple[Span, ...]:
        return tuple(
            Span(max(start, s.start) - start, min(end, s.end) - start)
            for s in spans
            if s.start < end and s.end > start
        )

    part = SourceText(
        text=text.text[start:end],
        leaf_starts=tuple(at - start for at in text.leaf_starts[first : last + 1]),
        furniture=cut(text.furniture),
        is_ocr=text.is_ocr[first : last + 1],
        notes=None if text.notes is None else cut(text.notes),
        note_marks=cut(text.note_marks),
    )
    return part, start


def describe_move(before: CardAnchor, after: CardAnchor, *, how: str) -> str:
    """Say from where to where an anchor moves, and what settled it."""
    pages = [_pages(anchor) for anchor in (before, after)]
    told = [pages[0] if pages[0] == pages[1] else f"{pages[0]} → {pages[1]}"]
    places = [_place(anchor) for anchor in (before, after)]
    if before.scan_digest != after.scan_digest:
        told.append(f"scan {before.scan_digest[:8]}… {places[0]} → {after.scan_digest[:8]}…")
        told[-1] += f" {places[1]}"
    elif places[0] != places[1]:
        told.append(f"{places[0]} → {places[1]}")
    return f"{'; '.join(told)}; {how}"


def _segment_now(scan: ReadScan, segment: Segment) -> Segment:
    """Give a segment with the words that stand around its positions now."""
    text = scan.text
    first, last = segment.positions[0], segment.positions[-1]
    start = text.leaf_starts[first.leaf_index] + first.span.start
    end = text.leaf_starts[last.leaf_index] + last.span.end
    quote = TextQuoteSelector(
        exact=segment.quote.exact,
        prefix=text.text[max(0, start - CONTEXT_CODE_POINTS) : start],
        suffix=text.text[end : end + CONTEXT_CODE_POINTS],
    )
    return Segment(quote=quote, positions=segment.positions)


def _boxes(segments: Iterable[Segment]) -> list[tuple[int, str, Box]]:
    return [
        (position.leaf_index, position.layer_digest, box)
        for segment in segments
        for position in segment.positions
        for box in position.boxes
    ]


def _area(leaf_index: int, box: Box, frame: Frame) -> Area:
    return Area(
        leaf_index,
        box.x0 / frame.width_px,
        box.y0 / frame.height_px,
        box.x1 / frame.width_px,
        box.y1 / frame.height_px,
    )


def _pages(anchor: CardAnchor) -> str:
    shown = anchor.printed_pages
    if not shown:
        return "p. ?"
    ends = tuple(dict.fromkeys((shown[0], shown[-1])))
    return f"p. {ends[0]}" if len(ends) == 1 else f"pp. {ends[0]}–{ends[1]}"


def _place(anchor: CardAnchor) -> str:
    """Write leaf and span: "leaf 3, 120–184"; "leaf 3 from 1190, leaf 4 to 12"."""
    positions = [p for segment in anchor.segments for p in segment.positions]
    if not positions:
        return "no place"
    first, last = positions[0], positions[-1]
    if first.leaf_index == last.leaf_index:
        return f"leaf {first.leaf_index}, {first.span.start}–{last.span.end}"
    begins = f"leaf {first.leaf_index} from {first.span.start}"
    return f"{begins}, leaf {last.leaf_index} to {last.span.end}"
