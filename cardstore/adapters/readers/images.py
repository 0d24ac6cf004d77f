"""ImagesReader: a folder of page images, a multi-page TIFF, or one image. First step of the path.

Comes in: a folder or image file. Goes out: its leaves in natural order (leaf2 before leaf10), and
for each the frame and a grey raster, upright as the camera's orientation mark says. Images carry no
words.

1. Files are chosen by suffix; hidden files, side-cars and thumbnails are passed over. A picture in
   a form that Pillow does not know stays a leaf: it fails visibly instead of being left out.
2. A TIFF gives a leaf for each of its pictures; anything else gives one, its first, which is what
   viewers show. Files of other forms that hold several pictures of one size are told.
3. Of a damaged fax rows are lost that nobody can see to be missing: what libtiff says of them when
   the leaf is decoded is told as a loss (`faults.py`).
4. A broken image among good ones costs its own leaf only; when none can be decoded the scan is
   refused.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import re
import unicodedata
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from cardstore.adapters.readers.faults import loss_of_picture
from cardstore.adapters.readers.files import (
    digest_of,
    form_of,
    head_of,
    is_file,
    is_folder,
    listed,
    refuse_unwritable_name,
    unread_scans,
)
from cardstore.adapters.readers.frames import MOST_LEAVES, image_scale
from cardstore.adapters.readers.opened_picture import HEIC, OpenedPicture, Picture, is_heic
from cardstore.adapters.readers.pictures import (
    FAULTS,
    camera_turn,
    pictures_alike,
    read_heic,
    resolution,
    shown_as_it_is,
    upright_grey,
    upright_size,
)
from cardstore.adapters.readers.tiff_pages import tiff_pages
from cardstore.errors import (
    DamagedLeafError,
    DamagedScanError,
    EmptyScanError,
    NotAScanError,
    OversizedLeafError,
    ScanError,
    UnknownLeafError,
)
from cardstore.provenance import Provenance, digest_value
from cardstore.scans.reader import EmbeddedWord, Loss, OwnPicture, Raster
from cardstore.scans.scan import Frame, Leaf, Scan, ScanKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

READABLE = frozenset(
    {".png", ".jpg", ".jpeg", ".jpe", ".tif", ".tiff", ".webp", ".jp2", ".j2k", ".jpx", ".jpf"}
    | {".bmp", ".gif", ".pbm", ".pgm", ".ppm", ".pnm", ".avif"}
)
SUFFIXES = READABLE | HEIC
CHECKED_PX = 64  # a JPEG is decoded to an eighth at the smallest, to see whether it can be
MEND = "Open it in an image viewer and save it again, or fetch it again"


class OpenedImages:
    """Images that were found; files are opened one at a time and closed again."""

    def __init__(
        self,
        name: str,
        files: Sequence[Path],
        pictures: Sequence[Picture],
    ) -> None:
        self._name = name
        self._unread: tuple[str, ...] = ()
        self._heard: dict[int, tuple[str, ...]] = {}
        self._files = tuple(files)
        self._pictures = tuple(pictures)

    @cached_property
    def scan(self) -> Scan:
        """The scan's leaves; the files are digested when this is first asked for."""
        digests = [digest_of(path) for path in self._files]
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

    def pass_over(self, names: Sequence[str]) -> None:
        """Take note of files of the folder that may hold pages, and are not among these."""
        self._unread = tuple(names)

    def left_out(self) -> tuple[tuple[str, int], ...]:
        """Tell what is no leaf: see `TellsLeftOut`."""
        told = ((file.name, pictures_alike(file, most=MOST_LEAVES)) for file in self._files)
        several = ((name, count) for name, count in told if count > 1)
        return (*several, *((name, 0) for name in self._unread))

    def frame(self, leaf_index: int) -> Frame:
        """Tell the leaf's frame from its file's head."""
        with self._opened(leaf_index) as image:
            return _frame(image)

    def raster(self, leaf_index: int) -> Raster:
        """Decode the leaf in grey, upright, in its frame."""
        opened = self._opened(leaf_index)
        with opened as image:
            frame = _frame(image)
            grey = upright_grey(image)
            size = (frame.width_px, frame.height_px)
            if grey.size != size:
                grey = grey.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
        self._heard[leaf_index] = opened.heard
        return Raster(frame=frame, pixels=grey.tobytes())

    def loss(self, leaf_index: int) -> Loss | None:
        """Tell what the leaf has lost, as far as it was met when the leaf was decoded."""
        return loss_of_picture(self._heard.get(leaf_index, ()))

    def embedded_words(self, leaf_index: int) -> tuple[EmbeddedWord, ...]:
        """Give no words: images carry none."""
        self._picture(leaf_index)
        return ()

    def image_share(self, leaf_index: int) -> float:
        """Tell that the leaf is all image."""
        self._picture(leaf_index)
        return 1.0

    def own_picture(self, leaf_index: int) -> OwnPicture | None:
        """Give the file itself where it is an upright JPEG, PNG or WebP; None for any other."""
        picture = self._picture(leaf_index)
        with self._opened(leaf_index) as image:
            media_type = shown_as_it_is(image)
        if media_type is None:
            return None
        return OwnPicture(content=picture.file.read_bytes(), media_type=media_type)

    def camera_turn(self, leaf_index: int) -> int:
        """Tell by how many degrees, clockwise, the picture is turned as its mark says."""
        with self._opened(leaf_index) as image:
            return camera_turn(image)

    def close(self) -> None:
        """Let go: nothing is held open between two questions."""

    def _picture(self, leaf_index: int) -> Picture:
        if not 0 <= leaf_index < len(self._pictures):
            what = f"{self._name} has no leaf {leaf_index}"
            raise UnknownLeafError(what)
        return self._pictures[leaf_index]

    def _opened(self, leaf_index: int) -> OpenedPicture:
        return OpenedPicture(self._picture(leaf_index))


class ImagesReader:
    """Opens folders of images, and images."""

    name = "images"

    def provenance(self) -> Provenance:
        """Name the reader and the version of the library that decodes and draws."""
        return Provenance(agent=self.name, version=f"pillow {importlib.metadata.version('pillow')}")

    def accepts(self, path: str) -> bool:
        """Tell whether `path` is a folder with page images in it, or an image."""
        place = Path(path)
        if is_folder(place):
            try:
                return any(_is_picture(file) for file in listed(place))
            except ScanError:
                return True  # it may not be listed: `open` says why
        form = form_of(place) if is_file(place) else "nothing"
        return form == "image" or (not form and place.suffix.lower() in SUFFIXES)

    def open(self, path: str, *, password: str | None = None) -> OpenedImages:
        """Open the folder or image.

        Args:
            path: a folder, whose own files (not those of folders in it) are looked at, or a file.
            password: not used; images are not locked.

        Raises:
            EmptyScanError: the folder holds no images, or the image has no bytes.
            NotAScanError: there is nothing of that name, or the name is no text.
            DamagedScanError: not one image can be decoded, or a file may not be read.
            OversizedLeafError: none can be decoded, and one of them because it is too large.
            MissingPartError: there are HEIC pictures, and pillow-heif is not installed.
        """
        place = Path(path)
        refuse_unwritable_name(place)
        if not (is_folder(place) or is_file(place)):
            what = f"There is no file or folder {place}"
            raise NotAScanError(what)
        held = listed(place) if is_folder(place) else (place,)
        files = in_natural_order(held) if is_folder(place) else held
        opened = self.open_files(tuple(map(str, files)), name=place.name, password=password)
        opened.pass_over(unread_scans(held, read=frozenset(files), suffixes=SUFFIXES))
        return opened

    def open_files(
        self, paths: Sequence[str], *, name: str, password: str | None = None
    ) -> OpenedImages:
        """Open images that are already in order, as one scan of that name.

        Raises:
            NotAScanError, EmptyScanError, DamagedScanError, OversizedLeafError: as `open`.
        """
        del password
        files = tuple(map(Path, paths))
        if not files:
            what = f"The folder {name} holds no images"
            raise EmptyScanError(what)
        for file in files:
            refuse_unwritable_name(file)
        heads = [head_of(file) for file in files]  # of all: one that may not be read is told now
        if any(map(is_heic, files)):
            read_heic()
        if not any(heads):
            what = f"{name} has no bytes"
            raise EmptyScanError(what)
        heads_told = [told_by_head(file) for file in files]
        if sum(count for count, _ in heads_told) > MOST_LEAVES:
            what = f"{name} claims to have more than {MOST_LEAVES} images"
            raise DamagedScanError(what, remedy=MEND)
        pictures = [
            Picture(file=file, place=place)
            for file, (count, _) in zip(files, heads_told, strict=True)
            for place in range(max(1, count))
        ]
        # The smallest first: what is slow to decode, or made to be, is asked for only by itself.
        pixels = dict(zip(files, (told for _, told in heads_told), strict=True))
        by_size = sorted(pictures, key=lambda picture: pixels[picture.file])
        _refuse_undecodable_all(by_size, name=name)
        return OpenedImages(name, files, pictures)


def _refuse_undecodable_all(pictures: Sequence[Picture], *, name: str) -> None:
    """Refuse a scan of which not one picture can be decoded; the first that can be ends it."""
    oversized: OversizedLeafError | None = None
    for picture in pictures:
        try:
            with OpenedPicture(picture) as image:
                if image.format == "JPEG":
                    image.draft("L", (CHECKED_PX, CHECKED_PX))
                image.load()
        except OversizedLeafError as exc:
            oversized = oversized or exc
        except DamagedLeafError:
            continue
        else:
            return
    if oversized is not None:
        raise oversized
    what = f"{name} cannot be opened as an image"
    if len(pictures) > 1:
        what = f"Not one of the {len(pictures)} images of {name} can be opened"
    raise DamagedScanError(what, remedy=MEND)


def in_natural_order(files: Iterable[Path]) -> tuple[Path, ...]:
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
        file.suffix.lower() in SUFFIXES and not file.name.startswith((".", "_.")) and is_file(file)
    )


def told_by_head(file: Path) -> tuple[int, int]:
    """Tell how many pictures a file has, and the pixels of its first; (0, 0) when it is broken.

    A TIFF has several, anything else one. A HEIC file of several shows the first: the others are
    smaller ones, or of the same moment.
    """
    try:
        with Image.open(file) as image:
            pixels = image.width * image.height
            if image.format != "TIFF":
                return 1, pixels
        pages, is_whole = tiff_pages(file, most=MOST_LEAVES + 1)
        # Where there were more, one leaf stands for them: it cannot be read, and the book says so.
        return pages + (not is_whole), pixels
    except (*FAULTS, Image.DecompressionBombError):
        return 0, 0


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
