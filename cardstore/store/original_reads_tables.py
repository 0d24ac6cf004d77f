"""The table of migration m017, as it was released. Never edited after that.

`original_reads` can be made again: of each original the digest of its bytes as they were read last,
with what the disk said of it then.
"""

from __future__ import annotations

ORIGINAL_READS = (
    """
    CREATE TABLE original_reads (
      stored_as TEXT PRIMARY KEY CHECK (stored_as <> ''),
      size_bytes INTEGER NOT NULL CHECK (size_bytes >= 0),
      modified_ns INTEGER NOT NULL,
      changed_ns INTEGER NOT NULL,
      sha256 TEXT NOT NULL CHECK (length(sha256) = 64)
    ) STRICT
    """,
)
