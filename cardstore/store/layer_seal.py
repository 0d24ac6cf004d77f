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
    from cardstore.provenance import Provenance
    from cardstore.store.connection import Row

SEALED_LAYER = (
    "SELECT l.scan_digest, l.leaf_index, l.layer_digest, l.status, l.text, l.words, l.lines, p.* "
    "FROM text_layers AS l JOIN provenances AS p USING (provenance) "
    "WHERE l.scan_digest = ? AND l.leaf_index = ? AND l.layer_digest = ?"
)
"""The query for the cells that the digest of a layer needs."""


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
