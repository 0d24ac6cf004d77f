"""Folds: a line from top to bottom along which an image's paper is darker, or lighter. Pure.

Comes in: the papers of a small picture (`tones.py`). Goes out: the fold in its middle, if one is
seen. The shadow where two pages meet runs through the upper and lower margin; a column's rule and
the gap between two columns end with the text. So a fold has to begin above the first line of text
and end below the last (`reaches_out`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.scans.tones import CELL_HEIGHT_PX, CELL_WIDTH_PX

if TYPE_CHECKING:
    from cardstore.scans.tones import Ink, Papers

MIDDLE = (0.38, 0.62)  # of the lit part's width: where a fold may lie
LEANS = tuple(step * 0.0075 for step in range(-7, 8))  # columns a row: three degrees either way
_DARKER, _LIGHTER = 0.94, 1.06  # of the paper on both sides
_NEAR, _FAR = 10, 20  # cells away, to either side: the paper it is compared with
_SEEN_SHARE, _SEEN_HEIGHT = 0.85, 0.75  # of the rows between its ends; of the lit part's height
_PAPER = 0.72  # of the row's lit paper: what lies beside a fold is paper …
_MOST_PICTURE = 0.3  # … but for so many rows, else the fold runs through a picture
_BEYOND_PX = 4  # that it begins above the first line
_LINE_INK = 6  # pixels of ink in a row of text, left and right of the middle


@dataclass(frozen=True, slots=True, kw_only=True)
class Fold:
    """A fold, in cells of the lit part.

    Attributes:
        at: the column of cells at half height.
        lean: columns to the right for each row down, in pixels.
        first, last: the first row of cells in which it is seen, and the one behind the last.
        shadow: how many cells to either side its shadow reaches.
    """

    at: int
    lean: float
    first: int
    last: int
    shadow: int

    def moved(self, row: int, rows: int) -> int:
        """Give the column of cells in which it lies in a row of them."""
        down = (row - (rows - 1) / 2) * CELL_HEIGHT_PX
        return self.at + round(self.lean * down / CELL_WIDTH_PX)


def find_fold(papers: Papers) -> Fold | None:
    """Find a fold in the middle; None where none is seen."""
    across, rows = len(papers.tones[0]), len(papers.tones)
    beside = [_beside(row, white) for row, white in zip(papers.tones, papers.whites, strict=True)]
    best: tuple[tuple[float, float, int], Fold] | None = None
    for lean in LEANS:
        for at in range(int(MIDDLE[0] * across), int(MIDDLE[1] * across) + 1):
            line = Fold(at=at, lean=lean, first=0, last=rows, shadow=0)
            deep, seen = _depths(papers, beside, line)
            ends = _ends(seen)
            if ends is None:
                continue
            rank = (deep, -abs(lean), -abs(2 * at - across))
            if best is None or rank > best[0]:
                found = Fold(at=at, lean=lean, first=ends[0], last=ends[1], shadow=_NEAR - 1)
                best = rank, found
    if best is None or _runs_through_picture(papers, beside, best[1]):
        return None
    return best[1]


def reaches_out(fold: Fold, ink: Ink) -> bool:
    """Tell whether a fold begins above the first line of text and ends below the last."""
    width = len(ink.rows[0])
    sides = (slice(width // 10, 2 * width // 5), slice(3 * width // 5, 9 * width // 10))
    lines = [
        y
        for y, row in enumerate(ink.rows)
        if sum(row[side].count(1) for side in sides) >= _LINE_INK
    ]
    if not lines:
        return True
    top, bottom = fold.first * CELL_HEIGHT_PX, fold.last * CELL_HEIGHT_PX
    return (
        top + _BEYOND_PX <= max(lines[0], _BEYOND_PX)
        and min(lines[-1], len(ink.rows) - _BEYOND_PX) + _BEYOND_PX <= bottom
    )


def _beside(row: tuple[int, ...], white: float) -> list[tuple[int, int] | None]:
    """Give for each cell the lower and the higher of the papers to its left and right.

    Where there is a picture on one side the other side's paper stands for both.
    """
    found: list[tuple[int, int] | None] = []
    for at in range(len(row)):
        left, right = (
            row[max(0, at - _FAR) : max(0, at - _NEAR + 1)],
            row[at + _NEAR : at + _FAR + 1],
        )
        if min(len(left), len(right)) <= _FAR - _NEAR:
            found.append(None)
            continue
        tones = (sorted(left)[len(left) // 2], sorted(right)[len(right) // 2])
        lower, higher = min(tones), max(tones)
        found.append((lower if lower >= _PAPER * white else higher, higher))
    return found


def _depths(
    papers: Papers, beside: list[list[tuple[int, int] | None]], line: Fold
) -> tuple[float, list[bool]]:
    """Tell how deep a line's shadow is in all, and in which rows it is seen."""
    rows, deep, dark, light = len(papers.tones), 0.0, [], []
    for y, row in enumerate(papers.tones):
        x = line.moved(y, rows)
        around = beside[y][x] if 0 <= x < len(row) else None
        if around is None:
            dark.append(False)
            light.append(False)
            continue
        dark.append(row[x] < _DARKER * around[0])
        light.append(row[x] > _LIGHTER * around[1])
        deep += abs(1 - row[x] / max(1, around[0]))
    return deep, dark if sum(dark) >= sum(light) else light


def _ends(seen: list[bool]) -> tuple[int, int] | None:
    """Give the first row and the one behind the last; None where a line is not seen throughout."""
    if True not in seen:
        return None
    first, last = seen.index(True), len(seen) - seen[::-1].index(True)
    throughout = sum(seen[first:last]) >= _SEEN_SHARE * (last - first)
    return (first, last) if throughout and last - first >= _SEEN_HEIGHT * len(seen) else None


def _runs_through_picture(
    papers: Papers, beside: list[list[tuple[int, int] | None]], fold: Fold
) -> bool:
    """Tell whether both sides of a fold are darker than paper: a folded map, a plate."""
    dark = 0
    for y in range(fold.first, fold.last):
        around = beside[y][min(len(beside[y]) - 1, max(0, fold.moved(y, len(papers.tones))))]
        dark += around is not None and around[1] < _PAPER * papers.whites[y]
    return dark > _MOST_PICTURE * (fold.last - fold.first)
