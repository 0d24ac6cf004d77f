"""How large a leaf is drawn: 300 dots per inch, within a budget of pixels.

Serves both readers. In comes the size of a page or image, out goes a scale or a refusal, before
anything is decoded or drawn.
"""

from __future__ import annotations

import math

from cardstore.errors import OversizedLeafError

DRAWING_DPI = 300  # more gains nothing: CER at 400 dpi equals that at 300 on 37 English scans
NATIVE_DPI = (200, 450)  # a scan within these is read at its own resolution
PIXEL_BUDGET = 40_000_000  # an A3 spread at 400 dpi has 31 million
LOWEST_DPI = 70  # letters of 10 points are 10 pixels high: below, Tesseract reads nothing
DECODING_BUDGET = 160_000_000  # pixels of all images on a leaf; a 600 dpi A3 has 70 million
MOST_LEAVES = 100_000  # no book has them; one damaged file claims 1.4 thousand million
POINTS_PER_INCH = 72


def drawing_dpi(width_pt: float, height_pt: float) -> float:
    """Choose the resolution at which a page of this size (in points) is drawn.

    Returns:
        300, or what the pixel budget allows.

    Raises:
        OversizedLeafError: the budget allows less than letters need.

    >>> drawing_dpi(595, 842)
    300.0
    """
    square_inches = width_pt * height_pt / POINTS_PER_INCH**2
    if not 0 < square_inches < math.inf:
        what = f"A leaf has no usable size: {width_pt:g} x {height_pt:g} points"
        raise OversizedLeafError(what)
    dpi = min(float(DRAWING_DPI), math.sqrt(PIXEL_BUDGET / square_inches))
    if dpi < LOWEST_DPI:
        size = f"{width_pt:.0f} x {height_pt:.0f} points"
        what = f"A leaf of {size} could be drawn at {dpi:.0f} dpi only"
        raise OversizedLeafError(what)
    return dpi


def image_scale(width_px: int, height_px: int, dpi: int) -> float:
    """Choose by how much an image is made smaller before it is read; 1.0 leaves it as it is.

    >>> image_scale(5100, 6600, 600)
    0.5
    """
    scale = DRAWING_DPI / dpi if dpi > NATIVE_DPI[1] else 1.0
    return min(scale, math.sqrt(PIXEL_BUDGET / (width_px * height_px)))


def refuse_undecodable(pixels: int) -> None:
    """Refuse a leaf whose images hold too many pixels to be decoded in a worker's memory.

    Raises:
        OversizedLeafError: `pixels` is over the budget.
    """
    if pixels > DECODING_BUDGET:
        what = f"A leaf's images hold {pixels / 1e6:.0f} million pixels"
        raise OversizedLeafError(what)
