"""The log of what people said about the layout of leaves; only ever added to.

Comes in: zones of lines, new orders, and changes taken back. Goes out: all of them, oldest first. A
library that can only be read may be from before this table: then nobody said anything.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.errors import UnknownLeafError, UsageError
from cardstore.provenance import canonical_json
from cardstore.store.cells import number, row_of, text, text_or_none
from cardstore.store.given import require_name, require_text
from cardstore.text.layer import Box, Zone
from cardstore.text.layout_changes import LayoutChange, LayoutKind, LineZone

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardstore.store.connection import Connection, Row

_SEE = "See what was done with: cardstore zones SOURCE LEAF --history"


class LayoutLog:
    """Keeps what people say about zones and order, and reads it back."""

    def __init__(self, connection: Connection, *, now: Callable[[], str]) -> None:
        self._connection = connection
        self._now = now

    def changes(self, scan_digest: str, leaf_index: int | None = None) -> tuple[LayoutChange, ...]:
        """Give every change of a scan, or of one leaf of it, oldest first."""
        if not self._is_there():
            return ()
        rows = self._connection.rows(
            "SELECT * FROM layout_changes WHERE scan_digest = ? ORDER BY change", (scan_digest,)
        )
        found = [layout_change_from_row(row) for row in rows]
        undone = {one.undoes: one.number for one in found if one.undoes is not None}
        told = (replace(one, undone_by=undone.get(one.number)) for one in found)
        return tuple(one for one in told if leaf_index in {None, one.leaf_index})

    def record(
        self,
        scan_digest: str,
        *,
        kind: LayoutKind,
        leaf_index: int,
        old_layer: str,
        made_by: str,
        note: str,
        zones: Sequence[LineZone] = (),
        new_layer: str | None = None,
        undoes: int | None = None,
    ) -> LayoutChange:
        """Keep what a person did to a leaf's layout; the store sets number and time.

        Raises:
            UsageError: nobody is named.
            UnknownLeafError: the scan has no such leaf.
        """
        require_name(made_by, "A change of layout needs a name")
        require_text("The note", note)
        with self._connection.transaction():
            if not self._connection.rows(
                "SELECT 1 FROM leaves WHERE scan_digest = ? AND leaf_index = ?",
                (scan_digest, leaf_index),
            ):
                what = f"The scan {scan_digest[:12]}… has no leaf {leaf_index}"
                raise UnknownLeafError(what)
            change = LayoutChange(
                number=len(self.changes(scan_digest)) + 1,
                kind=kind,
                leaf_index=leaf_index,
                zones=tuple(zones),
                old_layer=old_layer,
                new_layer=new_layer,
                undoes=undoes,
                made_by=made_by,
                at=self._now(),
                note=note,
            )
            row = _layout_change_to_row(change)
            self._connection.insert("layout_changes", [{"scan_digest": scan_digest, **row}])
            return change

    def to_undo(self, scan_digest: str, leaf_index: int, wanted: int | None) -> LayoutChange:
        """Choose the change of a leaf that is to be taken back; None means the last.

        Raises:
            UsageError: there is none, or it was taken back already.
        """
        made = self.changes(scan_digest, leaf_index)
        open_ones = [
            one for one in made if one.kind is not LayoutKind.UNDONE and one.undone_by is None
        ]
        if wanted is None and open_ones:
            return open_ones[-1]
        if wanted is None:
            what = f"No change of the layout of leaf {leaf_index} is left to undo"
            raise UsageError(what, remedy=_SEE)
        found = next((one for one in open_ones if one.number == wanted), None)
        if found is None:
            what = f"Leaf {leaf_index} has no change {wanted} that could be undone"
            raise UsageError(what, remedy=_SEE)
        return found

    def _is_there(self) -> bool:
        return bool(
            self._connection.rows("SELECT 1 FROM sqlite_schema WHERE name = 'layout_changes'")
        )


@row_of("layout_changes", "scan_digest", "change")
def layout_change_from_row(row: Row) -> LayoutChange:
    """Give the value back."""
    return LayoutChange(
        number=number(row["change"]),
        kind=LayoutKind(text(row["kind"])),
        leaf_index=number(row["leaf_index"]),
        zones=tuple(
            LineZone(
                box=Box(int(x0), int(y0), int(x1), int(y1)),
                width_px=int(width),
                height_px=int(height),
                zone=Zone(zone),
            )
            for x0, y0, x1, y1, width, height, zone in json.loads(text(row["zones"]))
        ),
        old_layer=text(row["old_layer"]),
        new_layer=text_or_none(row["new_layer"]),
        undoes=None if row["undoes"] is None else number(row["undoes"]),
        made_by=text(row["made_by"]),
        at=text(row["at"]),
        note=text(row["note"]),
    )


def _layout_change_to_row(change: LayoutChange) -> Row:
    zones = [
        [
            *(one.box.x0, one.box.y0, one.box.x1, one.box.y1),
            *(one.width_px, one.height_px, one.zone.value),
        ]
        for one in change.zones
    ]
    return {
        "change": change.number,
        "kind": change.kind.value,
        "leaf_index": change.leaf_index,
        "zones": canonical_json(zones),
        "old_layer": change.old_layer,
        "new_layer": change.new_layer,
        "undoes": change.undoes,
        "made_by": change.made_by,
        "at": change.at,
        "note": change.note,
    }
