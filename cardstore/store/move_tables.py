"""The tables and views of migration m004: moves of cards, and leaves that are read again.

Read by `migrations.py` alone. Never edited after release.
"""

from __future__ import annotations

MOVES = (
    # Where a card was anchored again, counted from 1; the last one holds. `after_event` is the last
    # event of any card when it was moved, so that a card's history can be told in order.
    """
    CREATE TABLE card_moves (
      card_id TEXT NOT NULL REFERENCES cards (card_id),
      number INTEGER NOT NULL CHECK (number > 0),
      kind TEXT NOT NULL CHECK (kind IN ('words', 'page')),
      from_scan TEXT NOT NULL REFERENCES scans (scan_digest),
      from_pages TEXT NOT NULL CHECK (json_valid(from_pages)),
      scan_digest TEXT NOT NULL REFERENCES scans (scan_digest),
      page_map INTEGER NOT NULL,
      printed_pages TEXT NOT NULL CHECK (json_valid(printed_pages)),
      fit TEXT NOT NULL CHECK (fit IN ('exact', 'folded', 'near')),
      foldings TEXT NOT NULL CHECK (json_valid(foldings)),
      reading TEXT NOT NULL CHECK (reading <> ''),
      why TEXT NOT NULL CHECK (why <> ''),
      moved_by TEXT NOT NULL CHECK (moved_by <> ''),
      at TEXT NOT NULL CHECK (at LIKE '____-__-__T__:__:__Z'),
      after_event INTEGER NOT NULL CHECK (after_event >= 0),
      PRIMARY KEY (card_id, number),
      FOREIGN KEY (scan_digest, page_map) REFERENCES page_maps (scan_digest, page_map)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE card_move_segments (
      card_id TEXT NOT NULL,
      number INTEGER NOT NULL,
      segment INTEGER NOT NULL CHECK (segment >= 0),
      exact TEXT NOT NULL,
      prefix TEXT NOT NULL,
      suffix TEXT NOT NULL,
      PRIMARY KEY (card_id, number, segment),
      FOREIGN KEY (card_id, number) REFERENCES card_moves (card_id, number)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE card_move_positions (
      card_id TEXT NOT NULL,
      number INTEGER NOT NULL,
      segment INTEGER NOT NULL,
      position INTEGER NOT NULL CHECK (position >= 0),
      scan_digest TEXT NOT NULL,
      leaf_index INTEGER NOT NULL,
      layer_digest TEXT NOT NULL,
      start INTEGER NOT NULL CHECK (start >= 0),
      "end" INTEGER NOT NULL CHECK ("end" >= start),
      boxes TEXT NOT NULL CHECK (json_valid(boxes)),
      PRIMARY KEY (card_id, number, segment, position),
      FOREIGN KEY (card_id, number, segment)
        REFERENCES card_move_segments (card_id, number, segment),
      FOREIGN KEY (scan_digest, leaf_index, layer_digest)
        REFERENCES text_layers (scan_digest, leaf_index, layer_digest)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE VIEW current_anchors AS
    SELECT c.card_id, c.source_id,
      coalesce(m.number, 0) AS moves,
      coalesce(m.scan_digest, c.scan_digest) AS scan_digest,
      coalesce(m.printed_pages, c.printed_pages) AS printed_pages,
      coalesce(m.fit, c.fit) AS fit
    FROM cards AS c LEFT JOIN card_moves AS m ON m.card_id = c.card_id
      AND m.number = (SELECT max(number) FROM card_moves WHERE card_id = c.card_id)
    """,
)

REREADINGS = (
    # A scan's leaves read again, counted from 1. `page_map` is the map that held before.
    """
    CREATE TABLE rereadings (
      scan_digest TEXT NOT NULL REFERENCES scans (scan_digest),
      number INTEGER NOT NULL CHECK (number > 0),
      request TEXT NOT NULL CHECK (json_valid(request)),
      page_map INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('reading', 'done')),
      PRIMARY KEY (scan_digest, number),
      FOREIGN KEY (scan_digest, page_map) REFERENCES page_maps (scan_digest, page_map)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TRIGGER rereadings_refuse_update BEFORE UPDATE ON rereadings
    WHEN old.state = 'done' OR (old.scan_digest, old.number, old.request, old.page_map)
      IS NOT (new.scan_digest, new.number, new.request, new.page_map)
    BEGIN SELECT RAISE(ABORT, 'only the state of an unfinished rereading changes'); END
    """,
    """
    CREATE TRIGGER rereadings_refuse_delete BEFORE DELETE ON rereadings
    BEGIN SELECT RAISE(ABORT, 'rereadings are append-only'); END
    """,
    # What came of each leaf, and the layer that was current then. The layers of a rereading become
    # current together, when it is done, where that layer is current still.
    """
    CREATE TABLE reread_leaves (
      scan_digest TEXT NOT NULL,
      number INTEGER NOT NULL,
      leaf_index INTEGER NOT NULL,
      outcome TEXT NOT NULL CHECK (outcome IN ('changed', 'unchanged', 'failed')),
      instead_of TEXT NOT NULL,
      layer_digest TEXT,
      detail TEXT NOT NULL,
      CHECK ((layer_digest IS NULL) = (outcome = 'failed')),
      PRIMARY KEY (scan_digest, number, leaf_index),
      FOREIGN KEY (scan_digest, number) REFERENCES rereadings (scan_digest, number),
      FOREIGN KEY (scan_digest, leaf_index) REFERENCES leaves (scan_digest, leaf_index),
      FOREIGN KEY (scan_digest, leaf_index, instead_of)
        REFERENCES text_layers (scan_digest, leaf_index, layer_digest),
      FOREIGN KEY (scan_digest, leaf_index, layer_digest)
        REFERENCES text_layers (scan_digest, leaf_index, layer_digest)
    ) STRICT, WITHOUT ROWID
    """,
)

# Tables of this migration whose rows are never altered and never removed.
MOVES_APPEND_ONLY = ("card_moves", "card_move_segments", "card_move_positions", "reread_leaves")
