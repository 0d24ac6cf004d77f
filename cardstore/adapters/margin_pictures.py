"""Margin pictures: the head and foot strip of a leaf, drawn for readers of numerals.

Comes in: a leaf's grey raster. Goes out: its strips as `Crop`s, with the way back to the leaf.

Drawn at 0.7 times 300 dots an inch lone numerals are read best, and apart from the text under them:
of the 69 printed page numbers of one book 35 were read on the whole leaf, 60 on its strips. Digits
of other scripts have finer strokes and are drawn larger: of 19 leaves of one book with numbers in
Devanagari the model saw 104 to 107 and 161 right at 300 or 400 dots an inch, and few at 210.
"""

from __future__ import annotations

from PIL import Image

from cardstore.adapters.crops import USUAL_DPI, Crop
from cardstore.scans.reader import Raster
from cardstore.scans.scan import Frame

DRAWN_DPI = 210
SCRIPT_DPIS = (300, 400)
# Folios of 26 files and 3 scanned books stand in the outer 13.1 % of the leaf's height; the rest
# leaves readers whole lines to find the numeral's row by.
STRIP_SHARE = 0.17
# A strip whose pixels nearly all have one tone has nothing to be read.
_LEAST_CONTRAST = 40
_MOST_SCALE = 3.0


def cut_margins(raster: Raster, *, dpi: int = DRAWN_DPI) -> tuple[Crop, ...]:
    """Cut out head and foot, drawn at `dpi` dots an inch; a strip without contrast is left out."""
    width, height = raster.frame.width_px, raster.frame.height_px
    high = max(1, round(height * STRIP_SHARE))
    leaf = Image.frombytes("L", (width, height), raster.pixels)
    strips = (
        _drawn(leaf, raster.frame, rows=(edge, edge + high), dpi=dpi) for edge in (0, height - high)
    )
    return tuple(crop for crop in strips if _has_contrast(crop.raster))


def _drawn(leaf: Image.Image, frame: Frame, *, rows: tuple[int, int], dpi: int) -> Crop:
    scale = min(_MOST_SCALE, dpi / (frame.dpi or USUAL_DPI))
    strip = leaf.crop((0, rows[0], frame.width_px, rows[1]))
    size = (max(1, round(frame.width_px * scale)), max(1, round(strip.height * scale)))
    if size != strip.size:
        strip = strip.resize(size, Image.Resampling.LANCZOS)
    drawn = Raster(
        frame=Frame(width_px=size[0], height_px=size[1], dpi=dpi), pixels=strip.tobytes()
    )
    return Crop(raster=drawn, x0=0, y0=rows[0], scale=size[0] / frame.width_px)


def _has_contrast(raster: Raster) -> bool:
    return max(raster.pixels) - min(raster.pixels) >= _LEAST_CONTRAST
