"""One picture of a scan's images, opened for the length of a `with`.

Serves the reader of images. In comes where a picture lies; out goes the image as Pillow has it, its
complaints as typed errors, and what the libraries below said while it was decoded.
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

from PIL import Image

from cardstore.adapters.readers.files import IMAGE_MAGIC, head_of, is_heic_head
from cardstore.adapters.readers.frames import refuse_undecodable
from cardstore.adapters.readers.pictures import FAULTS, read_heic
from cardstore.adapters.silenced import logged_libraries
from cardstore.errors import DamagedLeafError, OversizedLeafError, ScanError

if TYPE_CHECKING:
    from pathlib import Path

HEIC = frozenset({".heic", ".heif", ".hif"})  # what telephones take; read by pillow-heif


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """Where a leaf's picture lies: a file, and the place in it (0 but for multi-page TIFFs)."""

    file: Path
    place: int


class OpenedPicture:
    """One picture for the length of a `with`; Pillow's complaints become typed errors."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._stream: BinaryIO | None = None
        self._image: Image.Image | None = None
        self._hearing = ExitStack()
        self._said: list[str] = []

    @property
    def heard(self) -> tuple[str, ...]:
        """What libraries in C said of the picture; filled when the `with` has ended."""
        return tuple(self._said)

    def __enter__(self) -> Image.Image:
        try:
            self._said = self._hearing.enter_context(logged_libraries())
            if is_heic(self._picture.file):
                read_heic()
            # By its stream: Pillow 13.0 maps named TIFFs into memory, and scrambles those turned.
            self._stream = self._picture.file.open("rb")
            self._image = Image.open(self._stream)
            if self._picture.place:
                self._image.seek(self._picture.place)
            refuse_undecodable(self._image.width * self._image.height)
        except (*FAULTS, Image.DecompressionBombError, MemoryError) as exc:
            self._close()
            raise self._typed(exc) from exc
        except BaseException:
            self._close()
            raise
        return self._image

    def __exit__(self, _kind: object, exc: BaseException | None, _trace: object) -> None:
        self._close()
        if isinstance(exc, (*FAULTS, MemoryError)):
            raise self._typed(exc) from exc

    def _close(self) -> None:
        if self._image is not None:
            self._image.close()
        if self._stream is not None:
            self._stream.close()
        self._hearing.close()

    def _typed(self, exc: BaseException) -> DamagedLeafError | OversizedLeafError:
        name = self._picture.file.name
        if isinstance(exc, (Image.DecompressionBombError, MemoryError)):
            what = f"The image {name} holds too many pixels to be decoded"
            return OversizedLeafError(what)
        what = f"The image {name} cannot be read ({exc})"
        return DamagedLeafError(what)


def is_heic(file: Path) -> bool:
    """Tell whether a file is a picture in HEIC, or is called one and begins as nothing else.

    A JPEG that was renamed needs nothing more to be read, and a HEIC picture called .jpg does.
    """
    try:
        head = head_of(file)
    except ScanError:
        return False
    if file.suffix.lower() in HEIC:
        return not head.startswith(IMAGE_MAGIC)
    return file.suffix.lower() != ".avif" and is_heic_head(head)
