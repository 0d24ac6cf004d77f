"""Turns of a PDF's lines: which way the text of a page runs, as a person sees the page.

Serves the PDF reader. MuPDF tells of each line the direction in which it was drawn, before the page
itself is turned by `/Rotate`. A line that leans, as a stamp across the page does, counts as one
that is drawn upright; so does text set downwards letter by letter, whose letters stand upright.

Source: PyMuPDF's manual, "Structure of dictionary outputs" (`dir`, `wmode`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardstore.adapters.readers.embedded import parted
from cardstore.scans.turns import turned_box, turned_frame

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pymupdf

    from cardstore.scans.scan import Frame
    from cardstore.scans.turns import Corners

_LEAST_STEP, _MOST_STEP = -0.3, 1.1  # of a line's height, from its top to the top of the next
# in the block: MuPDF parts upright lines that are 1.5 sizes apart, and a line is 1.37 sizes high.
_STRAIGHT = 0.94  # cosine of 20 degrees: a line that leans by more is none that lies or stands
_DIRECTIONS = ((0.0, -1.0, 90), (-1.0, 0.0, 180), (0.0, 1.0, 270))  # x, y (down), turn


class ToldLine(NamedTuple):
    """A line of a page: its block and number, and by how many degrees it is to be turned."""

    block: int
    line: int
    turn: int


def lines_told(shown: pymupdf.Page, textpage: pymupdf.TextPage) -> dict[tuple[int, int], ToldLine]:
    """Tell how the lines of the displayed page run, and which make a block.

    Args:
        shown: the page.
        textpage: its text, from which the words are taken too.

    Returns:
        by block and line, as the words have them: the block and line to be taken for these, and the
        turn, clockwise: 0, 90, 180 or 270. Empty where all lines stand upright as they were drawn.
    """
    rotated = int(shown.rotation)
    told: dict[tuple[int, int], ToldLine] = {}
    before: tuple[int, Corners] | None = None
    plain, block = not rotated, -1
    for found in shown.get_text("dict", textpage=textpage)["blocks"]:
        for number, line in enumerate(found.get("lines", ())):
            drawn = 0 if line["wmode"] else _drawn(*line["dir"])
            if number == 0 and not _goes_on(before, drawn, line["bbox"]):
                block += 1
            told[found["number"], number] = ToldLine(block, len(told), (drawn - rotated) % 360)
            before = drawn, line["bbox"]
            plain = plain and not drawn
    return {} if plain else told


def _goes_on(before: tuple[int, Corners] | None, drawn: int, box: Corners) -> bool:
    """Tell whether the first line of a block is the next one of the block before it.

    MuPDF begins a block with every line that is drawn upwards, and with many that are drawn upside
    down. Other lines it parts as lines are parted that stand upright.
    """
    if before is None or drawn not in {90, 180} or before[0] != drawn:
        return False
    (top, foot), (own_top, _) = _across(drawn, before[1]), _across(drawn, box)
    return _LEAST_STEP * (foot - top) <= own_top - top <= _MOST_STEP * (foot - top)


def _across(drawn: int, box: Corners) -> tuple[float, float]:
    """Give where a line begins and ends across its direction, downwards as it is read."""
    x0, y0, x1, y1 = box
    return (x0, x1) if drawn == 90 else (-y1, -y0)  # noqa: PLR2004 - a quarter of a turn


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
