"""The table of migration m021, as it was released. Never edited after that.

What people said about the zones of a leaf's lines and about their order, change by change.
"""

from __future__ import annotations

LAYOUT_CHANGES = (
    """
    CREATE TABLE layout_changes (
      scan_digest TEXT NOT NULL,
      change INTEGER NOT NULL CHECK (change > 0),
      kind TEXT NOT NULL CHECK (kind IN ('zones', 'order', 'undone')),
      leaf_index INTEGER NOT NULL,
      zones TEXT NOT NULL CHECK (json_valid(zones)),
      old_layer TEXT NOT NULL CHECK (old_layer <> ''),
      new_layer TEXT CHECK (new_layer <> ''),
      undoes INTEGER CHECK (undoes > 0 AND undoes < change),
      made_by TEXT NOT NULL CHECK (made_by <> ''),
      at TEXT NOT NULL CHECK (at <> ''),
      note TEXT NOT NULL,
      PRIMARY KEY (scan_digest, change),
      CHECK ((kind = 'undone') = (undoes IS NOT NULL)),
      UNIQUE (scan_digest, undoes),
      FOREIGN KEY (scan_digest, leaf_index) REFERENCES leaves (scan_digest, leaf_index)
    ) STRICT, WITHOUT ROWID
    """,
)

LAYOUT_CHANGES_APPEND_ONLY = ("layout_changes",)
