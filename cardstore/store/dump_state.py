"""How far an index of a dump is: which files it is built from, and what was read of them.

Comes in: an index, finished or not. Goes out: values that commands show, and by which a lookup
tells whether it may answer.
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.store.dump_lines import DumpFile
from cardstore.store.dump_tables import (
    BUSY,
    FORMAT,
    building_path,
    finished_path,
    translated,
)

if TYPE_CHECKING:
    from pathlib import Path

_DATE = re.compile(r"(?<!\d)(\d{4}-\d{2}-\d{2})(?!\d)")
# How long a state is waited for while a step of a build writes.
_PATIENCE_S = 1.0
_STAMP_LENGTH = len("2026-10-31T00:00:00")


@dataclass(frozen=True, slots=True, kw_only=True)
class PartState:
    """One file of a dump, and how much of it was read.

    Attributes:
        part: "authors", "works" or "editions".
        file: which file.
        lines: how many lines were read; text_offset: the bytes of text that they are.
        consumed: how many bytes of the file, as it lies on the disk, were read.
        sound: lines that hold a record of the part's kind.
        other: lines of other kinds, deleted records and redirects among them.
        damaged: lines that could not be read.
        newest: when the latest revision that was read was made, as the dump has it; or "".
        complete: whether the whole file was read.
    """

    part: str
    file: DumpFile
    lines: int = 0
    text_offset: int = 0
    consumed: int = 0
    sound: int = 0
    other: int = 0
    damaged: int = 0
    newest: str = ""
    complete: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexState:
    """An index as it lies on the disk.

    Attributes:
        name: which dump: "openlibrary-editions".
        path: its file.
        size: the file's, in bytes.
        complete: whether it is finished; only then does it answer.
        current: whether this cardstore reads its form.
        busy: it is being written at this moment, so nothing else is known of it.
        editions: how many it holds; 0 until it is finished.
        parts: its files, in the order in which they are read.
        damaged: (part, line, why) of the first damaged lines; lines are counted from 1.
    """

    name: str
    path: Path
    size: int
    complete: bool
    current: bool = True
    busy: bool = False
    editions: int = 0
    parts: tuple[PartState, ...] = ()
    damaged: tuple[tuple[str, int, str], ...] = ()

    @property
    def dumped_at(self) -> str:
        """When the dump was made, ISO 8601 UTC: from the name of its file, else its newest record.

        "" while neither is known.
        """
        editions = next((part for part in self.parts if part.part == "editions"), None)
        if editions is None:
            return ""
        dated = _DATE.search(editions.file.name)
        if dated:
            return f"{dated[1]}T00:00:00Z"
        return f"{editions.newest[:_STAMP_LENGTH]}Z" if editions.newest else ""

    @property
    def share(self) -> float:
        """How much of the files was read, 0 to 1."""
        total = sum(part.file.size for part in self.parts)
        return sum(part.consumed for part in self.parts) / total if total else 0.0


def find_indexes(folder: Path) -> tuple[IndexState, ...]:
    """List the indexes in a folder, finished ones first, by name.

    Raises:
        LibraryError: one of them is no index, or is damaged.
    """
    found = []
    for path in sorted(folder.glob("registry-*.sqlite")):
        name = path.name.removeprefix("registry-").removesuffix(".sqlite")
        found.append(read_state(path, name=name.removesuffix(".building")))
    return tuple(sorted(found, key=lambda state: (not state.complete, state.name)))


def index_states(folder: Path, name: str) -> tuple[IndexState, ...]:
    """Give the finished index of that name and the one that is being built, whichever there are."""
    paths = (finished_path(folder, name), building_path(folder, name))
    return tuple(read_state(path, name=name) for path in paths if path.is_file())


def read_state(path: Path, *, name: str) -> IndexState:
    """Read the state of the index in the file at `path`, while it is being built too.

    Raises:
        LibraryError: it is no index, or is damaged.
    """
    with translated(path):
        try:
            with closing(
                sqlite3.connect(path, isolation_level=None, timeout=_PATIENCE_S)
            ) as opened:
                return state_of(opened, path, name=name)
        except sqlite3.OperationalError as exc:
            if not exc.sqlite_errorname.startswith(BUSY):
                raise
    return IndexState(name=name, path=path, size=path.stat().st_size, complete=False, busy=True)


def state_of(opened: sqlite3.Connection, path: Path, *, name: str) -> IndexState:
    """Read the state of an open index."""
    size = path.stat().st_size
    tables = opened.execute("SELECT 1 FROM sqlite_schema WHERE name = 'about'").fetchone()
    row = (
        opened.execute("SELECT format, complete, editions FROM about").fetchone()
        if tables
        else None
    )
    if row is None:
        return IndexState(name=name, path=path, size=size, complete=False)
    if row[0] != FORMAT:
        return IndexState(name=name, path=path, size=size, complete=False, current=False)
    parts = opened.execute(
        "SELECT part, file_name, size, mtime_ns, digest, lines, text_offset, consumed, sound,"
        " other, damaged, newest, complete FROM parts ORDER BY part = 'editions', part"
    ).fetchall()
    return IndexState(
        name=name,
        path=path,
        size=size,
        complete=bool(row[1]),
        editions=row[2],
        parts=tuple(
            PartState(
                part=part[0],
                file=DumpFile(name=part[1], size=part[2], mtime_ns=part[3], digest=part[4]),
                lines=part[5],
                text_offset=part[6],
                consumed=part[7],
                sound=part[8],
                other=part[9],
                damaged=part[10],
                newest=part[11],
                complete=bool(part[12]),
            )
            for part in parts
        ),
        damaged=tuple(
            (str(part), int(line), str(why))
            for part, line, why in opened.execute(
                "SELECT part, line, why FROM damaged ORDER BY part, line"
            )
        ),
    )
