"""The tables and views of migration m015: tags that change, and requests that go on.

Read by `migrations.py` alone. Never edited after release.
"""

from __future__ import annotations

TAGS = (
    # A card's row is never altered: tags given or taken later are told here, and the last row of a
    # card holds. `after_event` is the last event of any card before it, for a card's history.
    """
    CREATE TABLE card_tag_changes (
      tag_change INTEGER PRIMARY KEY,
      card_id TEXT NOT NULL REFERENCES cards (card_id),
      kind TEXT NOT NULL CHECK (kind IN ('tagged', 'untagged')),
      changed TEXT NOT NULL CHECK (json_valid(changed) AND json_array_length(changed) > 0),
      tags_before TEXT NOT NULL CHECK (json_valid(tags_before)),
      tags TEXT NOT NULL CHECK (json_valid(tags)),
      actor TEXT NOT NULL CHECK (actor <> ''),
      at TEXT NOT NULL CHECK (at LIKE '____-__-__T__:__:__Z'),
      after_event INTEGER NOT NULL CHECK (after_event >= 0)
    ) STRICT
    """,
    "CREATE INDEX card_tag_changes_by_card ON card_tag_changes (card_id, tag_change)",
    # An index over another table's rows is told what it held, to forget it.
    """
    CREATE TRIGGER card_tags_are_indexed AFTER INSERT ON card_tag_changes BEGIN
      INSERT INTO cards_fts (cards_fts, rowid, quote, gloss, tags)
      SELECT 'delete', card_number, quote, gloss, new.tags_before
      FROM cards WHERE card_id = new.card_id;
      INSERT INTO cards_fts (rowid, quote, gloss, tags)
      SELECT card_number, quote, gloss, new.tags FROM cards WHERE card_id = new.card_id;
    END
    """,
    "DROP VIEW card_tags",
    """
    CREATE VIEW card_tags AS
    SELECT c.card_id, t.value AS tag FROM cards AS c, json_each(coalesce(
      (SELECT k.tags FROM card_tag_changes AS k WHERE k.card_id = c.card_id
       ORDER BY k.tag_change DESC LIMIT 1), c.tags)) AS t
    """,
)

REQUESTS = (
    # A request that had more to give than one answer holds. `filter` is what it came to when it was
    # made; `horizon` is the last card that there was then.
    """
    CREATE TABLE card_requests (
      request INTEGER PRIMARY KEY,
      requester TEXT NOT NULL CHECK (requester <> ''),
      asked TEXT NOT NULL CHECK (json_valid(asked)),
      filter TEXT NOT NULL CHECK (json_valid(filter)),
      horizon INTEGER NOT NULL CHECK (horizon >= 0),
      total INTEGER NOT NULL CHECK (total >= 0),
      at TEXT NOT NULL CHECK (at LIKE '____-__-__T__:__:__Z')
    ) STRICT
    """,
    # Which cards stand on a leaf is asked by requests.
    "CREATE INDEX card_positions_by_leaf ON card_positions (scan_digest, leaf_index)",
    "CREATE INDEX card_move_positions_by_leaf ON card_move_positions (scan_digest, leaf_index)",
    # Which cards it gave, in order; none is given twice.
    """
    CREATE TABLE request_answers (
      request INTEGER NOT NULL REFERENCES card_requests (request),
      place INTEGER NOT NULL CHECK (place >= 0),
      card_id TEXT NOT NULL REFERENCES cards (card_id),
      PRIMARY KEY (request, place),
      UNIQUE (request, card_id)
    ) STRICT, WITHOUT ROWID
    """,
)

# Tables of this migration whose rows are never altered and never removed.
TAGS_APPEND_ONLY = ("card_tag_changes", "card_requests", "request_answers")
