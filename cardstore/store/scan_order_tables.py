"""The table of migration m016, as it was released. Never edited after that.

The scans of an edition in the order in which their ingests were finished: the first one is used
where none is named, and none that comes later takes its place. Scans that were there before have
the order that was used until then, that of their digests.
"""

from __future__ import annotations

SCAN_ORDER = (
    """
    CREATE TABLE completed_scans (
      completion INTEGER PRIMARY KEY,
      scan_digest TEXT NOT NULL UNIQUE REFERENCES scans (scan_digest)
    ) STRICT
    """,
    """
    INSERT INTO completed_scans (scan_digest)
      SELECT scan_digest FROM scans WHERE state = 'complete' ORDER BY scan_digest
    """,
)

SCAN_ORDER_APPEND_ONLY = ("completed_scans",)
