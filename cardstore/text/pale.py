"""Pale print: marks that are lighter than ink and darker than paper. Pure.

Comes in: the grey raster of a leaf on which no ink was found. Goes out: whether it has marks all
the same, and a darker raster on which an engine may read them. Grey notes, yellow headings and
faded typescript are print; a stain and the other side's letters that shine through are none.
Whether pale marks are words, only reading them tells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.scans.reader import Raster
from cardstore.text.ink import paper_tone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.text.engine import ReadWord

PALER = 0.94  # of the paper's tone: paper of the sample scans varies by 2 % of it
LEAST_PALE, MOST_PALE = 0.0002, 0.25  # of the pixels: three letters of an A5 page; all is shade
SURE, FEWEST_SURE, LETTERS = 0.8, 2, 3  # words of so many letters that are certain: no noise


def has_pale_marks(raster: Raster) -> bool:
    """Tell whether some of the leaf, and not most of it, is darker than its paper."""
    pale = len(raster.pixels) - len(
        raster.pixels.translate(None, bytes(range(_pale_below(raster))))
    )
    return LEAST_PALE <= pale / len(raster.pixels) <= MOST_PALE


def darkened(raster: Raster) -> Raster:
    """Make the darkest of the leaf black and its paper white, what lies between in proportion."""
    paper = paper_tone(raster)
    darkest = min(raster.pixels)
    reach = max(1, paper - darkest)
    table = bytes(min(255, max(0, (tone - darkest) * 255 // reach)) for tone in range(256))
    return Raster(frame=raster.frame, pixels=raster.pixels.translate(table))


def is_read(words: Sequence[ReadWord]) -> bool:
    """Tell whether what an engine read in pale marks are words, and no noise."""
    sure = [
        word
        for word in words
        if (word.confidence or 0.0) >= SURE and sum(map(str.isalpha, word.text)) >= LETTERS
    ]
    return len(sure) >= FEWEST_SURE and 2 * len(sure) >= len(words)


def _pale_below(raster: Raster) -> int:
    return max(1, int(paper_tone(raster) * PALER))
