"""Pictures of leaves with words lit and the printed number boxed, drawn with Pillow.

Comes in: grey rasters and boxes in their frames. Goes out: PNG bytes. Lit words are multiplied with
yellow so that the print stays black; a number that was seen is framed in red, one that is only
inferred is told in the caption; words whose reading is in doubt have a broken blue frame.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageDraw

from cardstore.adapters.lettering import draw_broken, fitted, lettering
from cardstore.scans.reader import Raster
from cardstore.scans.scan import Frame

if TYPE_CHECKING:
    from cardstore.text.layer import Box

_PANEL_HEIGHT_PX = 1600  # two panels side by side still fit a 4K screen at full size
_CAPTION_PX = 64
_GAP_PX = 24
_LIGHT = (255, 225, 90)
_FRAME = (205, 25, 25)
_DOUBT = (20, 90, 200)
_DASH_PX = 8
_PAD_PX = 6  # lets the light reach a little beyond the ink, and the frame stay clear of it


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """One leaf to draw.

    Attributes:
        raster: the leaf in grey.
        lit: boxes of the quoted words, in the raster's frame.
        number: box of the printed numeral, or None when none was seen.
        caption: one line under the leaf.
        marked: boxes of words whose reading is in doubt.
    """

    raster: Raster
    lit: tuple[Box, ...]
    number: Box | None
    caption: str
    marked: tuple[Box, ...] = ()


def shrink(raster: Raster, *, longest_px: int) -> Raster:
    """Make a leaf's picture small; one that is small enough is given as it is.

    Args:
        raster: the leaf in grey.
        longest_px: how long the longer side may be.
    """
    frame = raster.frame
    scale = longest_px / max(frame.width_px, frame.height_px)
    if scale >= 1:
        return raster
    size = (max(1, round(frame.width_px * scale)), max(1, round(frame.height_px * scale)))
    whole = (frame.width_px, frame.height_px)
    leaf = Image.frombuffer("L", whole, raster.pixels, "raw", "L", 0, 1)
    small = leaf.resize(size, Image.Resampling.BOX)
    made = Frame(width_px=size[0], height_px=size[1], dpi=round(frame.dpi * scale))
    return Raster(frame=made, pixels=small.tobytes())


def draw_panels(panels: tuple[Panel, ...]) -> bytes:
    """Draw leaves side by side and give the PNG.

    Raises:
        ValueError: there is no panel.
    """
    if not panels:
        msg = "there is no leaf to draw"
        raise ValueError(msg)
    drawn = [_draw(panel) for panel in panels]
    width = sum(image.width for image in drawn) + _GAP_PX * (len(drawn) + 1)
    sheet = Image.new("RGB", (width, _PANEL_HEIGHT_PX + _CAPTION_PX + 2 * _GAP_PX), (236, 234, 229))
    x = _GAP_PX
    for image in drawn:
        sheet.paste(image, (x, _GAP_PX))
        x += image.width + _GAP_PX
    buffer = io.BytesIO()
    sheet.save(buffer, format="PNG", optimize=True)
    return buffer.getvalue()


def draw_screen(raster: Raster, *, width_px: int, quality: int) -> bytes:
    """Draw a whole leaf for a screen, and give a JPEG with the leaf's proportions.

    Args:
        raster: the leaf.
        width_px: it is made no wider than this; a narrower one stays as it is.
        quality: of the JPEG, 1 to 95.
    """
    frame = raster.frame
    leaf = Image.frombuffer("L", (frame.width_px, frame.height_px), raster.pixels, "raw", "L", 0, 1)
    if frame.width_px > width_px:
        height_px = max(1, round(frame.height_px * width_px / frame.width_px))
        leaf = leaf.resize((width_px, height_px), Image.Resampling.LANCZOS, reducing_gap=2.0)
    buffer = io.BytesIO()
    leaf.save(buffer, format="JPEG", quality=quality)
    return buffer.getvalue()


def _draw(panel: Panel) -> Image.Image:
    """Draw one leaf at panel size with its caption below."""
    frame = panel.raster.frame
    size = (frame.width_px, frame.height_px)
    leaf = Image.frombytes("L", size, panel.raster.pixels).convert("RGB")
    scale = _PANEL_HEIGHT_PX / frame.height_px
    leaf = leaf.resize(
        (max(1, round(frame.width_px * scale)), _PANEL_HEIGHT_PX), Image.Resampling.LANCZOS
    )
    light = Image.new("RGB", leaf.size, (255, 255, 255))
    pen = ImageDraw.Draw(light)
    for box in panel.lit:
        pen.rounded_rectangle(_scaled(box, scale), radius=5, fill=_LIGHT)
    leaf = ImageChops.multiply(leaf, light)
    for box in panel.marked:
        draw_broken(ImageDraw.Draw(leaf), _scaled(box, scale), fill=_DOUBT, on=_DASH_PX)
    if panel.number is not None:
        ImageDraw.Draw(leaf).rectangle(_scaled(panel.number, scale), outline=_FRAME, width=4)
    whole = Image.new("RGB", (leaf.width, leaf.height + _CAPTION_PX), (236, 234, 229))
    whole.paste(leaf, (0, 0))
    font = lettering(28)
    told = fitted(panel.caption, font=font, width_px=whole.width - 8)
    ImageDraw.Draw(whole).text((4, leaf.height + 14), told, fill=(30, 30, 30), font=font)
    return whole


def _scaled(box: Box, scale: float) -> tuple[float, float, float, float]:
    """Bring a box to panel size, with a little room around it."""
    return (
        box.x0 * scale - _PAD_PX,
        box.y0 * scale - _PAD_PX,
        box.x1 * scale + _PAD_PX,
        box.y1 * scale + _PAD_PX,
    )
