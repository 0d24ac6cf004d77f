"""The file of a local index: its tables, and SQLite's errors about it turned into ours.

Two files may lie in a folder, for a dump of the name NAME:

    registry-NAME.sqlite            a finished index; nothing is ever written into it again
    registry-NAME.building.sqlite   one that is being built, or whose building was interrupted

The second takes the place of the first in one step when it is finished, so an index answers as it
is until the next one is whole; and what reads an index needs no lock.

What makes an index small (bytes for each edition: see `tests/quality/dump_speed.py`):

- lists are texts with a line end between, what is not given is NULL, which takes one byte;
- numbers (ISBN, OCLC, LCCN) lie in one table in the order of its key, filled in that order;
- the words lie in an FTS5 table that keeps neither the text (`content=''`) nor the places of words
  (`detail=none`) nor lengths (`columnsize=0`): what is found is compared with the edition's row.

The row of an edition has the number of its line in the dump as its key: going on after an
interruption gives every row the key that it would have had.

Source: SQLite FTS5, sections 4.4 (contentless tables) and 4.6 (detail); SQLite, "Clustered Indexes
and the WITHOUT ROWID Optimization".
"""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING

from cardstore.errors import LibraryError, LibraryWriteError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# Raised whenever a table changes: an index of another form is built anew, never migrated, for the
# dump is there to build it from.
FORMAT = 1
# Kinds of numbers in the table `numbers`.
ISBN, OCLC, LCCN = 1, 2, 3
# Every word that stands in so many editions has its count kept; that of others is quick to count.
FREQUENT = 1000

_CACHE_KIB = 64 * 1024
_BUSY_S = 60.0
# FTS5 gathers so many bytes before it writes them out as a segment.
_GATHERED = 16 * 2**20
_CANNOT_WRITE = ("SQLITE_FULL", "SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_IOERR")
BUSY = ("SQLITE_BUSY", "SQLITE_LOCKED")

EDITION_COLUMNS = (
    "line",
    "number",
    "revision",
    "title",
    "subtitle",
    "other_titles",
    "by_statement",
    "contributions",
    "publishers",
    "publish_date",
    "edition_name",
    "series",
    "pagination",
    "number_of_pages",
    "isbns",
    "oclc",
    "lccn",
    "authors",
    "work",
)

_TABLES = (
    """CREATE TABLE about (
        name TEXT NOT NULL,
        format INTEGER NOT NULL,
        -- Who builds it at present: who comes later takes over from one that was killed.
        builder TEXT NOT NULL,
        editions INTEGER NOT NULL DEFAULT 0,
        complete INTEGER NOT NULL DEFAULT 0 CHECK (complete IN (0, 1))
    ) STRICT""",
    # One row for each file, in the order of reading; `text_offset` is the place of the next line.
    """CREATE TABLE parts (
        part TEXT PRIMARY KEY CHECK (part IN ('authors', 'works', 'editions')),
        file_name TEXT NOT NULL,
        size INTEGER NOT NULL,
        mtime_ns INTEGER NOT NULL,
        digest TEXT NOT NULL,
        lines INTEGER NOT NULL DEFAULT 0,
        text_offset INTEGER NOT NULL DEFAULT 0,
        consumed INTEGER NOT NULL DEFAULT 0,
        sound INTEGER NOT NULL DEFAULT 0,
        other INTEGER NOT NULL DEFAULT 0,
        damaged INTEGER NOT NULL DEFAULT 0,
        newest TEXT NOT NULL DEFAULT '',
        complete INTEGER NOT NULL DEFAULT 0 CHECK (complete IN (0, 1))
    ) STRICT""",
    """CREATE TABLE damaged (
        part TEXT NOT NULL REFERENCES parts,
        line INTEGER NOT NULL,
        why TEXT NOT NULL,
        PRIMARY KEY (part, line)
    ) STRICT, WITHOUT ROWID""",
    "CREATE TABLE finished (step TEXT PRIMARY KEY) STRICT, WITHOUT ROWID",
    # The numbers in the order of the dump; sorted into `numbers` in the end, and dropped.
    "CREATE TABLE given (kind INTEGER NOT NULL, number ANY NOT NULL, line INTEGER NOT NULL) STRICT",
    """CREATE TABLE authors (
        number INTEGER PRIMARY KEY, revision INTEGER NOT NULL, name TEXT NOT NULL
    ) STRICT""",
    """CREATE TABLE works (
        number INTEGER PRIMARY KEY,
        revision INTEGER NOT NULL,
        title TEXT,
        authors TEXT,
        first_year INTEGER
    ) STRICT""",
    """CREATE TABLE editions (
        line INTEGER PRIMARY KEY,
        number INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        title TEXT,
        subtitle TEXT,
        other_titles TEXT,
        by_statement TEXT,
        contributions TEXT,
        publishers TEXT,
        publish_date TEXT,
        edition_name TEXT,
        series TEXT,
        pagination TEXT,
        number_of_pages INTEGER,
        isbns TEXT,
        oclc TEXT,
        lccn TEXT,
        authors TEXT,
        work INTEGER
    ) STRICT""",
    # Records that were deleted, or led to another; what they were at an earlier revision is gone.
    """CREATE TABLE gone (
        number INTEGER NOT NULL, revision INTEGER NOT NULL, line INTEGER NOT NULL,
        PRIMARY KEY (number, revision, line)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE numbers (
        kind INTEGER NOT NULL, number ANY NOT NULL, line INTEGER NOT NULL,
        PRIMARY KEY (kind, number, line)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE frequent (
        term TEXT PRIMARY KEY, editions INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID""",
    """CREATE VIRTUAL TABLE words USING fts5(
        text, content='', detail=none, columnsize=0, tokenize="ascii tokenchars '@=#'"
    )""",
    "CREATE VIRTUAL TABLE counted USING fts5vocab(words, row)",
)


def finished_path(folder: Path, name: str) -> Path:
    """Say where the finished index of that name lies."""
    return folder / f"registry-{name}.sqlite"


def building_path(folder: Path, name: str) -> Path:
    """Say where the index of that name is built."""
    return folder / f"registry-{name}.building.sqlite"


def open_for_building(path: Path) -> sqlite3.Connection:
    """Open, or make, an index that is being built.

    The journal is a rollback journal: nearly all that is written is new at the end of the file,
    which it does not copy, while a write-ahead log writes everything twice.
    """
    with translated(path):
        opened = sqlite3.connect(path, isolation_level=None, timeout=_BUSY_S)
        try:
            opened.execute("PRAGMA journal_mode = TRUNCATE")
            opened.execute("PRAGMA synchronous = NORMAL")
            opened.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
            opened.execute("PRAGMA foreign_keys = ON")
        except BaseException:
            opened.close()
            raise
    return opened


def open_for_reading(path: Path) -> sqlite3.Connection:
    """Open a finished index, which nobody changes any more; for one thread at a time."""
    with translated(path):
        uri = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
        return sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)


def make_tables(opened: sqlite3.Connection, *, name: str) -> None:
    """Make all tables of an index, empty; inside a transaction of the caller."""
    for statement in _TABLES:
        opened.execute(statement)
    opened.execute("INSERT INTO words (words, rank) VALUES ('hashsize', ?)", (_GATHERED,))
    opened.execute("INSERT INTO about (name, format, builder) VALUES (?, ?, '')", (name, FORMAT))


@contextmanager
def transaction(opened: sqlite3.Connection) -> Iterator[None]:
    """Do all inside or nothing; nobody else writes meanwhile."""
    opened.execute("BEGIN IMMEDIATE")
    try:
        yield
        opened.execute("COMMIT")
    except BaseException:
        if opened.in_transaction:
            opened.execute("ROLLBACK")
        raise


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Turn what SQLite raises about the index at `path` into the errors of `cardstore.errors`."""
    try:
        yield
    except sqlite3.Error as exc:
        name = getattr(exc, "sqlite_errorname", "") or ""
        if name.startswith(_CANNOT_WRITE):
            what = f"The index {path} could not be written or opened ({exc})"
            raise LibraryWriteError(what) from exc
        if name.startswith(BUSY):
            what = f"Another program keeps the index {path} locked"
            raise LibraryWriteError(what, remedy="End it, then run the command again") from exc
        what = f"The index {path} cannot be used ({exc})"
        raise LibraryError(what, remedy="Build it anew with: cardstore registry build") from exc
