"""Leases: which item lies before whom, so that two people do not read the same one.

Comes in: who looks at what, until when. Goes out: whether it is theirs. A lease is no judgement: it
may be overwritten, and ends by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors import ReviewError
from cardstore.store.cells import real, text

if TYPE_CHECKING:
    from cardstore.store.connection import Connection


class ItemLeases:
    """Keeps leases."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def take(self, queue: int, place: int, *, reviewer: str, until: float, now: float) -> bool:
        """Put an item before a reviewer; give False where somebody else has it before them.

        Args:
            queue: which queue.
            place: of the item in it.
            reviewer: for whom.
            until: until when, in seconds since the epoch.
            now: the same clock.

        Raises:
            ReviewError: there is no such item.
        """
        with self._connection.transaction():
            meant = meant_by(self._connection, queue, place)
            rows = self._connection.rows(
                "SELECT reviewer, until FROM item_leases WHERE holds_for = ?", (meant,)
            )
            if rows and text(rows[0]["reviewer"]) != reviewer and real(rows[0]["until"]) > now:
                return False
            self._connection.execute(
                "INSERT INTO item_leases (holds_for, reviewer, until) VALUES (?, ?, ?) "
                "ON CONFLICT (holds_for) DO UPDATE SET reviewer = excluded.reviewer, "
                "until = excluded.until",
                (meant, reviewer, until),
            )
        return True

    def holders(self) -> tuple[str, ...]:
        """Give all who have, or had last, an item before them."""
        named = "SELECT 1 FROM sqlite_schema WHERE name = 'item_leases'"
        if not self._connection.rows(named):  # a library from before, which can only be read
            return ()
        rows = self._connection.column("SELECT DISTINCT reviewer FROM item_leases")
        return tuple(map(text, rows))

    def let_go(self, queue: int, place: int, *, reviewer: str) -> None:
        """End the lease of a reviewer on an item; nothing happens where there is none.

        Raises:
            ReviewError: there is no such item.
        """
        with self._connection.transaction():
            self._connection.execute(
                "DELETE FROM item_leases WHERE holds_for = ? AND reviewer = ?",
                (meant_by(self._connection, queue, place), reviewer),
            )


def meant_by(connection: Connection, queue: int, place: int) -> str:
    """Give what an item's rulings and leases hold for; see `queue_rows.holds_for`.

    Raises:
        ReviewError: there is no such item.
    """
    rows = connection.column(
        "SELECT holds_for FROM queue_items WHERE queue = ? AND place = ?", (queue, place)
    )
    if not rows:
        what = f"Queue {queue} has no item {place + 1}"
        raise ReviewError(what)
    return text(rows[0])
