"""Leases: which item lies before whom, so that two people do not read the same one.

Comes in: who looks at what, until when. Goes out: whether it is theirs. A lease is no judgement: it
may be overwritten, and ends by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors import ReviewError
from cardstore.review.item import HeldItem
from cardstore.store.cells import number, real, text
from cardstore.store.queue_rows import OPEN_TO

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.store.connection import Cell, Connection
    from cardstore.store.queue_log import QueueLog

LEASE_S = 300.0
"""How long an item stays before one person alone whose view neither ends nor says that it is looked
at still."""
LONGEST_S = 2 * LEASE_S
"""A lease that would end later than this from now is of a clock that was set back; it binds nobody.
Not just `LEASE_S`: who asks told the time before waiting for the writer, who may have given another
one meanwhile, which ends later than his own would."""


BINDS = "l.reviewer <> :reviewer AND l.until > :now AND l.until <= :latest"
"""Whether a lease keeps an item from a reviewer; `latest` is `LONGEST_S` from now."""


class ItemLeases:
    """Keeps leases."""

    def __init__(self, connection: Connection, *, queues: QueueLog) -> None:
        self._connection = connection
        self._queues = queues

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
            binds = bool(rows) and now < real(rows[0]["until"]) <= now + LONGEST_S
            if binds and text(rows[0]["reviewer"]) != reviewer:
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

    def held_from(self, queue: int, *, reviewer: str, now: float) -> tuple[HeldItem, ...]:
        """Give the items that are open to a reviewer and lie before somebody else, soonest first.

        Args:
            queue: which queue.
            reviewer: for whom.
            now: seconds since the epoch.
        """
        rows = self._connection.rows(
            "SELECT i.place, l.reviewer, l.until FROM queue_items AS i "  # noqa: S608 - ours
            "JOIN item_leases AS l ON l.holds_for = i.holds_for "
            f"WHERE i.queue = :queue AND {OPEN_TO} AND {BINDS} ORDER BY l.until, i.place",
            {**self._queues.asked_with(queue, reviewer), "now": now, "latest": now + LONGEST_S},
        )
        return tuple(
            HeldItem(
                place=number(row["place"]),
                reviewer=text(row["reviewer"]),
                until=real(row["until"]),
            )
            for row in rows
        )

    def holder(self, queue: int, place: int, *, reviewer: str, now: float) -> str:
        """Give who else has an item before them; "" for nobody.

        Args:
            queue: which queue.
            place: of the item in it.
            reviewer: who asks.
            now: seconds since the epoch.
        """
        values: dict[str, Cell] = {"queue": queue, "place": place, "reviewer": reviewer}
        rows = self._connection.column(
            "SELECT l.reviewer FROM item_leases AS l JOIN queue_items AS i "  # noqa: S608 - ours
            "ON i.holds_for = l.holds_for "
            f"WHERE i.queue = :queue AND i.place = :place AND {BINDS}",
            {**values, "now": now, "latest": now + LONGEST_S},
        )
        return text(rows[0]) if rows else ""

    def let_many_go(self, held: Iterable[tuple[int, int, str]]) -> None:
        """End leases, each (queue, place, reviewer), at once; those that are over are left out."""
        with self._connection.transaction():
            for queue, place, reviewer in held:
                self._connection.execute(
                    "DELETE FROM item_leases WHERE reviewer = ? AND holds_for = (SELECT holds_for "
                    "FROM queue_items WHERE queue = ? AND place = ?)",
                    (reviewer, queue, place),
                )

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
