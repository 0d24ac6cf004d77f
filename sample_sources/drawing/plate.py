"""Plate: the picture in the middle of the book, drawn with lines as a wood-engraver would."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pymupdf

PLATE_FOOT = 0.66  # where the frame ends, as a part of the sheet's height
PLATE_CAPTION = "PILOT-BOATS OFF THE PIER, 1837."


def draw_plate(sheet: pymupdf.Page) -> None:
    """Draw the pier, the light and two pilot-boats in a frame, scaled to the sheet."""
    chance = random.Random("plate")
    wide, high = sheet.rect.width, sheet.rect.height
    x0, x1, y0, y1 = wide * 0.14, wide * 0.86, high * 0.2, high * PLATE_FOOT
    sea = y0 + (y1 - y0) * 0.58
    shape = sheet.new_shape()
    _sky(shape, chance, (x0, x1, y0, sea))
    shape.finish(width=0.35)
    _waves(shape, chance, (x0, x1, sea, y1))
    shape.finish(width=0.55)
    _hills(shape, (x0, x1, sea))
    shape.finish(width=0.5, fill=(0.75, 0.75, 0.75))
    _pier(shape, (x0, x1, sea))
    shape.finish(width=0.7, fill=(0.3, 0.3, 0.3))
    for at, size in ((0.30, 1.0), (0.62, 0.72)):
        _boat(shape, x0 + (x1 - x0) * at, sea + (y1 - sea) * (0.5 if size == 1.0 else 0.25), size)
    shape.draw_rect((x0, y0, x1, y1))
    shape.finish(width=1.2)
    shape.draw_rect((x0 - 5, y0 - 5, x1 + 5, y1 + 5))
    shape.finish(width=0.5)
    shape.commit()


def _sky(
    shape: pymupdf.Shape, chance: random.Random, area: tuple[float, float, float, float]
) -> None:
    """Rule the sky with lines that break off where the clouds are."""
    x0, x1, y0, y1 = area
    y = y0 + 3
    while y < y1 - 2:
        x = x0 + 2
        while x < x1 - 4:
            run = chance.uniform(20, 90)
            cloud = math.sin(x / 31 + y / 17) + math.sin(x / 13 - y / 23)
            if cloud < 0.45:
                shape.draw_line((x, y), (min(x + run, x1 - 2), y + chance.uniform(-0.4, 0.4)))
            x += run + chance.uniform(3, 12)
        y += 3.1 + 1.8 * (y - y0) / (y1 - y0)


def _waves(
    shape: pymupdf.Shape, chance: random.Random, area: tuple[float, float, float, float]
) -> None:
    """Draw short curved strokes, larger toward the front."""
    x0, x1, y0, y1 = area
    y = y0 + 3
    while y < y1 - 3:
        near = (y - y0) / (y1 - y0)
        x = x0 + chance.uniform(2, 12)
        while x < x1 - 26:
            long = chance.uniform(6, 10) * (0.8 + 1.6 * near)
            lift = 1.2 + 3.2 * near
            shape.draw_bezier(
                (x, y), (x + long * 0.3, y - lift), (x + long * 0.6, y + lift), (x + long, y)
            )
            x += long + chance.uniform(1, 7)
        y += 2.6 + 3.6 * near


def _hills(shape: pymupdf.Shape, area: tuple[float, float, float]) -> None:
    """Draw the head with the stump of the old light."""
    x0, x1, sea = area
    span = x1 - x0
    points = [(0, 0), (0, 52), (0.06, 60), (0.16, 58), (0.24, 44), (0.34, 20), (0.42, 0)]
    shape.draw_polyline([(x0 + span * x, sea - y) for x, y in [*points, points[0]]])
    shape.draw_rect((x0 + span * 0.09, sea - 72, x0 + span * 0.12, sea - 58))


def _pier(shape: pymupdf.Shape, area: tuple[float, float, float]) -> None:
    """Draw the pier running in from the right, with its light-house."""
    x0, x1, sea = area
    left = x0 + (x1 - x0) * 0.56
    shape.draw_polyline(
        [(x1, sea + 4), (left, sea + 4), (left + 3, sea - 12), (x1, sea - 12), (x1, sea + 4)]
    )
    tower = [
        (left + 8, sea - 12),
        (left + 11, sea - 62),
        (left + 21, sea - 62),
        (left + 24, sea - 12),
    ]
    shape.draw_polyline([*tower, tower[0]])
    shape.draw_rect((left + 10, sea - 74, left + 22, sea - 62))
    shape.draw_polyline(
        [(left + 8, sea - 74), (left + 16, sea - 84), (left + 24, sea - 74), (left + 8, sea - 74)]
    )


def _boat(shape: pymupdf.Shape, x: float, y: float, size: float) -> None:
    """Draw a narrow boat with a lug sail and four oars."""

    def at(dx: float, dy: float) -> tuple[float, float]:
        return (x + dx * size, y + dy * size)

    shape.draw_polyline(
        [at(-44, -4), at(-32, 9), at(30, 9), at(46, -7), at(30, -1), at(-30, 0), at(-44, -4)]
    )
    shape.finish(width=0.8, fill=(0.2, 0.2, 0.2))
    shape.draw_polyline([at(-22, -58), at(20, -70), at(26, -10), at(-18, -12), at(-22, -58)])
    shape.finish(width=0.8, fill=(0.9, 0.9, 0.9))
    shape.draw_line(at(2, 0), at(0, -72))
    for dx in (-24, -10, 8, 22):
        shape.draw_line(at(dx, 1), at(dx - 12, 18))
    shape.finish(width=1.0)
    for k in range(7):
        shape.draw_line(at(-16 + k * 6, -58 - k * 1.6), at(-13 + k * 5.6, -14))
    shape.finish(width=0.3)
