"""Words on lines, as they stand upright and as they stand when the page is turned."""

from __future__ import annotations

from dataclasses import replace

from cardstore.scans.scan import Frame
from cardstore.scans.turns import turned_box, turned_frame
from cardstore.text.engine import ReadWord

FRAME = Frame(width_px=1000, height_px=1500, dpi=100)


def line_of(text, *, top=100, left=100, number=0, block=0, size=20):
    """A line of words, each as wide as its letters are many."""
    words = []
    for word in text.split():
        width = size * len(word) // 2
        words.append(
            ReadWord(
                text=word, x0=left, y0=top, x1=left + width, y1=top + size, block=block,
                line=number, confidence=None,
            )
        )  # fmt: skip
        left += width + size // 3
    return words


def lain(words, turn, frame=FRAME, *, told=True):
    """Words of an upright page as they stand where it must be turned by so much to be read.

    Returns:
        the words, and the frame in which they then stand.
    """
    made = []
    for word in words:
        x0, y0, x1, y1 = turned_box((word.x0, word.y0, word.x1, word.y1), frame, -turn % 360)
        made.append(replace(word, x0=int(x0), y0=int(y0), x1=int(x1), y1=int(y1), turn=turn * told))
    return made, turned_frame(frame, -turn % 360)
