"""Crops: some lines cut out of a leaf's picture, drawn larger, for a second reading.

Comes in: a grey raster of a leaf and the boxes of its words, line by line. Goes out: grey rasters
of the lines and the way back from their pixels to the leaf's.

    1. `cut_lines` cuts the rectangle around several lines with a margin. Readers segment it anew,
       so that a skewed or crowded leaf is no trouble.
    2. `cut_line` cuts one line along its words: what is above and below them is painted with the
       paper's own grey, so that scraps of the neighbours are not read.
    3. Both are drawn larger; 1.4 times was the best of 1, 1.4 and 2 on 25 scans.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PIL import Image

from cardstore.scans.reader import Raster
from cardstore.scans.scan import Frame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.text.engine import ReadWord
    from cardstore.text.layer import Box

SCALE = 1.4
USUAL_DPI = 300  # of a leaf that does not tell its resolution
_PAD_PX = 10  # readers want paper around the ink
_PAPER_SHARE = 0.3  # the brightest third of any line's crop is paper
_NEAR = 2  # words on either side whose height a word's strip takes over: "on" beside "long"


@dataclass(frozen=True, slots=True, kw_only=True)
class Crop:
    """A part of a leaf, drawn larger.

    Attributes:
        raster: the part.
        x0, y0: where its corner lies in the leaf's frame.
        scale: how much larger it is drawn.
    """

    raster: Raster
    x0: int
    y0: int
    scale: float

    def on_leaf(self, word: ReadWord) -> ReadWord:
        """Give a word that was read on the crop with its box in the leaf's frame."""
        return replace(
            word,
            x0=round(word.x0 / self.scale) + self.x0,
            y0=round(word.y0 / self.scale) + self.y0,
            x1=round(word.x1 / self.scale) + self.x0,
            y1=round(word.y1 / self.scale) + self.y0,
        )


def cut_lines(
    raster: Raster, lines: Sequence[Sequence[Box]], *, room: Box | None = None, scale: float = SCALE
) -> Crop:
    """Cut out the rectangle around some lines.

    Args:
        raster: the leaf.
        lines: the boxes of each line's words; at least one box.
        room: how far to the left and right the crop reaches; None: hardly beyond the boxes.
        scale: how much larger it is drawn.
    """
    boxes = [box for line in lines for box in line]
    height = sorted(box.y1 - box.y0 for box in boxes)[len(boxes) // 2]
    above = max(6, round(0.4 * height))
    frame = raster.frame
    beside = max(10, round(0.6 * height))
    left, right = min(box.x0 for box in boxes) - beside, max(box.x1 for box in boxes) + beside
    if room is not None:
        left, right = room.x0, room.x1
    left, right = max(0, left), min(frame.width_px, right)
    top = max(0, min(box.y0 for box in boxes) - above)
    bottom = min(frame.height_px, max(box.y1 for box in boxes) + above)
    part = _picture(raster).crop((left, top, max(right, left + 1), max(bottom, top + 1)))
    return _enlarged(part, left, top, scale=scale, dpi=frame.dpi)


def cut_line(raster: Raster, line: Sequence[Box], *, scale: float = SCALE) -> Crop:
    """Cut out one line along its words; nothing above and below them is left.

    Args:
        raster: the leaf.
        line: the boxes of the line's words; at least one.
        scale: how much larger it is drawn.
    """
    strips = _strips(sorted(line, key=lambda box: box.x0), raster.frame)
    left, top = min(strip[0] for strip in strips), min(strip[1] for strip in strips)
    right, bottom = max(strip[2] for strip in strips), max(strip[3] for strip in strips)
    whole = _picture(raster)
    around = whole.crop((left, top, right, bottom))
    size = (around.width + 2 * _PAD_PX, around.height + 2 * _PAD_PX)
    part = Image.new("L", size, _paper(around))
    for strip in strips:
        part.paste(whole.crop(strip), (strip[0] - left + _PAD_PX, strip[1] - top + _PAD_PX))
    return _enlarged(part, left - _PAD_PX, top - _PAD_PX, scale=scale, dpi=raster.frame.dpi)


def draw_crop(raster: Raster, box: Box, *, around: float = 0.5, scale: float = 2.0) -> bytes:
    """Draw a box of a leaf, with some of what stands around it, as a PNG for people.

    Args:
        raster: the leaf.
        box: what is shown.
        around: how much of the leaf beside it, in heights of the box.
        scale: how much larger it is drawn.
    """
    room = round(around * (box.y1 - box.y0))
    frame = raster.frame
    left, top = max(0, box.x0 - 2 * room), max(0, box.y0 - room)
    right = min(frame.width_px, box.x1 + 2 * room)
    bottom = min(frame.height_px, box.y1 + room)
    part = _picture(raster).crop((left, top, max(right, left + 1), max(bottom, top + 1)))
    size = (max(1, round(part.width * scale)), max(1, round(part.height * scale)))
    buffer = io.BytesIO()
    part.resize(size, Image.Resampling.LANCZOS).save(buffer, format="PNG")
    return buffer.getvalue()


def _strips(line: list[Box], frame: Frame) -> list[tuple[int, int, int, int]]:
    """Give for each word the strip of the leaf that is kept; side by side they cover the line."""
    height = sorted(box.y1 - box.y0 for box in line)[len(line) // 2]
    above, beside = max(3, round(0.12 * height)), max(8, round(0.6 * height))
    strips = []
    for index, box in enumerate(line):
        near = line[max(0, index - _NEAR) : index + _NEAR + 1]
        left = (line[index - 1].x1 + box.x0) // 2 if index else box.x0 - beside
        after = line[index + 1] if index + 1 < len(line) else None
        right = box.x1 + beside if after is None else (box.x1 + after.x0) // 2
        left, right = max(0, min(left, box.x0)), min(frame.width_px, max(right, box.x1) + 1)
        top = max(0, min(other.y0 for other in near) - above)
        bottom = min(frame.height_px, max(other.y1 for other in near) + above)
        strips.append((left, top, max(right, left + 1), max(bottom, top + 1)))
    return strips


def _paper(part: Image.Image) -> int:
    """Give the grey of the paper."""
    counts = part.histogram()
    seen, wanted = 0, _PAPER_SHARE * sum(counts)
    for grey in range(255, -1, -1):
        seen += counts[grey]
        if seen >= wanted:
            return grey
    return 255


def _picture(raster: Raster) -> Image.Image:
    size = (raster.frame.width_px, raster.frame.height_px)
    return Image.frombuffer("L", size, raster.pixels, "raw", "L", 0, 1)


def _enlarged(part: Image.Image, x0: int, y0: int, *, scale: float, dpi: int) -> Crop:
    """Draw the part larger and remember where it was."""
    size = (max(1, round(part.width * scale)), max(1, round(part.height * scale)))
    larger = part.resize(size, Image.Resampling.LANCZOS)
    frame = Frame(
        width_px=larger.width, height_px=larger.height, dpi=round((dpi or USUAL_DPI) * scale)
    )
    raster = Raster(frame=frame, pixels=larger.tobytes())
    return Crop(raster=raster, x0=x0, y0=y0, scale=scale)
