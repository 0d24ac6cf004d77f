"""Layer seals: the digest of a text layer from the cells of its row, without making the layer.

A layer of a leaf of 400 words takes some milliseconds to be made from its row, and its digest as
many again; whoever only has to know that the row is still the one that was read, and by what, needs
neither. The digest is that of `TextLayer.digest`: the cells hold the same JSON. A row that is
written otherwise has another digest here and is then read in full, so nothing is taken on trust.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from cardstore.provenance import canonical_json, digest_bytes
from cardstore.store.cells import number, row_of, text
from cardstore.store.rows import provenance_from_row

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardstore.provenance import Provenance
    from cardstore.store.connection import Cell, Connection, Row

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
        # With leaf 0, so that the first row of the next scan is seen, and no further one.
        asked = (scan_digest, canonical_json(sorted({0, *digests})))
        found = [row for row in connection.while_same(_MANY, asked) if row[1] in digests]
    rows: list[Row] = [dict(zip(_CELLS, cells, strict=True)) for cells in found]
    made_by: dict[Cell, Row] = {
        row["provenance"]: row
        for row in connection.rows(
            "SELECT * FROM provenances WHERE provenance IN (SELECT value FROM json_each(?))",
            (canonical_json(sorted({text(row["provenance"]) for row in rows})),),
        )
    }
    made: dict[Cell, Provenance] = {}
    sealed: dict[int, Provenance | None] = dict.fromkeys(digests)
    for row in rows:
        leaf_index, key = number(row["leaf_index"]), row["provenance"]
        if key in made_by and row["layer_digest"] == digests[leaf_index]:
            if key not in made:
                made[key] = provenance_from_row(made_by[key])
            if seal_of_row(row, made[key].key) == digests[leaf_index]:
                sealed[leaf_index] = made[key]
    return sealed


@row_of("text_layers", "scan_digest", "leaf_index", "layer_digest")
def seal_of_row(row: Row, provenance: str) -> str:
    """Give the digest of a layer from its row and the key of its provenance."""
    cells = (
        str(number(row["leaf_index"])),
        canonical_json(text(row["status"])),
        canonical_json(text(row["text"])),
        text(row["words"]),
        _without_boxes(text(row["lines"])),
        canonical_json(provenance),
    )
    return digest_bytes(f"[{','.join(cells)}]".encode())


def _without_boxes(lines: str) -> str:
    """Give the JSON of lines without their boxes, as canonical JSON.

    Lines as they are stored are cut up as text: a third of the time that reading and writing takes.
    """
    if not _AS_STORED.fullmatch(lines):
        return canonical_json([[*cells[:2], *cells[6:]] for cells in json.loads(lines)])
    cells = lines[2:-2].replace("],[", ",").split(",")
    kept = zip(cells[::7], cells[1::7], cells[6::7], strict=True)
    return f"[[{'],['.join(map(','.join, kept))}]]"


_NUMBER = "(?:0|-?[1-9][0-9]*)"
_LINE = rf"\[{_NUMBER}(?:,{_NUMBER}){{6}}\]"
_AS_STORED = re.compile(rf"\[{_LINE}(?:,{_LINE})*\]")
