"""Tones: paper and ink of a small picture of an image, and the profiles that gutters are found by.

Comes in: a grey raster of some hundred pixels a side. Goes out: where the lit paper lies, how light
the paper is square by square, and how much ink stands in each column of each band of rows. Pure.

1. Cells of some pixels: their paper is the tone that three quarters of them lie below.
2. The lit area: rows and columns of cells that are mostly paper, so that the dark table around a
   photographed book does not count.
3. Ink is what is darker than its cell's own paper, or a cell darker than paper as a whole, unless
   it lies in the shadow of a fold.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import lru_cache
from operator import add
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardstore.scans.reader import Raster

CELL_WIDTH_PX, CELL_HEIGHT_PX = 4, 24  # narrow, since light changes across a fold; a line high
BANDS = 24
_PAPER_RANK = 0.75  # of a cell's pixels in order: print leaves a quarter of them blank
_WHITE_RANK = 0.85  # of the cells' papers in order: lit paper, in a row and in all
_LIT = 0.6  # of the lit paper: deep shadows of a page lie above, tables and cloths below
_LIT_SHARE = 0.4  # of a row's or column's cells
_ROW_LEAST = 0.7  # of the lit paper: what the lit paper of one row is taken for at least
_INK = 0.8  # of a cell's paper: letters shrunk to five pixels are grey
_ALL_INK = b"\x00" + b"\x01" * 255
_SHADED_INK = 0.6  # the same in the shadow of a fold, which is itself darker from pixel to pixel


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """The lit part of a picture, in its pixels; half-open."""

    x0: int
    y0: int
    x1: int
    y1: int

    @property
    def width(self) -> int:
        """How many columns it has."""
        return self.x1 - self.x0

    @property
    def height(self) -> int:
        """How many rows it has."""
        return self.y1 - self.y0


@dataclass(frozen=True, slots=True, kw_only=True)
class Papers:
    """How light the paper of a small picture's lit part is.

    Attributes:
        area: the lit part; all that follows is of it alone.
        tones: for each row of cells the paper of each cell, 0 black to 255 white.
        whites: for each row of cells its lit paper.
    """

    area: Area
    tones: tuple[tuple[int, ...], ...]
    whites: tuple[float, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ink:
    """Where the ink of a lit part is.

    Attributes:
        rows: for each row of pixels one byte a pixel: 1 where ink is, 2 where a whole cell is dark
            (a picture, the table behind a page), 0 elsewhere.
        bands: for each of some bands of rows, how much ink each column has in it.
    """

    rows: tuple[bytes, ...]
    bands: tuple[tuple[int, ...], ...]


def measure_papers(raster: Raster) -> Papers | None:
    """Measure the paper of a small picture.

    Args:
        raster: not wider nor higher than a thousand pixels, since all of it is looked at.

    Returns:
        its papers; None where the lit part is too small to say anything.
    """
    tones = _papers(raster)
    if not tones:
        return None
    white = _rank([tone for row in tones for tone in row])
    lit = [[tone >= _LIT * white for tone in row] for row in tones]
    down = _stretch([sum(row) >= _LIT_SHARE * len(row) for row in lit])
    across = _stretch(
        [sum(column) >= _LIT_SHARE * len(column) for column in zip(*lit, strict=True)]
    )
    if down is None or across is None:
        return None
    area = Area(
        x0=across[0] * CELL_WIDTH_PX,
        y0=down[0] * CELL_HEIGHT_PX,
        x1=across[1] * CELL_WIDTH_PX,
        y1=down[1] * CELL_HEIGHT_PX,
    )
    if min(area.width, area.height) < 4 * BANDS:
        return None
    kept = tuple(tuple(row[across[0] : across[1]]) for row in tones[down[0] : down[1]])
    whites = tuple(max(_rank(row), _ROW_LEAST * white) for row in kept)
    return Papers(area=area, tones=kept, whites=whites)


def mark_ink(raster: Raster, papers: Papers, shadow: Callable[[int], range]) -> Ink:
    """Mark what is ink in the lit part.

    Args:
        raster: the small picture.
        papers: its papers.
        shadow: gives for a row of cells those that lie in the shadow of a fold.
    """
    rows: list[bytes] = []
    for at, tones in enumerate(papers.tones):
        shaded = shadow(at)
        tables = [
            _inked(int(_SHADED_INK * tone), 0)
            if x in shaded
            else _inked(int(_INK * tone), tone < _LIT * papers.whites[at])
            for x, tone in enumerate(tones)
        ]
        top = papers.area.y0 + at * CELL_HEIGHT_PX
        rows += [
            _ink_row(raster, papers.area.x0, y, tables) for y in range(top, top + CELL_HEIGHT_PX)
        ]
    return Ink(rows=tuple(rows), bands=_bands(rows))


def column_ink(ink: Ink, lean: float, first: int = 0, last: int = BANDS) -> list[int]:
    """Count the ink of each column, along lines that lean.

    Args:
        ink: the picture's.
        lean: columns to the right for each row down.
        first: the first band that counts.
        last: the band behind the last that counts.
    """
    total = [0] * len(ink.rows[0])
    for at in range(first, last):
        moved = round(lean * ((at + 0.5) / BANDS - 0.5) * len(ink.rows))
        band = ink.bands[at]
        if moved > 0:
            band = (*band[moved:], *(0,) * moved)
        elif moved < 0:
            band = (*(0,) * -moved, *band[:moved])
        total = list(map(add, total, band))
    return total


def _papers(raster: Raster) -> list[list[int]]:
    """Tell the paper's tone of every whole cell."""
    width, pixels = raster.frame.width_px, raster.pixels
    rank = int(_PAPER_RANK * (CELL_WIDTH_PX * CELL_HEIGHT_PX - 1))
    found = []
    for top in range(0, raster.frame.height_px - CELL_HEIGHT_PX + 1, CELL_HEIGHT_PX):
        strips = [pixels[y * width : (y + 1) * width] for y in range(top, top + CELL_HEIGHT_PX)]
        found.append(
            [
                sorted(b"".join([strip[x : x + CELL_WIDTH_PX] for strip in strips]))[rank]
                for x in range(0, width - CELL_WIDTH_PX + 1, CELL_WIDTH_PX)
            ]
        )
    return found if found and found[0] else []


def _rank(tones: Sequence[int]) -> float:
    """Give the tone of lit paper among some cells."""
    return float(max(1, sorted(tones)[int(_WHITE_RANK * (len(tones) - 1))]))


def _stretch(lit: list[bool]) -> tuple[int, int] | None:
    """Give the stretch from the first to behind the last that is lit."""
    if True not in lit:
        return None
    return lit.index(True), len(lit) - lit[::-1].index(True)


def _ink_row(raster: Raster, left: int, y: int, tables: list[bytes]) -> bytes:
    """Mark what is ink in one row of pixels."""
    start = y * raster.frame.width_px + left
    return b"".join(
        [
            raster.pixels[start + at : start + at + CELL_WIDTH_PX].translate(table)
            for at, table in zip(range(0, len(tables) * CELL_WIDTH_PX, CELL_WIDTH_PX), tables)  # noqa: B905
        ]
    )


@lru_cache(maxsize=512)
def _inked(limit: int, dark: bool) -> bytes:  # noqa: FBT001 - cached by place
    """Give the table that tells ink (1) from paper (0) in a cell, or marks it dark (2)."""
    return b"\x02" * 256 if dark else b"\x01" * limit + b"\x00" * (256 - limit)


def _bands(rows: list[bytes]) -> tuple[tuple[int, ...], ...]:
    """Add up the ink of each column, band by band.

    Rows are added as whole numbers, one byte a column; a band has fewer than 256 rows.
    """
    flat = [row.translate(_ALL_INK) for row in rows]
    edges = [at * len(rows) // BANDS for at in range(BANDS + 1)]
    return tuple(
        tuple(
            sum(int.from_bytes(row, "big") for row in flat[first:last]).to_bytes(
                len(rows[0]), "big"
            )
        )
        for first, last in itertools.pairwise(edges)
    )
