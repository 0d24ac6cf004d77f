"""Pictures of a leaf's layout, drawn with Pillow: zones in colours, lines numbered as read.

Comes in: a grey raster and the leaf's layout. Goes out: PNG bytes. Each line is tinted and framed
in the colour of its zone; before it stands its number in the reading order with the zone's sign,
and a thin line leads from each block to the next. What a person said has a double frame. A legend
names colours and signs; it has its own paper, so it reads the same on a light or dark screen.
"""

from __future__ import annotations

import io
from itertools import pairwise
from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageDraw

from cardstore.adapters.lettering import fitted, lettering
from cardstore.text.layer import Zone
from cardstore.text.leaf_layout import ZONE_LOOKS

if TYPE_CHECKING:
    from cardstore.scans.reader import Raster
    from cardstore.text.layer import Box
    from cardstore.text.leaf_layout import LeafLayout, ZonedLine

_HEIGHT_PX = 1800  # numbers of lines of small print are still read at it
_MARGIN_PX = 70  # around the leaf: the numbers of lines at its edge stand there
_LEGEND_PX = 420
_PAPER = (246, 244, 239)
_INK = (30, 30, 30)
_TINT = 0.22  # of the colour over the print
_WIDEST_SHARE = 3.0  # a leaf wider than this many times its height is drawn lower


def draw_zones(raster: Raster, layout: LeafLayout, *, title: str) -> bytes:
    """Draw a leaf's zones and reading order and give the PNG.

    Args:
        raster: the leaf in grey.
        layout: its lines; boxes are in `layout.frame`, which may be of another size.
        title: what is shown, for people.
    """
    frame = raster.frame
    grey = Image.frombytes("L", (frame.width_px, frame.height_px), raster.pixels)
    fitting = round(_WIDEST_SHARE * _HEIGHT_PX * frame.height_px / frame.width_px)
    height = max(1, min(_HEIGHT_PX, fitting))
    scale = height / layout.frame.height_px
    width = max(1, round(layout.frame.width_px * scale))
    leaf = grey.resize((width, height), Image.Resampling.LANCZOS).convert("RGB")
    sheet = Image.new("RGB", (width + 2 * _MARGIN_PX + _LEGEND_PX, height + 2 * _MARGIN_PX), _PAPER)
    sheet.paste(_tinted(leaf, layout, scale), (_MARGIN_PX, _MARGIN_PX))
    pen = ImageDraw.Draw(sheet)
    _draw_path(pen, layout, scale)
    for line in layout.lines:
        _draw_number(pen, line, scale)
    _draw_legend(pen, layout, title=title, left=width + 2 * _MARGIN_PX)
    buffer = io.BytesIO()
    sheet.save(buffer, format="PNG", optimize=True)
    return buffer.getvalue()


def _tinted(leaf: Image.Image, layout: LeafLayout, scale: float) -> Image.Image:
    """Tint and frame the lines of a leaf; the print stays black."""
    light = Image.new("RGB", leaf.size, (255, 255, 255))
    pen = ImageDraw.Draw(light)
    for line in layout.lines:
        red, green, blue = ZONE_LOOKS[line.zone].colour
        tint = tuple(round(255 - _TINT * (255 - one)) for one in (red, green, blue))
        pen.rectangle(_scaled(line.box, scale), fill=tint, outline=(red, green, blue), width=2)
        if line.by_person:
            x0, y0, x1, y1 = _scaled(line.box, scale)
            pen.rectangle((x0 - 5, y0 - 5, x1 + 5, y1 + 5), outline=(red, green, blue), width=2)
    return ImageChops.multiply(leaf, light)


def _draw_path(pen: ImageDraw.ImageDraw, layout: LeafLayout, scale: float) -> None:
    """Draw a thin line from the end of each block to the beginning of the next."""
    for one, other in pairwise(layout.lines):
        if one.block == other.block:
            continue
        start, end = _scaled(one.box, scale), _scaled(other.box, scale)
        pen.line(
            (
                *(start[2] + _MARGIN_PX, start[3] + _MARGIN_PX),
                *(end[0] + _MARGIN_PX, end[1] + _MARGIN_PX),
            ),
            fill=ZONE_LOOKS[other.zone].colour,
            width=2,
        )


def _draw_number(pen: ImageDraw.ImageDraw, line: ZonedLine, scale: float) -> None:
    """Write a line's number and its zone's sign before it."""
    look = ZONE_LOOKS[line.zone]
    font = lettering(15, bold=True)
    told = f"{line.number}{look.sign}"
    x0, y0, _, y1 = _scaled(line.box, scale)
    width = font.getlength(told) + 8
    left, middle = max(2.0, x0 + _MARGIN_PX - width - 4), (y0 + y1) / 2 + _MARGIN_PX
    pen.rounded_rectangle((left, middle - 10, left + width, middle + 9), 4, fill=look.colour)
    pen.text((left + 4, middle - 9), told, fill=(255, 255, 255), font=font)


def _draw_legend(pen: ImageDraw.ImageDraw, layout: LeafLayout, *, title: str, left: int) -> None:
    """Say what colours, signs and lines mean, and how many lines each zone has."""
    width, y = _LEGEND_PX - 30, _MARGIN_PX
    bold, plain = lettering(24, bold=True), lettering(20)
    pen.text((left, y), fitted(title, font=bold, width_px=width), fill=_INK, font=bold)
    y += 44
    for zone in Zone:
        look = ZONE_LOOKS[zone]
        count = sum(line.zone is zone for line in layout.lines)
        if not count:
            continue
        pen.rounded_rectangle((left, y, left + 44, y + 26), 4, fill=look.colour)
        pen.text((left + 8, y + 2), look.sign or "12", fill=(255, 255, 255), font=plain)
        told = f"{zone.value.replace('_', ' ')}: {count}"
        pen.text((left + 56, y + 1), told, fill=_INK, font=plain)
        under = fitted(look.meaning, font=lettering(16), width_px=width - 56)
        pen.text((left + 56, y + 26), under, fill=(90, 90, 90), font=lettering(16))
        y += 58
    for told in (
        "numbers: order of reading",
        "thin lines: from block to block",
        "double frame: said by a person",
        layout.method,
    ):
        pen.text((left, y), fitted(told, font=lettering(16), width_px=width), fill=_INK,
                 font=lettering(16))  # fmt: skip
        y += 26


def _scaled(box: Box, scale: float) -> tuple[float, float, float, float]:
    return (box.x0 * scale - 2, box.y0 * scale - 2, box.x1 * scale + 2, box.y1 * scale + 2)
