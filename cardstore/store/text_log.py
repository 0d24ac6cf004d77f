"""The texts of manuscripts as the gate last read them, so that what surrounds a sentence is shown.

One a name; it can be given again. A library that can only be read may be from before this table.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from cardstore.store.cells import text

if TYPE_CHECKING:
    from cardstore.store.connection import Connection, Row


class TextLog:
    """Keeps the texts of manuscripts, and reads them back."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @cached_property
    def _made(self) -> bool:
        """Whether the table is there."""
        named = "SELECT 1 FROM sqlite_schema WHERE name = 'kept_texts'"
        return bool(self._connection.rows(named))

    def keep(self, name: str, *, text_sha256: str, written: str) -> None:
        """Keep the text of a manuscript; what was kept under its name before goes."""
        if self.digest_of(name) == text_sha256:
            return
        row: Row = {"name": name, "text_sha256": text_sha256, "text": written}
        with self._connection.transaction():
            self._connection.execute("DELETE FROM kept_texts WHERE name = ?", (name,))
            self._connection.insert("kept_texts", [row])

    def digest_of(self, name: str) -> str | None:
        """Give the digest of the text that is kept under a name; None where there is none."""
        if not self._made:
            return None
        found = self._connection.column(
            "SELECT text_sha256 FROM kept_texts WHERE name = ?", (name,)
        )
        return text(found[0]) if found else None

    def get(self, name: str) -> tuple[str, str] | None:
        """Give (digest, text) of a manuscript as the gate last read it; None for none."""
        if not self._made:
            return None
        rows = self._connection.rows("SELECT * FROM kept_texts WHERE name = ?", (name,))
        return (text(rows[0]["text_sha256"]), text(rows[0]["text"])) if rows else None
