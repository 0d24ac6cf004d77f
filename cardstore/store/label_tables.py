"""The tables of migration m011, as they were released. Never edited after that.

A change is what a person did to page labels at once: one leaf, a run, an import. It names the rows
of `label_assignments` that it made, so that it can be told and undone as a whole. What was assigned
before these tables were there is one change for each row.
"""

from __future__ import annotations

LABEL_CHANGES = (
    """
    CREATE TABLE label_changes (
      scan_digest TEXT NOT NULL REFERENCES scans (scan_digest),
      change INTEGER NOT NULL CHECK (change > 0),
      kind TEXT NOT NULL CHECK (
        kind IN ('assigned', 'run', 'confirmed', 'unassigned', 'imported', 'undone')
      ),
      first_number INTEGER,
      last_number INTEGER,
      undoes INTEGER,
      made_by TEXT NOT NULL CHECK (trim(made_by) <> ''),
      at TEXT NOT NULL CHECK (at LIKE '____-__-__T__:__:__Z'),
      note TEXT NOT NULL,
      CHECK ((first_number IS NULL) = (last_number IS NULL)),
      CHECK (first_number IS NOT NULL OR kind = 'undone'),
      CHECK (first_number <= last_number),
      CHECK ((undoes IS NOT NULL) = (kind = 'undone')),
      CHECK (undoes < change),
      PRIMARY KEY (scan_digest, change),
      UNIQUE (scan_digest, undoes),
      FOREIGN KEY (scan_digest, first_number)
        REFERENCES label_assignments (scan_digest, number),
      FOREIGN KEY (scan_digest, last_number)
        REFERENCES label_assignments (scan_digest, number),
      FOREIGN KEY (scan_digest, undoes) REFERENCES label_changes (scan_digest, change)
    ) STRICT, WITHOUT ROWID
    """,
    # Of a leaf whose number is a misprint: the label that its sequence gives.
    """
    CREATE TABLE label_expectations (
      scan_digest TEXT NOT NULL,
      number INTEGER NOT NULL,
      label TEXT NOT NULL,
      style TEXT NOT NULL CHECK (style IN ('arabic', 'roman', 'ROMAN', 'letter', 'none')),
      value INTEGER CHECK (value >= 0),
      prefix TEXT NOT NULL,
      suffix TEXT NOT NULL,
      PRIMARY KEY (scan_digest, number),
      FOREIGN KEY (scan_digest, number) REFERENCES label_assignments (scan_digest, number)
    ) STRICT, WITHOUT ROWID
    """,
    """
    INSERT INTO label_changes
    SELECT scan_digest, number,
      CASE kind WHEN 'withdrawn' THEN 'unassigned' ELSE 'assigned' END,
      number, number, NULL, assigned_by, at, note
    FROM label_assignments
    """,
)

LABEL_CHANGES_APPEND_ONLY = ("label_changes", "label_expectations")
