"""Writing documents: from values to JSON objects."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cardstore.cards.card import EventKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.anchors.anchor import Anchor, Difference
    from cardstore.cards.card import Card, CardEvent
    from cardstore.cards.locator import Locator
    from cardstore.cards.selectors import Segment, TextPositionSelector
    from cardstore.gate.finding import Finding
    from cardstore.pages.extent_check import ExtentRemark
    from cardstore.pages.labels import PageLabel
    from cardstore.pages.page_map import LeafLabel, PageMap, PrintedNumeral
    from cardstore.provenance import Provenance
    from cardstore.scans.scan import Region, Scan
    from cardstore.sources.source import Source
    from cardstore.spans import Span
    from cardstore.text.layer import Box, TextLayer

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"
Document: TypeAlias = "dict[str, Json]"

OFFSET_UNIT = "code point"


def schema_id(name: str, *, version: int = 1) -> str:
    """Give the `$id` of one of the schemas: "scan", "text-layer", "page-map", "card" and so on."""
    return f"urn:cardstore:schema:{name}:{version}"


def scan_document(scan: Scan) -> Document:
    """Describe a scan and its leaves."""
    return {
        "schema": schema_id("scan"),
        "digest": scan.digest,
        "kind": scan.kind.value,
        "name": scan.name,
        "leaves": [
            {
                "leaf_index": leaf.leaf_index,
                "name": leaf.name,
                "embedded_label": leaf.embedded_label,
                "image_index": leaf.image,
                "region": None if leaf.region is None else _region(leaf.region),
                "turned": leaf.turned,
            }
            for leaf in scan.leaves
        ],
    }


def _region(region: Region) -> list[Json]:
    return [region.x0, region.y0, region.x1, region.y1]


def text_layer_document(layer: TextLayer) -> Document:
    """Describe what was read on one leaf."""
    return {
        "schema": schema_id("text-layer"),
        "digest": layer.digest,
        "leaf_index": layer.leaf_index,
        "frame": {
            "width_px": layer.frame.width_px,
            "height_px": layer.frame.height_px,
            "dpi": layer.frame.dpi,
        },
        "offset_unit": OFFSET_UNIT,
        "text": layer.text,
        "words": [
            {"span": _span(w.span), "box": _box(w.box), "confidence": w.confidence}
            for w in layer.words
        ],
        "lines": [
            {
                "span": _span(line.span),
                "box": _box(line.box),
                "block": line.block,
                "turn": line.turn,
            }
            for line in layer.lines
        ],
        "status": layer.status.value,
        "method": layer.method.value,
        "reason": layer.reason.value,
        "detail": layer.detail,
        "provenance": _provenance(layer.provenance),
    }


def page_map_document(
    page_map: PageMap, *, extent_remarks: Sequence[ExtentRemark] = ()
) -> Document:
    """Describe which label stands on each leaf, and how that is known.

    Args:
        page_map: the map.
        extent_remarks: what its comparison with the catalogue's extent gave; empty where the
            edition's record has none.
    """
    return {
        "schema": schema_id("page-map"),
        "leaves": [leaf_label_document(entry) for entry in page_map.leaves],
        "runs": [
            {
                "first_leaf": run.first_leaf,
                "last_leaf": run.last_leaf,
                "first": label_document(run.first),
                "last": label_document(run.last),
            }
            for run in page_map.runs
        ],
        "remarks": list(page_map.remarks),
        "extent_remarks": [
            {
                "kind": remark.kind.value,
                "text": remark.text,
                "weak": remark.weak,
                "leaf_index": remark.leaf_index,
            }
            for remark in extent_remarks
        ],
        "provenance": _provenance(page_map.provenance),
    }


def source_document(source: Source) -> Document:
    """Describe an edition or article."""
    return {
        "schema": schema_id("source"),
        "source_id": source.source_id,
        "work_id": source.work_id,
        "title": source.title,
        "creators": [
            {"family": c.family, "given": c.given, "role": c.role} for c in source.creators
        ],
        "year": source.year,
        "edition": source.edition,
        "publisher": source.publisher,
        "place": source.place,
        "venue": source.venue,
        "volume": source.volume,
        "isbn": source.isbn,
        "doi": source.doi,
        "identifiers": [
            {"scheme": one.scheme.value, "value": one.value} for one in source.identifiers
        ],
        "csl_type": source.csl_type,
        "url": source.url,
        "archive_url": source.archive_url,
        "extent": source.extent,
        "cites": list(source.cites),
        "kind": source.kind.value,
        "status": source.status.value,
        "origins": [{"field": field, "origin": origin} for field, origin in source.origins],
    }


def card_document(card: Card, source: Source, *, retraction: CardEvent | None = None) -> Document:
    """Describe a card, with the edition that its page belongs to.

    Args:
        card: the card.
        source: its edition.
        retraction: what the library says about its retraction; None when the card stands.

    Raises:
        ValueError: `source` or `retraction` is not the card's.
    """
    if source.source_id != card.source_id:
        msg = f"card {card.card_id} quotes {card.source_id!r}, not {source.source_id!r}"
        raise ValueError(msg)
    return {
        "schema": schema_id("card"),
        "card_id": card.card_id,
        "source_id": card.source_id,
        "edition": edition_statement(source),
        "scan_digest": card.scan_digest,
        "quote": card.quote,
        "claimed": _locator(card.claimed),
        "gloss": card.gloss,
        "tags": list(card.tags),
        "made_by": card.made_by,
        "made_at": card.made_at,
        "fit": card.fit,
        "foldings": list(card.foldings),
        "reading": card.reading.value,
        "offset_unit": OFFSET_UNIT,
        "segments": [segment_document(segment) for segment in card.segments],
        "printed_pages": list(card.printed_pages),
        "retracted": None if retraction is None else _retraction(card, retraction),
    }


def edition_statement(source: Source) -> str:
    """Say in words which edition a source is: "Harbour Lights, 2nd ed. (Old Quay Press, 1893)"."""
    imprint = ", ".join(
        part
        for part in (
            source.publisher,
            source.place,
            "" if source.year is None else str(source.year),
        )
        if part
    )
    head = ", ".join(
        part for part in (source.title, source.venue, source.volume, source.edition) if part
    )
    return f"{head} ({imprint})" if imprint else head


def anchor_document(anchor: Anchor) -> Document:
    """Describe where a quote stands in a source's text, and how it differs."""
    return {
        "schema": schema_id("anchor"),
        "fit": anchor.fit.value,
        "offset_unit": OFFSET_UNIT,
        "occurrences": [
            {
                "segments": [[_span(piece) for piece in pieces] for pieces in occurrence.segments],
                "foldings": list(occurrence.foldings),
            }
            for occurrence in anchor.occurrences
        ],
        "differences": [difference_document(difference) for difference in anchor.differences],
        "similarity": anchor.similarity,
        "folding_version": anchor.folding_version,
    }


def finding_document(finding: Finding) -> Document:
    """Describe what one check saw."""
    return {
        "schema": schema_id("finding"),
        "check": finding.check,
        "outcome": finding.outcome.value,
        "reason": finding.reason.value,
        "message": finding.message,
        "evidence": [{"name": name, "value": value} for name, value in finding.evidence],
    }


def _retraction(card: Card, event: CardEvent) -> Document:
    if event.card_id != card.card_id or event.kind is not EventKind.RETRACTED:
        msg = f"card {card.card_id} was not retracted by {event}"
        raise ValueError(msg)
    return {"at": event.at, "by": event.actor, "reason": event.detail}


def _span(span: Span) -> Document:
    return {"start": span.start, "end": span.end}


def _box(box: Box) -> Document:
    return {"x0": box.x0, "y0": box.y0, "x1": box.x1, "y1": box.y1}


def _provenance(provenance: Provenance) -> Document:
    return {
        "agent": provenance.agent,
        "version": provenance.version,
        "settings": provenance.settings,
        "inputs": list(provenance.inputs),
    }


def label_document(label: PageLabel) -> Document:
    """Describe a page label."""
    return {
        "text": label.text,
        "style": label.style.value,
        "value": label.value,
        "prefix": label.prefix,
        "suffix": label.suffix,
    }


def leaf_label_document(entry: LeafLabel) -> Document:
    """Describe a leaf's entry in its page map."""
    return {
        "leaf_index": entry.leaf_index,
        "label": None if entry.label is None else label_document(entry.label),
        "basis": entry.basis.value,
        "support": entry.support,
        "seen": None if entry.seen is None else _numeral(entry.seen),
        "expected": None if entry.expected is None else label_document(entry.expected),
        "doubt": entry.doubt,
    }


def _numeral(numeral: PrintedNumeral) -> Document:
    return {
        "leaf_index": numeral.leaf_index,
        "text": numeral.text,
        "box": None if numeral.box is None else _box(numeral.box),
        "confidence": numeral.confidence,
    }


def _locator(locator: Locator) -> Document:
    return {
        "text": locator.text,
        "first": label_document(locator.first),
        "last": label_document(locator.last),
    }


def segment_document(segment: Segment) -> Document:
    """Describe a segment, inside the document of what it belongs to."""
    return {
        "quote": {
            "type": "TextQuoteSelector",
            "exact": segment.quote.exact,
            "prefix": segment.quote.prefix,
            "suffix": segment.quote.suffix,
        },
        "positions": [_position(position) for position in segment.positions],
    }


def _position(position: TextPositionSelector) -> Document:
    return {
        "type": "TextPositionSelector",
        "leaf_index": position.leaf_index,
        "layer_digest": position.layer_digest,
        "start": position.span.start,
        "end": position.span.end,
        "boxes": [_box(box) for box in position.boxes],
    }


def difference_document(difference: Difference) -> Document:
    """Describe a difference, inside the document of what it belongs to."""
    return {
        "kind": difference.kind.value,
        "label": difference.label,
        "printed": difference.printed,
        "quoted": difference.quoted,
        "source_span": _span(difference.source_span),
        "quote_span": _span(difference.quote_span),
    }
