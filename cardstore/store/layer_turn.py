"""Make another layer the current one of a leaf, if nothing came between."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.store.cells import number

if TYPE_CHECKING:
    from cardstore.store.connection import Connection
    from cardstore.store.reread_log import RereadLeaf
    from cardstore.store.word_import_log import TakenLeaf


def make_current(connection: Connection, scan_digest: str, leaf: RereadLeaf | TakenLeaf) -> bool:
    """Make a leaf's new layer its current one, where the one that it is to follow still is.

    Args:
        connection: within a transaction.
        scan_digest: the scan.
        leaf: names the new layer, and the one that was current when the new one was made.

    Returns:
        False where the leaf got another layer in the meantime, and keeps that.
    """
    (last,) = connection.rows(
        "SELECT reading, layer_digest FROM readings "
        "WHERE scan_digest = ? AND leaf_index = ? ORDER BY reading DESC LIMIT 1",
        (scan_digest, leaf.leaf_index),
    )
    if last["layer_digest"] != leaf.instead_of:
        return False
    connection.insert(
        "readings",
        [
            {
                "scan_digest": scan_digest,
                "leaf_index": leaf.leaf_index,
                "reading": number(last["reading"]) + 1,
                "layer_digest": leaf.layer_digest,
            }
        ],
    )
    return True
