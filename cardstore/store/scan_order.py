"""Scan order: which scan of an edition came first.

The first complete scan is the one that is used where none is named, so what comes later must not
take its place. Digests are no order: they fall as they will.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.store.cells import text

if TYPE_CHECKING:
    from cardstore.store.connection import Connection

_IN_ORDER = (
    "SELECT scan_digest FROM scans LEFT JOIN completed_scans USING (scan_digest) "
    "WHERE source_id = ? ORDER BY completion IS NULL, completion, scan_digest"
)
_BY_DIGEST = "SELECT scan_digest FROM scans WHERE source_id = ? ORDER BY scan_digest"


def keep_completion(connection: Connection, scan_digest: str) -> None:
    """Say that an ingest is finished, behind all others; inside the caller's transaction."""
    connection.insert("completed_scans", [{"scan_digest": scan_digest}])


def scans_in_order(connection: Connection, source_id: str) -> tuple[str, ...]:
    """Give the digests of an edition's scans: complete ones as they came, then unfinished ones.

    A library that can only be read, and never had the order, has them by digest.
    """
    kept = not connection.read_only or connection.rows(
        "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'completed_scans'"
    )
    found = connection.column(_IN_ORDER if kept else _BY_DIGEST, (source_id,))
    return tuple(map(text, found))
