"""Queue shown: what queues ever showed, and what of it was called wrong; part of the log of queues.

Comes in: rows of items and rulings. Goes out: words and verdicts that people saw, altered or as
they stand, and those of which somebody says that they are wrong.
"""

from __future__ import annotations

from cardstore.store.cells import strings, text
from cardstore.store.page_openings import PageOpenings
from cardstore.store.queue_records import CalledWrong
from cardstore.store.queue_rows import ruling_from_row


class ShownItems(PageOpenings):
    """Tells what people have seen."""

    def planted_and_ruled(self) -> frozenset[str]:
        """Give the words of all planted errors of which anybody ever said anything."""
        if not self._made:
            return frozenset()
        rows = self._connection.column(
            "SELECT DISTINCT i.words FROM queue_items AS i JOIN rulings AS r "
            "ON r.queue = i.queue AND r.place = i.place WHERE i.role = 'planted'"
        )
        return frozenset(map(text, rows))

    def shown_as_they_stand(self) -> frozenset[str]:
        """Give the verdicts of all items that no queue has altered."""
        if not self._made:
            return frozenset()
        rows = self._connection.column(
            "SELECT DISTINCT verdict_key FROM queue_items WHERE role <> 'planted'"
        )
        return frozenset(map(text, rows))

    def called_wrong(self) -> tuple[CalledWrong, ...]:
        """Give all of which somebody says that it is wrong, with what others say of it.

        Planted errors are left out, and what was taken back or said otherwise later. First said,
        first given.
        """
        if not self._made:
            return ()
        rows = self._connection.rows(
            "SELECT h.*, i.words, i.cited FROM holding_rulings AS h JOIN queue_items AS i "
            "ON i.queue = h.queue AND i.place = h.place WHERE i.role <> 'planted' AND h.holds_for "
            "IN (SELECT holds_for FROM rulings WHERE error IS NOT NULL) ORDER BY h.ruling"
        )
        found: dict[str, CalledWrong] = {}
        for row in rows:
            meant, ruling = text(row["holds_for"]), ruling_from_row(row)
            held = found[meant].rulings if meant in found else ()
            found[meant] = CalledWrong(
                words=text(row["words"]),
                cited=strings(row["cited"]),
                audited=meant != ruling.item_key,
                rulings=(*held, ruling),
            )
        wrong = (one for one in found.values() if any(said.error for said in one.rulings))
        return tuple(wrong)
