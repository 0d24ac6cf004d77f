"""Room: how far beside some lines a second reading may look without reaching other words. Pure.

Comes in: the boxes of the lines' words and of all other words of the leaf. Goes out: the box within
which a second reader looks. A reader that lost the first word of a line, a large initial or a
list's number did not box it, so the crop must reach further than the boxes, but not into a
neighbouring column.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.text.layer import Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.scans.scan import Frame

FARTHEST = 3.0  # heights of a word: "10." before a list's entry, an initial of two lines
LEAST = 0.6  # heights; room for a letter that the box has cut off


def room_around(lines: Sequence[Sequence[Box]], others: Iterable[Box], *, frame: Frame) -> Box:
    """Give the box in which the lines may be looked for.

    Args:
        lines: the boxes of each line's words; at least one box.
        others: the boxes of the leaf's other words.
        frame: the leaf's frame.
    """
    boxes = [box for line in lines for box in line]
    height = sorted(box.y1 - box.y0 for box in boxes)[len(boxes) // 2]
    around = boxes[0]
    for box in boxes[1:]:
        around = around.union(box)
    left, right = around.x0 - round(FARTHEST * height), around.x1 + round(FARTHEST * height)
    for other in others:
        if other.y1 <= around.y0 or other.y0 >= around.y1:
            continue
        middle = other.x0 + other.x1
        if middle < 2 * around.x0:
            left = max(left, other.x1)
        elif middle > 2 * around.x1:
            right = min(right, other.x0)
    least = round(LEAST * height)
    return Box(
        max(0, min(left, around.x0 - least)),
        around.y0,
        min(frame.width_px, max(right, around.x1 + least)),
        around.y1,
    )
