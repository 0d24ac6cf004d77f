"""Offsets: where each letter of a key stems from, in little memory. Pure.

Comes in: the cells of a text, one a code point. Goes out: for each letter its offset; a glyph of
several letters (a ligature) gives its offset to each of them.
"""

from __future__ import annotations

import re
from array import array
from functools import cache
from itertools import accumulate, compress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_CHUNK = 1 << 16
"""Offsets are gathered in lists of this length, which keeps the peak of memory low."""


def letter_offsets(cells: str, *, above: str) -> array[int]:
    """Give the offsets of cells that sort above a given one, below "?": letters and digits."""
    at = array("I")
    rises = _rises(above)
    for start in range(0, len(cells), _CHUNK):
        chunk = cells[start : start + _CHUNK]
        kept = chunk.encode("ascii", "replace").translate(rises)  # "?" for all beyond ASCII
        at.extend(compress(range(start, start + len(chunk)), kept))
    return at


def word_offsets(cells: str) -> array[int]:
    """Give the offset of each word's first cell, counted without the white space between words."""
    starts, at, begin = array("I"), 0, 0
    while begin < len(cells):
        end = cells.find(" ", begin + _CHUNK) % (len(cells) + 1)  # the last piece has none behind
        offsets = array("I", accumulate(map(len, cells[begin:end].split()), initial=at))
        at = offsets.pop()
        starts += offsets
        begin = end
    return starts


@cache
def _rises(above: str) -> bytes:
    return bytes(code > ord(above) for code in range(256))


def repeat_offsets(at: array[int], compact: str, wide: Mapping[str, str]) -> array[int]:
    """Give an offset as many times as its glyph has letters."""
    repeated = array("I")
    done = 0
    for found in re.finditer(f"[{re.escape(''.join(wide))}]", compact):
        index = found.start()
        repeated += at[done:index]
        repeated.extend([at[index]] * len(wide[found.group()]))
        done = index + 1
    return repeated + at[done:]


def overwrite(cells: str, changes: Sequence[tuple[int, int, str]]) -> str:
    """Replace disjoint stretches, in rising order, by as many of the given cell."""
    if not changes:
        return cells
    parts, done = [], 0
    for start, end, cell in changes:
        if start >= done:
            parts += [cells[done:start], cell * (end - start)]
            done = end
    return "".join((*parts, cells[done:]))
