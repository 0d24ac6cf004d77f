r"""What people type into a search, as a query that FTS5 understands.

Comes in: any text. Goes out: an FTS5 query, or None when nothing in the text can be searched for.
Never raises, and nothing in it is a command: AND, NEAR, a hyphen or a star in the middle are words
or nothing.

- Words are separated by white space; a card must have all of them, in quote, gloss or tags.
- "Words in quotation marks", straight or curly, must follow each other. So must the parts of
  "co-operate", which the index keeps as two words.
- A star at the end of a word or phrase finds every word that begins so: harb*.
- Case and accents do not count.

Source: SQLite FTS5, section 3 (full-text query syntax).
"""

from __future__ import annotations

import re
import unicodedata

_PART = re.compile(r'["“”„«»]([^"“”„«»]*)["“”„«»](\*?)|([^\s"“”„«»]+)')


def search_query(typed: str) -> str | None:
    """Give the FTS5 query for what was typed.

    >>> search_query('harb* "the Old  Quay" co-operate')
    '"harb"* "the Old  Quay" "co-operate"'
    >>> search_query("— !") is None
    True
    """
    terms = []
    for phrase, star, word in _PART.findall(typed):
        term = phrase or word.rstrip("*")
        prefix = bool(star) if phrase else word.endswith("*")
        searched = _clean(term)
        if searched:
            terms.append(f'"{searched}"' + ("*" if prefix else ""))
    return " ".join(terms) or None


def _clean(term: str) -> str:
    """Drop what FTS5 or UTF-8 cannot carry; "" when no letter or digit is left."""
    kept = "".join(" " if unicodedata.category(c) in {"Cc", "Cs"} else c for c in term)
    return kept.strip() if any(unicodedata.category(c)[0] in "LNM" for c in kept) else ""
