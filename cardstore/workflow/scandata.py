"""Scandata beside a scan: found, read, kept as one vote on its page labels.

What lies beside a scan unasked stops no ingest: where it cannot be read or tells of another scan,
the report says so. What a person names is read before anything else is done, and refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.adapters.readers.scandata import read_scandata
from cardstore.counts import count_of
from cardstore.errors import IncompleteScanError, ScandataError
from cardstore.pages.scandata import scandata_table
from cardstore.workflow.paginate import paginate

if TYPE_CHECKING:
    from pathlib import Path

    from cardstore.pages.page_map import PageMap
    from cardstore.pages.scandata import Scandata
    from cardstore.store.records import StoredScan
    from cardstore.store.store import Store

_ENDING = "_scandata.xml"
# The Archive's names for the same book: NAME.pdf, NAME_text.pdf, NAME_bw.pdf, a folder NAME_jp2.
_VARIANTS = ("_text", "_bw", "_jp2", "_tif", "_images", "_orig_jp2")


def scandata_beside(path: Path) -> Path | None:
    """Give the scandata file that belongs to a scan; None where there is none, or several are.

    In a folder of images: scandata.xml, or the only NAME_scandata.xml. Beside a file or a folder
    NAME: NAME_scandata.xml.
    """
    try:
        if path.is_dir():
            inside = path / "scandata.xml"
            named = sorted(path.glob(f"*{_ENDING}"))
            if inside.is_file():
                return inside
            if len(named) == 1:
                return named[0]
        stem = path.name if path.is_dir() else path.stem
        names = [stem, *(stem.removesuffix(one) for one in _VARIANTS if stem.endswith(one))]
        beside = [path.parent / f"{name}{_ENDING}" for name in names]
        return next((one for one in beside if one.is_file()), None)
    except OSError:
        return None


def require_scandata(path: Path) -> None:
    """Refuse what is no scandata, before a long ingest.

    Raises:
        ScandataError: it cannot be read.
    """
    read_scandata(path)


def take_scandata_beside(store: Store, stored: StoredScan, path: Path) -> str:
    """Keep the scandata that lies beside a scan, and tell what became of it; "" without any."""
    found = scandata_beside(path)
    if found is None:
        return ""
    try:
        scandata = read_scandata(found)
        keep_scandata(store, stored, scandata)
    except ScandataError as exc:
        return f"scandata not used: {exc.what}"
    return f"scandata: {_told(scandata)}"


def keep_scandata(store: Store, stored: StoredScan, scandata: Scandata) -> bool:
    """Keep what a scandata file says of a scan, and tell whether it is new.

    Raises:
        ScandataError: it tells of another scan.
    """
    images = tuple(leaf.image if leaf.region is None else None for leaf in stored.scan.leaves)
    table = scandata_table(scandata, images)
    return store.label_tables.keep(
        stored.scan.digest, table, file_name=scandata.file_name, sha256=scandata.sha256
    )


def add_scandata(store: Store, stored: StoredScan, path: Path) -> PageMap:
    """Hear a scandata file that a person names, and infer the map anew.

    Raises:
        ScandataError: it cannot be read, or tells of another scan.
        IncompleteScanError: the scan's ingest is not finished.
    """
    scandata = read_scandata(path)
    if store.scans.unread(stored.scan.digest):
        msg = f"The ingest of {stored.source_id} is not finished"
        raise IncompleteScanError(msg)
    with store.transaction():
        keep_scandata(store, stored, scandata)
        return paginate(store, stored.scan.digest)


def _told(scandata: Scandata) -> str:
    labels = sum(leaf.label is not None for leaf in scandata.leaves)
    skipped = sum(not leaf.for_readers for leaf in scandata.leaves)
    left = f", {skipped} of them not for readers" if skipped else ""
    return (
        f"{scandata.file_name} has {count_of(labels, 'page number')} for "
        f"{count_of(len(scandata.leaves), 'leaf', 'leaves')}{left}"
    )
