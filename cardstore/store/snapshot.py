"""Snapshots: what a copy of a library's database tells, without bringing it up to date.

Comes in: the file of a database, of this cardstore or an earlier one. Goes out: which originals it
tells of, and its migrations. Nothing is written, so that its bytes stay as they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.errors import LibraryError
from cardstore.store.cells import text
from cardstore.store.connection import open_connection
from cardstore.store.migrations import (
    MIGRATIONS,
    applied_migrations,
    require_known_migrations,
)

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """What a copy of a database tells.

    Attributes:
        migrations: the steps by which it came to have its tables, in order.
        originals: the name of each original as it is filed → its SHA-256.
    """

    migrations: tuple[str, ...]
    originals: dict[str, str]


def read_snapshot(database: Path) -> Snapshot:
    """Read what a copy of a database tells.

    Raises:
        NewerLibraryError: a later cardstore wrote it.
        LibraryError: it is no database of a library.
    """
    connection = open_connection(database, read_only=True)
    try:
        require_known_migrations(connection, where=str(database))
        applied = applied_migrations(connection, where=str(database))
        if not applied:
            what = f"{database} is no database of a library"
            raise LibraryError(what, remedy="Name a library, or an archive of one")
        rows = connection.rows("SELECT DISTINCT stored_as, file_sha256 FROM scan_files")
    finally:
        connection.close()
    return Snapshot(
        migrations=applied,
        originals={text(row["stored_as"]): text(row["file_sha256"]) for row in rows},
    )


def later_migrations(names: tuple[str, ...]) -> tuple[str, ...]:
    """Give those names of migrations that only a later cardstore knows."""
    known = {name for name, _ in MIGRATIONS}
    return tuple(name for name in names if name not in known)
