"""The tables and views of migration m010, as they were released. Never edited after that.

What people said of single words and page numbers that strips showed them; only ever added to. What
was said wrongly is taken back by another row, press by press.
"""

from __future__ import annotations

SIGHTINGS = (
    """
    CREATE TABLE sightings (
      sighting INTEGER PRIMARY KEY,
      strip TEXT NOT NULL CHECK (strip IN ('readings', 'labels')),
      item_key TEXT NOT NULL CHECK (length(item_key) = 64),
      scan_digest TEXT NOT NULL,
      leaf_index INTEGER NOT NULL,
      width_px INTEGER NOT NULL CHECK (width_px > 0),
      height_px INTEGER NOT NULL CHECK (height_px > 0),
      box TEXT CHECK (json_array_length(box) = 4),
      kind TEXT NOT NULL CHECK (kind IN ('right', 'corrected', 'no_number', 'cannot_tell')),
      shown TEXT NOT NULL,
      settled TEXT NOT NULL,
      card_id TEXT REFERENCES cards (card_id),
      old_layer TEXT,
      new_layer TEXT,
      press TEXT NOT NULL CHECK (press <> ''),
      seen_by TEXT NOT NULL CHECK (trim(seen_by) <> ''),
      at TEXT NOT NULL CHECK (at LIKE '____-__-__T__:__:__Z'),
      note TEXT NOT NULL,
      CHECK ((card_id IS NOT NULL) = (strip = 'readings')),
      CHECK (kind <> 'corrected' OR trim(settled) <> ''),
      CHECK (kind <> 'no_number' OR strip = 'labels'),
      CHECK ((old_layer IS NOT NULL) = (strip = 'readings' AND kind = 'corrected')),
      CHECK ((old_layer IS NULL) = (new_layer IS NULL)),
      UNIQUE (press, item_key),
      FOREIGN KEY (scan_digest, leaf_index) REFERENCES leaves (scan_digest, leaf_index),
      FOREIGN KEY (scan_digest, leaf_index, old_layer)
        REFERENCES text_layers (scan_digest, leaf_index, layer_digest),
      FOREIGN KEY (scan_digest, leaf_index, new_layer)
        REFERENCES text_layers (scan_digest, leaf_index, layer_digest)
    ) STRICT
    """,
    "CREATE INDEX sightings_by_leaf ON sightings (scan_digest, leaf_index)",
    "CREATE INDEX sightings_by_item ON sightings (item_key)",
    "CREATE INDEX sightings_by_person ON sightings (seen_by, strip)",
    """
    CREATE TABLE sightings_undone (
      undoing INTEGER PRIMARY KEY,
      press TEXT NOT NULL UNIQUE CHECK (press <> ''),
      undone_by TEXT NOT NULL CHECK (trim(undone_by) <> ''),
      at TEXT NOT NULL CHECK (at LIKE '____-__-__T__:__:__Z')
    ) STRICT
    """,
    """
    CREATE VIEW standing_sightings AS
    SELECT * FROM sightings AS s
    WHERE NOT EXISTS (SELECT 1 FROM sightings_undone WHERE press = s.press)
    """,
)

SIGHTINGS_APPEND_ONLY = ("sightings", "sightings_undone")
