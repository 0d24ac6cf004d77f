"""The tables of migration m023, as they were released. Never edited after that.

Words of other programs that were taken in from their files: who did it, from what, and for each
leaf the layer that was made, the one that was current before, and whether the new one became so.
"""

from __future__ import annotations

WORD_IMPORTS = (
    """
    CREATE TABLE word_imports (
      word_import INTEGER PRIMARY KEY,
      scan_digest TEXT NOT NULL REFERENCES scans (scan_digest),
      form TEXT NOT NULL CHECK (form IN ('hocr', 'alto', 'page-xml')),
      name TEXT NOT NULL,
      sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
      matched_by TEXT NOT NULL CHECK (matched_by <> ''),
      imported_by TEXT NOT NULL CHECK (trim(imported_by) <> ''),
      at TEXT NOT NULL CHECK (at LIKE '____-__-__T__:__:__Z'),
      note TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX word_imports_by_scan ON word_imports (scan_digest)",
    """
    CREATE TABLE imported_layers (
      word_import INTEGER NOT NULL REFERENCES word_imports (word_import),
      scan_digest TEXT NOT NULL,
      leaf_index INTEGER NOT NULL,
      layer_digest TEXT NOT NULL,
      instead_of TEXT NOT NULL CHECK (length(instead_of) = 64),
      outcome TEXT NOT NULL CHECK (outcome IN ('current', 'kept', 'unchanged', 'corrected')),
      PRIMARY KEY (word_import, leaf_index),
      FOREIGN KEY (scan_digest, leaf_index, layer_digest)
        REFERENCES text_layers (scan_digest, leaf_index, layer_digest)
    ) STRICT, WITHOUT ROWID
    """,
)

WORD_IMPORTS_APPEND_ONLY = ("word_imports", "imported_layers")
