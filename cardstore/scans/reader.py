"""ScanReader: the seam for kinds of input (PDF, folder of images, …).

A reader is found by entry point (group `cardstore.readers`) or named in settings. It opens what it
`accepts`, tells the leaves, and gives for each leaf its frame, its grey raster and the text layer
embedded in the file, if there is one. Implementations live in `cardstore.adapters.readers`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from cardstore.provenance import Provenance
    from cardstore.scans.scan import Frame, Scan


@dataclass(frozen=True, slots=True, kw_only=True)
class Raster:
    """A grey picture of a leaf: width × height bytes, row by row, 0 black to 255 white."""

    frame: Frame
    pixels: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddedWord:
    """A word of the text layer that the file itself carries, in the leaf's frame.

    Attributes:
        text: the characters as the file gives them, unmapped glyphs as U+FFFD; no white space.
        x0, y0, x1, y1: box in frame pixels, floats before rounding.
        block, line: the file's own grouping; words of a line have equal pairs.
        visible: False when the word is drawn invisibly (an OCR layer under a picture).
    """

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    block: int
    line: int
    visible: bool = True


class OpenedScan(Protocol):
    """A scan that a reader has opened; used by one worker at a time."""

    @property
    def scan(self) -> Scan:
        """The scan's leaves."""

    @property
    def files(self) -> tuple[str, ...]:
        """Paths of the files that make up the scan, in the order in which they are digested."""

    def frame(self, leaf_index: int) -> Frame:
        """Tell the leaf's frame without drawing it.

        Raises:
            DamagedLeafError: this leaf cannot be opened; the others may be sound.
            OversizedLeafError: it would take more pixels than a reader will draw.
        """

    def raster(self, leaf_index: int) -> Raster:
        """Draw the leaf in grey, in its frame.

        Raises:
            DamagedLeafError, OversizedLeafError: as `frame`.
        """

    def embedded_words(self, leaf_index: int) -> tuple[EmbeddedWord, ...]:
        """Give the embedded text layer's words; empty when the leaf has none."""

    def image_share(self, leaf_index: int) -> float:
        """Tell the share (0–1) of the leaf's area that its images cover together."""

    def close(self) -> None:
        """Let go of the file."""


class ScanReader(Protocol):
    """Opens one kind of input."""

    name: str

    def provenance(self) -> Provenance:
        """Name the reader and the versions that change what it gives."""

    def accepts(self, path: str) -> bool:
        """Tell from name and first bytes whether this reader is for `path`."""

    def open(self, path: str, *, password: str | None = None) -> OpenedScan:
        """Open the file or folder.

        Raises:
            DamagedScanError, EncryptedScanError, EmptyScanError: nothing can be read from it.
        """


@runtime_checkable
class TellsShapes(Protocol):
    """An opened scan that can tell a leaf's shape more cheaply than its frame."""

    def shape(self, leaf_index: int) -> float:
        """Tell the leaf's width by its height, as a person sees it.

        Raises:
            DamagedLeafError: as `OpenedScan.frame`.
        """


@runtime_checkable
class TellsLeftOut(Protocol):
    """An opened scan whose files may hold pictures that are no leaves of it."""

    def left_out(self) -> tuple[tuple[str, int], ...]:
        """Name what was handed in and is no leaf, in order.

        Returns:
            (file, how many pictures it holds, of which only the first is a leaf); (file, 0) of one
            that may hold pages and is not read at all.
        """


@runtime_checkable
class TellsShapesDrawn(Protocol):
    """An opened scan that can tell whether a leaf has shapes beside its words and images."""

    def draws_shapes(self, leaf_index: int) -> bool:
        """Tell whether areas as large as letters are filled: print may be drawn as curves.

        Raises:
            DamagedLeafError: as `OpenedScan.frame`.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """What a leaf has lost because its file is damaged.

    Attributes:
        what: what the reader met, for people.
        certain: False where it may have cost nothing.
    """

    what: str
    certain: bool


@runtime_checkable
class TellsLosses(Protocol):
    """An opened scan that can tell whether a leaf is all that its file once showed."""

    def loss(self, leaf_index: int) -> Loss | None:
        """Tell what was lost, after all that was asked of the leaf before; None where nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPicture:
    """A leaf's picture as it lies in its file, in a form that every browser shows.

    Attributes:
        content: the bytes of a JPEG, PNG or WebP file, upright, with the frame's proportions.
        media_type: "image/jpeg", "image/png" or "image/webp".
    """

    content: bytes
    media_type: str


@runtime_checkable
class GivesOwnPictures(Protocol):
    """An opened scan that can give a leaf's picture without drawing it."""

    def own_picture(self, leaf_index: int) -> OwnPicture | None:
        """Give the leaf's picture as it lies in its file; None where it must be drawn.

        Raises:
            DamagedLeafError, OversizedLeafError: as `OpenedScan.frame`.
        """
