"""Connection: one opened database, its transactions, and SQLite's errors turned into ours.

Used by the store alone. Comes in: the path of a database. Goes out: rows as dicts, which only the
modules beside this one see.

- `BEGIN IMMEDIATE` takes the write lock before anything is read, so two writers wait for each other
  instead of failing half-way (8 processes that read, then insert: a plain BEGIN lost 3,849 of 4,000
  rows to lock errors, BEGIN IMMEDIATE none). A transaction inside another is a savepoint.
- WAL lets readers go on while one writes. `synchronous` is FULL: a card whose id was handed out
  must still be there after a power cut. That costs 4 ms a card instead of 0.6 (300 cards on an
  SSD), and nothing beside the second that reading a leaf takes.
- Where nothing may be written, a database can still be read. SQLite needs the files `-wal` and
  `-shm` beside a database in WAL; where they can neither be made nor are there, the database is
  opened as one that nobody changes (`immutable`), unless changes wait in a `-wal`, which would not
  be seen. That nobody changes it is looked after at every query.
- Switching a new database to WAL does not wait for other processes as everything else does, so
  that one step is tried again until it goes through.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import time
from contextlib import closing, contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from cardstore.errors import (
    LibraryError,
    LibraryWriteError,
    MissingPartError,
    UsageError,
    WrongThreadError,
    quoted,
    write_remedy,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from sqlite_utils import Database

Cell: TypeAlias = str | int | float | bytes | None
Row: TypeAlias = "dict[str, Cell]"
_Stamp: TypeAlias = "tuple[int, int]"

# How long a writer waits for the others. The longest wait of 8 processes writing 500 rows each was
# 2.5 s; a minute is for slow disks.
LOCK_TIMEOUT_S = 60.0
_RETRY_S = 0.02
# STRICT tables came with 3.37, `->>` with 3.38.
_OLDEST_SQLITE = (3, 38, 0)
_CANNOT_WRITE = frozenset({"SQLITE_FULL", "SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_IOERR"})
_COPY_REMEDY = (
    "Copy the library folder to a place that can be written, and name the copy with --library"
)
_WRITABLE_REMEDY = (
    "Make the library folder writable, or copy it to a place that is and name that with --library"
)
# What SQLite and Python's driver say of bytes that are no UTF-8, and of text that is no JSON.
_UNREADABLE = ("Could not decode", "malformed JSON")
_NO_DATABASE = frozenset({"SQLITE_NOTADB", "SQLITE_CORRUPT"})


class Connection:
    """An open database."""

    def __init__(self, path: Path, *, read_only: bool = False, shared: bool = False) -> None:
        """Open `path`; see `open_connection`.

        Args:
            path: the database's file; made when there is none and it is not opened `read_only`.
            read_only: open it for reading only; nothing is written beside it either.
            shared: other threads than this one use it too, one at a time; their owner sees to that.

        Raises:
            LibraryError: it is no database, or is damaged.
            LibraryWriteError: it cannot be created or written, or holds unfinished changes that
                cannot be read without writing.
            MissingPartError: this Python's SQLite is too old.
        """
        if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
            what = f"SQLite {sqlite3.sqlite_version} is too old: 3.38 or later is needed"
            raise MissingPartError(what, remedy="Use a Python that was built with a later SQLite")
        self.path = path
        self.read_only = read_only
        self._depth = 0
        # What the disk says of a database that is read as one that nobody changes.
        self._frozen: _Stamp | None = None
        with self._translated():
            self._connection = (
                self._connect_read_only() if read_only else _connect(str(path), shared=shared)
            )
        try:
            with self._translated():
                if not read_only:
                    self._switch_to_wal()
                    self._connection.execute("PRAGMA synchronous = FULL")
                self._connection.execute("PRAGMA foreign_keys = ON")
                self._connection.execute("PRAGMA recursive_triggers = ON")
        except BaseException:
            self._connection.close()
            raise

    @cached_property
    def _database(self) -> Database:
        """The same connection as sqlite-utils sees it."""
        from sqlite_utils import Database  # noqa: PLC0415 - 110 ms, and few runs make tables

        return Database(self._connection, strict=True, execute_plugins=False)

    def close(self) -> None:
        """Let go of the database; what was not committed is rolled back."""
        with self._translated():
            self._connection.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Do everything inside, or nothing of it.

        Raises:
            LibraryWriteError: the disk is full, the folder read-only, or another process has kept
                the database locked for a minute.
        """
        if self.read_only:
            what = f"The library {self.path.parent} is open for reading only"
            raise LibraryWriteError(what, remedy=_WRITABLE_REMEDY)
        outermost = self._depth == 0
        name = f"nested_{self._depth}"
        self._control("BEGIN IMMEDIATE" if outermost else f"SAVEPOINT {name}")
        self._depth += 1
        try:
            yield
            self._control("COMMIT" if outermost else f"RELEASE {name}")
        except BaseException:
            # A full disk makes SQLite roll back by itself; then there is nothing left to undo.
            if self._connection.in_transaction:
                self._control("ROLLBACK" if outermost else f"ROLLBACK TO {name}")
                if not outermost:
                    self._control(f"RELEASE {name}")
            raise
        finally:
            self._depth -= 1

    def rows(self, sql: str, values: Sequence[Cell] | Mapping[str, Cell] = ()) -> list[Row]:
        """Give all rows that a SELECT finds."""
        with self._translated():
            cursor = self._connection.execute(sql, values)
            names = [column[0] for column in cursor.description]
            found = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
        self._require_unchanged()
        return found

    def column(self, sql: str, values: Sequence[Cell] | Mapping[str, Cell] = ()) -> list[Cell]:
        """Give the first column of all rows that a SELECT finds; a third of the time of `rows`."""
        with self._translated():
            found = [row[0] for row in self._connection.execute(sql, values).fetchall()]
        self._require_unchanged()
        return found

    def tuples(self, sql: str, values: Sequence[Cell] = ()) -> list[tuple[Cell, ...]]:
        """Give all rows that a SELECT finds, their columns in order; half the time of `rows`."""
        with self._translated():
            found: list[tuple[Cell, ...]] = self._connection.execute(sql, values).fetchall()
        self._require_unchanged()
        return found

    def while_same(self, sql: str, values: Sequence[Cell]) -> list[tuple[Cell, ...]]:
        """Give rows of a SELECT as long as their first column is the first of the values.

        For `... WHERE first >= ? ORDER BY first, ...` over a table that is kept in that order. With
        `=` SQLite reads every row of such a table whole, only to see that it is not past the last:
        the texts of a book's 270 leaves, beside the boxes of their words, took 2.7 ms so, and take
        1.0 ms.
        """
        found: list[tuple[Cell, ...]] = []
        with self._translated(), closing(self._connection.execute(sql, values)) as cursor:
            for row in cursor:
                if row[0] != values[0]:
                    break
                found.append(row)
        self._require_unchanged()
        return found

    def insert(self, table: str, rows: Sequence[Row], *, only_new: bool = False) -> None:
        """Add rows to a table that exists; never makes tables or columns.

        `Table.insert_all` of sqlite-utils asks for the last row's rowid, which tables that are kept
        in the order of their key do not have (seen with 4.2.1), so the statement is written here.

        Args:
            table: its name.
            rows: all with the same columns, in the same order.
            only_new: pass over rows whose key is there already; any other fault is still one.
        """
        if not rows:
            return
        columns = ", ".join(f'"{name}"' for name in rows[0])
        marks = ", ".join("?" for _ in rows[0])
        conflict = " ON CONFLICT DO NOTHING" if only_new else ""
        with self._translated():
            self._connection.executemany(
                f"INSERT INTO {table} ({columns}) VALUES ({marks}){conflict}",  # noqa: S608 - ours
                [tuple(row.values()) for row in rows],
            )

    def execute(self, sql: str, values: Sequence[Cell] = ()) -> None:
        """Run one statement that gives no rows."""
        with self._translated():
            self._connection.execute(sql, values)

    def define(self, statement: str) -> None:
        """Make or change a table, an index or a trigger."""
        with self._translated():
            self._database.execute(statement)

    def _require_unchanged(self) -> None:
        """See that nobody changed a database that is read as one that nobody changes."""
        if self._frozen is not None and (_stamp(self.path) != self._frozen or _waits(self.path)):
            what = f"Another program changed the library {self.path} while it was being read"
            raise LibraryError(what, remedy="Run the command again")

    def copy_into(self, path: Path) -> None:
        """Copy the database, as it is at one moment, into a new file; others go on writing."""
        # All in one step: a copy in several begins again whenever somebody writes.
        with self._translated(), closing(sqlite3.connect(path)) as copy:
            self._connection.backup(copy)
        self._require_unchanged()

    def _control(self, statement: str) -> None:
        with self._translated():
            self._connection.execute(statement)

    def _connect_read_only(self) -> sqlite3.Connection:
        """Open the database without changing anything, and so that it is seen as it is now."""
        uri = f"{self.path.resolve().as_uri()}?mode=ro"
        waits = _waits(self.path)
        if waits or _beside(self.path, "-shm").exists():
            connection = _connect(uri, uri=True)
            try:
                connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            except sqlite3.OperationalError as exc:
                connection.close()
                if _primary(exc) not in _CANNOT_WRITE:
                    raise
                if waits:
                    what = f"The library {self.path} has unfinished changes beside it"
                    raise LibraryWriteError(what, remedy=_COPY_REMEDY) from exc
            else:
                return connection
        self._frozen = _stamp(self.path)
        return _connect(f"{uri}&immutable=1", uri=True)

    def _switch_to_wal(self) -> None:
        """Turn write-ahead logging on; other processes may be doing the same at this moment."""
        deadline = time.monotonic() + LOCK_TIMEOUT_S
        while True:
            try:
                self._connection.execute("PRAGMA journal_mode = WAL").fetchone()
            except sqlite3.OperationalError as exc:
                busy = exc.sqlite_errorname.startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))
                if not busy or time.monotonic() > deadline:
                    raise
                time.sleep(_RETRY_S)
            else:
                return

    @contextmanager
    def _translated(self) -> Iterator[None]:
        """Turn what SQLite raises into the errors of `cardstore.errors`."""
        try:
            yield
        except sqlite3.Error as exc:
            raise _library_error(self.path, exc) from exc
        except OverflowError as exc:
            what = "A number is too large for the library, which holds up to 19 digits"
            raise UsageError(what, remedy="Look for a mistyped number") from exc
        except UnicodeEncodeError as exc:
            what = (
                f"The text holds a character that is no character: {quoted(exc.object[exc.start])}"
            )
            raise UsageError(what, remedy="Give the text in valid Unicode") from exc


def open_connection(path: Path, *, read_only: bool = False) -> Connection:
    """Open a database for writing or, where nothing can be written, for reading.

    Args:
        path: the database's file; made when there is none.
        read_only: do not even try to open it for writing.

    Raises:
        LibraryError: it may not be read, is no database, or is damaged.
        LibraryWriteError: it cannot be made, is locked, or cannot even be read without writing.
    """
    there = path.is_file()
    if there and not os.access(path, os.R_OK):
        what = f"The library {path} may not be read"
        raise LibraryError(what, remedy="Ask its owner for permission to read it")
    writable = not there or all(os.access(place, os.W_OK) for place in (path, path.parent))
    if read_only or not writable:
        return Connection(path, read_only=True)
    try:
        return Connection(path)
    except LibraryWriteError as exc:
        # A full disk, or one that refuses what its permissions allow.
        cause = exc.__cause__
        if not there or not isinstance(cause, sqlite3.Error):
            raise
        if _primary(cause) not in _CANNOT_WRITE:
            raise
        return Connection(path, read_only=True)


def _connect(name: str, *, uri: bool = False, shared: bool = False) -> sqlite3.Connection:
    return sqlite3.connect(
        name,
        isolation_level=None,
        timeout=LOCK_TIMEOUT_S,
        uri=uri,
        check_same_thread=not shared,
    )


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def _waits(path: Path) -> bool:
    """Tell whether changes lie beside a database that are not in it yet."""
    return any(
        beside.exists() and beside.stat().st_size > 0
        for beside in (_beside(path, "-wal"), _beside(path, "-journal"))
    )


def _stamp(path: Path) -> _Stamp:
    """Give the size and time of a file, which change when somebody writes into it."""
    status = path.stat()
    return status.st_size, status.st_mtime_ns


def _primary(exc: sqlite3.Error) -> str:
    """Give the name of an SQLite error without what is added to it: SQLITE_IOERR."""
    name = getattr(exc, "sqlite_errorname", "") or ""
    return "_".join(name.split("_")[:2])


def _library_error(path: Path, exc: sqlite3.Error) -> LibraryError:
    """Say what happened to the database at `path`, and what to do next."""
    primary = _primary(exc)
    if primary in _CANNOT_WRITE:
        return LibraryWriteError(f"The library {path} could not be written ({exc})")
    if primary in _NO_DATABASE:
        return LibraryError(
            f"{path} is no database, or is damaged ({exc})",
            remedy="Restore it from a backup of the library folder, or name another with --library",
        )
    if primary in {"SQLITE_BUSY", "SQLITE_LOCKED"}:
        return LibraryWriteError(
            f"Another program has kept the library {path} locked for {LOCK_TIMEOUT_S:.0f} s",
            remedy="End that program, then run the command again",
        )
    if "created in a thread" in str(exc):
        return WrongThreadError(f"The library {path} was opened by another thread")
    if any(said in str(exc) for said in _UNREADABLE):
        return LibraryError(
            f"The library {path} holds a row that cannot be read ({exc})",
            remedy="See all that is damaged with: cardstore doctor",
        )
    if "closed database" in str(exc):
        what, remedy = "was closed before it was asked", "Open it again with Library.open"
    else:
        what = f"refused a change ({exc})"
        remedy = "Nothing of this change was stored; report it with the command that led to it"
    return LibraryError(f"The library {path} {what}", remedy=remedy)


def write_error(path: Path, exc: OSError) -> LibraryWriteError:
    """Say that a file or folder of the library could not be written, and why."""
    why = "the disk is full" if exc.errno == errno.ENOSPC else (exc.strerror or str(exc))
    remedy = write_remedy(exc, other="Name another folder with --library")
    return LibraryWriteError(f"{path} could not be written: {why}", remedy=remedy)


def sqlite_parts() -> tuple[str, bool]:
    """Give SQLite's version and whether it was built with FTS5, which searching needs."""
    with closing(sqlite3.connect(":memory:")) as opened:
        built = {row[0] for row in opened.execute("PRAGMA compile_options")}
    return sqlite3.sqlite_version, "ENABLE_FTS5" in built
