"""Original paths: where a stored scan's files lie, if each still holds as many pictures as filed.

Comes in: a stored scan. Goes out: the paths of its originals, in order, as readers open them.

An image of a scan is told by its number among the pictures of all files. Of a TIFF that was cut off
an earlier cardstore told fewer pictures than are told today; if it is not the last file of a
folder, every picture behind it has another number now, and a leaf would be shown with another
page's picture. Such a scan is not opened. Only TIFFs can be so: any other file has one picture.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.counts import count_of
from cardstore.errors import DamagedScanError, quoted
from cardstore.scans.scan import ScanKind

if TYPE_CHECKING:
    from cardstore.scans.scan import Leaf
    from cardstore.store.records import StoredScan
    from cardstore.store.store import Store

_TIFF = frozenset({".tif", ".tiff"})
MOVED_REMEDY = (
    "Ingest the folder anew with a whole copy of that file, or without it, under a name of its "
    "own; then make the cards on its pages anew there"
)


def original_paths(store: Store, stored: StoredScan) -> tuple[str, ...]:
    """Give the paths of a scan's originals, in order.

    Raises:
        DamagedScanError: pictures have other numbers today than when the scan was filed.
    """
    if why := moved_images(store, stored):
        raise DamagedScanError(why, remedy=MOVED_REMEDY)
    return tuple(str(store.originals.path_of(file)) for file in stored.files)


def moved_images(store: Store, stored: StoredScan) -> str:
    """Say which file holds another number of pictures than when the scan was filed; "" for none."""
    files = stored.files
    if stored.scan.kind is not ScanKind.IMAGES or len(files) == 1:
        return ""
    filed = Counter({leaf.image: _file_name(leaf) for leaf in stored.scan.leaves}.values())
    for file in files[:-1]:
        place = store.originals.path_of(file)
        if place.suffix not in _TIFF or not filed[file.name]:
            continue
        today = _pictures_in(str(place))
        if today not in {0, filed[file.name]}:
            then = count_of(filed[file.name], "picture")
            return (
                f"{quoted(file.name)} of {stored.source_id} was cut off; it was filed with {then}, "
                f"and today {today} are told of it, so what stands behind it would be shown with "
                "other pages' pictures"
            )
    return ""


def _file_name(leaf: Leaf) -> str:
    """Give the name of a leaf's file; behind it stands which part of an opening the leaf is."""
    return leaf.name.rpartition(",")[0] if leaf.region else leaf.name


@lru_cache(maxsize=10_000)
def _pictures_in(path: str) -> int:
    """Count the pictures of an original, which never changes; 0 of one that is not there."""
    from cardstore.adapters.readers.images import told_by_head  # noqa: PLC0415 - Pillow is heavy

    return max(1, told_by_head(Path(path))[0]) if Path(path).is_file() else 0
