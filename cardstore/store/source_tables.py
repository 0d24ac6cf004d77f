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

RESOLUTIONS = (
    # What the registries said of a source, or of one reference of a list; counted from 1.
    """
    CREATE TABLE resolutions (
      resolution INTEGER PRIMARY KEY,
      source_id TEXT REFERENCES sources (source_id),
      claimed_digest TEXT NOT NULL CHECK (length(claimed_digest) = 64),
      title TEXT NOT NULL,
      verdict TEXT NOT NULL CHECK (verdict IN ('accept', 'reject', 'ambiguous', 'not_found',
        'inconclusive', 'needs_evidence')),
      at TEXT NOT NULL CHECK (at LIKE '____-__-__T__:__:__Z'),
      rules TEXT NOT NULL CHECK (rules <> ''),
      why TEXT NOT NULL CHECK (json_valid(why)),
      chosen TEXT NOT NULL CHECK (json_valid(chosen)),
      claimed TEXT NOT NULL CHECK (json_valid(claimed))
    ) STRICT
    """,
    "CREATE INDEX resolutions_by_source ON resolutions (source_id)",
    "CREATE INDEX resolutions_by_claim ON resolutions (claimed_digest)",
    """
    CREATE TABLE resolution_answers (
      resolution INTEGER NOT NULL REFERENCES resolutions (resolution),
      position INTEGER NOT NULL CHECK (position >= 0),
      registry TEXT NOT NULL CHECK (registry <> ''),
      state TEXT NOT NULL CHECK (state IN ('found', 'not_found', 'unavailable')),
      unavailable_because TEXT,
      detail TEXT NOT NULL,
      requests INTEGER NOT NULL CHECK (requests >= 0),
      asked_at TEXT NOT NULL,
      by_identifier TEXT NOT NULL CHECK (json_valid(by_identifier)),
      denied TEXT NOT NULL CHECK (json_valid(denied)),
      candidates TEXT NOT NULL CHECK (json_valid(candidates)),
      CHECK ((unavailable_because IS NOT NULL) = (state = 'unavailable')),
      PRIMARY KEY (resolution, position)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE resolution_fields (
      resolution INTEGER NOT NULL REFERENCES resolutions (resolution),
      position INTEGER NOT NULL CHECK (position >= 0),
      registry TEXT NOT NULL,
      record_id TEXT NOT NULL,
      field TEXT NOT NULL CHECK (field <> ''),
      comparison TEXT NOT NULL CHECK (comparison IN ('match', 'contradict', 'unknown')),
      claimed TEXT NOT NULL,
      found TEXT NOT NULL,
      note TEXT NOT NULL,
      PRIMARY KEY (resolution, position)
    ) STRICT, WITHOUT ROWID
    """,
    # Of the same claims the last that was settled, else the last; of a source its last claims.
    """
    CREATE VIEW latest_resolutions AS
    SELECT * FROM resolutions AS r
    WHERE r.resolution = (
      SELECT same.resolution FROM resolutions AS same
      WHERE same.claimed_digest = r.claimed_digest AND same.source_id IS r.source_id
      ORDER BY same.verdict = 'inconclusive', same.resolution DESC LIMIT 1
    ) AND (r.source_id IS NULL OR r.claimed_digest = (
      SELECT last.claimed_digest FROM resolutions AS last WHERE last.source_id = r.source_id
      ORDER BY last.resolution DESC LIMIT 1
    ))
    """,
    """
    CREATE VIEW resolution_reasons AS
    SELECT r.resolution, r.source_id, r.title, r.verdict, json_extract(w.value, '$[0]') AS reason,
      json_extract(w.value, '$[1]') AS sentence
    FROM latest_resolutions AS r, json_each(r.why) AS w
    """,
)

LINK_CHECKS = (
    # What each link was found to be, each time that it was asked for.
    """
    CREATE TABLE link_checks (
      link_check INTEGER PRIMARY KEY,
      url TEXT NOT NULL CHECK (url <> ''),
      state TEXT NOT NULL CHECK (state IN ('live', 'stale', 'likely_hallucinated', 'unknown')),
      flags TEXT NOT NULL CHECK (json_valid(flags)),
      status INTEGER,
      final_url TEXT NOT NULL,
      title TEXT NOT NULL,
      excerpt TEXT NOT NULL,
      archive_url TEXT NOT NULL,
      archived_at TEXT NOT NULL,
      checked_at TEXT NOT NULL CHECK (checked_at <> ''),
      detail TEXT NOT NULL,
      marks TEXT NOT NULL CHECK (json_valid(marks)),
      places TEXT NOT NULL CHECK (json_valid(places))
    ) STRICT
    """,
    "CREATE INDEX link_checks_by_url ON link_checks (url)",
    """
    CREATE VIEW latest_link_checks AS
    SELECT * FROM link_checks AS c
    WHERE c.link_check = (SELECT max(link_check) FROM link_checks WHERE url = c.url)
    """,
)
