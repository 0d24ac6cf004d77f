"""By how much the leaves of a scan were turned upright, as their current layers tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.store.cells import number, text
from cardstore.text.treatments import turn_told

if TYPE_CHECKING:
    from cardstore.store.connection import Connection

# The index `turned_provenances` has these words: without them it is not used.
_TOLD = "instr(settings, '\"turned\":') > 0"


def leaf_turns(connection: Connection, scan_digest: str) -> dict[int, int]:
    """Give for each leaf that was turned by how many degrees, clockwise: 90, 180 or 270.

    Args:
        connection: the open database.
        scan_digest: the scan.
    """
    told = {
        text(row["provenance"]): turn_told(text(row["settings"]))
        for row in connection.rows(f"SELECT provenance, settings FROM provenances WHERE {_TOLD}")  # noqa: S608 - ours
    }
    if not any(told.values()):
        return {}
    current = connection.rows(
        "SELECT leaf_index, provenance FROM current_layers WHERE scan_digest = ?", (scan_digest,)
    )
    turns = {number(row["leaf_index"]): told.get(text(row["provenance"]), 0) for row in current}
    return {leaf_index: turned for leaf_index, turned in turns.items() if turned}
