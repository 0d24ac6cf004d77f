"""The findings of every check of every card, only ever added to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.errors import UnknownCardError, UsageError, quoted
from cardstore.provenance import canonical_json
from cardstore.store.card_rows import event_to_row, finding_from_row, finding_to_row
from cardstore.store.cells import number, text
from cardstore.store.records import CardEvent, EventKind, RecordedFinding

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardstore.gate.finding import Finding
    from cardstore.store.connection import Connection, Row


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedCard:
    """What one check of a card found.

    Attributes:
        card_id: the card.
        findings: at least one, in the order of the checks.
        page_map: the version of its scan's page map that was used; None when there was none.
        scan_digest: the scan that was looked at; None for the one the card is anchored in now.
    """

    card_id: str
    findings: tuple[Finding, ...]
    page_map: int | None
    scan_digest: str | None = None


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
        checked = CheckedCard(
            card_id=card_id,
            findings=tuple(findings),
            page_map=page_map,
            scan_digest=scan_digest,
        )
        return self.save_all([checked], check_version=check_version, checked_by=checked_by)

    def save_all(
        self, checks: Iterable[CheckedCard], *, check_version: str, checked_by: str = "cardstore"
    ) -> tuple[RecordedFinding, ...]:
        """Record the findings of checks of many cards in one transaction; see `save`.

        A card that is among them twice was checked twice.

        Raises:
            UnknownCardError: no card has one of the ids; then nothing is recorded.
            UsageError: there are no findings of one of them: nothing was checked.
        """
        given = tuple(checks)
        for one in given:
            if not one.findings:
                msg = f"Nothing was found about card {one.card_id}, so there is nothing to record"
                raise UsageError(msg, remedy="Run at least one check")
        with self._connection.transaction():
            scans, runs = self._state_of([one.card_id for one in given])
            recorded: list[RecordedFinding] = []
            findings: list[Row] = []
            events: list[CardEvent] = []
            for one in given:
                if one.card_id not in scans:
                    what = f"No card {quoted(one.card_id)} is in the library"
                    raise UnknownCardError(what)
                runs[one.card_id] += 1
                scan = scans[one.card_id] if one.scan_digest is None else one.scan_digest
                found, event = self._record(
                    one, runs[one.card_id], version=check_version, checked_by=checked_by
                )
                recorded += found
                findings += [{**finding_to_row(each), "scan_digest": scan} for each in found]
                events.append(event)
            self._connection.insert("findings", findings)
            self._connection.insert("card_events", [event_to_row(event) for event in events])
            return tuple(recorded)

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

    def _record(
        self, one: CheckedCard, run: int, *, version: str, checked_by: str
    ) -> tuple[tuple[RecordedFinding, ...], CardEvent]:
        """Give what one check found, and the event, as they are kept."""
        at = self._now()
        recorded = tuple(
            RecordedFinding(
                card_id=one.card_id,
                run=run,
                finding=finding,
                check_version=version,
                page_map=one.page_map,
                at=at,
            )
            for finding in one.findings
        )
        detail = ", ".join(f"{f.check} {f.outcome.value} {f.reason.value}" for f in one.findings)
        event = CardEvent(
            card_id=one.card_id, kind=EventKind.CHECKED, actor=checked_by, at=at, detail=detail
        )
        return recorded, event

    def _state_of(self, card_ids: list[str]) -> tuple[dict[str, str], dict[str, int]]:
        """Give of those that are cards where each is anchored, and how often each was checked."""
        rows = self._connection.rows(
            "SELECT a.card_id, a.scan_digest, coalesce("
            "(SELECT max(run) FROM findings AS f WHERE f.card_id = a.card_id), 0) AS run "
            "FROM current_anchors AS a WHERE a.card_id IN (SELECT value FROM json_each(?))",
            (canonical_json(card_ids),),
        )
        scans = {text(row["card_id"]): text(row["scan_digest"]) for row in rows}
        return scans, {text(row["card_id"]): number(row["run"]) for row in rows}

    def _runs(self, card_id: str) -> int:
        rows = self._connection.rows(
            "SELECT coalesce(max(run), 0) AS n FROM findings WHERE card_id = ?", (card_id,)
        )
        return number(rows[0]["n"])
