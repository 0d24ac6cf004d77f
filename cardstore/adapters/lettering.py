"""Lettering: the letters that pictures are captioned with, and broken lines.

Pillow's own font has no "é" and no "§". PyMuPDF carries Nimbus Sans, which has the letters of the
Latin, Greek and Cyrillic scripts, so nothing has to be installed.
"""

from __future__ import annotations

import io
from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import ImageFont

if TYPE_CHECKING:
    from PIL import ImageDraw


@lru_cache(maxsize=16)
def lettering(size_px: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    """Give the font in a size."""
    import pymupdf  # noqa: PLC0415 - heavy

    font = pymupdf.Font("hebo" if bold else "helv")
    # The other layout engine is not everywhere, and fails on control characters.
    return ImageFont.truetype(
        io.BytesIO(font.buffer), size_px, layout_engine=ImageFont.Layout.BASIC
    )


def fitted(text: str, *, font: ImageFont.FreeTypeFont, width_px: float) -> str:
    """Shorten a text that is wider than `width_px`, so that one sees it was."""
    if font.getlength(text) <= width_px:
        return text
    kept = text
    while kept and font.getlength(f"{kept}…") > width_px:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"


def broken(
    text: str, *, font: ImageFont.FreeTypeFont, width_px: float, lines: int
) -> tuple[str, ...]:
    """Break a text into at most so many lines; the last one is shortened where it must be."""
    words, made = text.split(), list[str]()
    while words and len(made) < lines:
        taken = 1
        while taken < len(words) and font.getlength(" ".join(words[: taken + 1])) <= width_px:
            taken += 1
        if len(made) == lines - 1:
            taken = len(words)
        made.append(fitted(" ".join(words[:taken]), font=font, width_px=width_px))
        words = words[taken:]
    return tuple(made)


def draw_broken(
    pen: ImageDraw.ImageDraw,
    box: tuple[float, float, float, float],
    *,
    fill: int | tuple[int, int, int],
    on: int,
) -> None:
    """Draw a line of dashes around a box.

    Args:
        pen: draws.
        box: left, top, right, bottom.
        fill: the colour.
        on: how long a dash is, and the gap behind it, in pixels.
    """
    x0, y0, x1, y1 = map(round, box)
    for x in range(x0, x1, 2 * on):
        for y in (y0, y1):
            pen.rectangle((x, y - 1, min(x + on - 1, x1), y + 1), fill=fill)
    for y in range(y0, y1, 2 * on):
        for x in (x0, x1):
            pen.rectangle((x - 1, y, x + 1, min(y + on - 1, y1)), fill=fill)
