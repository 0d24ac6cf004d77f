"""The tables of migration m008, as they were released. Never edited after that.

- `kept_texts`: the text of each manuscript as the gate last read it, so that what surrounds a
  sentence can be shown without its file. One a name; it can be given again.
- `queues` and `queue_items`: what waited for people, as it was shown; only ever added to.
- `rulings`, `rulings_taken_back` and `page_openings`: what people said and which leaves they
  opened; only ever added to. A nonce makes a ruling that is sent twice one ruling.
- `item_leases`: who has an item before them, and until when; may be overwritten.

`holds_for` says what a ruling holds for: in a review whatever has the same item key, in an audit
that one item.
"""

from __future__ import annotations

REVIEWS = (
    """
    CREATE TABLE kept_texts (
      name TEXT PRIMARY KEY,
      text_sha256 TEXT NOT NULL CHECK (length(text_sha256) = 64),
      text TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE queues (
      queue INTEGER PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('review', 'audit', 'weekly')),
      at TEXT NOT NULL CHECK (at LIKE '____-__-__T__:__:__Z'),
      made_by TEXT NOT NULL CHECK (trim(made_by) <> ''),
      seed INTEGER NOT NULL,
      options TEXT NOT NULL CHECK (json_valid(options)),
      items INTEGER NOT NULL CHECK (items >= 0)
    ) STRICT
    """,
    """
    CREATE TABLE queue_items (
      queue INTEGER NOT NULL REFERENCES queues (queue),
      place INTEGER NOT NULL CHECK (place >= 0),
      holds_for TEXT NOT NULL CHECK (holds_for <> ''),
      item_key TEXT NOT NULL CHECK (length(item_key) = 64),
      role TEXT NOT NULL CHECK (role IN ('waits', 'planted', 'passed', 'cleared')),
      twice INTEGER NOT NULL CHECK (twice IN (0, 1)),
      stratum TEXT NOT NULL,
      manuscript TEXT NOT NULL,
      number INTEGER NOT NULL CHECK (number >= 0),
      line INTEGER NOT NULL CHECK (line >= 1),
      chapter TEXT NOT NULL,
      verdict_key TEXT NOT NULL,
      words TEXT NOT NULL CHECK (words <> ''),
      text_before TEXT NOT NULL,
      text_after TEXT NOT NULL,
      cited TEXT NOT NULL CHECK (json_valid(cited)),
      asks TEXT NOT NULL CHECK (json_valid(asks)),
      planted_as TEXT NOT NULL,
      PRIMARY KEY (queue, place),
      CHECK ((role = 'planted') = (planted_as <> ''))
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX queue_items_by_meaning ON queue_items (holds_for)",
    """
    CREATE TABLE rulings (
      ruling INTEGER PRIMARY KEY,
      queue INTEGER NOT NULL,
      place INTEGER NOT NULL,
      holds_for TEXT NOT NULL,
      item_key TEXT NOT NULL CHECK (length(item_key) = 64),
      reviewer TEXT NOT NULL CHECK (trim(reviewer) <> ''),
      kind TEXT NOT NULL CHECK (kind IN
        ('supported', 'stronger', 'not_supported', 'wrong_place', 'cannot_tell')),
      error TEXT CHECK (error IN ('no_source', 'misquoted', 'wrong_place', 'drifted', 'distant',
        'number', 'stale', 'echo', 'source_doubtful')),
      note TEXT NOT NULL,
      seconds REAL NOT NULL CHECK (seconds >= 0),
      nonce TEXT NOT NULL UNIQUE CHECK (nonce <> ''),
      at TEXT NOT NULL CHECK (at LIKE '____-__-__T__:__:__Z'),
      CHECK ((kind IN ('stronger', 'not_supported', 'wrong_place')) = (error IS NOT NULL)),
      FOREIGN KEY (queue, place) REFERENCES queue_items (queue, place)
    ) STRICT
    """,
    "CREATE INDEX rulings_by_meaning ON rulings (holds_for, reviewer)",
    "CREATE INDEX rulings_by_queue ON rulings (queue, reviewer)",
    """
    CREATE TABLE rulings_taken_back (
      ruling INTEGER PRIMARY KEY REFERENCES rulings (ruling),
      at TEXT NOT NULL CHECK (at LIKE '____-__-__T__:__:__Z')
    ) STRICT
    """,
    """
    CREATE VIEW holding_rulings AS
    SELECT r.* FROM rulings AS r
    WHERE r.ruling NOT IN (SELECT ruling FROM rulings_taken_back)
      AND NOT EXISTS (
        SELECT 1 FROM rulings AS later
        WHERE later.holds_for = r.holds_for AND later.reviewer = r.reviewer
          AND later.ruling > r.ruling
          AND later.ruling NOT IN (SELECT ruling FROM rulings_taken_back))
    """,
    """
    CREATE TABLE page_openings (
      queue INTEGER NOT NULL,
      place INTEGER NOT NULL,
      reviewer TEXT NOT NULL CHECK (trim(reviewer) <> ''),
      scan_digest TEXT NOT NULL,
      leaf_index INTEGER NOT NULL CHECK (leaf_index >= 0),
      at TEXT NOT NULL CHECK (at LIKE '____-__-__T__:__:__Z'),
      PRIMARY KEY (queue, place, reviewer, scan_digest, leaf_index),
      FOREIGN KEY (queue, place) REFERENCES queue_items (queue, place)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE item_leases (
      holds_for TEXT NOT NULL,
      reviewer TEXT NOT NULL CHECK (trim(reviewer) <> ''),
      until REAL NOT NULL,
      PRIMARY KEY (holds_for)
    ) STRICT, WITHOUT ROWID
    """,
)

REVIEWS_APPEND_ONLY = (
    "queues",
    "queue_items",
    "rulings",
    "rulings_taken_back",
    "page_openings",
)
