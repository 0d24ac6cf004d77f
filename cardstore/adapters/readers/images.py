"""ImagesReader: a folder of page images, a multi-page TIFF, or one image. First step of the path.

Comes in: a folder or image file. Goes out: its leaves in natural order (leaf2 before leaf10), and
for each the frame and a grey raster, upright as the camera's orientation mark says. Images carry no
words.

1. Files are chosen by suffix; hidden files, side-cars and thumbnails are passed over. A picture in
   a form that Pillow does not know stays a leaf: it fails visibly instead of being left out.
2. A TIFF gives a leaf for each of its pictures; anything else gives one.
3. A broken image among good ones costs its own leaf only; when no image opens the scan is refused.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from cardstore.adapters.readers.frames import image_scale, refuse_undecodable
from cardstore.adapters.readers.pictures import FAULTS, resolution, upright_grey, upright_size
from cardstore.errors import (
    DamagedLeafError,
    DamagedScanError,
    EmptyScanError,
    NotAScanError,
    OversizedLeafError,
    UnknownLeafError,
)
from cardstore.provenance import Provenance, digest_value
from cardstore.scans.reader import EmbeddedWord, Raster
from cardstore.scans.scan import Frame, Leaf, Scan, ScanKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

READABLE = frozenset(
    {".png", ".jpg", ".jpeg", ".jpe", ".tif", ".tiff", ".webp", ".jp2", ".j2k", ".jpx", ".jpf"}
    | {".bmp", ".pbm", ".pgm", ".ppm", ".pnm", ".avif"}
)
UNREADABLE = frozenset({".heic", ".heif"})  # page pictures all the same: leaves that fail
SUFFIXES = READABLE | UNREADABLE
HEAD_BYTES = 16
MAGIC = (  # first bytes of the forms a scan comes in, for files without a telling suffix
    b"\x89PNG\r\n\x1a\n",
    b"\xff\xd8\xff",
    b"II*\x00",
    b"MM\x00*",
    b"\x00\x00\x00\x0cjP  ",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """Where a leaf's picture lies: a file, and the place in it (0 but for multi-page TIFFs)."""

    file: Path
    place: int


class OpenedImages:
    """Images that were found; files are opened one at a time and closed again."""

    def __init__(self, name: str, files: Sequence[Path], pictures: Sequence[Picture]) -> None:
        self._name = name
        self._files = tuple(files)
        self._pictures = tuple(pictures)

    @cached_property
    def scan(self) -> Scan:
        """The scan's leaves; the files are digested when this is first asked for."""
        digests = []
        for path in self._files:
            with path.open("rb") as file:
                digests.append(hashlib.file_digest(file, "sha256").hexdigest())
        leaves = tuple(
            Leaf(leaf_index=index, name=picture.file.name)
            for index, picture in enumerate(self._pictures)
        )
        return Scan(
            digest=digest_value(digests), kind=ScanKind.IMAGES, name=self._name, leaves=leaves
        )

    @property
    def files(self) -> tuple[str, ...]:
        """The images' files, in order."""
        return tuple(map(str, self._files))

    def frame(self, leaf_index: int) -> Frame:
        """Tell the leaf's frame from its file's head."""
        with self._opened(leaf_index) as image:
            return _frame(image)

    def raster(self, leaf_index: int) -> Raster:
        """Decode the leaf in grey, upright, in its frame."""
        with self._opened(leaf_index) as image:
            frame = _frame(image)
            grey = upright_grey(image)
            size = (frame.width_px, frame.height_px)
            if grey.size != size:
                grey = grey.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
            return Raster(frame=frame, pixels=grey.tobytes())

    def embedded_words(self, leaf_index: int) -> tuple[EmbeddedWord, ...]:
        """Give no words: images carry none."""
        self._picture(leaf_index)
        return ()

    def image_share(self, leaf_index: int) -> float:
        """Tell that the leaf is all image."""
        self._picture(leaf_index)
        return 1.0

    def close(self) -> None:
        """Let go: nothing is held open between two questions."""

    def _picture(self, leaf_index: int) -> Picture:
        if not 0 <= leaf_index < len(self._pictures):
            what = f"{self._name} has no leaf {leaf_index}"
            raise UnknownLeafError(what)
        return self._pictures[leaf_index]

    def _opened(self, leaf_index: int) -> _OpenedPicture:
        return _OpenedPicture(self._picture(leaf_index))


class _OpenedPicture:
    """One picture for the length of a `with`; Pillow's complaints become typed errors."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._image: Image.Image | None = None

    def __enter__(self) -> Image.Image:
        try:
            self._image = Image.open(self._picture.file)
            if self._picture.place:
                self._image.seek(self._picture.place)
        except (*FAULTS, Image.DecompressionBombError, MemoryError) as exc:
            self._close()
            raise self._typed(exc) from exc
        refuse_undecodable(self._image.width * self._image.height)
        return self._image

    def __exit__(self, _kind: object, exc: BaseException | None, _trace: object) -> None:
        self._close()
        if isinstance(exc, (*FAULTS, MemoryError)):
            raise self._typed(exc) from exc

    def _close(self) -> None:
        if self._image is not None:
            self._image.close()

    def _typed(self, exc: BaseException) -> DamagedLeafError | OversizedLeafError:
        what = f"The image {self._picture.file.name} cannot be read ({exc})"
        if isinstance(exc, (Image.DecompressionBombError, MemoryError)):
            return OversizedLeafError(what)
        return DamagedLeafError(what)


class ImagesReader:
    """Opens folders of images, and images."""

    name = "images"

    def provenance(self) -> Provenance:
        """Name the reader and the version of the library that decodes and draws."""
        return Provenance(agent=self.name, version=f"pillow {importlib.metadata.version('pillow')}")

    def accepts(self, path: str) -> bool:
        """Tell whether `path` is a folder with page images in it, or an image."""
        place = Path(path)
        if place.is_dir():
            return any(_is_picture(file) for file in place.iterdir())
        return place.is_file() and (place.suffix.lower() in SUFFIXES or _has_magic(place))

    def open(self, path: str, *, password: str | None = None) -> OpenedImages:
        """Open the folder or image.

        Args:
            path: a folder, whose own files (not those of folders in it) are looked at, or a file.
            password: not used; images are not locked.

        Raises:
            NotAScanError: there is nothing of that name.
            EmptyScanError: the folder holds no images, or the image has no bytes.
            DamagedScanError: not one image can be opened.
        """
        place = Path(path)
        if not place.exists():
            what = f"There is no file or folder {place}"
            raise NotAScanError(what)
        files = in_natural_order(place.iterdir()) if place.is_dir() else (place,)
        return self.open_files(tuple(map(str, files)), name=place.name, password=password)

    def open_files(
        self, paths: Sequence[str], *, name: str, password: str | None = None
    ) -> OpenedImages:
        """Open images that are already in order, as one scan of that name.

        Raises:
            EmptyScanError, DamagedScanError: as `open`.
        """
        del password
        files = tuple(map(Path, paths))
        if not files:
            what = f"The folder {name} holds no images"
            raise EmptyScanError(what)
        if all(file.stat().st_size == 0 for file in files):
            what = f"{name} has no bytes"
            raise EmptyScanError(what)
        counts = [_count_pictures(file) for file in files]
        if not any(counts):
            what = f"{name} cannot be opened as an image"
            raise DamagedScanError(what)
        pictures = [
            Picture(file=file, place=place)
            for file, count in zip(files, counts, strict=True)
            for place in range(max(1, count))
        ]
        return OpenedImages(name, files, pictures)


def in_natural_order(files: Iterator[Path]) -> tuple[Path, ...]:
    """Choose the page images among `files` and put numbers in their names in order.

    >>> [p.name for p in sorted([Path("leaf10.png"), Path("leaf2.png")], key=natural_key)]
    ['leaf2.png', 'leaf10.png']
    """
    return tuple(sorted((file for file in files if _is_picture(file)), key=natural_key))


def natural_key(file: Path) -> tuple[list[tuple[int, str]], str]:
    """Give a key that sorts numbers in a name by value, and equal ones by the name itself."""
    name = unicodedata.normalize("NFC", file.name).casefold()
    parts = re.split(r"([0-9]+)", name)
    return [(int(part), "") if part.isdigit() else (-1, part) for part in parts], file.name


def _is_picture(file: Path) -> bool:
    return (
        file.suffix.lower() in SUFFIXES and not file.name.startswith((".", "_.")) and file.is_file()
    )


def _has_magic(file: Path) -> bool:
    try:
        with file.open("rb") as stream:
            head = stream.read(HEAD_BYTES)
    except OSError:
        return False
    return head.startswith(MAGIC) or (head[:4] == b"RIFF" and head[8:12] == b"WEBP")


def _count_pictures(file: Path) -> int:
    """Count a file's pictures: those of a TIFF, one of anything else, none when it is broken."""
    try:
        with Image.open(file) as image:
            return int(getattr(image, "n_frames", 1)) if image.format == "TIFF" else 1
    except (*FAULTS, Image.DecompressionBombError):
        return 0


def _frame(image: Image.Image) -> Frame:
    """Tell the frame of an opened image: its own pixels, fewer when they are too many."""
    width, height = upright_size(image)
    dpi = resolution(image)
    scale = image_scale(width, height, dpi)
    return Frame(
        width_px=max(1, int(width * scale)),
        height_px=max(1, int(height * scale)),
        dpi=round(dpi * scale),
    )
