"""The tables, views and triggers of migration m001, as they were released. Never edited after that.

Read by `migrations.py` alone. Everything here is also what a person meets in Datasette, so names
are words of the glossary and every view answers a question that people ask.
"""

from __future__ import annotations

SCANS = (
    """
    CREATE TABLE scans (
      scan_digest TEXT PRIMARY KEY CHECK (length(scan_digest) = 64),
      source_id TEXT NOT NULL REFERENCES sources (source_id),
      kind TEXT NOT NULL CHECK (kind IN ('pdf', 'images')),
      name TEXT NOT NULL,
      leaf_count INTEGER NOT NULL CHECK (leaf_count > 0),
      state TEXT NOT NULL CHECK (state IN ('reading', 'complete')),
      reader TEXT NOT NULL CHECK (reader <> ''),
      settings TEXT NOT NULL CHECK (json_valid(settings))
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX scans_by_source ON scans (source_id)",
    # A scan's state alone may change, and only from reading to complete.
    """
    CREATE TRIGGER scans_refuse_update BEFORE UPDATE ON scans
    WHEN old.state = 'complete' OR (old.scan_digest, old.source_id, old.kind, old.name,
        old.leaf_count, old.reader, old.settings)
      IS NOT (new.scan_digest, new.source_id, new.kind, new.name,
        new.leaf_count, new.reader, new.settings)
    BEGIN SELECT RAISE(ABORT, 'only the state of an unfinished scan changes'); END
    """,
    """
    CREATE TABLE scan_files (
      scan_digest TEXT NOT NULL REFERENCES scans (scan_digest),
      position INTEGER NOT NULL CHECK (position >= 0),
      file_sha256 TEXT NOT NULL CHECK (length(file_sha256) = 64),
      file_name TEXT NOT NULL,
      bytes INTEGER NOT NULL CHECK (bytes >= 0),
      stored_as TEXT NOT NULL CHECK (stored_as <> ''),
      PRIMARY KEY (scan_digest, position)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE leaves (
      scan_digest TEXT NOT NULL REFERENCES scans (scan_digest),
      leaf_index INTEGER NOT NULL CHECK (leaf_index >= 0),
      name TEXT NOT NULL,
      embedded_label TEXT,
      PRIMARY KEY (scan_digest, leaf_index)
    ) STRICT, WITHOUT ROWID
    """,
    # Long columns last: what is asked of every leaf then lies in the first bytes of its row.
    """
    CREATE TABLE text_layers (
      scan_digest TEXT NOT NULL,
      leaf_index INTEGER NOT NULL,
      layer_digest TEXT NOT NULL CHECK (length(layer_digest) = 64),
      status TEXT NOT NULL CHECK (status IN ('read', 'blank', 'failed')),
      method TEXT NOT NULL CHECK (method IN ('embedded', 'ocr', 'none')),
      reason TEXT NOT NULL CHECK (reason <> ''),
      width_px INTEGER NOT NULL CHECK (width_px > 0),
      height_px INTEGER NOT NULL CHECK (height_px > 0),
      dpi INTEGER NOT NULL CHECK (dpi >= 0),
      provenance TEXT NOT NULL REFERENCES provenances (provenance),
      detail TEXT NOT NULL,
      text TEXT NOT NULL,
      lines TEXT NOT NULL CHECK (json_valid(lines)),
      words TEXT NOT NULL CHECK (json_valid(words)),
      PRIMARY KEY (scan_digest, leaf_index, layer_digest),
      FOREIGN KEY (scan_digest, leaf_index) REFERENCES leaves (scan_digest, leaf_index)
    ) STRICT, WITHOUT ROWID
    """,
    # Each reading of a leaf, counted from 1; the last one is current.
    """
    CREATE TABLE readings (
      scan_digest TEXT NOT NULL,
      leaf_index INTEGER NOT NULL,
      reading INTEGER NOT NULL CHECK (reading > 0),
      layer_digest TEXT NOT NULL,
      PRIMARY KEY (scan_digest, leaf_index, reading),
      FOREIGN KEY (scan_digest, leaf_index, layer_digest)
        REFERENCES text_layers (scan_digest, leaf_index, layer_digest)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE VIEW current_layers AS
    SELECT t.* FROM readings AS r
    JOIN text_layers AS t USING (scan_digest, leaf_index, layer_digest)
    WHERE r.reading = (
      SELECT max(reading) FROM readings AS later
      WHERE later.scan_digest = r.scan_digest AND later.leaf_index = r.leaf_index
    )
    """,
    """
    CREATE VIEW words AS
    SELECT l.scan_digest, l.leaf_index, w.key AS word_index,
      substr(l.text, json_extract(w.value, '$[0]') + 1,
        json_extract(w.value, '$[1]') - json_extract(w.value, '$[0]')) AS word,
      json_extract(w.value, '$[0]') AS start, json_extract(w.value, '$[1]') AS "end",
      json_extract(w.value, '$[2]') AS x0, json_extract(w.value, '$[3]') AS y0,
      json_extract(w.value, '$[4]') AS x1, json_extract(w.value, '$[5]') AS y1,
      json_extract(w.value, '$[6]') AS confidence
    FROM current_layers AS l, json_each(l.words) AS w
    """,
    """
    CREATE TABLE zonings (
      scan_digest TEXT NOT NULL REFERENCES scans (scan_digest),
      zoning INTEGER NOT NULL CHECK (zoning > 0),
      provenance TEXT NOT NULL REFERENCES provenances (provenance),
      PRIMARY KEY (scan_digest, zoning)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE leaf_zones (
      scan_digest TEXT NOT NULL,
      zoning INTEGER NOT NULL,
      leaf_index INTEGER NOT NULL,
      line_zones TEXT NOT NULL CHECK (json_valid(line_zones)),
      PRIMARY KEY (scan_digest, zoning, leaf_index),
      FOREIGN KEY (scan_digest, zoning) REFERENCES zonings (scan_digest, zoning),
      FOREIGN KEY (scan_digest, leaf_index) REFERENCES leaves (scan_digest, leaf_index)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE VIEW lines AS
    SELECT l.scan_digest, l.leaf_index, n.key AS line_index,
      substr(l.text, json_extract(n.value, '$[0]') + 1,
        json_extract(n.value, '$[1]') - json_extract(n.value, '$[0]')) AS line,
      json_extract(z.line_zones, '$[' || n.key || ']') AS zone,
      json_extract(n.value, '$[0]') AS start, json_extract(n.value, '$[1]') AS "end",
      json_extract(n.value, '$[2]') AS x0, json_extract(n.value, '$[3]') AS y0,
      json_extract(n.value, '$[4]') AS x1, json_extract(n.value, '$[5]') AS y1,
      json_extract(n.value, '$[6]') AS block
    FROM current_layers AS l, json_each(l.lines) AS n
    LEFT JOIN leaf_zones AS z ON z.scan_digest = l.scan_digest AND z.leaf_index = l.leaf_index
      AND z.zoning = (SELECT max(zoning) FROM zonings WHERE scan_digest = l.scan_digest)
    """,
)

PAGE_MAPS = (
    """
    CREATE TABLE page_maps (
      scan_digest TEXT NOT NULL REFERENCES scans (scan_digest),
      page_map INTEGER NOT NULL CHECK (page_map > 0),
      provenance TEXT NOT NULL REFERENCES provenances (provenance),
      remarks TEXT NOT NULL CHECK (json_valid(remarks)),
      runs TEXT NOT NULL CHECK (json_valid(runs)),
      PRIMARY KEY (scan_digest, page_map)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE page_labels (
      scan_digest TEXT NOT NULL,
      page_map INTEGER NOT NULL,
      leaf_index INTEGER NOT NULL,
      label TEXT,
      basis TEXT NOT NULL CHECK (basis IN ('printed', 'inferred', 'misprinted', 'embedded',
        'assigned', 'unnumbered', 'unknown')),
      support REAL NOT NULL CHECK (support BETWEEN 0 AND 1),
      style TEXT CHECK (style IN ('arabic', 'roman', 'ROMAN', 'letter', 'none')),
      value INTEGER CHECK (value >= 0),
      prefix TEXT,
      suffix TEXT,
      seen TEXT CHECK (seen IS NULL OR json_valid(seen)),
      expected TEXT CHECK (expected IS NULL OR json_valid(expected)),
      doubt TEXT NOT NULL,
      CHECK ((label IS NULL) = (basis IN ('unnumbered', 'unknown'))),
      CHECK ((label IS NULL) = (style IS NULL)),
      PRIMARY KEY (scan_digest, page_map, leaf_index),
      FOREIGN KEY (scan_digest, page_map) REFERENCES page_maps (scan_digest, page_map),
      FOREIGN KEY (scan_digest, leaf_index) REFERENCES leaves (scan_digest, leaf_index)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE VIEW current_page_labels AS
    SELECT s.source_id, p.* FROM page_labels AS p JOIN scans AS s USING (scan_digest)
    WHERE p.page_map = (SELECT max(page_map) FROM page_maps WHERE scan_digest = p.scan_digest)
    """,
    """
    CREATE VIEW page_runs AS
    SELECT m.scan_digest, m.page_map, r.key AS run_index,
      json_extract(r.value, '$.first_leaf') AS first_leaf,
      json_extract(r.value, '$.last_leaf') AS last_leaf,
      json_extract(r.value, '$.first.text') AS first_label,
      json_extract(r.value, '$.last.text') AS last_label
    FROM page_maps AS m, json_each(m.runs) AS r
    """,
    # A person's word about a leaf, counted from 1 within its scan; the last one on a leaf holds.
    """
    CREATE TABLE label_assignments (
      scan_digest TEXT NOT NULL,
      number INTEGER NOT NULL CHECK (number > 0),
      leaf_index INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('label', 'no_label', 'withdrawn')),
      label TEXT,
      style TEXT CHECK (style IN ('arabic', 'roman', 'ROMAN', 'letter', 'none')),
      value INTEGER CHECK (value >= 0),
      prefix TEXT,
      suffix TEXT,
      assigned_by TEXT NOT NULL CHECK (assigned_by <> ''),
      at TEXT NOT NULL CHECK (at LIKE '____-__-__T__:__:__Z'),
      note TEXT NOT NULL,
      CHECK ((label IS NOT NULL) = (kind = 'label')),
      CHECK ((label IS NULL) = (style IS NULL)),
      PRIMARY KEY (scan_digest, number),
      FOREIGN KEY (scan_digest, leaf_index) REFERENCES leaves (scan_digest, leaf_index)
    ) STRICT, WITHOUT ROWID
    """,
)

CARDS = (
    """
    CREATE TABLE cards (
      card_number INTEGER PRIMARY KEY,
      card_id TEXT NOT NULL UNIQUE CHECK (card_id LIKE '____%-_'),
      quote TEXT NOT NULL CHECK (quote <> ''),
      claimed TEXT NOT NULL CHECK (claimed <> ''),
      gloss TEXT NOT NULL,
      tags TEXT NOT NULL CHECK (json_valid(tags)),
      source_id TEXT NOT NULL REFERENCES sources (source_id),
      scan_digest TEXT NOT NULL REFERENCES scans (scan_digest),
      made_by TEXT NOT NULL CHECK (made_by <> ''),
      made_at TEXT NOT NULL CHECK (made_at LIKE '____-__-__T__:__:__Z'),
      fit TEXT NOT NULL CHECK (fit IN ('exact', 'folded', 'near')),
      reading TEXT NOT NULL CHECK (reading IN ('embedded', 'ocr_unseen', 'unverified')),
      printed_pages TEXT NOT NULL CHECK (json_valid(printed_pages)),
      foldings TEXT NOT NULL CHECK (json_valid(foldings)),
      claimed_first TEXT NOT NULL CHECK (json_valid(claimed_first)),
      claimed_last TEXT NOT NULL CHECK (json_valid(claimed_last))
    ) STRICT
    """,
    "CREATE INDEX cards_by_source ON cards (source_id)",
    """
    CREATE TABLE card_segments (
      card_id TEXT NOT NULL REFERENCES cards (card_id),
      segment INTEGER NOT NULL CHECK (segment >= 0),
      exact TEXT NOT NULL,
      prefix TEXT NOT NULL,
      suffix TEXT NOT NULL,
      PRIMARY KEY (card_id, segment)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE card_positions (
      card_id TEXT NOT NULL,
      segment INTEGER NOT NULL,
      position INTEGER NOT NULL CHECK (position >= 0),
      scan_digest TEXT NOT NULL,
      leaf_index INTEGER NOT NULL,
      layer_digest TEXT NOT NULL,
      start INTEGER NOT NULL CHECK (start >= 0),
      "end" INTEGER NOT NULL CHECK ("end" >= start),
      boxes TEXT NOT NULL CHECK (json_valid(boxes)),
      PRIMARY KEY (card_id, segment, position),
      FOREIGN KEY (card_id, segment) REFERENCES card_segments (card_id, segment),
      FOREIGN KEY (scan_digest, leaf_index, layer_digest)
        REFERENCES text_layers (scan_digest, leaf_index, layer_digest)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE VIEW card_tags AS
    SELECT c.card_id, t.value AS tag FROM cards AS c, json_each(c.tags) AS t
    """,
    """
    CREATE TABLE card_events (
      event_number INTEGER PRIMARY KEY,
      card_id TEXT NOT NULL REFERENCES cards (card_id),
      kind TEXT NOT NULL CHECK (kind IN ('created', 'issued', 'checked', 'retracted')),
      actor TEXT NOT NULL CHECK (actor <> ''),
      at TEXT NOT NULL CHECK (at LIKE '____-__-__T__:__:__Z'),
      detail TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX card_events_by_card ON card_events (card_id, kind)",
    """
    CREATE VIEW issuances AS
    SELECT card_id, actor AS requester, at, detail AS query FROM card_events WHERE kind = 'issued'
    """,
    """
    CREATE VIEW current_cards AS
    SELECT * FROM cards AS c WHERE NOT EXISTS (
      SELECT 1 FROM card_events AS e WHERE e.card_id = c.card_id AND e.kind = 'retracted'
    )
    """,
    # Spelled so that Datasette sees that the index belongs to the cards, and offers a search.
    """
    CREATE VIRTUAL TABLE cards_fts USING fts5 (
      quote, gloss, tags, content="cards", content_rowid="card_number",
      tokenize="unicode61 remove_diacritics 2"
    )
    """,
    """
    CREATE TRIGGER cards_are_indexed AFTER INSERT ON cards BEGIN
      INSERT INTO cards_fts (rowid, quote, gloss, tags)
      VALUES (new.card_number, new.quote, new.gloss, new.tags);
    END
    """,
)

FINDINGS = (
    """
    CREATE TABLE findings (
      finding_number INTEGER PRIMARY KEY,
      card_id TEXT NOT NULL REFERENCES cards (card_id),
      run INTEGER NOT NULL CHECK (run > 0),
      check_name TEXT NOT NULL CHECK (check_name <> ''),
      outcome TEXT NOT NULL
        CHECK (outcome IN ('pass', 'fail', 'unsure', 'unavailable', 'not_applicable')),
      reason TEXT NOT NULL CHECK (reason <> ''),
      message TEXT NOT NULL,
      evidence TEXT NOT NULL CHECK (json_valid(evidence)),
      check_version TEXT NOT NULL CHECK (check_version <> ''),
      scan_digest TEXT NOT NULL REFERENCES scans (scan_digest),
      page_map INTEGER,
      at TEXT NOT NULL CHECK (at LIKE '____-__-__T__:__:__Z'),
      FOREIGN KEY (scan_digest, page_map) REFERENCES page_maps (scan_digest, page_map)
    ) STRICT
    """,
    "CREATE INDEX findings_by_card ON findings (card_id, run)",
    """
    CREATE VIEW latest_findings AS
    SELECT * FROM findings AS f
    WHERE f.run = (SELECT max(run) FROM findings WHERE card_id = f.card_id)
    """,
)

# Tables whose rows are never altered and never removed.
APPEND_ONLY = (
    "source_history",
    "resolutions",
    "resolution_answers",
    "resolution_fields",
    "link_checks",
    "provenances",
    "scan_files",
    "leaves",
    "text_layers",
    "readings",
    "zonings",
    "leaf_zones",
    "page_maps",
    "page_labels",
    "label_assignments",
    "cards",
    "card_segments",
    "card_positions",
    "card_events",
    "findings",
)
