"""The table of migration m012, as it was released. Never edited after that.

What was seen when the margins of leaves were looked at again. It is computed: its key is what it
describes, it has no times, and the same looks give the same rows in whatever order they came.
"""

from __future__ import annotations

LOOKS = (
    """
    CREATE TABLE margin_looks (
      scan_digest TEXT NOT NULL,
      leaf_index INTEGER NOT NULL,
      mode TEXT NOT NULL CHECK (mode IN ('block', 'sparse', 'digits', 'script', 'named')),
      provenance TEXT NOT NULL REFERENCES provenances (provenance),
      width_px INTEGER NOT NULL CHECK (width_px > 0),
      height_px INTEGER NOT NULL CHECK (height_px > 0),
      dpi INTEGER NOT NULL CHECK (dpi >= 0),
      words TEXT NOT NULL CHECK (json_valid(words)),
      PRIMARY KEY (scan_digest, leaf_index, mode, provenance, width_px, height_px),
      FOREIGN KEY (scan_digest, leaf_index) REFERENCES leaves (scan_digest, leaf_index)
    ) STRICT, WITHOUT ROWID
    """,
)

LOOKS_APPEND_ONLY = ("margin_looks",)
