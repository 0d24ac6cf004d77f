"""Writing how the leaves of a scan were read as a document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.documents.writing import schema_id

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.documents.writing import Document
    from cardstore.text.leaf_reading import LeafReading


def leaf_readings_document(
    readings: Sequence[LeafReading], *, source_id: str, scan_digest: str
) -> Document:
    """Describe how the leaves of a scan were read.

    Args:
        readings: one for each leaf that was read, in leaf order.
        source_id: the edition.
        scan_digest: SHA-256 that names the scan.
    """
    return {
        "schema": schema_id("leaf-readings"),
        "source_id": source_id,
        "scan_digest": scan_digest,
        "leaves": [
            {
                "leaf_index": one.leaf_index,
                "status": one.status.value,
                "method": one.method.value,
                "reason": one.reason.value,
                "detail": one.detail,
                "words": one.words,
                "picture_words": one.picture_words,
                "confidence": one.confidence,
                "agent": one.agent,
                "version": one.version,
            }
            for one in readings
        ],
    }
