"""Queue shown: what queues ever showed, altered or as it stands; a part of the log of queues."""

from __future__ import annotations

from cardstore.store.cells import text
from cardstore.store.page_openings import PageOpenings


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
