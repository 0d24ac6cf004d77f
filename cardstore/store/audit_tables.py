"""The tables of migration m009, as they were released. Never edited after that.

- `audits`: every sample that was drawn of what passed, with the list that it was drawn from and the
  terms; its sentences are the items of its queue. `listed` holds the verdict keys of the list:
  {manuscript: {chapter: {stratum: [key, …]}}}.
- `audit_sentences`: what each of its items was drawn for.
- `audit_results`: what became of it, each time that something did; a failed one stays failed.

All of it is only ever added to.
"""

from __future__ import annotations

AUDITS = (
    """
    CREATE TABLE audits (
      audit INTEGER PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('book', 'chapter', 'weekly')),
      queue INTEGER NOT NULL UNIQUE REFERENCES queues (queue),
      name TEXT NOT NULL,
      seed INTEGER NOT NULL,
      runs TEXT NOT NULL CHECK (json_valid(runs)),
      gate_version TEXT NOT NULL CHECK (json_valid(gate_version)),
      list_digest TEXT NOT NULL CHECK (length(list_digest) = 64),
      listed TEXT NOT NULL CHECK (json_valid(listed)),
      terms_digest TEXT NOT NULL CHECK (length(terms_digest) = 64),
      terms TEXT NOT NULL CHECK (json_valid(terms)),
      made_by TEXT NOT NULL CHECK (trim(made_by) <> ''),
      at TEXT NOT NULL CHECK (at LIKE '____-__-__T__:__:__Z'),
      CHECK ((kind = 'book') = (name = '')),
      UNIQUE (kind, name, seed, list_digest, terms_digest)
    ) STRICT
    """,
    """
    CREATE TABLE audit_sentences (
      audit INTEGER NOT NULL REFERENCES audits (audit),
      place INTEGER NOT NULL CHECK (place >= 0),
      again INTEGER NOT NULL CHECK (again >= 0),
      for_stratum INTEGER NOT NULL CHECK (for_stratum IN (0, 1)),
      for_chapter INTEGER NOT NULL CHECK (for_chapter IN (0, 1)),
      PRIMARY KEY (audit, place)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE audit_results (
      result INTEGER PRIMARY KEY,
      audit INTEGER NOT NULL REFERENCES audits (audit),
      state TEXT NOT NULL CHECK (state IN ('passed', 'failed', 'stale')),
      errors INTEGER NOT NULL CHECK (errors >= 0),
      settled INTEGER NOT NULL CHECK (settled >= errors),
      told TEXT NOT NULL CHECK (told <> ''),
      at TEXT NOT NULL CHECK (at LIKE '____-__-__T__:__:__Z')
    ) STRICT
    """,
    "CREATE INDEX audit_results_by_audit ON audit_results (audit)",
)

AUDITS_APPEND_ONLY = ("audits", "audit_sentences", "audit_results")
