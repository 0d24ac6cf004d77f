"""Ink: how much of a leaf is dark, and how much of that lies outside given boxes. Pure.

Comes in: a grey raster. Goes out: shares of its pixels. What counts as dark is told from the paper:
the commonest tone of a sample of the pixels, so that brown paper is not ink.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.scans.reader import Raster

SAMPLE_STEP = 101  # a prime, so that the sample does not follow columns of pixels
DARKER = 0.65  # of the paper's tone; faded print on brown paper lies below, its shadows above
DARKEST_PAPER = 120  # a leaf that is black all over (a film's leader) has no paper


def ink_share(raster: Raster) -> float:
    """Tell which share (0–1) of the leaf's pixels is ink."""
    return _dark(raster.pixels, dark_below(raster)) / len(raster.pixels)


def uncovered_ink_share(
    raster: Raster, boxes: Iterable[tuple[float, float, float, float]]
) -> float:
    """Tell which share (0–1) of the leaf's ink lies outside the boxes; 0.0 without ink.

    Args:
        raster: the leaf.
        boxes: x0, y0, x1, y1 in its frame.
    """
    width, height = raster.frame.width_px, raster.frame.height_px
    limit = dark_below(raster)
    ink = _dark(raster.pixels, limit)
    left = bytearray(raster.pixels)
    for x0, y0, x1, y1 in boxes:
        start, end = max(0, int(x0)), min(width, int(x1) + 1)
        if start >= end:
            continue
        white = b"\xff" * (end - start)
        for row in range(max(0, int(y0)), min(height, int(y1) + 1)):
            left[row * width + start : row * width + end] = white
    return _dark(left, limit) / ink if ink else 0.0


def tallest_stretch_px(raster: Raster) -> int:
    """Tell how many rows of pixels with ink follow each other at most."""
    width = raster.frame.width_px
    light = bytes(range(dark_below(raster), 256))
    tallest = now = 0
    for start in range(0, len(raster.pixels), width):
        now = now + 1 if raster.pixels[start : start + width].translate(None, light) else 0
        tallest = max(tallest, now)
    return tallest


def dark_below(raster: Raster) -> int:
    """Tell the tone (1–255) below which a pixel of this leaf is ink."""
    return max(1, int(max(paper_tone(raster), DARKEST_PAPER) * DARKER))


def paper_tone(raster: Raster) -> int:
    """Tell the commonest tone (0–255) of the leaf: that of its paper, where it has some."""
    sample = Counter(raster.pixels[::SAMPLE_STEP])
    return max(sample, key=lambda tone: (sample[tone], tone))


def _dark(pixels: bytes | bytearray, limit: int) -> int:
    return len(pixels.translate(None, bytes(range(limit, 256))))
