"""The tables of migration m005, as they were released. Never edited after that.

- `kept_splits` and `kept_card_checks` can be made again: a manuscript as it was split, by the
  digest of its text and of the rules; the findings of a card's checks, by all they depend on.
- `gate_runs` and `gate_decisions`: every run of the gate, and every decision in it. A manuscript's
  decisions are one JSON value: [[number, line, verdict key, 1 if it was held before], …].
- `sentence_verdicts`: each verdict under the digest of all that it depends on.
- `support_scores`: what a judge said of a pair, by the digests of both.
"""

from __future__ import annotations

GATE = (
    """
    CREATE TABLE kept_splits (
      text_sha256 TEXT NOT NULL CHECK (length(text_sha256) = 64),
      rules TEXT NOT NULL CHECK (rules <> ''),
      name TEXT NOT NULL,
      manuscript TEXT NOT NULL CHECK (json_valid(manuscript)),
      PRIMARY KEY (text_sha256, rules, name)
    ) STRICT
    """,
    """
    CREATE TABLE kept_card_checks (
      card_id TEXT PRIMARY KEY REFERENCES cards (card_id),
      depends_on TEXT NOT NULL CHECK (length(depends_on) = 64),
      findings TEXT NOT NULL CHECK (json_valid(findings))
    ) STRICT
    """,
    """
    CREATE TABLE gate_runs (
      run INTEGER PRIMARY KEY,
      at TEXT NOT NULL CHECK (at LIKE '____-__-__T__:__:__Z'),
      requester TEXT NOT NULL,
      rules TEXT NOT NULL CHECK (length(rules) = 64),
      judge TEXT NOT NULL,
      thresholds TEXT NOT NULL,
      options TEXT NOT NULL CHECK (json_valid(options)),
      counts TEXT NOT NULL CHECK (json_valid(counts))
    ) STRICT
    """,
    """
    CREATE TABLE sentence_verdicts (
      verdict_key TEXT PRIMARY KEY CHECK (length(verdict_key) = 64),
      run INTEGER NOT NULL REFERENCES gate_runs (run),
      sentence TEXT NOT NULL CHECK (sentence <> ''),
      cited TEXT NOT NULL CHECK (json_valid(cited)),
      bin TEXT NOT NULL
        CHECK (bin IN ('passed', 'failed', 'person', 'unavailable', 'abstained', 'framing')),
      decided_by TEXT NOT NULL CHECK (decided_by IN ('checks', 'judge', 'writer')),
      prob REAL CHECK (prob BETWEEN 0 AND 1),
      findings TEXT NOT NULL CHECK (json_valid(findings)),
      card_findings TEXT NOT NULL CHECK (json_valid(card_findings))
    ) STRICT
    """,
    """
    CREATE TABLE gate_decisions (
      run INTEGER NOT NULL REFERENCES gate_runs (run),
      position INTEGER NOT NULL CHECK (position >= 0),
      manuscript TEXT NOT NULL,
      text_sha256 TEXT NOT NULL CHECK (length(text_sha256) = 64),
      decisions TEXT NOT NULL CHECK (json_valid(decisions)),
      PRIMARY KEY (run, position)
    ) STRICT
    """,
    """
    CREATE VIEW decided_sentences AS
    SELECT d.run, r.at, d.manuscript, one.value ->> 0 AS number, one.value ->> 1 AS line,
      one.value ->> 2 AS verdict_key, one.value ->> 3 AS held, v.bin, v.decided_by, v.prob,
      v.sentence, v.cited
    FROM gate_decisions AS d
    JOIN gate_runs AS r ON r.run = d.run
    JOIN json_each(d.decisions) AS one
    JOIN sentence_verdicts AS v ON v.verdict_key = one.value ->> 2
    """,
    """
    CREATE TABLE support_scores (
      judge TEXT NOT NULL CHECK (length(judge) = 64),
      pair TEXT NOT NULL CHECK (length(pair) = 64),
      prob REAL CHECK (prob BETWEEN 0 AND 1),
      opinion TEXT,
      unsupported TEXT NOT NULL CHECK (json_valid(unsupported)),
      tokens INTEGER NOT NULL CHECK (tokens >= 0),
      remark TEXT NOT NULL,
      at TEXT NOT NULL CHECK (at LIKE '____-__-__T__:__:__Z'),
      CHECK ((prob IS NULL) <> (opinion IS NULL)),
      PRIMARY KEY (judge, pair)
    ) STRICT, WITHOUT ROWID
    """,
)

GATE_APPEND_ONLY = ("gate_runs", "sentence_verdicts", "gate_decisions", "support_scores")
