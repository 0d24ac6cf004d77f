"""Paginate: from stored text layers to zones and a page map, and a person's word on it.

The same layers, embedded labels and assignments give the same zoning and map, so both are written
only when something they were computed from has changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors import IncompleteScanError
from cardstore.pages.infer import infer_page_map
from cardstore.provenance import Provenance
from cardstore.store.records import Zoning
from cardstore.text.zones import ZONES_VERSION, classify_zones

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardstore.pages.labels import PageLabel
    from cardstore.pages.page_map import PageMap
    from cardstore.store.store import Store


def paginate(store: Store, scan_digest: str) -> PageMap:
    """Compute and store zones and page map of a scan whose leaves all have a layer.

    Raises:
        IncompleteScanError: some leaves have not been read yet.
    """
    stored = store.scans.get(scan_digest)
    layers = store.scans.layers(scan_digest)
    if len(layers) != len(stored.scan.leaves):
        msg = f"{len(stored.scan.leaves) - len(layers)} leaves of {stored.source_id} are unread"
        raise IncompleteScanError(msg)
    provenance = Provenance(
        agent="zones", version=ZONES_VERSION, inputs=tuple(layer.digest for layer in layers)
    )
    store.scans.save_zoning(
        scan_digest, Zoning(leaves=classify_zones(layers), provenance=provenance)
    )
    table = tuple(leaf.embedded_label for leaf in stored.scan.leaves)
    page_map = infer_page_map(
        layers,
        embedded=None if all(label is None for label in table) else table,
        assigned=_pins(store, scan_digest),
    )
    store.pages.save_map(scan_digest, page_map)
    return page_map


def assign_label(
    store: Store,
    scan_digest: str,
    *,
    leaf_index: int,
    label: PageLabel | None,
    assigned_by: str,
    note: str,
) -> PageMap:
    """Record that the leaf bears `label`, or no number (None), and infer the map around it.

    Raises:
        UnknownLeafError: the scan has no such leaf.
    """
    store.pages.assign(
        scan_digest, leaf_index=leaf_index, label=label, assigned_by=assigned_by, note=note
    )
    return paginate(store, scan_digest)


def unassign_label(
    store: Store, scan_digest: str, *, leaf_index: int, assigned_by: str, note: str
) -> PageMap:
    """Record that what was said about the leaf no longer holds, and infer the map anew.

    Raises:
        UnknownLeafError: the scan has no such leaf.
        UsageError: nothing was said about it.
    """
    store.pages.unassign(scan_digest, leaf_index=leaf_index, assigned_by=assigned_by, note=note)
    return paginate(store, scan_digest)


def _pins(store: Store, scan_digest: str) -> Mapping[int, PageLabel | None]:
    """Give what people said that still holds: leaf → label, or None for "bears no number"."""
    return {a.leaf_index: a.label for a in store.pages.assignments(scan_digest)}
