"""Page openings: which leaves people opened beside items; a part of the log of queues."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from cardstore.errors import ReviewError
from cardstore.store.cells import text
from cardstore.store.given import require_name
from cardstore.store.queue_rows import item_from_row, page_opening_from_row

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardstore.review.item import QueueItem
    from cardstore.store.connection import Connection, Row
    from cardstore.store.queue_records import PageOpening


class PageOpenings:
    """Gives items, and keeps which leaves were opened beside them."""

    def __init__(self, connection: Connection, *, now: Callable[[], str]) -> None:
        self._connection = connection
        self._now = now

    @cached_property
    def _made(self) -> bool:
        """Whether the tables are there."""
        named = "SELECT 1 FROM sqlite_schema WHERE name = 'queues'"
        return bool(self._connection.rows(named))

    def item(self, queue: int, place: int) -> QueueItem:
        """Give one item.

        Raises:
            ReviewError: the queue has none at that place.
        """
        if self._made:
            rows = self._connection.rows(
                "SELECT * FROM queue_items WHERE queue = ? AND place = ?", (queue, place)
            )
            if rows:
                return item_from_row(rows[0])
        what = f"Queue {queue} has no item {place + 1}"
        raise ReviewError(what)

    def reviewers(self) -> tuple[str, ...]:
        """Give all who ever ruled or opened anything, as they wrote their names, first ones first.

        Those who only opened a leaf come behind all others.
        """
        if not self._made:
            return ()
        ruled = self._connection.column(
            "SELECT reviewer FROM rulings GROUP BY reviewer ORDER BY min(ruling)"
        )
        opened = self._connection.column(
            "SELECT reviewer FROM page_openings GROUP BY reviewer ORDER BY min(at)"
        )
        return tuple(dict.fromkeys(map(text, (*ruled, *opened))))

    def note_opening(
        self, queue: int, place: int, *, reviewer: str, scan_digest: str, leaf_index: int
    ) -> None:
        """Keep that somebody opened a leaf beside an item; the first time counts."""
        require_name(reviewer, "An opening needs the name of who opens")
        row: Row = {
            "queue": queue,
            "place": place,
            "reviewer": reviewer,
            "scan_digest": scan_digest,
            "leaf_index": leaf_index,
            "at": self._now(),
        }
        with self._connection.transaction():
            self.item(queue, place)
            self._connection.insert("page_openings", [row], only_new=True)

    def opened(self, queue: int, place: int, *, reviewer: str) -> bool:
        """Tell whether somebody opened any leaf beside an item."""
        return self._made and bool(
            self._connection.column(
                "SELECT 1 FROM page_openings WHERE queue = ? AND place = ? AND reviewer = ?",
                (queue, place, reviewer),
            )
        )

    def openings(self, queue: int) -> tuple[PageOpening, ...]:
        """Give all openings of leaves in a queue, by item."""
        if not self._made:
            return ()
        rows = self._connection.rows(
            "SELECT * FROM page_openings WHERE queue = ? ORDER BY place, reviewer, at", (queue,)
        )
        return tuple(page_opening_from_row(row) for row in rows)
