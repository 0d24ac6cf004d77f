"""Pictures through Pillow: decoded once, turned upright as their camera says, made grey.

Serves both readers. In comes an image's bytes or file, out go its size and grey pixels. Pillow's
guard against decompression bombs stands aside: sizes are checked before decoding (`frames.py`).
"""

from __future__ import annotations

import importlib
import io
import struct
import zlib
from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageOps, TiffImagePlugin, UnidentifiedImageError

from cardstore.errors import MissingPartError

if TYPE_CHECKING:
    from pathlib import Path

# What Pillow raises over broken images.
FAULTS = (
    *(OSError, SyntaxError, ValueError, TypeError, IndexError, KeyError, EOFError),
    *(RuntimeError, struct.error, zlib.error, ArithmeticError),
)
DEEP_GREY = frozenset({"I", "I;16", "I;16B", "I;16L", "F"})  # more than 8 bits a pixel
WHITE = 255
EXIF_ORIENTATION, IMAGE_WIDTH, IMAGE_LENGTH = 0x0112, 0x0100, 0x0101
SIDEWAYS = frozenset({5, 6, 7, 8})  # orientations that swap width and height
LOWEST_TOLD_DPI = 100  # 72 and 96 are what programs write when they do not know
HIGHEST_TOLD_DPI = 2400
SHOWN_MODES = {  # what every browser shows as Pillow does
    "JPEG": ("image/jpeg", frozenset({"L", "RGB"})),
    "PNG": ("image/png", frozenset({"1", "L", "LA", "P", "RGB", "RGBA"})),
    "WEBP": ("image/webp", frozenset({"RGB", "RGBA"})),
}
MOST_SHOWN_PX = 12_000_000  # an A4 page at 400 dpi has 15; above, drawing it smaller is quicker


def grey_of_bytes(content: bytes) -> tuple[tuple[int, int], bytes] | None:
    """Decode an image file's bytes to its size and grey pixels; None when Pillow cannot.

    Orientation marks are not obeyed: inside a PDF they have no meaning. CMYK gives None, since
    some writers invert it and only the PDF knows.
    """
    try:
        with Image.open(io.BytesIO(content)) as image:
            if image.mode not in {"1", "L", "RGB"}:
                return None
            image.draft("L", image.size)
            return image.size, to_grey(image).tobytes()
    except (*FAULTS, UnidentifiedImageError):
        return None


def to_grey(image: Image.Image) -> Image.Image:
    """Turn an image of any mode into 8-bit grey; what is transparent shows white paper."""
    if image.mode in DEEP_GREY:
        values = image.convert("F")
        highest = values.getextrema()[1]
        white = _white_of(highest if isinstance(highest, float) else 0.0)
        if white != WHITE:
            values = values.point(lambda value: value * (WHITE / white) + 0.0)
        return values.convert("L")
    if image.mode == "LAB":
        return image.getchannel("L")
    if image.mode == "CMYK" and image.format == "JPEG" and "adobe" not in image.info:
        # Pillow takes every such JPEG for Adobe's, whose inks are inverted; this one is not.
        image = ImageChops.invert(image)
    if image.mode in {"RGBA", "LA", "PA"} or "transparency" in image.info:
        over = image.convert("RGBA")
        paper = Image.new("RGBA", over.size, "white")
        return Image.alpha_composite(paper, over).convert("L")
    return image.convert("L")


def _white_of(highest: float) -> float:
    """Tell what white is where the lightest pixel is this: scanners give 8, 10, 12 or 16 bits.

    >>> [_white_of(tone) for tone in (1.0, 250.0, 1020.0, 4095.0, 60000.0)]
    [1.0, 255.0, 1023.0, 4095.0, 65535.0]
    """
    if 0 < highest <= 1:
        return 1.0
    return float(max(WHITE, 2 ** int(highest).bit_length() - 1))


def shown_as_it_is(image: Image.Image) -> str | None:
    """Give the media type where a browser shows the image's file as the reader sees it, or None."""
    media_type, modes = SHOWN_MODES.get(image.format or "", ("", frozenset()))
    is_still = int(getattr(image, "n_frames", 1)) == 1
    is_plain = image.mode in modes and is_still and _orientation(image) == 1
    return media_type if is_plain and image.width * image.height <= MOST_SHOWN_PX else None


def jpeg_as_it_is(content: bytes, size: tuple[int, int]) -> bool:
    """Tell whether bytes from inside a PDF are a JPEG file of that size that a browser shows."""
    try:
        with Image.open(io.BytesIO(content)) as image:
            return image.size == size and shown_as_it_is(image) == "image/jpeg"
    except (*FAULTS, UnidentifiedImageError):
        return False


def upright_size(image: Image.Image) -> tuple[int, int]:
    """Tell width and height as a person sees the image, after its orientation mark."""
    width, height = _stored_size(image)
    return (height, width) if _orientation(image) in SIDEWAYS else (width, height)


def _stored_size(image: Image.Image) -> tuple[int, int]:
    """Tell width and height before the orientation mark; of a TIFF Pillow tells those after it."""
    if isinstance(image, TiffImagePlugin.TiffImageFile):
        width, height = (image.tag_v2.get(tag) for tag in (IMAGE_WIDTH, IMAGE_LENGTH))
        if isinstance(width, int) and isinstance(height, int):
            return width, height
    return image.size


def read_heic() -> None:
    """Teach Pillow to read HEIC; pillow-heif turns the pictures upright by itself.

    Raises:
        MissingPartError: it is not installed.
    """
    try:
        pillow_heif = importlib.import_module("pillow_heif")
    except ImportError as exc:
        what = "Pictures in HEIC, as telephones take them, need pillow-heif"
        remedy = "Install it with: pip install 'cardstore[heic]', or save the pictures as JPEG"
        raise MissingPartError(what, remedy=remedy) from exc
    pillow_heif.register_heif_opener()


def upright_grey(image: Image.Image) -> Image.Image:
    """Decode the image to grey and turn it as its orientation mark says."""
    if image.format == "JPEG":
        image.draft("L", image.size)
    orientation = _orientation(image)
    if image.format == "TIFF" and orientation != 1:
        # Pillow turns TIFFs itself when it loads them, and 13.0 turns some of them twice.
        del image.getexif()[EXIF_ORIENTATION]
    grey = to_grey(image)
    if orientation == 1:
        return grey
    grey.getexif()[EXIF_ORIENTATION] = orientation
    return ImageOps.exif_transpose(grey)


def resolution(image: Image.Image) -> int:
    """Tell the image's dots per inch; 0 when it does not say, or says what cannot be true."""
    told = image.info.get("dpi")
    if not isinstance(told, tuple) or not told:
        return 0
    try:
        dpi = round(float(told[0]))
    except (TypeError, ValueError, OverflowError, ZeroDivisionError):
        return 0
    return dpi if LOWEST_TOLD_DPI <= dpi <= HIGHEST_TOLD_DPI else 0


def camera_turn(image: Image.Image) -> int:
    """Tell by how many degrees, clockwise, an image is turned as its orientation mark says.

    Returns:
        0, 90, 180 or 270; 0 for one that its mark says to mirror.
    """
    return _CAMERA_TURNS.get(_orientation(image), 0)


_CAMERA_TURNS = {3: 180, 6: 90, 8: 270}  # EXIF's numbers


def _orientation(image: Image.Image) -> int:
    """Read the orientation mark (1 to 8); 1 when there is none or it is broken."""
    try:
        value = image.getexif().get(EXIF_ORIENTATION, 1)
    except FAULTS:
        return 1
    return value if value in range(1, 9) else 1


def pictures_alike(file: Path, *, most: int) -> int:
    """Count the pictures in a file that may be pages: of a TIFF, all of which are leaves, 1.

    Those of another size than the first are none: telephones put small pictures, and maps of
    brightness or depth, beside a photograph.

    Args:
        file: the file.
        most: so many are looked at.
    """
    try:
        with Image.open(file) as image:
            count = getattr(image, "n_frames", 1)
            if image.format == "TIFF" or count == 1:
                return 1
            if image.format not in _OF_SEVERAL_SIZES:
                return count
            size, alike = image.size, 0
            for place in range(min(count, most)):
                image.seek(place)
                alike += image.size == size
            return alike
    except (*FAULTS, Image.DecompressionBombError):
        return 1


_OF_SEVERAL_SIZES = frozenset({"MPO", "HEIF"})
