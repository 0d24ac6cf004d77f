"""Connection: one opened database, its transactions, and SQLite's errors turned into ours.

Used by the store alone. Comes in: the path of a database. Goes out: rows as dicts, which only the
modules beside this one see.

- `BEGIN IMMEDIATE` takes the write lock before anything is read, so two writers wait for each other
  instead of failing half-way (8 processes that read, then insert: a plain BEGIN lost 3,849 of 4,000
  rows to lock errors, BEGIN IMMEDIATE none). A transaction inside another is a savepoint.
- WAL lets readers go on while one writes. `synchronous` is FULL: a card whose id was handed out
  must still be there after a power cut. That costs 4 ms a card instead of 0.6 (300 cards on an
  SSD), and nothing beside the second that reading a leaf takes.
- Switching a new database to WAL does not wait for other processes as everything else does, so
  that one step is tried again until it goes through.
"""

from __future__ import annotations

import errno
import sqlite3
import time
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, TypeAlias

from sqlite_utils import Database

from cardstore.errors import LibraryError, LibraryWriteError, MissingPartError, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

Cell: TypeAlias = str | int | float | None
Row: TypeAlias = "dict[str, Cell]"

# How long a writer waits for the others. The longest wait of 8 processes writing 500 rows each was
# 2.5 s; a minute is for slow disks.
LOCK_TIMEOUT_S = 60.0
_RETRY_S = 0.02
# STRICT tables came with 3.37.
_OLDEST_SQLITE = (3, 37, 0)
_CANNOT_WRITE = frozenset({"SQLITE_FULL", "SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_IOERR"})
_NO_DATABASE = frozenset({"SQLITE_NOTADB", "SQLITE_CORRUPT"})


class Connection:
    """An open database."""

    def __init__(self, path: Path) -> None:
        """Open `path`, creating an empty file when there is none.

        Raises:
            LibraryError: it is no database, or is damaged.
            LibraryWriteError: it cannot be created or written.
            MissingPartError: this Python's SQLite is too old.
        """
        if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
            what = f"SQLite {sqlite3.sqlite_version} is too old: 3.37 or later is needed"
            raise MissingPartError(what, remedy="Use a Python that was built with a later SQLite")
        self.path = path
        self._depth = 0
        with self._translated():
            self._connection = sqlite3.connect(path, isolation_level=None, timeout=LOCK_TIMEOUT_S)
        try:
            with self._translated():
                self._database = Database(self._connection, strict=True, execute_plugins=False)
                self._switch_to_wal()
                self._database.execute("PRAGMA synchronous = FULL")
                self._database.execute("PRAGMA foreign_keys = ON")
        except BaseException:
            self._connection.close()
            raise

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

    def rows(self, sql: str, values: Sequence[Cell] = ()) -> list[Row]:
        """Give all rows that a SELECT finds."""
        with self._translated():
            cursor = self._database.execute(sql, values)
            names = [column[0] for column in cursor.description]
            return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]

    def insert(self, table: str, rows: Sequence[Row], *, only_new: bool = False) -> None:
        """Add rows to a table that exists; never makes tables or columns.

        `Table.insert_all` of sqlite-utils asks for the last row's rowid, which tables that are kept
        in the order of their key do not have (seen with 4.2.1), so the statement is written here.

        Args:
            table: its name.
            rows: all with the same columns, in the same order.
            only_new: pass over rows whose key is there already; any other fault is still one.
        """
        for row in rows:
            columns = ", ".join(f'"{name}"' for name in row)
            marks = ", ".join("?" for _ in row)
            conflict = " ON CONFLICT DO NOTHING" if only_new else ""
            self.execute(
                f"INSERT INTO {table} ({columns}) VALUES ({marks}){conflict}",  # noqa: S608 - ours
                tuple(row.values()),
            )

    def execute(self, sql: str, values: Sequence[Cell] = ()) -> None:
        """Run one statement that gives no rows."""
        with self._translated():
            self._database.execute(sql, values)

    def _control(self, statement: str) -> None:
        with self._translated():
            self._connection.execute(statement)

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
            what = f"The text holds a character that is no character: {exc.object[exc.start]!r}"
            raise UsageError(what, remedy="Give the text in valid Unicode") from exc


def _library_error(path: Path, exc: sqlite3.Error) -> LibraryError:
    """Say what happened to the database at `path`, and what to do next."""
    name = getattr(exc, "sqlite_errorname", "") or ""
    primary = "_".join(name.split("_")[:2])
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
    return LibraryError(
        f"The library {path} refused a change ({exc})",
        remedy="Nothing of this change was stored; report it with the command that led to it",
    )


def write_error(path: Path, exc: OSError) -> LibraryWriteError:
    """Say that a file or folder of the library could not be written, and why."""
    why = "the disk is full" if exc.errno == errno.ENOSPC else (exc.strerror or str(exc))
    return LibraryWriteError(f"{path} could not be written: {why}")


def sqlite_parts() -> tuple[str, bool]:
    """Give SQLite's version and whether it was built with FTS5, which searching needs."""
    with closing(sqlite3.connect(":memory:")) as opened:
        built = {row[0] for row in opened.execute("PRAGMA compile_options")}
    return sqlite3.sqlite_version, "ENABLE_FTS5" in built
