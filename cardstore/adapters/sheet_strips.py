"""Strips of a contact sheet: the margin of a leaf where its number stands, all of one size.

Comes in: the grey raster of a leaf, and where a numeral was seen on it. Goes out: a PNG of sixteen
greys.

1. Where a numeral was seen, it is cut out with what stands around it, and framed.
2. Where none was seen, the first and the last printed lines stand one above the other, since the
   number may stand in either. Wide white space in a line is cut out, so that what is printed can
   be read; a thin line says where. Dark edges of the scan are taken for no print.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from cardstore.adapters.lettering import lettering
from cardstore.adapters.strip_pictures import (
    GREYS,
    as_png,
    in_greys,
    picture_of,
    scaled,
    within_leaf,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.scans.reader import Raster
    from cardstore.text.layer import Box

WIDTH_PX, HEIGHT_PX = 400, 64
"""Size of a strip at density 1."""

_NUMERAL_PX = 24
_MOST_SCALE = 3.0
_MARGIN_SHARE = 0.2  # of the leaf's height; all folios that were measured stand in the outer 0.131
_SOLID_SHARE = 0.85  # of a piece that is ink: a shadow or a rule, no letters
_USUAL_DPI = 300
_INK_SHARE = 0.65  # of the paper's grey: what is darker is ink
_LEAST_ROW, _MOST_ROW = 0.002, 0.5  # share of a row that is ink; more is the scan's dark edge
_EDGE_COLUMN = 0.6  # share of a column's ink that makes it an edge
_LIGHT_SHARE = 0.9  # of a strip's pixels are no lighter than its paper
_EDGE_SHARE = 0.25  # of the width: how far an edge may reach in
_LINE_INCH = 0.05  # lower things are specks
_LINE_GAP_INCH = 0.02
_WIDE_GAP_INCH, _LEFT_GAP_INCH = 0.4, 0.12
_PAD_INCH = 0.03
_AS_LARGE = 0.9
_WHITE = 255
_CLEAR_PX, _FRAME_PX = 3, 2
_NOTHING = "no printed line found in head or foot"
_GREY = 110


def draw_seen(raster: Raster, box: Box, *, density: int = 1) -> bytes:
    """Draw the numeral that was seen on a leaf, framed, with what stands around it.

    Args:
        raster: the leaf.
        box: the numeral; what lies beyond the leaf is cut off.
        density: pixels to a pixel of the sheet, 1 or more.
    """
    leaf = picture_of(raster)
    place = within_leaf(box, leaf)
    wide, high = WIDTH_PX * density, HEIGHT_PX * density
    scale = min(
        _MOST_SCALE * density,
        _NUMERAL_PX * density / (place.y1 - place.y0),
        0.8 * wide / (place.x1 - place.x0),
    )
    left = _start(place.x0, place.x1, window=wide / scale, whole=leaf.width)
    top = _start(place.y0, place.y1, window=high / scale, whole=leaf.height)
    right, bottom = left + round(wide / scale), top + round(high / scale)
    part = scaled(leaf.crop((left, top, min(right, leaf.width), min(bottom, leaf.height))), scale)
    drawn = Image.new("L", (wide, high), _WHITE)
    drawn.paste(part, (0, 0))
    shown = in_greys(drawn)
    clear = (_CLEAR_PX + _FRAME_PX) * density
    frame = (
        (place.x0 - left) * scale - clear,
        (place.y0 - top) * scale - clear,
        (place.x1 - left) * scale + clear,
        (place.y1 - top) * scale + clear,
    )
    ImageDraw.Draw(shown).rectangle(frame, outline=GREYS, width=_FRAME_PX * density)
    return as_png(shown)


def draw_unseen(raster: Raster, *, density: int = 1) -> bytes:
    """Draw the first and the last printed lines of a leaf on which no number was seen.

    Args:
        raster: the leaf.
        density: pixels to a pixel of the sheet, 1 or more.
    """
    leaf = picture_of(raster)
    dpi = raster.frame.dpi or _USUAL_DPI
    high = max(1, round(_MARGIN_SHARE * leaf.height))
    head = _margin(leaf.crop((0, 0, leaf.width, high)), dpi=dpi)
    foot = _margin(leaf.crop((0, leaf.height - high, leaf.width, leaf.height)), dpi=dpi)
    wide, tall, gap = WIDTH_PX * density, HEIGHT_PX * density, 4 * density
    half = (tall - gap) // 2
    shown = Image.new("L", (wide, tall), _WHITE)
    if not head.lines and not foot.lines:
        font = lettering(14 * density)
        at = ((wide - font.getlength(_NOTHING)) / 2, (tall - 16 * density) / 2)
        ImageDraw.Draw(shown).text(at, _NOTHING, fill=_GREY, font=font)
        return as_png(in_greys(shown))
    size = (wide, half)
    shown.paste(_fitted(head, head.lines[:1], head.lines[:2], size=size, dpi=dpi), (0, 0))
    shown.paste(
        _fitted(foot, foot.lines[-1:], foot.lines[-2:], size=size, dpi=dpi), (0, tall - half)
    )
    drawn = in_greys(shown)
    pen = ImageDraw.Draw(drawn)
    pen.rectangle((0, half + 1, wide, half + gap - 2), fill=GREYS + 1)
    return as_png(drawn)


@dataclass(frozen=True, slots=True)
class _Margin:
    """Head or foot of a leaf: as it is, its ink (white on black), and the rows of its lines."""

    picture: Image.Image
    ink: Image.Image
    lines: tuple[tuple[int, int], ...]


def _start(low: int, high: int, *, window: float, whole: int) -> int:
    """Tell where a window begins that has something in its middle and stays on the leaf."""
    return max(0, min(round((low + high - window) / 2), whole - round(window)))


def _margin(strip: Image.Image, *, dpi: int) -> _Margin:
    """Find the printed lines of a strip."""
    ink = strip.point(_ink_table(strip))
    edge = round(_EDGE_SHARE * strip.width)
    columns = ink.resize((strip.width, 1), Image.Resampling.BOX).tobytes()
    for at, grey in enumerate(columns):
        if grey > _EDGE_COLUMN * _WHITE and not edge <= at < strip.width - edge:
            ink.paste(0, (at, 0, at + 1, strip.height))
    # Pixel by pixel: a box filter rounds to whole greys, and loses a row with one numeral in it.
    width, marks = strip.width, ink.tobytes()
    shares = [marks.count(_WHITE, at, at + width) / width for at in range(0, len(marks), width)]
    printed = [_LEAST_ROW < share < _MOST_ROW for share in shares]
    lines = _stretches(printed, gap=round(_LINE_GAP_INCH * dpi))
    tall = [one for one in lines if one[1] - one[0] >= _LINE_INCH * dpi]
    return _Margin(picture=strip, ink=ink, lines=tuple(tall))


def _ink_table(strip: Image.Image) -> list[int]:
    """Give the table that makes ink white and paper black.

    Paper is what is light: on a photograph the desk below may take more room than the paper.
    """
    counts = strip.histogram()
    least, seen, paper = _LIGHT_SHARE * sum(counts), 0, _WHITE
    for grey, count in enumerate(counts):
        seen += count
        if seen >= least:
            paper = grey
            break
    return [_WHITE if grey < _INK_SHARE * paper else 0 for grey in range(256)]


def _fitted(
    margin: _Margin,
    outer: Sequence[tuple[int, int]],
    both: Sequence[tuple[int, int]],
    *,
    size: tuple[int, int],
    dpi: int,
) -> Image.Image:
    """Draw lines of a margin into a box: both where they fit as large as one, else the outer."""
    shown = Image.new("L", size, _WHITE)
    if not outer:
        return shown
    fitting = []
    for lines in (outer, both):
        part = _packed(margin, lines, dpi=dpi)
        fitting.append((min(size[0] / part.width, size[1] / part.height, _MOST_SCALE), part))
    (scale_outer, _), (scale_both, _) = fitting
    scale, part = fitting[scale_both >= _AS_LARGE * scale_outer]
    shown.paste(scaled(part, scale), (0, 0))
    return shown


def _packed(margin: _Margin, lines: Sequence[tuple[int, int]], *, dpi: int) -> Image.Image:
    """Cut lines out, without the white beside them and without wide gaps in them."""
    pad = round(_PAD_INCH * dpi)
    top, bottom = max(0, lines[0][0] - pad), min(margin.picture.height, lines[-1][1] + pad)
    ink = margin.ink.crop((0, lines[0][0], margin.ink.width, lines[-1][1]))
    # A column of ink is wide as a stroke and may be low: here too every pixel counts.
    turned = ink.transpose(Image.Transpose.TRANSPOSE)
    marks, high = turned.tobytes(), ink.height
    inked = [marks.count(_WHITE, at, at + high) for at in range(0, len(marks), high)]
    found = _stretches([n > 0 for n in inked], gap=round(_LINE_GAP_INCH * dpi))
    letters = [
        (left, right)
        for left, right in found
        if sum(inked[left:right]) < _SOLID_SHARE * high * (right - left)
    ]
    parts = _joined(letters or found, gap=round(_WIDE_GAP_INCH * dpi))
    cuts = [(max(0, left - pad), min(ink.width, right + pad)) for left, right in parts]
    between = round(_LEFT_GAP_INCH * dpi)
    width = sum(right - left for left, right in cuts) + between * (len(cuts) - 1)
    packed = Image.new("L", (max(1, width), bottom - top), _WHITE)
    at = 0
    for number, (left, right) in enumerate(cuts):
        if number:
            middle = at + between // 2
            packed.paste(_GREY, (middle, 0, middle + max(1, pad // 3), packed.height))
            at += between
        packed.paste(margin.picture.crop((left, top, right, bottom)), (at, 0))
        at += right - left
    return packed


def _stretches(flags: Sequence[bool], *, gap: int) -> list[tuple[int, int]]:
    """Give the stretches that are true, half-open; those no more than `gap` apart are one.

    >>> _stretches([False, True, True, False, True, False, False, True], gap=1)
    [(1, 5), (7, 8)]
    """
    marks = [False, *flags, False]
    edges = [at for at, (one, other) in enumerate(pairwise(marks)) if one != other]
    return _joined(zip(edges[::2], edges[1::2], strict=True), gap=gap)


def _joined(stretches: Iterable[tuple[int, int]], *, gap: int) -> list[tuple[int, int]]:
    """Make one of stretches that are no more than `gap` apart."""
    joined: list[tuple[int, int]] = []
    for start, end in stretches:
        if joined and start - joined[-1][1] <= gap:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined
