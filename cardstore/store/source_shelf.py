"""The works and sources of a library.

What is known of a source may be learned late or corrected: `update` replaces its record, and the
record that held until then is kept in `source_history`. A source is never renamed or removed.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from cardstore.errors import AmbiguousSourceError, InvalidRecordError, UnknownSourceError, quoted
from cardstore.sources.source import Work
from cardstore.store.cells import text
from cardstore.store.given import require_no_controls, require_record, require_work
from cardstore.store.rows import source_from_row, source_to_row, work_from_row, work_to_row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardstore.sources.source import Source
    from cardstore.store.connection import Connection

# Values of one query; SQLite takes 32,766 at most, and more than these cost no less each.
_AT_ONCE = 500


class SourceShelf:
    """Adds and finds works and sources."""

    def __init__(self, connection: Connection, *, now: Callable[[], str]) -> None:
        self._connection = connection
        self._now = now

    def add_work(self, work: Work) -> None:
        """Add a work; adding the same again changes nothing.

        Raises:
            InvalidRecordError: a work of that id is there with another title, or it has none.
        """
        require_work(work)
        with self._connection.transaction():
            held = self._work(work.work_id)
            if held is None:
                self._connection.insert("works", [work_to_row(work)])
            elif held != work:
                what = f"The work {quoted(work.work_id)} is in the library as {quoted(held.title)}"
                raise InvalidRecordError(what, remedy="Choose another id for the other work")

    def work(self, work_id: str) -> Work:
        """Give a work.

        Raises:
            UnknownSourceError: there is none of that id.
        """
        held = self._work(work_id)
        if held is None:
            raise self.unknown(work_id)
        return held

    def works(self) -> tuple[Work, ...]:
        """Give all works, by id."""
        rows = self._connection.rows("SELECT * FROM works ORDER BY work_id")
        return tuple(work_from_row(row) for row in rows)

    def add(self, source: Source) -> None:
        """Add a source; adding the same again changes nothing.

        Its work is added with the source's title when it is not there yet.

        Raises:
            InvalidRecordError: a source of that id is there with other fields, or the record has
                no title or a field of the wrong form.
        """
        require_record(source)
        with self._connection.transaction():
            held = self._source(source.source_id)
            require_no_controls(source, held=held)
            self._add_work_of(source)
            if held is None:
                self._connection.insert("sources", [source_to_row(source)])
            elif held != source:
                different = [
                    name
                    for name, cell in source_to_row(source).items()
                    if cell != source_to_row(held)[name]
                ]
                what = (
                    f"The source {quoted(source.source_id)} is in the library with other fields: "
                    f"{', '.join(different)}"
                )
                remedy = (
                    "Choose another id for another edition; for another scan of this one give its "
                    "name alone"
                )
                raise InvalidRecordError(what, remedy=remedy)

    def update(self, source: Source) -> None:
        """Replace the record of the source of that id; the same record again changes nothing.

        Its work is added with the source's title when it is not there yet. The record that held
        until now is kept, with the time, in the table `source_history`.

        Raises:
            UnknownSourceError: there is no source of that id.
            InvalidRecordError: the record has no title, or a field of the wrong form.
        """
        require_record(source)
        with self._connection.transaction():
            held = self.get(source.source_id)
            if held == source:
                return
            require_no_controls(source, held=held)
            self._add_work_of(source)
            self._connection.insert(
                "source_history", [{**source_to_row(held), "replaced_at": self._now()}]
            )
            row = source_to_row(source)
            changes = ", ".join(f"{name} = ?" for name in row)
            self._connection.execute(
                f"UPDATE sources SET {changes} WHERE source_id = ?",  # noqa: S608 - ours
                (*row.values(), source.source_id),
            )

    def get(self, source_id: str) -> Source:
        """Give a source.

        Raises:
            UnknownSourceError: there is none of that id; the remedy names similar ones.
        """
        held = self._source(source_id)
        if held is None:
            raise self.unknown(source_id)
        return held

    def find(self, source_id: str) -> Source | None:
        """Give a source; None when there is none of that id."""
        return self._source(source_id)

    def named(self, name: str) -> Source:
        """Give the source that `name` means: its own id, or that of a work with one edition.

        Raises:
            UnknownSourceError: neither a source nor a work has that id.
            AmbiguousSourceError: it is a work with several editions.
        """
        held = self._source(name)
        if held is not None:
            return held
        editions = self.editions(name)
        if len(editions) > 1:
            raise AmbiguousSourceError(name, editions=[s.source_id for s in editions])
        if not editions:
            raise self.unknown(name)
        return editions[0]

    def all(self) -> tuple[Source, ...]:
        """Give all sources, by id."""
        rows = self._connection.rows("SELECT * FROM sources ORDER BY source_id")
        return tuple(source_from_row(row) for row in rows)

    def several(self, source_ids: Iterable[str]) -> tuple[Source, ...]:
        """Give the sources of these ids, by id; ids that are unknown are passed by."""
        return self._by(("source_id",), source_ids)

    def cited(self, names: Iterable[str]) -> tuple[Source, ...]:
        """Give the sources that are cited by these names, their ids or DOIs, by id."""
        return self._by(("source_id", "doi"), (name for name in names if name))

    def editions(self, work_id: str) -> tuple[Source, ...]:
        """Give all sources of a work, oldest first; empty when there is no such work."""
        rows = self._connection.rows(
            "SELECT * FROM sources WHERE work_id = ? ORDER BY year IS NULL, year, source_id",
            (work_id,),
        )
        return tuple(source_from_row(row) for row in rows)

    def _by(self, columns: tuple[str, ...], values: Iterable[str]) -> tuple[Source, ...]:
        """Give the sources in which one of the columns has one of the values, each once, by id."""
        wanted = sorted(set(values))
        found: dict[str, Source] = {}
        for start in range(0, len(wanted), _AT_ONCE):
            some = wanted[start : start + _AT_ONCE]
            marks = ", ".join("?" for _ in some)
            where = " OR ".join(f"{column} IN ({marks})" for column in columns)
            rows = self._connection.rows(
                f"SELECT * FROM sources WHERE {where}",  # noqa: S608 - ours
                tuple(some) * len(columns),
            )
            found.update({text(row["source_id"]): source_from_row(row) for row in rows})
        return tuple(found[source_id] for source_id in sorted(found))

    def _add_work_of(self, source: Source) -> None:
        if self._work(source.work_id) is None:
            self.add_work(Work(work_id=source.work_id, title=source.title))

    def _work(self, work_id: str) -> Work | None:
        rows = self._connection.rows("SELECT * FROM works WHERE work_id = ?", (work_id,))
        return work_from_row(rows[0]) if rows else None

    def _source(self, source_id: str) -> Source | None:
        rows = self._connection.rows("SELECT * FROM sources WHERE source_id = ?", (source_id,))
        return source_from_row(rows[0]) if rows else None

    def unknown(self, name: str) -> UnknownSourceError:
        """Make the error for a name that nothing has; it tells the names that are like it."""
        rows = self._connection.rows(
            "SELECT source_id AS name FROM sources UNION SELECT work_id FROM works"
        )
        close = get_close_matches(name, [text(row["name"]) for row in rows], n=3)
        similar = f"Similar names: {', '.join(close)}; see all with: cardstore sources"
        remedy = similar if close else None
        return UnknownSourceError(f"No source {quoted(name)} is in the library", remedy=remedy)
