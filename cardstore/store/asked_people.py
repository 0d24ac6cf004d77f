"""Asked people: who may rule an item, and who alone can still settle it; part of the log of queues.

Comes in: an item and a person. Goes out: whether they are asked about it, or may rule it though
they are not. No more than `MOST_ASKED` people settle a thing: who comes by its address is none of
them, and each of them may think better of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors import ReviewError
from cardstore.review.alike import folded_name
from cardstore.review.standing import MOST_ASKED
from cardstore.store.accused_items import AccusedItems
from cardstore.store.cells import number, text
from cardstore.store.queue_rows import OPEN_TO

if TYPE_CHECKING:
    from cardstore.store.connection import Cell

_LEFT_WITH = """
  SELECT i.place FROM queue_items AS i WHERE i.queue = :queue
  AND EXISTS (SELECT 1 FROM holding_rulings AS h
    WHERE h.holds_for = i.holds_for AND (:reviewer IS NULL OR h.reviewer = :reviewer))
  AND EXISTS (SELECT 1 FROM (
      SELECT count(*) AS people, coalesce(sum(CASE h.kind
          WHEN 'cannot_tell' THEN 0 WHEN 'supported' THEN 1 ELSE -1 END), 0) AS ahead
        FROM holding_rulings AS h WHERE h.holds_for = i.holds_for) AS said
      WHERE said.people >= :most_asked AND said.ahead = 0)
  AND i.place NOT IN (SELECT value FROM json_each(:again))
  AND i.place NOT IN (SELECT value FROM json_each(:barred))
  ORDER BY i.place
"""


class AskedPeople(AccusedItems):
    """Tells who may rule what."""

    def is_open_to(self, queue: int, place: int, *, reviewer: str) -> bool:
        """Tell whether a person is asked about an item."""
        values: dict[str, Cell] = {**self.asked_with(queue, reviewer), "place": place}
        return bool(
            self._connection.column(
                "SELECT 1 FROM queue_items AS i "  # noqa: S608 - ours
                f"WHERE i.queue = :queue AND i.place = :place AND {OPEN_TO}",
                values,
            )
        )

    def said_by(self, queue: int, place: int) -> tuple[str, ...]:
        """Give the people whose word on an item holds, first said first."""
        rows = self._connection.column(
            "SELECT h.reviewer FROM holding_rulings AS h WHERE h.holds_for = (SELECT holds_for "
            "FROM queue_items WHERE queue = ? AND place = ?) ORDER BY h.ruling",
            (queue, place),
        )
        return tuple(dict.fromkeys(map(text, rows)))

    def left_with(self, queue: int, *, reviewer: str | None) -> tuple[int, ...]:
        """Give the places of items that nobody else is asked about and that are not settled.

        Args:
            queue: which queue.
            reviewer: one of the people who said something of them; None for whoever did.
        """
        if not self._made:
            return ()
        rows = self._connection.column(_LEFT_WITH, self.asked_with(queue, reviewer))
        return tuple(map(number, rows))

    def require_may_rule(
        self, queue: int, place: int, *, reviewer: str, opened_first: bool
    ) -> None:
        """Refuse a ruling of somebody who is not asked any more, or who opened no leaf.

        Raises:
            ReviewError: so it is.
        """
        said = {folded_name(one) for one in self.said_by(queue, place)}
        if (
            len(said) >= MOST_ASKED
            and folded_name(reviewer) not in said
            and not self.is_open_to(queue, place, reviewer=reviewer)
        ):
            what = (
                f"{len(said)} people were asked about item {place + 1} of queue {queue}, and "
                "nobody else is"
            )
            remedy = (
                "Have one of them rule it anew, or give the sentence other words or another card "
                "and run the gate again"
            )
            raise ReviewError(what, remedy=remedy)
        if opened_first and not self.opened(queue, place, reviewer=reviewer):
            what = f"{reviewer} has opened no leaf beside item {place + 1} of queue {queue}"
            raise ReviewError(what, remedy="Open the leaf first; then rule")
