"""The tables and views of migration m007, as they were released. Never edited after that.

- `calibration_sets`, `calibration_pairs` and `calibration_items`: what was drawn to be labelled.
- `calibration_labels`: what people said of it; of one person and one item the last word holds.
- `thresholds`: what was fitted, or set by hand; of one judge the last holds.
- `core_openings`: that the core of a set was opened for a judge, by whom, and what came out.

All of it is only ever added to.
"""

from __future__ import annotations

CALIBRATIONS = (
    """
    CREATE TABLE calibration_sets (
      set_digest TEXT PRIMARY KEY CHECK (length(set_digest) = 64),
      seed INTEGER NOT NULL,
      rules TEXT NOT NULL CHECK (rules <> ''),
      drawn_from TEXT NOT NULL CHECK (json_valid(drawn_from)),
      made_by TEXT NOT NULL CHECK (trim(made_by) <> ''),
      at TEXT NOT NULL CHECK (at LIKE '____-__-__T__:__:__Z')
    ) STRICT
    """,
    """
    CREATE TABLE calibration_pairs (
      set_digest TEXT NOT NULL REFERENCES calibration_sets (set_digest),
      pair INTEGER NOT NULL CHECK (pair >= 0),
      card_id TEXT NOT NULL REFERENCES cards (card_id),
      quote TEXT NOT NULL CHECK (trim(quote) <> ''),
      sentence TEXT NOT NULL CHECK (trim(sentence) <> ''),
      kind TEXT NOT NULL CHECK (kind IN ('cited', 'neighbour', 'stranger', 'number', 'negation',
        'name', 'scope', 'period')),
      part TEXT NOT NULL CHECK (part IN ('fit', 'report', 'core')),
      evidence_group INTEGER NOT NULL CHECK (evidence_group >= 0),
      PRIMARY KEY (set_digest, pair)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE calibration_items (
      item TEXT PRIMARY KEY CHECK (item <> ''),
      set_digest TEXT NOT NULL,
      position INTEGER NOT NULL CHECK (position >= 0),
      pair INTEGER NOT NULL,
      UNIQUE (set_digest, position),
      FOREIGN KEY (set_digest, pair) REFERENCES calibration_pairs (set_digest, pair)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE calibration_labels (
      label_number INTEGER PRIMARY KEY,
      item TEXT NOT NULL REFERENCES calibration_items (item),
      label TEXT NOT NULL
        CHECK (label IN ('supported', 'partly', 'unsupported', 'cannot_tell')),
      labelled_by TEXT NOT NULL CHECK (trim(labelled_by) <> ''),
      at TEXT NOT NULL CHECK (at LIKE '____-__-__T__:__:__Z')
    ) STRICT
    """,
    "CREATE INDEX calibration_labels_by_item ON calibration_labels (item, labelled_by)",
    """
    CREATE VIEW current_calibration_labels AS
    SELECT l.item, i.set_digest, i.position, i.pair, l.label, l.labelled_by, l.at
    FROM calibration_labels AS l
    JOIN calibration_items AS i ON i.item = l.item
    WHERE l.label_number = (SELECT max(label_number) FROM calibration_labels
      WHERE item = l.item AND labelled_by = l.labelled_by)
    """,
    """
    CREATE TABLE thresholds (
      number INTEGER PRIMARY KEY,
      thresholds_digest TEXT NOT NULL CHECK (length(thresholds_digest) = 64),
      judge TEXT NOT NULL CHECK (length(judge) = 64),
      called TEXT NOT NULL CHECK (called <> ''),
      runs_model INTEGER NOT NULL CHECK (runs_model IN (0, 1)),
      low REAL CHECK (low BETWEEN 0 AND 1),
      high REAL CHECK (high BETWEEN 0 AND 1),
      slope REAL,
      shift REAL,
      set_digest TEXT REFERENCES calibration_sets (set_digest),
      labels_digest TEXT NOT NULL,
      fit_counts TEXT NOT NULL CHECK (json_array_length(fit_counts) = 6),
      report_counts TEXT NOT NULL CHECK (json_array_length(report_counts) = 6),
      target REAL NOT NULL CHECK (target >= 0 AND target < 1),
      alpha REAL NOT NULL CHECK (alpha > 0 AND alpha < 1),
      reason TEXT NOT NULL,
      version TEXT NOT NULL CHECK (version <> ''),
      made_by TEXT NOT NULL CHECK (trim(made_by) <> ''),
      at TEXT NOT NULL CHECK (at LIKE '____-__-__T__:__:__Z'),
      CHECK (low < high),
      CHECK ((slope IS NULL) = (shift IS NULL)),
      CHECK ((set_digest IS NULL) = (labels_digest = '')),
      CHECK ((set_digest IS NULL) = (trim(reason) <> ''))
    ) STRICT
    """,
    "CREATE INDEX thresholds_by_judge ON thresholds (judge)",
    """
    CREATE VIEW current_thresholds AS
    SELECT * FROM thresholds AS t
    WHERE t.number = (SELECT max(number) FROM thresholds WHERE judge = t.judge)
    """,
    """
    CREATE TABLE core_openings (
      set_digest TEXT NOT NULL REFERENCES calibration_sets (set_digest),
      judge TEXT NOT NULL CHECK (length(judge) = 64),
      thresholds_digest TEXT NOT NULL CHECK (length(thresholds_digest) = 64),
      counts TEXT NOT NULL CHECK (json_array_length(counts) = 6),
      opened_by TEXT NOT NULL CHECK (trim(opened_by) <> ''),
      at TEXT NOT NULL CHECK (at LIKE '____-__-__T__:__:__Z'),
      PRIMARY KEY (set_digest, judge)
    ) STRICT, WITHOUT ROWID
    """,
)

CALIBRATIONS_APPEND_ONLY = (
    "calibration_sets",
    "calibration_pairs",
    "calibration_items",
    "calibration_labels",
    "thresholds",
    "core_openings",
)
