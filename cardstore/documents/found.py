"""Writing documents of searches: where words stand, what is near, and what was not searched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.documents.writing import (
    OFFSET_UNIT,
    Document,
    difference_document,
    edition_statement,
    leaf_label_document,
    schema_id,
)

if TYPE_CHECKING:
    from cardstore.anchors.found import FoundPlace, FoundQuote


def found_quote_document(found: FoundQuote) -> Document:
    """Describe where a quote stands in a library."""
    return {
        "schema": schema_id("found-quote"),
        "quote": found.quote,
        "outcome": found.outcome.value,
        "message": found.message,
        "offset_unit": OFFSET_UNIT,
        "places": [place_document(place) for place in found.places],
        "near": [place_document(place) for place in found.near],
        "more": found.more,
        "searched": list(found.searched),
        "unsearched": [
            {"source_id": one.source_id, "reason": one.reason, "leaves": list(one.leaves)}
            for one in found.unsearched
        ],
    }


def place_document(place: FoundPlace) -> Document:
    """Describe one place where words stand, or nearly."""
    return {
        "source_id": place.source.source_id,
        "work_id": place.source.work_id,
        "edition": edition_statement(place.source),
        "status": place.source.status.value,
        "scan_digest": place.scan_digest,
        "page": place.placement.shown,
        "page_known": place.page_known,
        "labels": [leaf_label_document(entry) for entry in place.placement.labels],
        "parts": [
            {"leaf_index": leaf_index, "start": span.start, "end": span.end}
            for leaf_index, span in place.placement.parts
        ],
        "fit": place.fit.value,
        "foldings": list(place.foldings),
        "printed": place.printed,
        "reading": place.reading.value,
        "differences": [difference_document(difference) for difference in place.differences],
        "similarity": place.similarity,
    }
