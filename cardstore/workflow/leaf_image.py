"""Leaf image: a leaf's picture as a browser can show it, by its scan's digest and its index.

Comes in: which leaf. Goes out: the bytes of an image, its type, and a tag that changes with them.

1. The originals are looked up in the library: no path is made of what was asked for.
2. They must still have their digests. Each is read through once, and again when the disk says that
   somebody wrote into it.
3. A leaf that is nothing but a JPEG, PNG or WebP of ordinary size is given as it lies in its file.
4. Any other is drawn by its reader, made no wider than a screen shows, and coded as JPEG.
5. The last pictures are kept in memory; whoever asks for one that is being drawn waits for it. Only
   one is drawn at a time, since the libraries that draw are not made for several threads.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardstore.errors import (
    AlteredOriginalError,
    DamagedLeafError,
    DamagedScanError,
    UnknownLeafError,
    quoted,
)
from cardstore.scans.parts import in_parts
from cardstore.scans.reader import GivesOwnPictures
from cardstore.scans.scan import ScanKind
from cardstore.workflow.original_paths import original_paths

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardstore.scans.reader import OpenedScan, Raster
    from cardstore.store.records import StoredFile, StoredScan
    from cardstore.store.store import Store

DISPLAY_WIDTH_PX = 1600  # twice as wide as the column that shows it, so that one can zoom
JPEG_QUALITY = 85
_KEPT_BYTES = 96 * 2**20  # about 150 leaves of a book
_KEPT_SCANS = 3
_KEPT_RASTERS = 3  # of 8 MB each, for a leaf of 300 dpi


@dataclass(frozen=True, slots=True, kw_only=True)
class LeafImage:
    """A leaf's picture.

    Attributes:
        content: the bytes.
        media_type: "image/jpeg", "image/png" or "image/webp".
        tag: changes with the bytes.
    """

    content: bytes
    media_type: str
    tag: str


class LeafImages:
    """Gives pictures and keeps the last ones; one for all threads of a process."""

    def __init__(self, *, kept_bytes: int = _KEPT_BYTES) -> None:
        self._kept_bytes = kept_bytes
        self._kept: OrderedDict[tuple[str, int], LeafImage] = OrderedDict()
        self._opened: OrderedDict[str, _OpenedOriginal] = OrderedDict()
        self._rasters: OrderedDict[tuple[str, int], Raster] = OrderedDict()
        self._intact: dict[str, tuple[int, int, int]] = {}
        self._keeping, self._drawing = threading.Lock(), threading.Lock()

    def give(self, store: Store, scan_digest: str, leaf_index: int) -> LeafImage:
        """Give a leaf's picture.

        Args:
            store: as this thread opened it.
            scan_digest: the scan's whole digest.
            leaf_index: the leaf, from 0.

        Raises:
            UnknownLeafError: there is no such scan or leaf.
            AlteredOriginalError: the stored original is gone or has other bytes.
            ScanError: the leaf cannot be drawn, or needs a password.
        """
        key = _key(store, scan_digest, leaf_index)
        found = self._found(key)
        if found is not None:
            return found
        stored = stored_with_leaf(store, scan_digest, leaf_index)
        with self._drawing:
            found = self._found(key)  # somebody else may have drawn it meanwhile
            if found is None:
                found = self._draw(store, stored, leaf_index)
                self._keep(key, found)
        return found

    def give_part(
        self,
        store: Store,
        scan_digest: str,
        leaf_index: int,
        *,
        name: str,
        draw: Callable[[Raster], bytes],
    ) -> LeafImage:
        """Give a picture of a part of a leaf.

        Args:
            store: as this thread opened it.
            scan_digest: the scan's whole digest.
            leaf_index: the leaf, from 0.
            name: tells the part from others of the leaf.
            draw: gives the part's PNG; asked once while the part is kept.

        Raises:
            UnknownLeafError: there is no such scan or leaf.
            AlteredOriginalError: the stored original is gone or has other bytes.
            ScanError: the leaf cannot be drawn, or needs a password.
        """
        leaf = _key(store, scan_digest, leaf_index)
        key = (f"{leaf[0]}\0{name}", leaf_index)
        found = self._found(key)
        if found is not None:
            return found
        stored = stored_with_leaf(store, scan_digest, leaf_index)
        with self._drawing:
            found = self._found(key)
            if found is None:
                found = _image(draw(self._raster(store, stored, leaf)), "image/png")
                self._keep(key, found)
        return found

    def _raster(self, store: Store, stored: StoredScan, leaf: tuple[str, int]) -> Raster:
        """Draw a leaf in grey; the last ones are kept, for words that stand together."""
        opened, at = self._opened_at(store, stored, leaf[1])
        if leaf not in self._rasters:
            self._rasters[leaf] = opened.raster(at)
        self._rasters.move_to_end(leaf)
        while len(self._rasters) > _KEPT_RASTERS:
            self._rasters.popitem(last=False)
        return self._rasters[leaf]

    def close(self) -> None:
        """Let go of pictures and files."""
        with self._drawing, self._keeping:
            for one in self._opened.values():
                one.opened.close()
            self._opened.clear()
            self._kept.clear()
            self._rasters.clear()

    def _found(self, key: tuple[str, int]) -> LeafImage | None:
        with self._keeping:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def _keep(self, key: tuple[str, int], image: LeafImage) -> None:
        with self._keeping:
            self._kept[key] = image
            held = sum(len(one.content) for one in self._kept.values())
            while held > self._kept_bytes and len(self._kept) > 1:
                held -= len(self._kept.popitem(last=False)[1].content)

    def _draw(self, store: Store, stored: StoredScan, leaf_index: int) -> LeafImage:
        """Take the picture from its file, or draw it."""
        opened, at = self._opened_at(store, stored, leaf_index)
        own = opened.own_picture(at) if isinstance(opened, GivesOwnPictures) else None
        if own is not None:
            return _image(own.content, own.media_type)
        from cardstore.adapters.pictures import draw_screen  # noqa: PLC0415 - Pillow is heavy

        drawn = draw_screen(opened.raster(at), width_px=DISPLAY_WIDTH_PX, quality=JPEG_QUALITY)
        return _image(drawn, "image/jpeg")

    def _opened_at(
        self, store: Store, stored: StoredScan, leaf_index: int
    ) -> tuple[OpenedScan, int]:
        """Open what a leaf lies in, and tell which leaf of that it is."""
        leaf = stored.scan.leaves[leaf_index]
        alone = _is_file_of_its_own(stored)
        if not alone:
            original_paths(store, stored)  # refused where pictures have other numbers today
        files = (stored.files[leaf.image],) if alone else stored.files
        for file in files:
            self._require_intact(store, file)
        try:
            opened = self._open(store, stored, files)
        except DamagedScanError as exc:
            what = f"Leaf {leaf_index} of {stored.source_id}, {files[0].name}, cannot be opened"
            raise DamagedLeafError(what) from exc
        at = replace(leaf, image_index=0) if alone else leaf
        return in_parts(opened, (at,)), leaf_index

    def _open(self, store: Store, stored: StoredScan, files: tuple[StoredFile, ...]) -> OpenedScan:
        """Open a scan from its originals, keeping the last ones open."""
        from cardstore.workflow.open_originals import open_stored  # noqa: PLC0415 - PyMuPDF is heavy

        paths = tuple(str(store.originals.path_of(file)) for file in files)
        key = "\0".join(paths)
        stamps = tuple(store.originals.stamp_of(file.stored_as) for file in files)
        known = self._opened.pop(key, None)
        if known is None or known.stamps != stamps:
            if known is not None:
                known.opened.close()
            known = _OpenedOriginal(opened=open_stored(stored.reader, paths=paths), stamps=stamps)
        self._opened[key] = known
        while len(self._opened) > _KEPT_SCANS:
            self._opened.popitem(last=False)[1].opened.close()
        return known.opened

    def _require_intact(self, store: Store, file: StoredFile) -> None:
        """Refuse an original that is not the one that was handed in; read once while it stays."""
        place = str(store.originals.path_of(file))
        stamp = store.originals.stamp_of(file.stored_as)
        if stamp is None:
            raise AlteredOriginalError(place, expected=file.sha256, found=None)
        if self._intact.get(place) != stamp:
            store.originals.verify(file)
            self._intact[place] = stamp


@dataclass(frozen=True, slots=True, kw_only=True)
class _OpenedOriginal:
    """A scan held open, with what the disk said of its files then."""

    opened: OpenedScan
    stamps: tuple[tuple[int, int, int] | None, ...]


def stored_with_leaf(store: Store, scan_digest: str, leaf_index: int) -> StoredScan:
    """Give the scan that has a leaf.

    Raises:
        UnknownLeafError: there is no such scan or leaf.
    """
    stored = store.scans.find(scan_digest)
    if stored is None:
        what = f"No scan has the digest {quoted(scan_digest[:12])}"
        raise UnknownLeafError(what)
    if not 0 <= leaf_index < len(stored.scan.leaves):
        what = f"{stored.source_id} has no leaf {leaf_index}"
        raise UnknownLeafError(what)
    return stored


def _key(store: Store, scan_digest: str, leaf_index: int) -> tuple[str, int]:
    """Name a leaf as it was read last: another reading may turn it."""
    readings, _ = store.scans.version(scan_digest)
    return f"{store.folder}\0{scan_digest}\0{readings}", leaf_index


def _is_file_of_its_own(stored: StoredScan) -> bool:
    """Tell whether each image is a file: then the others need not be looked at."""
    images = 1 + max(leaf.image for leaf in stored.scan.leaves)
    return stored.scan.kind is ScanKind.IMAGES and len(stored.files) == images


def _image(content: bytes, media_type: str) -> LeafImage:
    tag = hashlib.sha256(content).hexdigest()[:32]
    return LeafImage(content=content, media_type=media_type, tag=tag)
