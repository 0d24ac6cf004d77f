"""Pictures for strips: a word or a page number with what stands around it, small and quick to send.

Comes in: the grey raster of a leaf and a place on it. Goes out: a PNG. The place has a coloured
frame that stays clear of the ink. Sixteen greys are kept: enough to read by, a third of the bytes.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from cardstore.text.layer import Box

if TYPE_CHECKING:
    from cardstore.scans.reader import Raster

_WORD_PX = 40  # how high a word is drawn: print of 10 points at 300 dpi
_MOST_SCALE = 3.0
_WORD_AROUND = (10.0, 1.1)  # heights of the word beside it, and above and below
_NUMBER_AROUND = (16.0, 1.6)
_MARGIN_SHARE = 0.15  # of the leaf's height; all folios that were measured stand in the outer 0.131
_MARGIN_WIDTH_PX = 1000
_GAP_PX = 10
GREYS = 16
FRAME_COLOUR = (20, 90, 200)
_GAP_COLOUR = (200, 196, 188)
_CLEAR_PX, _LINE_PX = 4, 3


def draw_word(raster: Raster, box: Box) -> bytes:
    """Draw a word with its line's neighbours and the lines above and below.

    Args:
        raster: the leaf.
        box: the word; what lies beyond the leaf is cut off.
    """
    return _draw_place(raster, box, around=_WORD_AROUND)


def draw_number(raster: Raster, box: Box) -> bytes:
    """Draw a page number with its margin.

    Args:
        raster: the leaf.
        box: the numeral; what lies beyond the leaf is cut off.
    """
    return _draw_place(raster, box, around=_NUMBER_AROUND)


def draw_margins(raster: Raster) -> bytes:
    """Draw head and foot of a leaf on which no number was seen, one above the other."""
    leaf = picture_of(raster)
    high = max(1, round(_MARGIN_SHARE * leaf.height))
    scale = min(_MOST_SCALE, _MARGIN_WIDTH_PX / leaf.width)
    parts = [
        in_greys(scaled(leaf.crop(cut), scale))
        for cut in (
            (0, 0, leaf.width, high),
            (0, leaf.height - high, leaf.width, leaf.height),
        )
    ]
    whole = Image.new("P", (parts[0].width, sum(part.height for part in parts) + _GAP_PX))
    whole.putpalette(_palette())
    whole.paste(GREYS + 1, (0, 0, whole.width, whole.height))
    whole.paste(parts[0], (0, 0))
    whole.paste(parts[1], (0, parts[0].height + _GAP_PX))
    return as_png(whole)


def _draw_place(raster: Raster, box: Box, *, around: tuple[float, float]) -> bytes:
    leaf = picture_of(raster)
    place = within_leaf(box, leaf)
    high = max(8, place.y1 - place.y0)
    beside, above = round(around[0] * high), round(around[1] * high)
    left, top = max(0, place.x0 - beside), max(0, place.y0 - above)
    right, bottom = min(leaf.width, place.x1 + beside), min(leaf.height, place.y1 + above)
    scale = min(_MOST_SCALE, _WORD_PX / high)
    drawn = in_greys(scaled(leaf.crop((left, top, right, bottom)), scale))
    frame = [
        (place.x0 - left) * scale - _CLEAR_PX - _LINE_PX,
        (place.y0 - top) * scale - _CLEAR_PX - _LINE_PX,
        (place.x1 - left) * scale + _CLEAR_PX + _LINE_PX,
        (place.y1 - top) * scale + _CLEAR_PX + _LINE_PX,
    ]
    ImageDraw.Draw(drawn).rectangle(frame, outline=GREYS, width=_LINE_PX)
    return as_png(drawn)


def within_leaf(box: Box, leaf: Image.Image) -> Box:
    """Cut a box off at the leaf's edges; at least one pixel stays."""
    x0, y0 = min(max(0, box.x0), leaf.width - 1), min(max(0, box.y0), leaf.height - 1)
    return Box(x0, y0, min(max(box.x1, x0 + 1), leaf.width), min(max(box.y1, y0 + 1), leaf.height))


def scaled(part: Image.Image, scale: float) -> Image.Image:
    """Make a picture smaller or larger; one pixel stays at least."""
    size = (max(1, round(part.width * scale)), max(1, round(part.height * scale)))
    return part.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)


def in_greys(part: Image.Image) -> Image.Image:
    """Give a grey picture as indexes of the palette."""
    step = 256 // GREYS
    indexed = part.point([grey // step for grey in range(256)])
    made = Image.frombytes("P", indexed.size, indexed.tobytes())
    made.putpalette(_palette())
    return made


def _palette() -> list[int]:
    """Give sixteen greys, then the colours of frame and gap."""
    top = GREYS - 1
    greys = [channel for n in range(GREYS) for channel in (n * 255 // top,) * 3]
    return [*greys, *FRAME_COLOUR, *_GAP_COLOUR]


def as_png(picture: Image.Image) -> bytes:
    """Give a picture as the bytes of a PNG."""
    buffer = io.BytesIO()
    picture.save(buffer, format="PNG", compress_level=6)
    return buffer.getvalue()


def picture_of(raster: Raster) -> Image.Image:
    """See a raster as a picture, without copying it."""
    size = (raster.frame.width_px, raster.frame.height_px)
    return Image.frombuffer("L", size, raster.pixels, "raw", "L", 0, 1)
