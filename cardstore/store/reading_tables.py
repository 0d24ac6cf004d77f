"""The tables and views of migration m003, as they were released. Never edited after that.

What second readers saw and what people said about the reading of cards; only ever added to.
"""

from __future__ import annotations

READINGS = (
    # One reading of the words of a card on one leaf, by other readers than the layer's.
    """
    CREATE TABLE second_readings (
      second_reading INTEGER PRIMARY KEY,
      card_id TEXT NOT NULL REFERENCES cards (card_id),
      scan_digest TEXT NOT NULL,
      leaf_index INTEGER NOT NULL,
      layer_digest TEXT NOT NULL,
      start INTEGER NOT NULL CHECK (start >= 0),
      "end" INTEGER NOT NULL CHECK ("end" > start),
      rules TEXT NOT NULL CHECK (rules <> ''),
      provenance TEXT NOT NULL REFERENCES provenances (provenance),
      at TEXT NOT NULL CHECK (at LIKE '____-__-__T__:__:__Z'),
      words TEXT NOT NULL CHECK (json_valid(words)),
      FOREIGN KEY (scan_digest, leaf_index, layer_digest)
        REFERENCES text_layers (scan_digest, leaf_index, layer_digest)
    ) STRICT
    """,
    """
    CREATE INDEX second_readings_by_leaf
      ON second_readings (scan_digest, leaf_index, layer_digest)
    """,
    """
    CREATE VIEW words_read_twice AS
    SELECT r.second_reading, r.card_id, r.leaf_index, w.key AS word_index,
      json_extract(w.value, '$[6]') AS word, json_extract(w.value, '$[7]') AS others,
      json_extract(w.value, '$[8]') AS marks, json_extract(w.value, '$[9]') AS score,
      json_extract(w.value, '$[10]') AS marked, json_extract(w.value, '$[11]') AS looks_like
    FROM second_readings AS r, json_each(r.words) AS w
    """,
    # A person's word that the page has a card's words; one row for each leaf that was looked at.
    """
    CREATE TABLE reading_confirmations (
      confirmation INTEGER NOT NULL CHECK (confirmation > 0),
      position INTEGER NOT NULL CHECK (position >= 0),
      card_id TEXT NOT NULL REFERENCES cards (card_id),
      kind TEXT NOT NULL CHECK (kind IN ('confirmed', 'corrected')),
      scan_digest TEXT NOT NULL,
      leaf_index INTEGER NOT NULL,
      layer_digest TEXT NOT NULL,
      start INTEGER NOT NULL CHECK (start >= 0),
      "end" INTEGER NOT NULL CHECK ("end" > start),
      words TEXT NOT NULL CHECK (words <> ''),
      confirmed_by TEXT NOT NULL CHECK (confirmed_by <> ''),
      at TEXT NOT NULL CHECK (at LIKE '____-__-__T__:__:__Z'),
      note TEXT NOT NULL,
      PRIMARY KEY (confirmation, position),
      FOREIGN KEY (scan_digest, leaf_index, layer_digest)
        REFERENCES text_layers (scan_digest, leaf_index, layer_digest)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX reading_confirmations_by_card ON reading_confirmations (card_id)",
    # A person's correction of a leaf: it made another text layer.
    """
    CREATE TABLE reading_corrections (
      correction INTEGER PRIMARY KEY,
      card_id TEXT REFERENCES cards (card_id),
      scan_digest TEXT NOT NULL,
      leaf_index INTEGER NOT NULL,
      old_layer TEXT NOT NULL,
      new_layer TEXT NOT NULL CHECK (new_layer <> old_layer),
      changes TEXT NOT NULL CHECK (json_valid(changes)),
      corrected_by TEXT NOT NULL CHECK (corrected_by <> ''),
      at TEXT NOT NULL CHECK (at LIKE '____-__-__T__:__:__Z'),
      note TEXT NOT NULL,
      FOREIGN KEY (scan_digest, leaf_index, old_layer)
        REFERENCES text_layers (scan_digest, leaf_index, layer_digest),
      FOREIGN KEY (scan_digest, leaf_index, new_layer)
        REFERENCES text_layers (scan_digest, leaf_index, layer_digest)
    ) STRICT
    """,
    """
    CREATE INDEX reading_corrections_by_leaf ON reading_corrections (scan_digest, leaf_index)
    """,
)

READING_APPEND_ONLY = ("second_readings", "reading_confirmations", "reading_corrections")
