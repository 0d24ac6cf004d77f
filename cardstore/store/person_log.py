"""The persons of a book, and the vouchings for its sources; only ever added to.

Comes in: what people say. Goes out: of every person the last record, of every source what holds
now. The store gives numbers and times. A library that can only be read may be from before these
tables: then nothing was said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors import UnknownSourceError, quoted
from cardstore.provenance import canonical_json
from cardstore.sources.witnesses import Living, PersonRecord
from cardstore.store.cells import number, row_of, strings, text
from cardstore.store.given import require_name
from cardstore.store.person_records import RecordedPerson, Vouching, VouchingKind

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardstore.store.connection import Connection, Row

# Names of one query; SQLite takes 32,766 values at most, and as many as fit cost no more.
_AT_ONCE = 500


class PersonLog:
    """Keeps records of persons, and reads them back."""

    def __init__(self, connection: Connection, *, now: Callable[[], str]) -> None:
        self._connection = connection
        self._now = now

    def save(self, person: PersonRecord, *, recorded_by: str) -> RecordedPerson:
        """Record what is known of a person; of one name the last record holds.

        The same as is held already changes nothing.

        Raises:
            UsageError: nobody is named who says so.
        """
        require_name(recorded_by, "A person's record needs the name of who records it")
        with self._connection.transaction():
            held = self._held(person.name)
            if held is not None and held.person == person:
                return held
            rows = self._connection.rows("SELECT coalesce(max(person_record), 0) AS n FROM persons")
            kept = RecordedPerson(
                number=number(rows[0]["n"]) + 1,
                person=person,
                recorded_by=recorded_by,
                at=self._now(),
            )
            self._connection.insert("persons", [_person_to_row(kept)])
            return kept

    def all(self) -> tuple[RecordedPerson, ...]:
        """Give the record that holds of every person, by name."""
        if not _is_there(self._connection, "persons"):
            return ()
        rows = self._connection.rows("SELECT * FROM current_persons ORDER BY name")
        return tuple(person_from_row(row) for row in rows)

    def of(self, name: str) -> tuple[RecordedPerson, ...]:
        """Give every record of a person, oldest first."""
        if not _is_there(self._connection, "persons"):
            return ()
        rows = self._connection.rows(
            "SELECT * FROM persons WHERE name = ? ORDER BY person_record", (name,)
        )
        return tuple(person_from_row(row) for row in rows)

    def _held(self, name: str) -> RecordedPerson | None:
        records = self.of(name)
        return records[-1] if records else None


class VouchingLog:
    """Keeps vouchings for sources, and reads them back."""

    def __init__(self, connection: Connection, *, now: Callable[[], str]) -> None:
        self._connection = connection
        self._now = now

    def save(
        self, source_id: str, *, kind: VouchingKind, record_digest: str, said_by: str, evidence: str
    ) -> Vouching:
        """Keep a person's word for a source, or that it no longer holds.

        Args:
            source_id: the source.
            kind: which of the two.
            record_digest: of the source's record as it is now.
            said_by: who says so.
            evidence: what it rests on, or why it no longer holds.

        Raises:
            UnknownSourceError: the library has no source of that id.
            UsageError: nobody is named, or no evidence.
        """
        require_name(said_by, "A vouching needs the name of who vouches")
        require_name(evidence, "A vouching needs evidence: what was seen, and where")
        with self._connection.transaction():
            if not self._connection.rows("SELECT 1 FROM sources WHERE source_id = ?", (source_id,)):
                what = f"No source {quoted(source_id)} is in the library"
                raise UnknownSourceError(what)
            rows = self._connection.rows("SELECT coalesce(max(vouching), 0) AS n FROM vouchings")
            kept = Vouching(
                number=number(rows[0]["n"]) + 1,
                source_id=source_id,
                kind=kind,
                record_digest=record_digest,
                said_by=said_by,
                evidence=evidence,
                at=self._now(),
            )
            self._connection.insert("vouchings", [_vouching_to_row(kept)])
            return kept

    def of(self, source_id: str) -> tuple[Vouching, ...]:
        """Give all that was said of a source, oldest first."""
        if not _is_there(self._connection, "vouchings"):
            return ()
        rows = self._connection.rows(
            "SELECT * FROM vouchings WHERE source_id = ? ORDER BY vouching", (source_id,)
        )
        return tuple(vouching_from_row(row) for row in rows)

    def latest(self, source_ids: Sequence[str]) -> tuple[Vouching, ...]:
        """Give the last word on each of the sources of which anything was said."""
        if not _is_there(self._connection, "vouchings"):
            return ()
        found: list[Vouching] = []
        for start in range(0, len(source_ids), _AT_ONCE):
            some = tuple(source_ids[start : start + _AT_ONCE])
            marks = ", ".join("?" for _ in some)
            rows = self._connection.rows(
                f"SELECT * FROM latest_vouchings WHERE source_id IN ({marks})",  # noqa: S608 - ours
                some,
            )
            found.extend(vouching_from_row(row) for row in rows)
        return tuple(found)


@row_of("persons", "person_record")
def person_from_row(row: Row) -> RecordedPerson:
    """Give the value back."""
    return RecordedPerson(
        number=number(row["person_record"]),
        person=PersonRecord(
            name=text(row["name"]),
            other_names=strings(row["other_names"]),
            living=Living(text(row["living"])),
            evidence=strings(row["evidence"]),
        ),
        recorded_by=text(row["recorded_by"]),
        at=text(row["at"]),
    )


@row_of("vouchings", "vouching")
def vouching_from_row(row: Row) -> Vouching:
    """Give the value back."""
    return Vouching(
        number=number(row["vouching"]),
        source_id=text(row["source_id"]),
        kind=VouchingKind(text(row["kind"])),
        record_digest=text(row["record_digest"]),
        said_by=text(row["said_by"]),
        evidence=text(row["evidence"]),
        at=text(row["at"]),
    )


def _person_to_row(kept: RecordedPerson) -> Row:
    return {
        "person_record": kept.number,
        "name": kept.person.name,
        "other_names": canonical_json(list(kept.person.other_names)),
        "living": kept.person.living.value,
        "evidence": canonical_json(list(kept.person.evidence)),
        "recorded_by": kept.recorded_by,
        "at": kept.at,
    }


def _vouching_to_row(kept: Vouching) -> Row:
    return {
        "vouching": kept.number,
        "source_id": kept.source_id,
        "kind": kept.kind.value,
        "record_digest": kept.record_digest,
        "said_by": kept.said_by,
        "evidence": kept.evidence,
        "at": kept.at,
    }


def _is_there(connection: Connection, table: str) -> bool:
    """Tell whether there is such a table."""
    return bool(connection.rows("SELECT 1 FROM sqlite_schema WHERE name = ?", (table,)))
