"""Paginate: from stored text layers to zones and a page map, and a person's word on it.

The same layers, looks at margins, embedded labels and assignments give the same zoning and map, so
both are written only when something they were computed from has changed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardstore.cards.locator import parse_locator
from cardstore.cards.locator_in import parse_bare_label
from cardstore.counts import count_of
from cardstore.errors import IncompleteScanError, InvalidLabelError, quoted
from cardstore.pages.assigned import pins, settle
from cardstore.pages.embedded import FILE_TABLE, LabelTable
from cardstore.pages.extent_check import compare_extent
from cardstore.pages.extent_parsing import parse_extent
from cardstore.pages.infer import infer_page_map
from cardstore.pages.leaf_words import LeafWord, misprint_of
from cardstore.pages.other_scripts import script_remarks
from cardstore.pages.two_pages import doubt_two_pages
from cardstore.provenance import Provenance
from cardstore.store.records import Zoning
from cardstore.text.layout_changes import (
    ReplacedLayers,
    digest_of_said,
    for_page_numbers,
    standing_zones,
    with_said_zones,
)
from cardstore.text.zones import ZONES_VERSION, classify_zones
from cardstore.workflow.openings import unsure_leaves

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.pages.extent_check import ExtentRemark
    from cardstore.pages.labels import PageLabel
    from cardstore.pages.looks import MarginLook
    from cardstore.pages.page_map import PageMap
    from cardstore.sources.source import Source
    from cardstore.store.records import StoredScan
    from cardstore.store.store import Store
    from cardstore.text.layer import TextLayer
    from cardstore.text.layout_changes import SaidZones

_LONGEST_LABEL = 40
"""Signs: room for “Tafel XXIII, Rückseite”, and none for a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Heard:
    """All that the map of a scan is made from, as it was at one time."""

    layer_digests: tuple[str, ...]
    words: tuple[LeafWord, ...]
    looks: tuple[MarginLook, ...]
    tables: tuple[LabelTable, ...]
    said: tuple[SaidZones, ...]
    may_show_two: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Foreseen:
    """What zones and map of a scan will be when a change is recorded that is not recorded yet."""

    heard: _Heard
    zoning: Zoning | None
    page_map: PageMap


def foresee(
    store: Store,
    scan_digest: str,
    *,
    said: tuple[SaidZones, ...] | None = None,
    layer: TextLayer | None = None,
) -> Foreseen:
    """Compute zones and map as they will be, before the change is written.

    It takes seconds, in which nobody is kept from writing. Hand the result to `paginate`, within
    the transaction that records the change.

    Args:
        store: the open library.
        scan_digest: the scan; all of its leaves are read.
        said: all that people will have said of lines; None: as it is.
        layer: the layer that will be its leaf's current one; None: all stay.
    """
    heard = _heard(store, scan_digest)
    layers: Sequence[TextLayer] = store.scans.layers(scan_digest)
    if said is not None:
        heard = replace(heard, said=said)
    if layer is not None:
        at = layer.leaf_index
        layers = ReplacedLayers(layers, {at: layer})
        digests = heard.layer_digests
        heard = replace(heard, layer_digests=(*digests[:at], layer.digest, *digests[at + 1 :]))
    zoning, page_map = _computed(store, scan_digest, heard, layers)
    return Foreseen(heard=heard, zoning=zoning, page_map=page_map)


def paginate(store: Store, scan_digest: str, *, foreseen: Foreseen | None = None) -> PageMap:
    """Compute and store zones and page map of a scan whose leaves all have a layer.

    It takes seconds, in which nobody is kept from writing. What others wrote meanwhile, such as a
    person's word, is in the map all the same: then it is computed once more.

    Args:
        store: the open library.
        scan_digest: the scan.
        foreseen: what was computed before a change was recorded; taken where it is so now.

    Raises:
        IncompleteScanError: some leaves have not been read yet.
    """
    if foreseen is None:
        heard = _heard(store, scan_digest)
        made = _computed(store, scan_digest, heard, store.scans.layers(scan_digest))
    else:
        heard, made = foreseen.heard, (foreseen.zoning, foreseen.page_map)
    with store.transaction():
        now = _heard(store, scan_digest)
        if now != heard:
            made = _computed(store, scan_digest, now, store.scans.layers(scan_digest))
        zoning, page_map = made
        if zoning is not None:
            store.scans.save_zoning(scan_digest, zoning)
        store.pages.save_map(scan_digest, page_map)
    return page_map


def _computed(
    store: Store, scan_digest: str, heard: _Heard, layers: Sequence[TextLayer]
) -> tuple[Zoning | None, PageMap]:
    """Compute the zones of a scan, None where they are stored, and its map."""
    stored = store.scans.get(scan_digest)
    if len(layers) != len(stored.scan.leaves):
        msg = (
            f"{count_of(len(stored.scan.leaves) - len(layers), 'leaf', 'leaves')} of "
            f"{stored.source_id} not read"
        )
        raise IncompleteScanError(msg)
    said = (digest_of_said(heard.said),) if heard.said else ()
    inputs = (*heard.layer_digests, *said)
    provenance = Provenance(agent="zones", version=ZONES_VERSION, inputs=inputs)
    held = store.scans.zoning(scan_digest)
    zoning = None
    if held is None or held.provenance != provenance:
        # A person's word on a label changes no layer, and zones are half of the work.
        zones = with_said_zones(classify_zones(layers), layers, heard.said)
        zoning = Zoning(leaves=zones, provenance=provenance)
    page_map = _inferred(heard, layers=layers, looks=heard.looks)
    told = script_remarks(page_map, layers, heard.looks)
    return zoning, replace(page_map, remarks=(*told, *page_map.remarks))


def infer_stored(
    store: Store,
    stored: StoredScan,
    *,
    layers: Sequence[TextLayer],
    looks: Sequence[MarginLook],
) -> PageMap:
    """Infer the map of a stored scan from its layers, some looks, and what people assigned."""
    return _inferred(_heard(store, stored.scan.digest), layers=layers, looks=looks)


def _inferred(
    heard: _Heard, *, layers: Sequence[TextLayer], looks: Sequence[MarginLook]
) -> PageMap:
    said = (digest_of_said(heard.said),) if heard.said else ()
    page_map = infer_page_map(
        for_page_numbers(layers, heard.said),
        embedded=heard.tables,
        assigned=pins(heard.words),
        looks=looks,
        inputs=[*heard.layer_digests, *said],
    )
    return settle(doubt_two_pages(page_map, heard.may_show_two), heard.words)


def _heard(store: Store, scan_digest: str) -> _Heard:
    """Read what the map of a scan is to be made from now."""
    stored = store.scans.get(scan_digest)
    return _Heard(
        layer_digests=store.scans.current_digests(scan_digest),
        words=tuple(
            LeafWord(leaf_index=a.leaf_index, label=a.label, expected=a.expected)
            for a in store.pages.assignments(scan_digest)
        ),
        looks=store.looks.of_scan(scan_digest),
        tables=_label_tables(store, stored),
        said=standing_zones(store.layouts.changes(scan_digest)),
        may_show_two=unsure_leaves(stored),
    )


def _label_tables(store: Store, stored: StoredScan) -> tuple[LabelTable, ...]:
    """Give the tables that say something: the file's own, and those that came beside it."""
    own = LabelTable(
        name=FILE_TABLE, labels=tuple(leaf.embedded_label for leaf in stored.scan.leaves)
    )
    tables = (own, *store.label_tables.current(stored.scan.digest))
    return tuple(one for one in tables if any(label is not None for label in one.labels))


def assign_label(
    store: Store,
    scan_digest: str,
    *,
    leaf_index: int,
    label: PageLabel | None,
    assigned_by: str,
    note: str,
    expected: PageLabel | None = None,
) -> PageMap:
    """Record that the leaf bears `label`, or no number (None), and infer the map around it.

    Where the label is a misprint, `expected` is the one that its sequence gives.

    Raises:
        UnknownLeafError: the scan has no such leaf.
    """
    require_complete(store, scan_digest)
    with store.transaction():
        store.pages.assign(
            scan_digest,
            leaf_index=leaf_index,
            label=label,
            assigned_by=assigned_by,
            note=note,
            expected=expected,
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
    require_complete(store, scan_digest)
    with store.transaction():
        store.pages.unassign(scan_digest, leaf_index=leaf_index, assigned_by=assigned_by, note=note)
        return paginate(store, scan_digest)


def one_label(text: str, page_map: PageMap | None = None) -> PageLabel:
    """Read the one label that a leaf bears, as a person writes it.

    Args:
        text: the label; in brackets it stands as it is.
        page_map: the scan's, which tells whether its pages are numbered by chapters, as "1-3".

    Raises:
        InvalidLabelError: it is empty, is longer than any label, or names several pages.
    """
    if len(text) > _LONGEST_LABEL or not text.isprintable():
        msg = f"{quoted(text[:_LONGEST_LABEL])} is no label that a leaf could bear"
        raise InvalidLabelError(msg)
    bare = parse_bare_label(text, page_map)
    if bare is not None:
        return bare
    locator = parse_locator(text)
    if not locator.first.same_as(locator.last):
        msg = f"{quoted(text)} names several pages; a leaf bears one label"
        raise InvalidLabelError(msg)
    if locator.text.removeprefix("col. ") != locator.first.text:
        msg = f"{quoted(text)} says more than the label that a leaf bears"
        raise InvalidLabelError(msg, remedy=f"Write {locator.first.text}")
    return locator.first


def stated_label(text: str, page_map: PageMap | None = None) -> tuple[PageLabel, PageLabel | None]:
    """Read a label as a person says it: alone, or as a misprint, “205 [recte 203]”.

    Args:
        text: what is said.
        page_map: see `one_label`.

    Returns:
        The label, and where it is a misprint the one that its sequence gives.

    Raises:
        InvalidLabelError: it cannot be read, names several pages, or is a misprint for itself.
    """
    parts = misprint_of(text)
    if parts is None:
        return one_label(text, page_map), None
    printed, right = (one_label(part, page_map) for part in parts)
    if printed.same_as(right):
        what = f"{quoted(text)} says that {printed.text} is a misprint for itself"
        raise InvalidLabelError(what, remedy=f"Write {printed.text} alone, or what is printed")
    return printed, right


def extent_remarks(source: Source, page_map: PageMap) -> tuple[ExtentRemark, ...]:
    """Compare the map of an edition's scan with the extent in its record; () where it has none."""
    return compare_extent(parse_extent(source.extent), page_map)


def require_complete(store: Store, scan_digest: str) -> None:
    """Refuse a person's word on a scan that is still being read, before it is recorded.

    Raises:
        IncompleteScanError: so it is.
    """
    unread = store.scans.unread(scan_digest)
    if unread:
        source_id = store.scans.get(scan_digest).source_id
        msg = f"{count_of(len(unread), 'leaf', 'leaves')} of {source_id} not read"
        raise IncompleteScanError(msg)
