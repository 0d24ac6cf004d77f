"""Turns of a PDF's lines: which way the text of a page runs, as a person sees the page.

Serves the PDF reader. MuPDF tells of each line the direction in which it was drawn, before the page
itself is turned by `/Rotate`. A line that leans, as a stamp across the page does, counts as one
that is drawn upright; so does text set downwards letter by letter, whose letters stand upright.

Source: PyMuPDF's manual, "Structure of dictionary outputs" (`dir`, `wmode`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.adapters.readers.embedded import parted
from cardstore.scans.turns import turned_box, turned_frame

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pymupdf

    from cardstore.scans.scan import Frame
    from cardstore.scans.turns import Corners

_STRAIGHT = 0.94  # cosine of 20 degrees: a line that leans by more is none that lies or stands
_DIRECTIONS = ((0.0, -1.0, 90), (-1.0, 0.0, 180), (0.0, 1.0, 270))  # x, y (down), turn


def line_turns(page: pymupdf.Page, textpage: pymupdf.TextPage) -> dict[tuple[int, int], int]:
    """Tell by how many degrees, clockwise, lines of the displayed page are to be turned.

    Args:
        page: the page.
        textpage: its text, from which the words are taken too.

    Returns:
        by block and line, as the words have them: 90, 180 or 270; upright lines are left out.
    """
    rotated = int(page.rotation)
    turns: dict[tuple[int, int], int] = {}
    for block in page.get_text("dict", textpage=textpage)["blocks"]:
        for number, line in enumerate(block.get("lines", ())):
            drawn = 0 if line["wmode"] else _drawn(*line["dir"])
            turn = (drawn - rotated) % 360
            if turn:
                turns[block["number"], number] = turn
    return turns


def parted_along(
    text: str, corners: Corners, *, frame: Frame, turn: int
) -> Iterator[tuple[str, Corners]]:
    """Part a word at white space inside it, along the line on which it stands.

    Args:
        text: the word.
        corners: its box in `frame`.
        frame: the leaf's.
        turn: by how many degrees, clockwise, it must be turned to stand upright.
    """
    left, top, right, bottom = turned_box(corners, frame, turn)
    upright = turned_frame(frame, turn)
    for part, x0, x1 in parted(text, left, right):
        yield part, turned_box((x0, top, x1, bottom), upright, -turn % 360)


def _drawn(across: float, down: float) -> int:
    """Give the turn that sets a direction of drawing upright; 0 for one that leans.

    >>> _drawn(1.0, 0.0), _drawn(0.0, -1.0), _drawn(0.1, 0.99), _drawn(0.7, 0.7)
    (0, 90, 270, 0)
    """
    for x, y, turn in _DIRECTIONS:
        if across * x + down * y >= _STRAIGHT:
            return turn
    return 0
