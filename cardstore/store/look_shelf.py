"""What was seen when the margins of leaves were looked at again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from cardstore.pages.looks import LookMode, MarginLook
from cardstore.provenance import canonical_json
from cardstore.scans.scan import Frame
from cardstore.store.cells import number, row_of, text
from cardstore.store.rows import provenance_from_row, provenance_to_row
from cardstore.text.engine import ReadWord

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.store.connection import Connection, Row


class LookShelf:
    """Files looks; they are only ever added to, and the same one is kept once."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def save(self, scan_digest: str, looks: Iterable[MarginLook]) -> None:
        """Keep what was seen on a leaf."""
        with self._connection.transaction():
            for look in looks:
                self._connection.insert(
                    "provenances", [provenance_to_row(look.provenance)], only_new=True
                )
                row = {"scan_digest": scan_digest, **_look_to_row(look)}
                self._connection.insert("margin_looks", [row], only_new=True)

    def of_scan(self, scan_digest: str) -> tuple[MarginLook, ...]:
        """Give all looks at the leaves of a scan, by leaf; none in a library without the table."""
        if not self._is_there():
            return ()
        rows = self._connection.rows(
            "SELECT * FROM margin_looks JOIN provenances USING (provenance) "
            "WHERE scan_digest = ? ORDER BY leaf_index, mode, provenance, width_px",
            (scan_digest,),
        )
        return tuple(look_from_row(row) for row in rows)

    def _is_there(self) -> bool:
        """Tell whether the table is there: a library that may not be written stays as it was."""
        return bool(
            self._connection.rows("SELECT 1 FROM sqlite_schema WHERE name = 'margin_looks'")
        )


@row_of("margin_looks", "scan_digest", "leaf_index", "mode", "provenance")
def look_from_row(row: Row) -> MarginLook:
    """Give the value back."""
    return MarginLook(
        leaf_index=number(row["leaf_index"]),
        frame=Frame(
            width_px=number(row["width_px"]),
            height_px=number(row["height_px"]),
            dpi=number(row["dpi"]),
        ),
        mode=LookMode(text(row["mode"])),
        words=tuple(
            ReadWord(
                text=str(one[0]),
                x0=int(one[1]),
                y0=int(one[2]),
                x1=int(one[3]),
                y1=int(one[4]),
                block=int(one[5]),
                line=int(one[6]),
                confidence=None if one[7] is None else float(one[7]),
            )
            for one in json.loads(text(row["words"]))
        ),
        provenance=provenance_from_row(row),
    )


def _look_to_row(look: MarginLook) -> Row:
    words = [[w.text, w.x0, w.y0, w.x1, w.y1, w.block, w.line, w.confidence] for w in look.words]
    return {
        "leaf_index": look.leaf_index,
        "mode": look.mode.value,
        "provenance": look.provenance.key,
        "width_px": look.frame.width_px,
        "height_px": look.frame.height_px,
        "dpi": look.frame.dpi,
        "words": canonical_json(words),
    }
