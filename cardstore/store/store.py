"""Store: an open library.

A library is a folder:

    <library>/cardstore.db                      everything but the originals
    <library>/originals/<sha256><extension>     the files as they were handed in, read-only

Comes in: values of the path. Goes out: values of the path; rows never leave `store/`. The store has
one part per kind of thing; see `Store`. Every
method that writes is one transaction; `with store.transaction():` makes several into one.

Where the folder or its disk may not be written, a library is opened for reading: all that only
reads works, and the first write is refused.

A store belongs to the thread that opened it; other threads and processes open their own.
"""

from __future__ import annotations

import logging
import secrets
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Self

from cardstore.errors import LibraryError, NoLibraryError, why_of
from cardstore.store.calibration_log import CalibrationLog
from cardstore.store.card_box import CardBox
from cardstore.store.card_states import CardStates
from cardstore.store.connection import open_connection, write_error
from cardstore.store.finding_log import FindingLog
from cardstore.store.gate_log import GateLog
from cardstore.store.item_leases import ItemLeases
from cardstore.store.label_table_shelf import LabelTableShelf
from cardstore.store.layout_log import LayoutLog
from cardstore.store.link_log import LinkLog
from cardstore.store.look_shelf import LookShelf
from cardstore.store.migrations import (
    MIGRATIONS,
    NOT_NEEDED_FOR_READING,
    applied_migrations,
    migrate,
    require_known_migrations,
)
from cardstore.store.move_log import MoveLog
from cardstore.store.originals import Originals, link_originals
from cardstore.store.page_shelf import PageShelf
from cardstore.store.person_log import PersonLog, VouchingLog
from cardstore.store.queue_log import QueueLog
from cardstore.store.request_log import RequestLog
from cardstore.store.reread_log import RereadLog
from cardstore.store.resolution_log import ResolutionLog
from cardstore.store.scan_shelf import ScanShelf
from cardstore.store.source_shelf import SourceShelf
from cardstore.store.tag_log import TagLog
from cardstore.store.text_log import TextLog
from cardstore.store.word_import_log import WordImportLog

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager
    from types import TracebackType

    from cardstore.store.audit_log import AuditLog
    from cardstore.store.connection import Connection
    from cardstore.store.doubt_query import DoubtQuery
    from cardstore.store.name_query import NameQuery
    from cardstore.store.reading_log import ReadingLog
    from cardstore.store.sighting_log import SightingLog
    from cardstore.store.text_index import TextIndex

logger = logging.getLogger(__name__)

DATABASE_NAME = "cardstore.db"
ORIGINALS_NAME = "originals"


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Store:
    """An open library; close it, or use it in a `with` block.

    Attributes:
        folder: the library's folder.
        originals, sources, resolutions, links, persons, vouchings, scans, texts, rereadings,
            word_imports, pages, looks, layouts, cards, tags, requests, moves, readings, findings,
            states, gate, calibrations, queues, leases, audits, manuscripts: its parts.
    """

    def __init__(
        self,
        folder: Path,
        connection: Connection,
        *,
        now: Callable[[], datetime],
        draw: Callable[[int], int],
    ) -> None:
        """Take an open connection; use `Store.open`."""

        def stamp() -> str:
            return now().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

        self._connection, self._stamp = connection, stamp
        self.folder = folder
        self.originals = Originals(folder / ORIGINALS_NAME)
        self.sources = SourceShelf(connection, now=stamp)
        self.resolutions = ResolutionLog(connection, now=stamp)
        self.links = LinkLog(connection)
        self.persons = PersonLog(connection, now=stamp)
        self.vouchings = VouchingLog(connection, now=stamp)
        self.scans = ScanShelf(connection)
        self.rereadings = RereadLog(connection)
        self.word_imports = WordImportLog(connection, now=stamp)
        self.pages = PageShelf(connection, now=stamp)
        self.looks = LookShelf(connection)
        self.layouts = LayoutLog(connection, now=stamp)
        self.label_tables = LabelTableShelf(connection)
        self.cards = CardBox(connection, now=stamp, draw=draw)
        self.tags = TagLog(connection, now=stamp)
        self.requests = RequestLog(connection, cards=self.cards, now=stamp)
        self.moves = MoveLog(connection, now=stamp)
        self.findings = FindingLog(connection, now=stamp)
        self.gate = GateLog(connection, now=stamp)
        self.calibrations = CalibrationLog(connection, now=stamp)
        self.queues = QueueLog(connection, now=stamp)
        self.manuscripts = TextLog(connection)
        self.leases = ItemLeases(connection, queues=self.queues)
        self.states = CardStates(connection, originals=self.originals)

    @cached_property
    def audits(self) -> AuditLog:
        """The samples of what passed; few runs ask for them."""
        from cardstore.store.audit_log import AuditLog  # noqa: PLC0415 - heavy

        return AuditLog(self._connection, queues=self.queues, now=self._stamp)

    @cached_property
    def texts(self) -> TextIndex:
        """The texts of scans as they are searched."""
        from cardstore.store.text_index import TextIndex  # noqa: PLC0415 - few runs search

        return TextIndex(self._connection)

    @cached_property
    def readings(self) -> ReadingLog:
        """The second readings of words, and confirmations."""
        from cardstore.store.reading_log import ReadingLog  # noqa: PLC0415 - few runs read twice

        return ReadingLog(self._connection, now=self._stamp, scans=self.scans)

    @cached_property
    def names(self) -> NameQuery:
        """Names by their beginning."""
        from cardstore.store.name_query import NameQuery  # noqa: PLC0415 - few runs ask

        return NameQuery(self._connection)

    @cached_property
    def doubts(self) -> DoubtQuery:
        """What waits for a look."""
        from cardstore.store.doubt_query import DoubtQuery  # noqa: PLC0415 - few runs need it

        return DoubtQuery(self._connection)

    @cached_property
    def sightings(self) -> SightingLog:
        """What people said of single words and page numbers."""
        from cardstore.store.sighting_log import SightingLog  # noqa: PLC0415 - few runs need it

        return SightingLog(self._connection, now=self._stamp)

    @classmethod
    def open(
        cls,
        folder: Path | str,
        *,
        create: bool = False,
        read_only: bool = False,
        now: Callable[[], datetime] = _utc_now,
        draw: Callable[[int], int] = secrets.randbelow,
    ) -> Self:
        """Open the library in `folder`.

        Args:
            folder: the library's folder.
            create: make it when there is none; several processes may do so at once.
            read_only: open it for reading even where it could be written.
            now: the clock; gives times with a time zone.
            draw: gives a random whole number from 0 to below its argument, for card ids.

        Raises:
            NoLibraryError: there is no library there and `create` is False.
            NewerLibraryError: it was written by a later cardstore.
            LibraryWriteError: it cannot be made, or cannot be read without writing.
            LibraryError: its database is none, is damaged, or may not be read.
        """
        folder = Path(folder)
        database = folder / DATABASE_NAME
        try:
            if not create and not is_library(folder):
                what = f"There is no library at {folder}"
                raise NoLibraryError(what)
            folder.mkdir(parents=True, exist_ok=True)
            _refuse_what_is_no_file(database)
        except OSError as exc:
            raise write_error(folder, exc) from exc
        connection = open_connection(database, read_only=read_only)
        try:
            _bring_up_to_date(connection, create=create)
        except BaseException:
            connection.close()
            raise
        how = "for reading only" if connection.read_only else "for reading and writing"
        logger.info("the library %s is open %s", folder, how)
        return cls(folder, connection, now=now, draw=draw)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        exc: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the database."""
        self._connection.close()

    @property
    def read_only(self) -> bool:
        """Whether the library is open for reading only."""
        return self._connection.read_only

    def transaction(self) -> AbstractContextManager[None]:
        """Make everything written inside one transaction: all of it, or nothing.

        Raises:
            LibraryWriteError: the library is open for reading only, the disk is full, or another
                process keeps it locked.
        """
        return self._connection.transaction()

    def copy_to(self, folder: Path) -> None:
        """Copy the library into an empty folder, as it is now; this one is only read.

        The originals are not copied where the folder can hold a link to them; so the copy is for
        looking and trying, and nothing is to be ingested into it.

        Args:
            folder: is there, and holds nothing.

        Raises:
            LibraryWriteError: there is no room for it.
        """
        self._connection.execute("VACUUM INTO ?", (str(folder / DATABASE_NAME),))
        try:
            link_originals(self.originals.folder, folder / ORIGINALS_NAME)
        except OSError as exc:
            raise write_error(folder, exc) from exc

    def snapshot(self, path: Path) -> None:
        """Copy the database into a new file, as it is at one moment; others go on writing.

        Raises:
            LibraryWriteError: there is no room for it.
        """
        self._connection.copy_into(path)

    def problems(self) -> tuple[str, ...]:
        """Read the whole database and say what is wrong with it; empty when nothing is.

        An ingest that is not finished is no problem; see `unfinished`. Originals are not read; see
        `Originals.verify`.
        """
        from cardstore.store.soundness import find_problems  # noqa: PLC0415 - for doctors only

        return find_problems(self._connection)

    def unfinished(self) -> tuple[tuple[str, int, int], ...]:
        """Give (source_id, leaves read, leaves) of every scan whose ingest is not finished.

        All leaves may have been read; then what is left is to number their pages.
        """
        from cardstore.store.soundness import find_unfinished  # noqa: PLC0415 - few runs ask

        return find_unfinished(self._connection)


def is_library(folder: Path) -> bool:
    """Tell whether the file of a library is in that folder.

    Raises:
        LibraryError: nobody can tell, since the folder may not be looked into or cannot be named.
    """
    try:
        return (folder / DATABASE_NAME).is_file()
    except OSError as exc:
        what = f"Nobody can look whether there is a library at {folder} ({why_of(exc)})"
        locked = isinstance(exc, PermissionError)
        remedy = "Get the right to read that folder, or name" if locked else "Name"
        raise LibraryError(what, remedy=f"{remedy} another with --library") from exc


def _refuse_what_is_no_file(database: Path) -> None:
    """Refuse a folder, a pipe or a device under the name of the library's file.

    Raises:
        LibraryError: so it is.
    """
    if database.exists() and not database.is_file():
        what = f"{database} is no file, so it holds no library"
        raise LibraryError(what, remedy="Move it away, or name another folder with --library")


def _bring_up_to_date(connection: Connection, *, create: bool) -> None:
    """Create or migrate the tables, if anything is to be done.

    Raises:
        NoLibraryError: the database is empty and `create` is False.
    """
    where = str(connection.path)
    applied = applied_migrations(connection, where=where)
    missing = {name for name, _ in MIGRATIONS}.difference(applied)
    if not missing and len(applied) == len(MIGRATIONS):
        return
    require_known_migrations(connection, where=where)
    if connection.read_only and not applied:
        raise _empty(connection)
    if connection.read_only and missing <= NOT_NEEDED_FOR_READING:
        return
    with connection.transaction():
        if not create and not applied_migrations(connection, where=where):
            raise _empty(connection)
        migrate(connection, where=where)


def _empty(connection: Connection) -> NoLibraryError:
    return NoLibraryError(f"The library at {connection.path.parent} is empty")
