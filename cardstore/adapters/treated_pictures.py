"""Treated pictures: a leaf's grey picture straightened, evened and enlarged, with Pillow.

Comes in: a grey raster. Goes out: how uneven its light is, by how much its lines lean, and the
picture after a `Treatment`.

1. Paper is what is lightest round about: a small picture whose every pixel takes the lightest
   tone near it, blurred.
2. Light is evened by dividing each pixel by its paper: what photographs need, and stains too.
3. Lines lean by the angle along which rows of ink and rows of paper differ most: the picture is
   slanted step by step and its rows are summed up.

Source: Postl, "Detection of linear oblique structures and skew scan in digitized documents", 1986,
for the sum of squared differences of neighbouring rows.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, cast

from PIL import Image, ImageChops, ImageFilter, ImageMath

from cardstore.scans.reader import Raster
from cardstore.scans.turns import turned_raster
from cardstore.text.treatments import picture_map, treated_frame

if TYPE_CHECKING:
    from cardstore.text.treatments import Treatment

MOST_SOUGHT_DEGREES = 12
_PAPER_SIDE_PX = 160  # the shorter side of the small picture of the paper: a line is a pixel high
_NEAR_PX = 7  # of that: wider than a line is high, so that each has paper near it
_EVEN_WHITE = 245
_INK_SIDE_PX = 900  # the longer side of the picture whose lines are measured: letters of 8 pixels
_FAINTEST = 40  # tones by which ink is darker than its paper
_STEP_DEGREES = 0.2
_BANDS = 4  # the upper and the lower quarter of the print tell how lines fan out
_LOWEST_BAND_PX = 60  # some six lines
_WIDEST_FAN = 8.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Lean:
    """By how much a leaf's lines lean.

    Attributes:
        degrees: they run down to the right; negative: up. To 0.2.
        fan_degrees: by how much more they do so at the foot than at the head.
        gain: how many times as clearly rows of ink and paper alternate along that angle as along
            the level; 1.0 where the lines are level.
        clearness: the same compared to the usual angle; print has 15 and more, pictures 2.
    """

    degrees: float
    fan_degrees: float
    gain: float
    clearness: float


def paper_evenness(raster: Raster) -> float:
    """Tell how dark the paper's darkest twentieth is against its lightest, 0.0–1.0 (even)."""
    tones = sorted(_paper(_picture(raster)).tobytes())
    twentieth = len(tones) // 20
    return tones[twentieth] / max(1, tones[-1 - twentieth])


def measure_lean(raster: Raster) -> Lean:
    """Measure by how much the lines of an upright leaf lean, and how they fan out."""
    ink = _ink(_picture(raster))
    half = ink.reduce(2)  # enough to tell whole degrees, in a quarter of the time
    coarse = {
        float(degrees): _alternation(half, degrees)
        for degrees in range(-MOST_SOUGHT_DEGREES, MOST_SOUGHT_DEGREES + 1)
    }
    best = _clearest(ink, about=max(coarse, key=lambda degrees: (coarse[degrees], -abs(degrees))))
    clearest = _alternation(half, best)
    usual = sorted(coarse.values())[len(coarse) // 2]
    return Lean(
        degrees=best,
        fan_degrees=_fan(ink, about=best),
        gain=clearest / max(1, coarse[0.0]),
        clearness=clearest / max(1, usual),
    )


def _clearest(ink: Image.Image, *, about: float, widest: float = 1.0) -> float:
    """Give the angle near another along which rows of ink and paper differ most."""
    steps = round(widest / _STEP_DEGREES)
    tried = [round(about + step * _STEP_DEGREES, 1) for step in range(-steps, steps + 1)]
    return max(tried, key=lambda degrees: (_alternation(ink, degrees), -abs(degrees - about)))


def _fan(ink: Image.Image, *, about: float) -> float:
    """Tell by how much more lines lean at the foot than at the head; 0.0 where they hardly do."""
    inked = ink.getbbox()
    if inked is None:
        return 0.0
    left, top, right, bottom = inked
    band = (bottom - top) // _BANDS
    if band < _LOWEST_BAND_PX:
        return 0.0
    leans = [
        _clearest(ink.crop((left, at, right, at + band)), about=about, widest=_WIDEST_FAN / 2)
        for at in (top, bottom - band)
    ]
    between = (bottom - top - band) / ink.height  # of the leaf's height, from band to band
    return round((leans[1] - leans[0]) / between, 1)


def treat(raster: Raster, treatment: Treatment) -> Raster:
    """Give the picture after a treatment, in `treated_frame`."""
    upright = turned_raster(raster, treatment.turned)
    picture = _picture(upright)
    if treatment.evened:
        picture = _evened(picture)
    made = treated_frame(upright.frame, treatment)
    if treatment.straightens:
        way = picture_map(upright.frame, treatment)
        width, height = made.width_px, made.height_px
        corners = [way.on_leaf(x, y) for x, y in ((0, 0), (0, height), (width, height), (width, 0))]
        picture = picture.transform(
            (width, height),
            Image.Transform.QUAD,
            [coordinate for corner in corners for coordinate in corner],
            Image.Resampling.BICUBIC,
            fillcolor=_edge_tone(picture),
        )
    elif treatment.enlarged != 1.0:
        picture = picture.resize((made.width_px, made.height_px), Image.Resampling.LANCZOS)
    return Raster(frame=made, pixels=picture.tobytes())


def _picture(raster: Raster) -> Image.Image:
    size = (raster.frame.width_px, raster.frame.height_px)
    return Image.frombuffer("L", size, raster.pixels, "raw", "L", 0, 1)


def _paper(picture: Image.Image) -> Image.Image:
    """Give a small picture of the paper alone."""
    small = picture.reduce(max(1, min(picture.size) // _PAPER_SIDE_PX))
    lightest = small.filter(ImageFilter.MaxFilter(_NEAR_PX))
    return lightest.filter(ImageFilter.GaussianBlur(_NEAR_PX - 1))


def _evened(picture: Image.Image) -> Image.Image:
    """Divide each pixel by its paper."""
    paper = _paper(picture).resize(picture.size, Image.Resampling.BILINEAR)

    def divide(told: dict[str, ImageMath._Operand]) -> ImageMath._Operand:
        shares = told["picture"] * _EVEN_WHITE / ImageMath.imagemath_max(told["paper"], 1)
        return ImageMath.imagemath_convert(ImageMath.imagemath_min(shares, 255), "L")

    return cast("Image.Image", ImageMath.lambda_eval(divide, picture=picture, paper=paper))


def _ink(picture: Image.Image) -> Image.Image:
    """Give a small picture of the ink alone: how much darker each pixel is than its paper."""
    small = picture.reduce(max(1, math.ceil(max(picture.size) / _INK_SIDE_PX)))
    paper = _paper(small).resize(small.size, Image.Resampling.BILINEAR)
    darker = ImageChops.subtract(paper, small)
    return darker.point([tone if tone > _FAINTEST else 0 for tone in range(256)])


def _alternation(ink: Image.Image, degrees: float) -> int:
    """Tell how much neighbouring rows differ when they run along an angle."""
    slope = math.tan(math.radians(degrees))
    slanted = ink.transform(
        ink.size,
        Image.Transform.AFFINE,
        (1, 0, 0, slope, 1, -slope * ink.width / 2),
        Image.Resampling.NEAREST,
    )
    rows = slanted.resize((1, ink.height), Image.Resampling.BOX).tobytes()
    return sum((above - below) ** 2 for above, below in pairwise(rows))


def _edge_tone(picture: Image.Image) -> int:
    """Give the tone of the picture's lightest quarter: what its corners are filled with."""
    counts = picture.histogram()
    seen = 0
    for tone in range(255, -1, -1):
        seen += counts[tone]
        if seen * 4 >= picture.width * picture.height:
            return tone
    return 255
