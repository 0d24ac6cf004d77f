"""Documents: what leaves cardstore as JSON, and comes back.

Comes in: values of the path. Goes out: JSON objects of which each names its schema; the schemas lie
in `schemas/` and say in words what every field means. `writing` makes them, `reading` takes those
of sources and cards back to the value.

Offsets are Unicode code points, spans half-open, boxes pixels of the leaf's frame. A card's
selectors have the names of the Web Annotation Data Model, so that other tools know them.

Source: W3C Web Annotation Data Model, 4.2.4 and 4.2.5; JSON Schema 2020-12.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.documents.editions import comparison_document
    from cardstore.documents.figures import figures_document
    from cardstore.documents.found import found_quote_document
    from cardstore.documents.gate import gate_document
    from cardstore.documents.leaf_readings import leaf_readings_document
    from cardstore.documents.manuscript import sentences_document
    from cardstore.documents.moves import move_document, relocation_document
    from cardstore.documents.reading import parse_card_document, parse_source_document
    from cardstore.documents.resolution import (
        record_document,
        reference_document,
        resolution_document,
    )
    from cardstore.documents.sentence import sentence_document, shared_origins_document
    from cardstore.documents.writing import (
        anchor_document,
        card_document,
        edition_statement,
        finding_document,
        page_map_document,
        scan_document,
        schema_id,
        source_document,
        text_layer_document,
    )

__all__ = [
    "anchor_document",
    "card_document",
    "comparison_document",
    "edition_statement",
    "figures_document",
    "finding_document",
    "found_quote_document",
    "gate_document",
    "leaf_readings_document",
    "move_document",
    "page_map_document",
    "parse_card_document",
    "parse_source_document",
    "record_document",
    "reference_document",
    "relocation_document",
    "resolution_document",
    "scan_document",
    "schema_id",
    "sentence_document",
    "sentences_document",
    "shared_origins_document",
    "source_document",
    "text_layer_document",
]

_HOMES = {
    "anchor_document": "writing",
    "card_document": "writing",
    "comparison_document": "editions",
    "edition_statement": "writing",
    "figures_document": "figures",
    "finding_document": "writing",
    "found_quote_document": "found",
    "gate_document": "gate",
    "leaf_readings_document": "leaf_readings",
    "move_document": "moves",
    "page_map_document": "writing",
    "parse_card_document": "reading",
    "parse_source_document": "reading",
    "record_document": "resolution",
    "reference_document": "resolution",
    "relocation_document": "moves",
    "resolution_document": "resolution",
    "scan_document": "writing",
    "schema_id": "writing",
    "sentence_document": "sentence",
    "sentences_document": "manuscript",
    "shared_origins_document": "sentence",
    "source_document": "writing",
    "text_layer_document": "writing",
}


def __getattr__(name: str) -> object:
    """Load what makes a document when it is asked for; a command needs one or two of them."""
    if name not in _HOMES:
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
