"""What the registries said of every source and reference, only ever added to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors import UnknownSourceError, UsageError, quoted
from cardstore.sources.resolution import Verdict
from cardstore.store.cells import number, text, text_or_none
from cardstore.store.records import HeldVerdict, RecordedResolution
from cardstore.store.resolution_rows import (
    answer_rows,
    field_rows,
    held_from_row,
    judged_from_rows,
    reference_digest,
    resolution_to_row,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardstore.sources.reference import Reference
    from cardstore.sources.resolution import Resolution
    from cardstore.store.connection import Connection, Row

_AT_ONCE = 500  # sources of one query


class ResolutionLog:
    """Keeps resolutions, and reads them back."""

    def __init__(self, connection: Connection, *, now: Callable[[], str]) -> None:
        self._connection = connection
        self._now = now

    def save(
        self, claimed: Reference, resolution: Resolution, *, rules: str, source_id: str | None
    ) -> RecordedResolution:
        """Record what follows from the answers of one run.

        Args:
            claimed: the reference that was judged.
            resolution: the verdict and all that led to it.
            rules: the version of the rules that judged.
            source_id: the source whose record claims it; None for a reference of a list.

        Raises:
            UnknownSourceError: the library has no source of that id.
            UsageError: nobody was asked, so there is nothing to record.
        """
        if resolution.verdict is Verdict.NOT_ASKED:
            msg = "No registry was asked, so there is nothing to record"
            raise UsageError(msg, remedy="Resolve the reference first")
        with self._connection.transaction():
            if source_id is not None and not self._connection.rows(
                "SELECT 1 FROM sources WHERE source_id = ?", (source_id,)
            ):
                what = f"No source {quoted(source_id)} is in the library"
                raise UnknownSourceError(what)
            held = self._connection.rows(
                "SELECT coalesce(max(resolution), 0) AS n FROM resolutions"
            )
            key = number(held[0]["n"]) + 1
            row: Row = {
                "resolution": key,
                "source_id": source_id,
                "at": self._now(),
                "rules": rules,
                **resolution_to_row(resolution, claimed=claimed),
            }
            self._connection.insert("resolutions", [row])
            for table, rows in (
                ("resolution_answers", answer_rows(resolution)),
                ("resolution_fields", field_rows(resolution)),
            ):
                self._connection.insert(table, [{"resolution": key, **one} for one in rows])
        return RecordedResolution(
            number=key,
            source_id=source_id,
            claimed=claimed,
            resolution=resolution,
            rules=rules,
            at=text(row["at"]),
        )

    def of(self, source_id: str) -> tuple[RecordedResolution, ...]:
        """Give all resolutions of a source, oldest first."""
        rows = self._connection.rows(
            "SELECT * FROM resolutions WHERE source_id = ? ORDER BY resolution", (source_id,)
        )
        return tuple(self._recorded(row) for row in rows)

    def latest(self, source_id: str) -> RecordedResolution | None:
        """Give the resolution of a source that holds; None when it was never resolved.

        It is the last one, unless that was inconclusive and the same claims were judged before: a
        registry that could not be asked today takes nothing back.
        """
        rows = self._connection.rows(
            "SELECT * FROM latest_resolutions WHERE source_id = ?", (source_id,)
        )
        return self._recorded(rows[0]) if rows else None

    def of_reference(self, claimed: Reference) -> RecordedResolution | None:
        """Give the resolution that holds of exactly these claims, of a list; see `latest`."""
        rows = self._connection.rows(
            "SELECT * FROM resolutions WHERE claimed_digest = ? AND source_id IS NULL "
            "ORDER BY verdict = 'inconclusive', resolution DESC LIMIT 1",
            (reference_digest(claimed),),
        )
        return self._recorded(rows[0]) if rows else None

    def verdicts(self) -> tuple[tuple[str, Verdict], ...]:
        """Give (source_id, the verdict that holds) of every source that was resolved, by id."""
        rows = self._connection.rows(
            "SELECT source_id, verdict FROM latest_resolutions WHERE source_id IS NOT NULL "
            "ORDER BY source_id"
        )
        return tuple((text(row["source_id"]), Verdict(text(row["verdict"]))) for row in rows)

    def held_verdicts(self, source_ids: Sequence[str]) -> tuple[HeldVerdict, ...]:
        """Give the verdict that holds of each of these sources that was resolved; see `latest`.

        What the registries answered is not read: for many sources at once it is long.
        """
        found: list[HeldVerdict] = []
        for start in range(0, len(source_ids), _AT_ONCE):
            some = tuple(source_ids[start : start + _AT_ONCE])
            marks = ", ".join("?" for _ in some)
            rows = self._connection.rows(
                "SELECT resolution, source_id, verdict, why, at, claimed "  # noqa: S608 - ours
                f"FROM latest_resolutions WHERE source_id IN ({marks})",
                some,
            )
            found.extend(held_from_row(row) for row in rows)
        return tuple(found)

    def _recorded(self, row: Row) -> RecordedResolution:
        key = number(row["resolution"])
        answers, fields = (
            self._connection.rows(
                f"SELECT * FROM {table} WHERE resolution = ? ORDER BY position",  # noqa: S608 - ours
                (key,),
            )
            for table in ("resolution_answers", "resolution_fields")
        )
        claimed, resolution = judged_from_rows(row, answers, fields)
        return RecordedResolution(
            number=key,
            source_id=text_or_none(row["source_id"]),
            claimed=claimed,
            resolution=resolution,
            rules=text(row["rules"]),
            at=text(row["at"]),
        )
