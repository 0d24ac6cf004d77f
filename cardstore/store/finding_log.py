"""The findings of every check of every card, only ever added to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors import UnknownCardError, UsageError
from cardstore.store.card_rows import event_to_row, finding_from_row, finding_to_row
from cardstore.store.cells import number, text
from cardstore.store.records import CardEvent, EventKind, RecordedFinding

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardstore.gate.finding import Finding
    from cardstore.store.connection import Connection


class FindingLog:
    """Keeps findings, and reads them back."""

    def __init__(self, connection: Connection, *, now: Callable[[], str]) -> None:
        self._connection = connection
        self._now = now

    def save(
        self,
        card_id: str,
        findings: Iterable[Finding],
        *,
        check_version: str,
        page_map: int | None,
        checked_by: str = "cardstore",
        scan_digest: str | None = None,
    ) -> tuple[RecordedFinding, ...]:
        """Record the findings of one check of a card, and that it was checked.

        Args:
            card_id: the card.
            findings: at least one, in the order of the checks.
            check_version: the version of the rules.
            page_map: the version of its scan's page map that was used; None when there was none.
            checked_by: who ran the check.
            scan_digest: the scan that was looked at; None for the one the card is anchored in now.

        Raises:
            UnknownCardError: no card has that id.
            UsageError: there are no findings: nothing was checked.
        """
        seen = tuple(findings)
        if not seen:
            msg = f"Nothing was found about card {card_id}, so there is nothing to record"
            raise UsageError(msg, remedy="Run at least one check")
        with self._connection.transaction():
            scans = self._connection.rows(
                "SELECT scan_digest FROM current_anchors WHERE card_id = ?", (card_id,)
            )
            if not scans:
                what = f"No card {card_id!r} is in the library"
                raise UnknownCardError(what)
            at, run = self._now(), self._runs(card_id) + 1
            recorded = tuple(
                RecordedFinding(
                    card_id=card_id,
                    run=run,
                    finding=finding,
                    check_version=check_version,
                    page_map=page_map,
                    at=at,
                )
                for finding in seen
            )
            scan = text(scans[0]["scan_digest"]) if scan_digest is None else scan_digest
            self._connection.insert(
                "findings", [{**finding_to_row(r), "scan_digest": scan} for r in recorded]
            )
            detail = ", ".join(f"{f.check} {f.outcome.value} {f.reason.value}" for f in seen)
            event = CardEvent(
                card_id=card_id, kind=EventKind.CHECKED, actor=checked_by, at=at, detail=detail
            )
            self._connection.insert("card_events", [event_to_row(event)])
            return recorded

    def of(self, card_id: str) -> tuple[RecordedFinding, ...]:
        """Give all findings about a card, oldest first."""
        rows = self._connection.rows(
            "SELECT * FROM findings WHERE card_id = ? ORDER BY finding_number", (card_id,)
        )
        return tuple(finding_from_row(row) for row in rows)

    def latest(self, card_id: str) -> tuple[RecordedFinding, ...]:
        """Give the findings of the card's last check; empty when it was never checked."""
        run = self._runs(card_id)
        return tuple(recorded for recorded in self.of(card_id) if recorded.run == run)

    def _runs(self, card_id: str) -> int:
        rows = self._connection.rows(
            "SELECT coalesce(max(run), 0) AS n FROM findings WHERE card_id = ?", (card_id,)
        )
        return number(rows[0]["n"])
