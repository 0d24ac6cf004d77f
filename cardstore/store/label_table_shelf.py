"""The tables of page labels that came beside scans."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from cardstore.pages.embedded import LabelTable
from cardstore.provenance import canonical_json
from cardstore.store.cells import row_of, text

if TYPE_CHECKING:
    from cardstore.store.connection import Connection, Row


class LabelTableShelf:
    """Files label tables; they are only ever added to, and the last of each name holds."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def keep(self, scan_digest: str, table: LabelTable, *, file_name: str, sha256: str) -> bool:
        """Keep a table of a scan, and tell whether it says anything new.

        Args:
            scan_digest: the scan.
            table: one label for each of its leaves.
            file_name: of the file that had it.
            sha256: of that file.
        """
        with self._connection.transaction():
            if table in self.current(scan_digest):
                return False
            self._connection.insert(
                "label_tables",
                [
                    {
                        "scan_digest": scan_digest,
                        "name": table.name,
                        "file_name": file_name,
                        "sha256": sha256,
                        "labels": canonical_json(list(table.labels)),
                    }
                ],
            )
            return True

    def current(self, scan_digest: str) -> tuple[LabelTable, ...]:
        """Give the last table of each name, by name; none in a library that lacks the table."""
        if not self._connection.rows("SELECT 1 FROM sqlite_schema WHERE name = 'label_tables'"):
            return ()
        rows = self._connection.rows(
            "SELECT * FROM label_tables WHERE scan_digest = ? ORDER BY label_table",
            (scan_digest,),
        )
        last = {table.name: table for table in map(label_table_from_row, rows)}
        return tuple(last[name] for name in sorted(last))


@row_of("label_tables", "label_table")
def label_table_from_row(row: Row) -> LabelTable:
    """Give the value back."""
    labels: tuple[str | None, ...] = tuple(json.loads(text(row["labels"])))
    if not all(one is None or isinstance(one, str) for one in labels):
        msg = "labels are text or nothing"
        raise ValueError(msg)
    return LabelTable(name=text(row["name"]), labels=labels)
