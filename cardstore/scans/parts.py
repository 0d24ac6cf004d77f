"""Parts: a scan whose images show openings or lie on their side, seen leaf by leaf. Pure.

Comes in: an opened scan, as its reader tells it image by image, and the leaves into which it was
parted. Goes out: an opened scan of those leaves: frames, rasters and words of a leaf are those of
its part of the image, turned upright, in the part's own frame, so that nobody who shows a leaf sees
the other page, or letters that lie on their side.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.errors import UnknownLeafError
from cardstore.scans.reader import GivesOwnPictures, Raster, TellsLosses, TellsShapesDrawn
from cardstore.scans.scan import Frame
from cardstore.scans.turns import turned_box, turned_frame, turned_raster

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.scans.reader import EmbeddedWord, Loss, OpenedScan, OwnPicture
    from cardstore.scans.scan import Leaf, Region, Scan


class PartedScan:
    """An opened scan of parts of images; the scan that it wraps stays its owner's to close."""

    def __init__(self, opened: OpenedScan, leaves: Iterable[Leaf]) -> None:
        self._opened = opened
        self._leaves = {leaf.leaf_index: leaf for leaf in leaves}

    @property
    def scan(self) -> Scan:
        """The scan's leaves, where all of them were named."""
        return replace(self._opened.scan, leaves=tuple(self._leaves.values()))

    @property
    def files(self) -> tuple[str, ...]:
        """Paths of the files that make up the scan."""
        return self._opened.files

    def frame(self, leaf_index: int) -> Frame:
        """Tell the leaf's frame: its part's size, upright, at the image's resolution."""
        leaf = self._leaf(leaf_index)
        return turned_frame(part_frame(self._opened.frame(leaf.image), leaf.region), leaf.turned)

    def raster(self, leaf_index: int) -> Raster:
        """Draw the leaf in grey, in its frame."""
        leaf = self._leaf(leaf_index)
        return turned_raster(part_raster(self._opened.raster(leaf.image), leaf.region), leaf.turned)

    def embedded_words(self, leaf_index: int) -> tuple[EmbeddedWord, ...]:
        """Give the words of the image whose middle lies on the leaf, in its frame."""
        leaf = self._leaf(leaf_index)
        words = self._opened.embedded_words(leaf.image)
        if not words or (leaf.region is None and not leaf.turned):
            return words
        whole = self._opened.frame(leaf.image)
        x0, y0, x1, y1 = (
            (0, 0, whole.width_px, whole.height_px)
            if leaf.region is None
            else _within(leaf.region, whole)
        )
        part = part_frame(whole, leaf.region)
        return tuple(
            moved_word(word, corner=(x0, y0), frame=part, turned=leaf.turned)
            for word in words
            if leaf.region is None
            or (x0 <= (word.x0 + word.x1) / 2 < x1 and y0 <= (word.y0 + word.y1) / 2 < y1)
        )

    def image_share(self, leaf_index: int) -> float:
        """Tell the share (0–1) of the whole image's area that pictures cover."""
        return self._opened.image_share(self._leaf(leaf_index).image)

    def draws_shapes(self, leaf_index: int) -> bool:
        """Tell whether areas as large as letters are filled on the whole image."""
        at = self._leaf(leaf_index).image
        return isinstance(self._opened, TellsShapesDrawn) and self._opened.draws_shapes(at)

    def loss(self, leaf_index: int) -> Loss | None:
        """Tell what the whole image has lost."""
        at = self._leaf(leaf_index).image
        return self._opened.loss(at) if isinstance(self._opened, TellsLosses) else None

    def own_picture(self, leaf_index: int) -> OwnPicture | None:
        """Give the picture as it lies in its file; None of one that is cut or turned, and drawn."""
        leaf = self._leaf(leaf_index)
        if leaf.region is not None or leaf.turned or not isinstance(self._opened, GivesOwnPictures):
            return None
        return self._opened.own_picture(leaf.image)

    def close(self) -> None:
        """Let go of the files."""
        self._opened.close()

    def _leaf(self, leaf_index: int) -> Leaf:
        if leaf_index not in self._leaves:
            what = f"The scan has no leaf {leaf_index}"
            raise UnknownLeafError(what)
        return self._leaves[leaf_index]


def in_parts(opened: OpenedScan, leaves: Iterable[Leaf]) -> OpenedScan:
    """See an opened scan by its leaves; as it is where every image is one upright leaf.

    Args:
        opened: the scan, whose leaves are its images.
        leaves: what it was parted into; those that will be asked for are enough.
    """
    asked = tuple(leaves)
    if not any(leaf.image_index is not None or leaf.region or leaf.turned for leaf in asked):
        return opened
    return PartedScan(opened, asked)


def moved_word(
    word: EmbeddedWord, *, corner: tuple[int, int], frame: Frame, turned: int
) -> EmbeddedWord:
    """Give a word of the image its place on the leaf.

    Args:
        word: the word, in the image's frame.
        corner: where the leaf's part of the image begins.
        frame: that of the part, before it is turned.
        turned: by how many degrees, clockwise, the part is turned.
    """
    left, top = corner
    corners = (word.x0 - left, word.y0 - top, word.x1 - left, word.y1 - top)
    x0, y0, x1, y1 = turned_box(corners, frame, turned)
    return replace(word, x0=x0, y0=y0, x1=x1, y1=y1, turn=(word.turn - turned) % 360)


def part_frame(frame: Frame, region: Region | None) -> Frame:
    """Give the frame of a part of an image."""
    if region is None:
        return frame
    x0, y0, x1, y1 = _within(region, frame)
    return Frame(width_px=x1 - x0, height_px=y1 - y0, dpi=frame.dpi)


def part_raster(raster: Raster, region: Region | None) -> Raster:
    """Cut a part out of the grey picture of an image."""
    if region is None:
        return raster
    width = raster.frame.width_px
    x0, y0, x1, y1 = _within(region, raster.frame)
    pixels = b"".join(raster.pixels[y * width + x0 : y * width + x1] for y in range(y0, y1))
    return Raster(frame=part_frame(raster.frame, region), pixels=pixels)


def _within(region: Region, frame: Frame) -> tuple[int, int, int, int]:
    """Cut a region off at the edges of its image; one pixel stays at least.

    Another version of the library that draws may make a frame a pixel smaller.
    """
    x0, y0 = min(region.x0, frame.width_px - 1), min(region.y0, frame.height_px - 1)
    return (
        x0,
        y0,
        max(x0 + 1, min(region.x1, frame.width_px)),
        max(y0 + 1, min(region.y1, frame.height_px)),
    )
