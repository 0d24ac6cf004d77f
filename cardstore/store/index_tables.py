"""The tables and triggers of migration m002, as they were released. Never edited after that.

What is kept here can all be made again from the text layers: it may be replaced and thrown away.

- `prepared_texts` and `prepared_parts`: the folded text of a scan, so that quotes are looked up in
  it without folding it anew; each part with the digest of its bytes.
- `passage_words`: for each word the passages of the library that have it. A passage's number is
  never used again, since an index without contents cannot forget one: what belongs to no prepared
  text is passed over, and gone when the whole index is made anew.
"""

from __future__ import annotations

PREPARED_TEXTS = (
    # Every range of passages that the index of words has ever been given.
    """
    CREATE TABLE passage_ranges (
      first_passage INTEGER PRIMARY KEY CHECK (first_passage > 0),
      passages INTEGER NOT NULL CHECK (passages > 0),
      scan_digest TEXT NOT NULL REFERENCES scans (scan_digest)
    ) STRICT
    """,
    # One row a scan. `outdated`: something that it may rest on has changed since.
    """
    CREATE TABLE prepared_texts (
      scan_digest TEXT PRIMARY KEY REFERENCES scans (scan_digest),
      made_from TEXT NOT NULL CHECK (length(made_from) = 64),
      version TEXT NOT NULL CHECK (version <> ''),
      outdated INTEGER NOT NULL CHECK (outdated IN (0, 1)),
      first_passage INTEGER REFERENCES passage_ranges (first_passage),
      unread_leaves TEXT NOT NULL CHECK (json_valid(unread_leaves)),
      text_sha256 TEXT NOT NULL CHECK (length(text_sha256) = 64),
      passages TEXT NOT NULL CHECK (json_valid(passages)),
      layout TEXT NOT NULL CHECK (json_valid(layout))
    ) STRICT
    """,
    """
    CREATE TABLE prepared_parts (
      scan_digest TEXT NOT NULL REFERENCES prepared_texts (scan_digest) ON DELETE CASCADE,
      part TEXT NOT NULL CHECK (part LIKE '%_.%_'),
      sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
      packed BLOB NOT NULL,
      PRIMARY KEY (scan_digest, part)
    ) STRICT
    """,
    """
    CREATE VIRTUAL TABLE passage_words USING fts5 (
      words, content='', detail=none, tokenize='ascii'
    )
    """,
    # One segment a book: what a book brings is not written in pieces that must be merged at once.
    "INSERT INTO passage_words (passage_words, rank) VALUES ('hashsize', 33554432)",
    "CREATE VIRTUAL TABLE passage_vocabulary USING fts5vocab ('passage_words', 'row')",
    *(
        f"""
        CREATE TRIGGER {table}_outdate_prepared_texts AFTER INSERT ON {table} BEGIN
          UPDATE prepared_texts SET outdated = 1
          WHERE scan_digest = new.scan_digest AND outdated = 0;
        END
        """  # noqa: S608 - names of ours
        for table in ("readings", "zonings", "page_maps")
    ),
)
