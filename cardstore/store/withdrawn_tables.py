"""The table of migration m031, as it was released. Never edited after that.

Sendings of rulings that were taken back before any of them was kept.
"""

from __future__ import annotations

WITHDRAWN = (
    """
    CREATE TABLE withdrawn_rulings (
      nonce TEXT NOT NULL PRIMARY KEY CHECK (nonce <> ''),
      queue INTEGER NOT NULL,
      place INTEGER NOT NULL,
      reviewer TEXT NOT NULL CHECK (reviewer <> ''),
      at TEXT NOT NULL CHECK (at <> '')
    ) STRICT, WITHOUT ROWID
    """,
)

WITHDRAWN_APPEND_ONLY = ("withdrawn_rulings",)
