"""The tables of migration m001 for works, sources and what registries say of them.

Read by `migrations.py` alone, beside `tables.py`; never edited after release.
"""

from __future__ import annotations

SOURCES = (
    """
    CREATE TABLE works (
      work_id TEXT PRIMARY KEY CHECK (work_id <> ''),
      title TEXT NOT NULL CHECK (title <> '')
    ) STRICT, WITHOUT ROWID
    """,
    # One row per edition or article: what a page label belongs to.
    """
    CREATE TABLE sources (
      source_id TEXT PRIMARY KEY CHECK (source_id <> ''),
      work_id TEXT NOT NULL REFERENCES works (work_id),
      title TEXT NOT NULL CHECK (title <> ''),
      year INTEGER,
      edition TEXT NOT NULL,
      publisher TEXT NOT NULL,
      place TEXT NOT NULL,
      venue TEXT NOT NULL,
      volume TEXT NOT NULL,
      isbn TEXT NOT NULL,
      doi TEXT NOT NULL,
      identifiers TEXT NOT NULL CHECK (json_valid(identifiers)),
      csl_type TEXT NOT NULL CHECK (csl_type <> ''),
      url TEXT NOT NULL,
      archive_url TEXT NOT NULL,
      extent TEXT NOT NULL,
      cites TEXT NOT NULL CHECK (json_valid(cites)),
      kind TEXT NOT NULL
        CHECK (kind IN ('primary', 'reporting', 'vendor', 'aggregator', 'unknown')),
      status TEXT NOT NULL
        CHECK (status IN ('current', 'superseded', 'archived', 'withdrawn', 'retracted')),
      creators TEXT NOT NULL CHECK (json_valid(creators)),
      origins TEXT NOT NULL CHECK (json_valid(origins))
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX sources_by_work ON sources (work_id)",
    # Every record that was replaced by a later one, as it was until then; oldest first.
    """
    CREATE TABLE source_history (
      record_number INTEGER PRIMARY KEY,
      source_id TEXT NOT NULL REFERENCES sources (source_id),
      replaced_at TEXT NOT NULL CHECK (replaced_at LIKE '____-__-__T__:__:__Z'),
      work_id TEXT NOT NULL REFERENCES works (work_id), title TEXT NOT NULL, year INTEGER,
      edition TEXT NOT NULL, publisher TEXT NOT NULL, place TEXT NOT NULL, venue TEXT NOT NULL,
      volume TEXT NOT NULL, isbn TEXT NOT NULL, doi TEXT NOT NULL, identifiers TEXT NOT NULL,
      csl_type TEXT NOT NULL, url TEXT NOT NULL, archive_url TEXT NOT NULL, extent TEXT NOT NULL,
      cites TEXT NOT NULL,
      kind TEXT NOT NULL, status TEXT NOT NULL, creators TEXT NOT NULL, origins TEXT NOT NULL
    ) STRICT
    """,
    # What computed a value: referred to by every computed row.
    """
    CREATE TABLE provenances (
      provenance TEXT PRIMARY KEY CHECK (length(provenance) = 64),
      agent TEXT NOT NULL CHECK (agent <> ''),
      version TEXT NOT NULL,
      settings TEXT NOT NULL,
      inputs TEXT NOT NULL CHECK (json_valid(inputs))
    ) STRICT, WITHOUT ROWID
    """,
)
