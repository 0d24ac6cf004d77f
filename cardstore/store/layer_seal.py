"""Layer seals: the digest of a text layer from the cells of its row, without making the layer.

A layer of a leaf of 400 words takes some milliseconds to be made from its row, and its digest as
many again; whoever only has to know that the row is still the one that was read, and by what, needs
neither. The digest is that of `TextLayer.digest`: the cells hold the same JSON. A row that is
written otherwise has another digest here and is then read in full, so nothing is taken on trust.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from cardstore.provenance import canonical_json, digest_bytes
from cardstore.store.cells import number, row_of, text
from cardstore.store.rows import provenance_from_row

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardstore.provenance import Provenance
    from cardstore.store.connection import Connection, Row

_CELLS = (
    "scan_digest",
    "leaf_index",
    "layer_digest",
    "status",
    "text",
    "words",
    "lines",
    "provenance",
)
# For `while_same`: of the leaves of a scan, those that are asked for.
_MANY = (
    f"SELECT {', '.join(_CELLS)} FROM text_layers WHERE scan_digest >= ? "  # noqa: S608 - ours
    "AND leaf_index IN (SELECT value FROM json_each(?)) "
    "ORDER BY scan_digest, leaf_index, layer_digest"
)
_ONE = (
    f"SELECT {', '.join(_CELLS)} FROM text_layers "  # noqa: S608 - ours
    "WHERE scan_digest = ? AND leaf_index = ? AND layer_digest = ?"
)
_FEW = 4
"""So many leaves are found one by one sooner: 0.1 ms each; passing by a book's takes 0.5 ms."""


def sealed_layers(
    connection: Connection, scan_digest: str, digests: Mapping[int, str]
) -> dict[int, Provenance | None]:
    """Give what made layers whose rows have their digests; None where one has not, or is not.

    Args:
        connection: the open database.
        scan_digest: the scan.
        digests: for each leaf asked for the digest of its layer.
    """
    if len(digests) <= _FEW:
        found = [
            cells
            for key in digests.items()
            for cells in connection.tuples(_ONE, (scan_digest, *key))
        ]
    else:
        asked = (scan_digest, canonical_json(sorted(digests)))
        found = connection.while_same(_MANY, asked)
    rows: list[Row] = [dict(zip(_CELLS, cells, strict=True)) for cells in found]
    made_by = {
        row["provenance"]: row
        for row in connection.rows(
            "SELECT * FROM provenances WHERE provenance IN (SELECT value FROM json_each(?))",
            (canonical_json(sorted({text(row["provenance"]) for row in rows})),),
        )
    }
    sealed: dict[int, Provenance | None] = dict.fromkeys(digests)
    for row in rows:
        leaf_index, provenance = number(row["leaf_index"]), made_by.get(row["provenance"])
        if provenance is not None and row["layer_digest"] == digests[leaf_index]:
            digest, made = layer_seal_from_row({**row, **provenance})
            sealed[leaf_index] = made if digest == digests[leaf_index] else None
    return sealed


@row_of("text_layers", "scan_digest", "leaf_index", "layer_digest")
def layer_seal_from_row(row: Row) -> tuple[str, Provenance]:
    """Give the digest of a layer and what made it, from its row joined with its provenance."""
    provenance = provenance_from_row(row)
    lines = [[start, end, block] for start, end, *_, block in json.loads(text(row["lines"]))]
    cells = (
        str(number(row["leaf_index"])),
        canonical_json(text(row["status"])),
        canonical_json(text(row["text"])),
        text(row["words"]),
        canonical_json(lines),
        canonical_json(provenance.key),
    )
    return digest_bytes(f"[{','.join(cells)}]".encode()), provenance
