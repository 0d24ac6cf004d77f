"""A leaf's layout as JSON: its lines in reading order, their zones, and what people did to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.documents.writing import schema_id

if TYPE_CHECKING:
    from cardstore.documents.writing import Document
    from cardstore.text.layer import Box
    from cardstore.text.layout_changes import LayoutChange
    from cardstore.text.leaf_layout import LeafLayout


def layout_document(layout: LeafLayout) -> Document:
    """Describe the zones and the reading order of a leaf."""
    return {
        "schema": schema_id("leaf-layout"),
        "source_id": layout.source_id,
        "scan_digest": layout.scan_digest,
        "leaf_index": layout.leaf_index,
        "frame": {
            "width_px": layout.frame.width_px,
            "height_px": layout.frame.height_px,
            "dpi": layout.frame.dpi,
        },
        "layer_digest": layout.layer_digest,
        "method": layout.method,
        "lines": [
            {
                "number": line.number,
                "block": line.block,
                "text": line.text,
                "box": _box(line.box),
                "zone": line.zone.value,
                "by_person": line.by_person,
                "joined": line.joined,
            }
            for line in layout.lines
        ],
        "changes": [_change(change) for change in layout.changes],
    }


def _box(box: Box) -> Document:
    return {"x0": box.x0, "y0": box.y0, "x1": box.x1, "y1": box.y1}


def _change(change: LayoutChange) -> Document:
    return {
        "number": change.number,
        "kind": change.kind.value,
        "leaf_index": change.leaf_index,
        "zones": [
            {
                "box": _box(one.box),
                "width_px": one.width_px,
                "height_px": one.height_px,
                "zone": one.zone.value,
            }
            for one in change.zones
        ],
        "old_layer": change.old_layer,
        "new_layer": change.new_layer,
        "undoes": change.undoes,
        "made_by": change.made_by,
        "at": change.at,
        "note": change.note,
        "undone_by": change.undone_by,
    }
