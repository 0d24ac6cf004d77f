"""Lettering: the letters that pictures are captioned with.

Pillow's own font has no "é" and no "§". PyMuPDF carries Nimbus Sans, which has the letters of the
Latin, Greek and Cyrillic scripts, so nothing has to be installed.
"""

from __future__ import annotations

import io
from functools import lru_cache

from PIL import ImageFont


@lru_cache(maxsize=16)
def lettering(size_px: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    """Give the font in a size."""
    import pymupdf  # noqa: PLC0415 - heavy

    font = pymupdf.Font("hebo" if bold else "helv")
    return ImageFont.truetype(io.BytesIO(font.buffer), size_px)


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
