"""The views of migration m018, for people who open the database itself, as with Datasette.

Read by `migrations.py` alone. Never edited after release.

Each has one row for what people count (a card, a leaf, a word, a finding, a decided sentence), with
titles and printed pages where the tables have keys. `picture` is the path at which the site that
`cardstore datasette` serves has its image.
"""

from __future__ import annotations

_AUTHORS = """(SELECT group_concat(
        trim((p.value ->> 'family') || ', ' || (p.value ->> 'given'), ', '), '; ')
      FROM json_each(s.creators) AS p WHERE p.value ->> 'role' = 'author')"""
_LABEL = "coalesce(p.label, CASE p.basis WHEN 'unnumbered' THEN '–' ELSE '?' END)"

READABLE = (
    # `number` is the row of the index of words, by which a card is found.
    f"""
    CREATE VIEW readable_cards AS
    SELECT c.card_number AS number, c.card_id AS card, c.quote, c.gloss,
      (SELECT group_concat(tag, ', ') FROM card_tags WHERE card_id = c.card_id) AS tags,
      c.source_id AS source, s.title, {_AUTHORS} AS authors, s.year,
      c.claimed AS claimed_page,
      (SELECT group_concat(value, ', ') FROM json_each(a.printed_pages)) AS stands_on_page,
      a.fit,
      (SELECT group_concat(check_name || ': ' || outcome, ', ')
       FROM latest_findings WHERE card_id = c.card_id) AS last_check,
      CASE WHEN EXISTS (SELECT 1 FROM card_events AS e
        WHERE e.card_id = c.card_id AND e.kind = 'retracted') THEN 'yes' ELSE 'no' END AS retracted,
      c.made_by, c.made_at, '/-/pictures/cards/' || c.card_id || '.png' AS picture
    FROM cards AS c
    JOIN sources AS s ON s.source_id = c.source_id
    JOIN current_anchors AS a ON a.card_id = c.card_id
    """,  # noqa: S608 - our own words
    f"""
    CREATE VIEW readable_leaves AS
    SELECT k.source_id AS source, s.title, k.name AS scan, l.scan_digest, l.leaf_index,
      {_LABEL} AS page_label, p.basis, p.support, p.doubt, t.status, t.method, t.text,
      '/-/pictures/leaves/' || l.scan_digest || '/' || l.leaf_index || '.jpg' AS picture
    FROM leaves AS l
    JOIN scans AS k ON k.scan_digest = l.scan_digest
    JOIN sources AS s ON s.source_id = k.source_id
    LEFT JOIN page_labels AS p ON p.scan_digest = l.scan_digest AND p.leaf_index = l.leaf_index
      AND p.page_map = (SELECT max(page_map) FROM page_maps WHERE scan_digest = l.scan_digest)
    LEFT JOIN current_layers AS t ON t.scan_digest = l.scan_digest AND t.leaf_index = l.leaf_index
    """,  # noqa: S608 - our own words
    f"""
    CREATE VIEW readable_words AS
    SELECT k.source_id AS source, w.leaf_index,
      (SELECT {_LABEL} FROM page_labels AS p WHERE p.scan_digest = w.scan_digest
        AND p.leaf_index = w.leaf_index AND p.page_map =
          (SELECT max(page_map) FROM page_maps WHERE scan_digest = w.scan_digest)) AS page_label,
      w.word_index, w.word, round(w.confidence, 3) AS confidence, w.scan_digest,
      '/-/pictures/words/' || w.scan_digest || '/' || w.leaf_index || '/' || w.word_index || '.png'
        AS picture
    FROM words AS w JOIN scans AS k ON k.scan_digest = w.scan_digest
    """,  # noqa: S608 - our own words
    """
    CREATE VIEW readable_findings AS
    SELECT f.card_id AS card, c.quote, c.source_id AS source, s.title, c.claimed AS claimed_page,
      f.check_name AS "check", f.outcome, f.reason, f.message, f.at,
      '/-/pictures/cards/' || f.card_id || '.png' AS picture
    FROM latest_findings AS f
    JOIN cards AS c ON c.card_id = f.card_id
    JOIN sources AS s ON s.source_id = c.source_id
    """,
    # Of each manuscript the last run that read it.
    """
    CREATE VIEW readable_verdicts AS
    SELECT d.manuscript, d.line, d.number AS sentence_number, d.sentence, d.bin AS verdict,
      d.decided_by, d.prob AS support,
      (SELECT group_concat(value, ', ') FROM json_each(d.cited)) AS cards, d.run, d.at
    FROM decided_sentences AS d
    WHERE d.run = (SELECT max(run) FROM gate_decisions WHERE manuscript = d.manuscript)
    """,
)
