"""Scan and Leaf: what a PDF or a folder of images holds, before anything is read.

Comes in: what a `ScanReader` (see `reader.py`) found in a file or folder. Goes out: ordered leaves,
each with the frame in which all its boxes are given.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

TURNS = (0, 90, 180, 270)
"""By how many degrees, clockwise, a picture may have to be turned so that it stands upright."""


class ScanKind(StrEnum):
    """What the scan came as."""

    PDF = "pdf"
    IMAGES = "images"


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """The displayed page as pixels: the coordinate system of every box of a leaf.

    Origin top left, x to the right, y down, after rotation as a person sees the page.

    Attributes:
        width_px: width in pixels, at least 1.
        height_px: height in pixels, at least 1.
        dpi: pixels per inch of the frame; 0 when the image does not tell.
    """

    width_px: int
    height_px: int
    dpi: int

    def __post_init__(self) -> None:
        """Refuse a frame without area."""
        if self.width_px < 1 or self.height_px < 1 or self.dpi < 0:
            msg = f"no usable frame: {self.width_px} x {self.height_px} px at {self.dpi} dpi"
            raise ValueError(msg)


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """A box of an image, in pixels of the image's own frame; half-open."""

    x0: int
    y0: int
    x1: int
    y1: int

    def __post_init__(self) -> None:
        """Refuse a box without area."""
        if not (0 <= self.x0 < self.x1 and 0 <= self.y0 < self.y1):
            msg = f"no usable region: {self.x0}, {self.y0} to {self.x1}, {self.y1}"
            raise ValueError(msg)


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """One printed page of a scan: an image, or the part of one that shows an opening.

    Attributes:
        leaf_index: place in the scan's order, counted from 0.
        name: what people call the image: the file's name, or "leaf 12" in a PDF; of a part of it
            the side as well: "IMG_12.jpg, left".
        embedded_label: the label of PDF `/PageLabels`; None when the file has no such table, "" of
            a part of an image, since the table has one label for both pages.
        image_index: which image of the scan's files it lies on, counted from 0; None: as
            `leaf_index`, as in every scan of which no image was split.
        region: the part of that image that it is; its frame is of that part alone. None: all of it.
        turned: by how many degrees, clockwise, that picture is turned so that it stands upright: 0,
            90, 180 or 270. Only reading tells, so it is 0 until then. The region lies in the image
            as the file has it, the frame is that of the upright leaf.
    """

    leaf_index: int
    name: str
    embedded_label: str | None = None
    image_index: int | None = None
    region: Region | None = None
    turned: int = 0

    def __post_init__(self) -> None:
        """Refuse a turn that is no quarter, half or three quarters of a whole one."""
        if self.turned not in TURNS:
            msg = f"a leaf is turned by one of {TURNS} degrees, got {self.turned}"
            raise ValueError(msg)

    @property
    def image(self) -> int:
        """Which image of the scan's files the leaf lies on, counted from 0."""
        return self.leaf_index if self.image_index is None else self.image_index


@dataclass(frozen=True, slots=True, kw_only=True)
class Scan:
    """One digitisation of one copy.

    Attributes:
        digest: SHA-256 that names the scan. For a PDF that of its bytes; for images that of the
            list of their digests in order, so a renamed folder is the same scan.
        kind: PDF or images.
        name: the name of the file or folder as it was handed in.
        leaves: at least one, `leaf_index` 0, 1, 2 … without gaps.
    """

    digest: str
    kind: ScanKind
    name: str
    leaves: tuple[Leaf, ...]

    def __post_init__(self) -> None:
        """Refuse a scan whose leaves are not counted 0, 1, 2 …."""
        counted = [leaf.leaf_index for leaf in self.leaves]
        if not counted or counted != list(range(len(counted))):
            msg = f"leaves must be counted from 0 without gaps, got {counted[:5]}…"
            raise ValueError(msg)
