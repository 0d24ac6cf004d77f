"""Writing documents of moves: where a card is anchored, was anchored, and is to be anchored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.documents.writing import (
    OFFSET_UNIT,
    Document,
    difference_document,
    schema_id,
    segment_document,
)

if TYPE_CHECKING:
    from cardstore.anchors.relocation import Relocation
    from cardstore.cards.moves import CardAnchor, CardMove


def relocation_document(relocation: Relocation) -> Document:
    """Describe where a card was anchored, and where its words stand now."""
    after = relocation.after
    return {
        "schema": schema_id("relocation"),
        "card_id": relocation.card_id,
        "source_id": relocation.source_id,
        "moves": relocation.moves,
        "state": relocation.state.value,
        "offset_unit": OFFSET_UNIT,
        "before": _anchor(relocation.before),
        "after": None if after is None else _anchor(after),
        "page_map": relocation.page_map,
        "page_changed": relocation.page_changed,
        "claimed": relocation.claimed,
        "claim_holds": relocation.claim_holds,
        "differences": [difference_document(one) for one in relocation.differences],
        "places": list(relocation.places),
        "why": relocation.why,
        "recorded": relocation.recorded,
    }


def move_document(move: CardMove) -> Document:
    """Describe one recorded move of a card."""
    return {
        "schema": schema_id("move"),
        "card_id": move.card_id,
        "number": move.number,
        "kind": move.kind.value,
        "from_scan": move.from_scan,
        "from_pages": list(move.from_pages),
        "offset_unit": OFFSET_UNIT,
        "anchor": _anchor(move.anchor),
        "page_map": move.page_map,
        "why": move.why,
        "moved_by": move.moved_by,
        "at": move.at,
    }


def _anchor(anchor: CardAnchor) -> Document:
    return {
        "scan_digest": anchor.scan_digest,
        "segments": [segment_document(segment) for segment in anchor.segments],
        "printed_pages": list(anchor.printed_pages),
        "fit": anchor.fit,
        "foldings": list(anchor.foldings),
        "reading": anchor.reading.value,
    }
