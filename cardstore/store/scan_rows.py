"""A scan as filed from its rows. See `rows.py`."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from cardstore.store.cells import row_of, text
from cardstore.store.records import ScanState, StoredScan
from cardstore.store.rows import file_from_row, scan_from_rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardstore.store.connection import Row
    from cardstore.store.records import StoredFile


@row_of("scans", "scan_digest")
def stored_scan_from_rows(
    row: Row,
    leaves: Iterable[Row],
    files: Iterable[Row],
    *,
    turns: Mapping[int, int] = MappingProxyType({}),
) -> StoredScan:
    """Give a scan as filed from its row, its leaves and its files, each in order.

    Args:
        row: of `scans`.
        leaves: of `leaves`.
        files: of `scan_files`.
        turns: by how many degrees the leaves are turned that are not upright in their files.
    """
    scan = scan_from_rows(row, leaves)
    if turns:
        upright = tuple(replace(leaf, turned=turns.get(leaf.leaf_index, 0)) for leaf in scan.leaves)
        scan = replace(scan, leaves=upright)
    return StoredScan(
        scan=scan,
        source_id=text(row["source_id"]),
        state=ScanState(text(row["state"])),
        files=files_from_rows(files),
        reader=text(row["reader"]),
        settings=text(row["settings"]),
    )


def files_from_rows(files: Iterable[Row]) -> tuple[StoredFile, ...]:
    """Give the originals of a scan from their rows, in order."""
    return tuple(map(file_from_row, files))
