"""The tables and views of migration m006, as they were released. Never edited after that.

What people say of the persons of a book, and for which sources they vouch; only ever added to.
"""

from __future__ import annotations

PERSONS = (
    # A record of a person of whom the book says something; of one name the last holds.
    """
    CREATE TABLE persons (
      person_record INTEGER PRIMARY KEY,
      name TEXT NOT NULL CHECK (trim(name) <> ''),
      other_names TEXT NOT NULL CHECK (json_valid(other_names)),
      living TEXT NOT NULL CHECK (living IN ('yes', 'no', 'unknown')),
      evidence TEXT NOT NULL CHECK (json_valid(evidence)),
      recorded_by TEXT NOT NULL CHECK (trim(recorded_by) <> ''),
      at TEXT NOT NULL CHECK (at LIKE '____-__-__T__:__:__Z'),
      CHECK (living <> 'no' OR json_array_length(evidence) > 0)
    ) STRICT
    """,
    "CREATE INDEX persons_by_name ON persons (name)",
    """
    CREATE VIEW current_persons AS
    SELECT * FROM persons AS p
    WHERE p.person_record = (SELECT max(person_record) FROM persons WHERE name = p.name)
    """,
)

VOUCHINGS = (
    # A person's word that a source exists, for the record that has this digest; or its withdrawal.
    """
    CREATE TABLE vouchings (
      vouching INTEGER PRIMARY KEY,
      source_id TEXT NOT NULL REFERENCES sources (source_id),
      kind TEXT NOT NULL CHECK (kind IN ('vouched', 'withdrawn')),
      record_digest TEXT NOT NULL CHECK (length(record_digest) = 64),
      said_by TEXT NOT NULL CHECK (trim(said_by) <> ''),
      evidence TEXT NOT NULL CHECK (trim(evidence) <> ''),
      at TEXT NOT NULL CHECK (at LIKE '____-__-__T__:__:__Z')
    ) STRICT
    """,
    "CREATE INDEX vouchings_by_source ON vouchings (source_id)",
    """
    CREATE VIEW latest_vouchings AS
    SELECT * FROM vouchings AS v
    WHERE v.vouching = (SELECT max(vouching) FROM vouchings WHERE source_id = v.source_id)
    """,
)

PERSONS_APPEND_ONLY = ("persons", "vouchings")
