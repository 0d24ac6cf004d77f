"""Original reads: which bytes the originals have, read again only where the disk says otherwise.

Comes in: the names of copies in the folder of originals. Goes out: the digest of each. A digest is
kept with size and times of the file as it was read; where these are others now it is read again. So
a library that was copied, unpacked or moved to another disk, whose files all have other times,
still has the same originals, and what was decided on them holds; one that was written into is told
by its bytes. A library that can only be read keeps nothing, and reads each file once a process.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from cardstore.provenance import canonical_json
from cardstore.store.cells import number, text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardstore.store.connection import Connection, Row
    from cardstore.store.originals import Originals, Stamp


class OriginalReads:
    """The digests of originals as they were read last."""

    def __init__(self, connection: Connection, *, originals: Originals) -> None:
        self._connection = connection
        self._originals = originals

    def digests(self, names: Iterable[str]) -> dict[str, str]:
        """Give the digest of each copy by its name in the folder, 64 digits; "" for one gone."""
        wanted = tuple(dict.fromkeys(names))
        kept, found = self._kept(wanted), dict.fromkeys(wanted, "")
        fresh: dict[str, tuple[Stamp, str]] = {}
        for name in wanted:
            stamp = self._originals.stamp_of(name)
            if stamp is None:
                continue
            if name in kept and kept[name][0] == stamp:
                found[name] = kept[name][1]
                continue
            found[name] = self._originals.digest_of(name)
            if found[name]:
                fresh[name] = stamp, found[name]
        if fresh and not self._connection.read_only:
            self._keep(fresh)
        return found

    @cached_property
    def _made(self) -> bool:
        """Whether the table is there; an old library that can only be read has none."""
        named = "SELECT 1 FROM sqlite_schema WHERE name = 'original_reads'"
        return bool(self._connection.rows(named))

    def _kept(self, names: Iterable[str]) -> dict[str, tuple[Stamp, str]]:
        if not self._made:
            return {}
        rows = self._connection.rows(
            "SELECT * FROM original_reads WHERE stored_as IN (SELECT value FROM json_each(?))",
            (canonical_json(list(names)),),
        )
        return {text(row["stored_as"]): read_from_row(row) for row in rows}

    def _keep(self, fresh: Mapping[str, tuple[Stamp, str]]) -> None:
        rows: list[Row] = [
            {
                "stored_as": name,
                "size_bytes": stamp[0],
                "modified_ns": stamp[1],
                "changed_ns": stamp[2],
                "sha256": sha256,
            }
            for name, (stamp, sha256) in fresh.items()
        ]
        with self._connection.transaction():
            self._connection.execute(
                "DELETE FROM original_reads WHERE stored_as IN (SELECT value FROM json_each(?))",
                (canonical_json(list(fresh)),),
            )
            self._connection.insert("original_reads", rows)


def read_from_row(row: Row) -> tuple[Stamp, str]:
    """Give what the disk said of a copy, and the digest of its bytes then."""
    stamp = number(row["size_bytes"]), number(row["modified_ns"]), number(row["changed_ns"])
    return stamp, text(row["sha256"])
