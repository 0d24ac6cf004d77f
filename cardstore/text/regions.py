"""Regions: parts of a leaf with ink that no word of the file accounts for. Pure.

Comes in: a leaf's grey raster and the boxes of the file's own words. Goes out: boxes around what is
large enough to be print, and a raster on which nothing else is left, to be read by an engine. A
photographed table in an article is such a region, and so is a title that was drawn as curves.

1. The words are painted out, a little beyond their boxes: accents and tails of letters stick out.
2. What is left is looked at in cells of a twelfth of an inch. Cells with ink that lie within a
   sixth of an inch of each other are one region: the lines of a paragraph and the words of a line.
3. Rules, dirt and single letters are too low or too narrow to be regions.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.scans.parts import part_raster
from cardstore.scans.reader import Raster
from cardstore.scans.scan import Region
from cardstore.text.ink import dark_below, paper_tone

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.text.engine import ReadWord

USUAL_DPI = 300  # of a leaf that does not tell its resolution
CELLS_PER_INCH = 12
REACH = 2  # cells between two inked ones of a region: lines of 12 points lie two cells apart
LEAST_WIDTH_INCH = 0.3  # four letters of 8 points
LEAST_HEIGHT_INCH = 0.06  # a capital of 6 points; rules and underlines are lower
MARGIN = 0.2  # of a word's height: painted out around it
FEWEST_SURE = 2  # words that a block of print has; a drawing read as letters rarely has one
MOSTLY_SURE = 0.7  # of a block's words: scales of diagrams have numbers among ticks read as letters
SURE = 0.8  # confidence: of words invented on photographs and drawings hardly any reaches it
LONE_LETTERS, LONE_SURE = 4, 0.9  # a block of one word is believed when it is long and certain


def find_unread_regions(
    raster: Raster, boxes: Iterable[tuple[float, float, float, float]]
) -> tuple[Region, ...]:
    """Find where a leaf has ink outside its words that may be print.

    Args:
        raster: the leaf.
        boxes: x0, y0, x1, y1 of the words in its frame.

    Returns:
        regions in the raster's pixels, from top to foot.
    """
    width, height = raster.frame.width_px, raster.frame.height_px
    dpi = raster.frame.dpi or USUAL_DPI
    ink = _ink_outside(raster, boxes)
    cell = max(1, round(dpi / CELLS_PER_INCH))
    found = []
    for left, top, right, foot in _gathered(_inked_cells(ink, width, cell=cell)):
        region = Region(
            x0=left * cell,
            y0=top * cell,
            x1=min(width, (right + 1) * cell),
            y1=min(height, (foot + 1) * cell),
        )
        if (region.x1 - region.x0) >= LEAST_WIDTH_INCH * dpi and (
            _inked_rows(ink, width, region) >= LEAST_HEIGHT_INCH * dpi
        ):
            found.append(region)
    return tuple(sorted(found, key=lambda region: (region.y0, region.x0)))


def only_regions(
    raster: Raster,
    regions: Sequence[Region],
    boxes: Iterable[tuple[float, float, float, float]],
) -> tuple[Raster, Region]:
    """Give a leaf's regions alone, on plain paper: the words of the file are painted out.

    Args:
        raster: the leaf.
        regions: at least one.
        boxes: x0, y0, x1, y1 of the words in its frame.

    Returns:
        the part of the leaf around all regions, and where on the leaf it lies.
    """
    width, paper = raster.frame.width_px, bytes([paper_tone(raster)])
    left = _painted(raster.pixels, boxes, raster=raster, paper=paper)
    alone = bytearray(paper * len(raster.pixels))
    for region in regions:
        for row in range(region.y0, region.y1):
            kept = slice(row * width + region.x0, row * width + region.x1)
            alone[kept] = left[kept]
    around = Region(
        x0=min(region.x0 for region in regions),
        y0=min(region.y0 for region in regions),
        x1=max(region.x1 for region in regions),
        y1=max(region.y1 for region in regions),
    )
    return part_raster(Raster(frame=raster.frame, pixels=bytes(alone)), around), around


def believed_blocks(words: Sequence[ReadWord]) -> tuple[ReadWord, ...]:
    """Keep the blocks in which an engine read words; leave out drawings read as letters.

    Args:
        words: as the engine gives them, in reading order.

    Returns:
        the words of the blocks that are kept, with blocks counted from 0.
    """
    blocks: dict[int, list[ReadWord]] = {}
    for word in words:
        blocks.setdefault(word.block, []).append(word)
    kept = [block for block in blocks.values() if _is_print(block)]
    return tuple(replace(word, block=number) for number, block in enumerate(kept) for word in block)


def _is_print(block: Sequence[ReadWord]) -> bool:
    """Tell whether most of a block's words are certain, and there are words in it."""
    lettered = [word for word in block if sum(c.isalnum() for c in word.text) > 1]
    sure = [word for word in lettered if (word.confidence or 0.0) >= SURE]
    if len(sure) >= FEWEST_SURE:
        return len(sure) >= MOSTLY_SURE * len(block)
    return len(block) == 1 and any(
        (word.confidence or 0.0) >= LONE_SURE and sum(map(str.isalpha, word.text)) >= LONE_LETTERS
        for word in sure
    )


def _ink_outside(raster: Raster, boxes: Iterable[tuple[float, float, float, float]]) -> bytearray:
    """Give a byte for each pixel: 1 where there is ink outside the boxes, else 0."""
    limit = dark_below(raster)
    table = bytes(tone < limit for tone in range(256))
    return _painted(raster.pixels.translate(table), boxes, raster=raster, paper=b"\0")


def _painted(
    pixels: bytes,
    boxes: Iterable[tuple[float, float, float, float]],
    *,
    raster: Raster,
    paper: bytes,
) -> bytearray:
    """Paint the boxes out, with a margin."""
    width, height = raster.frame.width_px, raster.frame.height_px
    left = bytearray(pixels)
    for x0, y0, x1, y1 in boxes:
        margin = MARGIN * max(0.0, min(y1 - y0, x1 - x0))
        start, end = max(0, int(x0 - margin)), min(width, int(x1 + margin) + 1)
        if start >= end:
            continue
        stroke = paper * (end - start)
        for row in range(max(0, int(y0 - margin)), min(height, int(y1 + margin) + 1)):
            left[row * width + start : row * width + end] = stroke
    return left


def _inked_cells(ink: bytearray, width: int, *, cell: int) -> set[tuple[int, int]]:
    """Give (column, row) of the cells that have ink."""
    found = set()
    band = width * cell
    for row, start in enumerate(range(0, len(ink), band)):
        rows = ink[start : start + band]
        if 1 not in rows:
            continue
        any_of = 0
        for at in range(0, len(rows), width):
            any_of |= int.from_bytes(rows[at : at + width], "big")
        together = any_of.to_bytes(width, "big")
        found |= {
            (column, row)
            for column, left in enumerate(range(0, width, cell))
            if 1 in together[left : left + cell]
        }
    return found


def _gathered(cells: set[tuple[int, int]]) -> list[tuple[int, int, int, int]]:
    """Gather cells that lie near each other: left, top, right and foot of each group, inclusive."""
    waiting, groups = set(cells), []
    steps = range(-REACH, REACH + 1)
    while waiting:
        first = waiting.pop()
        group, edge = [first], [first]
        while edge:
            column, row = edge.pop()
            near = {(column + dx, row + dy) for dx in steps for dy in steps} & waiting
            waiting -= near
            group += near
            edge += near
        columns, rows = zip(*group, strict=True)
        groups.append((min(columns), min(rows), max(columns), max(rows)))
    return groups


def _inked_rows(ink: bytearray, width: int, region: Region) -> int:
    """Count the rows of pixels in a region that have ink."""
    return sum(
        1 in ink[row * width + region.x0 : row * width + region.x1]
        for row in range(region.y0, region.y1)
    )
