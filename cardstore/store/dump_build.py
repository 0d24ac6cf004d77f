"""Building a local index from a registry's dump, so that it can be interrupted at any moment.

Comes in: the files of a dump of Open Library. Goes out: a finished index (see `dump_tables`).

1. The authors, then the works, then the editions are read line by line. Each batch of lines is one
   transaction with the place behind it; after a kill the same call goes on from there.
2. An edition is filed under the words of its titles and under its people's names: its own authors,
   else those of its work, else whom its title page names.
3. The rest is done in steps of one transaction each, and a step that was done is not done again:
   of several revisions the latest stays, numbers are sorted, words merged and counted.
4. The whole is written compactly into a new file, which then takes the place of the index.

Memory does not grow with the dump: a batch, SQLite's cache, and what FTS5 gathers before it writes.
Two processes that build the same index: the later one takes over, the earlier one stops.
"""

from __future__ import annotations

import os
import secrets
from contextlib import closing
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from cardstore.errors import DumpError, LibraryWriteError
from cardstore.store.connection import write_error
from cardstore.store.dump_batches import Batch, damage_of, store_batch
from cardstore.store.dump_lines import A_DUMP, LOOKED_AT, DumpReader, identify_dump, require_dump
from cardstore.store.dump_state import PartState, read_state, state_of
from cardstore.store.dump_tables import (
    FREQUENT,
    building_path,
    finished_path,
    make_tables,
    open_for_building,
    transaction,
    translated,
)

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator, Mapping
    from pathlib import Path
    from types import TracebackType

    from cardstore.store.dump_state import IndexState

PARTS = ("authors", "works", "editions")
# Lines and bytes of one transaction; so much is read again after a kill. From 2,000 to 50,000 lines
# a build takes the same CPU within 8 %, and 88 to 125 MB (made dump of 100,000 editions).
BATCH_LINES = 10_000
_BATCH_BYTES = 32 * 2**20

# The steps after reading, each with its share in per cent of the reading. All together take 5 % of
# a build (made dump of 1,000,000 editions); none counts less than 1, so that a bar moves.
_FINISHING: tuple[tuple[str, int, tuple[str, ...]], ...] = (
    (
        "file editions by their keys",
        1,
        ("CREATE INDEX editions_by_number ON editions (number)",),
    ),
    (
        "keep the latest revisions",
        1,
        (
            """DELETE FROM editions WHERE line IN (
                SELECT line FROM (
                    SELECT line, row_number() OVER (
                        PARTITION BY number ORDER BY revision DESC, line DESC
                    ) AS place
                    FROM editions WHERE number IN (
                        SELECT number FROM editions GROUP BY number HAVING count(*) > 1
                    )
                ) WHERE place > 1
            )""",
            """DELETE FROM editions WHERE EXISTS (
                SELECT 1 FROM gone WHERE gone.number = editions.number
                AND (gone.revision, gone.line) > (editions.revision, editions.line)
            ) AND number IN (SELECT number FROM gone)""",
            "DROP TABLE gone",
        ),
    ),
    (
        "sort numbers",
        2,
        (
            """INSERT INTO numbers SELECT DISTINCT kind, number, line FROM given
            WHERE line IN (SELECT line FROM editions) ORDER BY kind, number, line""",
            "DROP TABLE given",
        ),
    ),
    (
        "file editions by their works",
        1,
        ("CREATE INDEX editions_by_work ON editions (work) WHERE work IS NOT NULL",),
    ),
    ("merge words", 1, ("INSERT INTO words (words) VALUES ('optimize')",)),
    (
        "count words",
        1,
        (f"INSERT INTO frequent SELECT term, doc FROM counted WHERE doc >= {FREQUENT}",),  # noqa: S608 - ours
    ),
)
_COMPACTING = 1
_FINISHING_SHARE = _COMPACTING + sum(share for _, share, _ in _FINISHING)


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildStep:
    """How far a build is.

    Attributes:
        doing: what was just done: a part's name, or one of the steps behind them.
        done: what is done of `total`, in bytes of the files, the steps after reading added.
        total: the whole.
    """

    doing: str
    done: int
    total: int


class _NoDumpError(DumpError):
    """A file holds nothing that an index can be built from, which is seen when it was read."""


class IndexBuilder:
    """Builds one index. Use it in a `with` block, and go through `steps` to its end."""

    def __init__(
        self,
        folder: Path,
        *,
        name: str,
        files: Mapping[str, Path],
        anew: bool = False,
        batch_lines: int = BATCH_LINES,
    ) -> None:
        """Begin, or go on.

        Args:
            folder: where the index lies or will lie; made when there is none.
            name: which dump.
            files: part → its file; "editions" always, "authors" and "works" where there are any.
            anew: forget what was begun before; a finished index stays until the new one is.
            batch_lines: lines of one transaction.

        Raises:
            DumpError: a file cannot be read or is no dump, or the build was begun with others.
            LibraryError, LibraryWriteError: the index cannot be used or written.
        """
        self._name = name
        self._batch_lines = batch_lines
        self._folder = folder
        self._files = {part: files[part] for part in PARTS if part in files}
        self._told = {part: identify_dump(path) for part, path in self._files.items()}
        for part, path in self._files.items():
            require_dump(path, part=part)
        self._mine = secrets.token_hex(8)
        self._path = building_path(folder, name)
        self._finished = finished_path(folder, name)
        self._total = sum(file.size for file in self._told.values())
        self._opened: sqlite3.Connection | None = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if anew or self._left_over():
                _remove(self._path)
        except OSError as exc:
            raise write_error(folder, exc) from exc

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._opened is not None:
            self._opened.close()

    def already(self) -> IndexState | None:
        """Give the finished index when it was built from these very files; else None."""
        if not self._finished.is_file():
            return None
        state = read_state(self._finished, name=self._name)
        same = {part.part: part.file for part in state.parts} == self._told
        return state if state.complete and same else None

    def steps(self) -> Iterator[BuildStep]:
        """Do all that is left to do, telling after each transaction how far it is.

        Raises:
            DumpError: a file is cut short, and what was read of it stays; or it is no dump, and
                nothing stays, since an index that was begun with it can never be finished.
            LibraryWriteError: the disk is full, or another process has taken over.
        """
        try:
            with translated(self._path), closing(open_for_building(self._path)) as opened:
                self._opened = opened
                self._take_over(opened)
                for state in state_of(opened, self._path, name=self._name).parts:
                    if not state.complete:
                        for read in self._read(opened, state):
                            yield self._step(read.part, self._before(read))
                yield from self._finish(opened)
        except _NoDumpError:
            _remove(self._path)
            raise
        self._opened = None
        _remove(self._path)

    # ---- beginning ---------------------------------------------------------------------------

    def _left_over(self) -> bool:
        """Tell whether what is being built was finished already, or has an older form."""
        if not self._path.is_file():
            return False
        state = read_state(self._path, name=self._name)
        return not state.current or (state.complete and self._finished.is_file())

    def _take_over(self, opened: sqlite3.Connection) -> None:
        """Make the tables where there are none; refuse other files than it was begun with."""
        with transaction(opened):
            begun = opened.execute("SELECT 1 FROM sqlite_schema WHERE name = 'about'").fetchone()
            if not begun:
                make_tables(opened, name=self._name)
                for part, file in self._told.items():
                    opened.execute(
                        "INSERT INTO parts (part, file_name, size, mtime_ns, digest)"
                        " VALUES (?, ?, ?, ?, ?)",
                        (part, file.name, file.size, file.mtime_ns, file.digest),
                    )
            opened.execute("UPDATE about SET builder = ?", (self._mine,))
        begun_with = {
            part.part: part.file for part in state_of(opened, self._path, name=self._name).parts
        }
        for part in PARTS:
            if begun_with.get(part) != self._told.get(part):
                raise _other_file(part, begun_with.get(part), self._told.get(part))

    def _require_mine(self, opened: sqlite3.Connection) -> None:
        if opened.execute("SELECT builder FROM about").fetchone() != (self._mine,):
            what = f"Another process has taken over the building of {self._path}"
            raise LibraryWriteError(what, remedy="Let that one finish")

    # ---- reading -----------------------------------------------------------------------------

    def _read(self, opened: sqlite3.Connection, state: PartState) -> Iterator[PartState]:
        """Read what is left of one file; gives the part's state after each batch."""
        path = self._files[state.part]
        with DumpReader(path, offset=state.text_offset) as reader:
            batch = Batch(state)
            gathered = 0
            for line, offset in reader.lines():
                batch.take(line, offset)
                gathered += len(line)
                if len(batch) >= self._batch_lines or gathered >= _BATCH_BYTES:
                    state = self._store(opened, batch, consumed=reader.consumed)
                    yield state
                    batch, gathered = Batch(state), 0
            state = self._store(opened, batch, consumed=state.file.size, complete=True)
        if state.part == "editions" and not state.sound:
            self._require_mine(opened)
            raise _no_dump(path, state, opened)
        yield state

    def _store(
        self, opened: sqlite3.Connection, batch: Batch, *, consumed: int, complete: bool = False
    ) -> PartState:
        state = replace(batch.state, consumed=consumed, complete=complete)
        if state.damaged == state.lines >= LOOKED_AT:
            self._require_mine(opened)
            raise _no_dump(self._files[state.part], state, opened, batch)
        prepared = batch.prepared(opened)
        with transaction(opened):
            self._require_mine(opened)
            store_batch(opened, prepared, state)
        return state

    def _before(self, state: PartState) -> int:
        """Give how many bytes of all files have been read."""
        earlier = PARTS[: PARTS.index(state.part)]
        return state.consumed + sum(
            file.size for part, file in self._told.items() if part in earlier
        )

    # ---- finishing ---------------------------------------------------------------------------

    def _finish(self, opened: sqlite3.Connection) -> Iterator[BuildStep]:
        """Do the steps after reading; in the end the new index stands where the old one did."""
        passed = 0
        for step, share, statements in _FINISHING:
            with transaction(opened):
                self._require_mine(opened)
                if not opened.execute("SELECT 1 FROM finished WHERE step = ?", (step,)).fetchone():
                    for statement in statements:
                        opened.execute(statement)
                    opened.execute("INSERT INTO finished VALUES (?)", (step,))
            passed += share
            yield self._step(step, self._total, passed)
        with transaction(opened):
            self._require_mine(opened)
            opened.execute(
                "UPDATE about SET complete = 1, editions = (SELECT count(*) FROM editions)"
            )
        self._put_in_place(opened)
        yield self._step("write the index", self._total, _FINISHING_SHARE)

    def _put_in_place(self, opened: sqlite3.Connection) -> None:
        """Write the index without gaps into a new file, and give that the index's name."""
        written = self._finished.with_suffix(f".{self._mine}.part")
        try:
            for left in self._folder.glob(f"{self._finished.stem}.*.part"):
                left.unlink()
            opened.execute("VACUUM INTO ?", (str(written),))
            with written.open("rb+") as file:
                os.fsync(file.fileno())
            written.replace(self._finished)
        except OSError as exc:
            raise write_error(self._finished, exc) from exc

    def _step(self, doing: str, read: int, passed: int = 0) -> BuildStep:
        return BuildStep(
            doing=doing,
            done=read + self._total * passed // 100,
            total=self._total + self._total * _FINISHING_SHARE // 100,
        )


def _remove(path: Path) -> None:
    """Remove an index that was being built, with its journal."""
    path.unlink(missing_ok=True)
    path.with_name(path.name + "-journal").unlink(missing_ok=True)


def _other_file(part: str, begun_with: object, told: object) -> DumpError:
    """Say that a build was begun with another file than the one that is given now."""
    name = getattr(begun_with, "name", "none")
    now = getattr(told, "name", "none")
    if name == now:
        now = "a file of that name with other contents or another time"
    what = f"This index was begun with another file of {part}: {name}, now {now}"
    return DumpError(what, remedy="Give the files that it was begun with, or begin again: --anew")


def _no_dump(
    path: Path, state: PartState, opened: sqlite3.Connection, batch: Batch | None = None
) -> _NoDumpError:
    """Say that a file holds nothing that an index can be built from."""
    why = damage_of(opened, batch)
    first = f"; line {why[0]}: {why[1]}" if why else ""
    what = (
        f"{path} is no dump of Open Library's {state.part}: of {state.lines} lines {state.sound} "
        f"hold one ({state.other} hold others, {state.damaged} cannot be read{first})"
    )
    return _NoDumpError(what, remedy=A_DUMP)
