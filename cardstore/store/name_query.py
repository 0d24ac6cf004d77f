"""Names that begin so: what a shell offers when somebody presses Tab.

Comes in: the beginning of an id or a tag. Goes out: those of the library that begin so, each with a
few words about it. Only read, a few rows by an index where there is one.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.store.cells import text

if TYPE_CHECKING:
    from cardstore.store.connection import Connection

# More than these nobody reads through in a shell.
MOST_NAMES = 200
_WORDS = 60


class NameKind(StrEnum):
    """Of what a name is wanted."""

    CARD = "card"
    SOURCE = "source"
    TAG = "tag"


# A retracted card is offered too: its history can be asked for.
_QUERIES = {
    NameKind.CARD: "SELECT card_id AS name, quote AS about FROM cards WHERE {}",
    NameKind.SOURCE: "SELECT source_id AS name, title AS about FROM sources WHERE {}",
    NameKind.TAG: "SELECT DISTINCT tag AS name, '' AS about FROM card_tags WHERE {}",
}
_COLUMNS = {NameKind.CARD: "card_id", NameKind.SOURCE: "source_id", NameKind.TAG: "tag"}


class NameQuery:
    """Finds names by their beginning."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def beginning(self, kind: NameKind, prefix: str) -> tuple[tuple[str, str], ...]:
        """Give (name, a few words about it), in alphabetical order, at most `MOST_NAMES`.

        Args:
            kind: of what.
            prefix: how the name begins; "" for all. Letters of any case, as ids are written.
        """
        wanted = prefix.upper() if kind is NameKind.CARD else prefix
        where = f"substr({_COLUMNS[kind]}, 1, ?) = ? ORDER BY name LIMIT ?"
        rows = self._connection.rows(
            _QUERIES[kind].format(where), (len(wanted), wanted, MOST_NAMES)
        )
        return tuple((text(row["name"]), _few_words(text(row["about"]))) for row in rows)


def _few_words(about: str) -> str:
    """Cut a quote or a title to what fits beside a name."""
    line = " ".join(about.split())
    return line if len(line) <= _WORDS else f"{line[: _WORDS - 1]}…"
