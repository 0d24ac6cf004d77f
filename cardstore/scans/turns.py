"""Turns: a leaf whose picture lies on its side or upside down, seen upright. Pure.

Comes in: a frame, a grey raster or a box as the file has it, and by how much the picture must be
turned clockwise so that its lines run from left to right. Goes out: the same, upright. A leaf's
frame is always upright: what a camera's tag or a PDF's `/Rotate` say of a picture its reader obeys,
and what only reading can tell is obeyed here.
"""

from __future__ import annotations

from cardstore.scans.reader import Raster
from cardstore.scans.scan import TURNS, Frame

Corners = tuple[float, float, float, float]


def turned_frame(frame: Frame, degrees: int) -> Frame:
    """Give the frame of a leaf that was turned clockwise by 0, 90, 180 or 270 degrees.

    >>> turned_frame(Frame(width_px=30, height_px=20, dpi=300), 90)
    Frame(width_px=20, height_px=30, dpi=300)
    """
    if require_turn(degrees) % 180 == 0:
        return frame
    return Frame(width_px=frame.height_px, height_px=frame.width_px, dpi=frame.dpi)


def turned_raster(raster: Raster, degrees: int) -> Raster:
    """Turn a leaf's grey picture clockwise by 0, 90, 180 or 270 degrees; no tone is changed."""
    width, pixels = raster.frame.width_px, raster.pixels
    frame = turned_frame(raster.frame, degrees)
    if degrees == 0:
        return raster
    if degrees == 180:  # noqa: PLR2004 - half a turn
        return Raster(frame=frame, pixels=pixels[::-1])
    columns = range(width) if degrees == 90 else range(width - 1, -1, -1)  # noqa: PLR2004
    step = -1 if degrees == 90 else 1  # noqa: PLR2004
    return Raster(frame=frame, pixels=b"".join(pixels[x::width][::step] for x in columns))


def turned_box(corners: Corners, frame: Frame, degrees: int) -> Corners:
    """Give the place of a box on the turned leaf.

    Args:
        corners: x0, y0, x1, y1 in `frame`.
        frame: the leaf's before it is turned.
        degrees: 0, 90, 180 or 270, clockwise.

    >>> turned_box((0, 0, 3, 1), Frame(width_px=30, height_px=20, dpi=300), 90)
    (19, 0, 20, 3)
    """
    x0, y0, x1, y1 = corners
    width, height = frame.width_px, frame.height_px
    turn = require_turn(degrees)
    if turn == 0:
        return corners
    if turn == 90:  # noqa: PLR2004
        return (height - y1, x0, height - y0, x1)
    if turn == 180:  # noqa: PLR2004
        return (width - x1, height - y1, width - x0, height - y0)
    return (y0, width - x1, y1, width - x0)


def require_turn(degrees: int) -> int:
    """Give the turn back where it is one of the four.

    Raises:
        ValueError: it is none.
    """
    if degrees not in TURNS:
        msg = f"a leaf is turned by one of {TURNS} degrees, got {degrees}"
        raise ValueError(msg)
    return degrees
