"""Gutter: what one image shows of being an opening, two printed pages side by side. Pure.

Comes in: a small grey raster of the image. Goes out: a `Gutter`: where the fold would be, and what
speaks for it. Whether the image is split is decided over the whole scan (`openings.py`).

1. The fold is looked for in the middle of what is lit, along lines that lean up to three degrees.
2. A *fold* is seen when the paper is darker, or lighter, along a line from top to bottom, through
   the upper and lower margin too: a column's rule and the gap between two columns are not.
3. A *corridor* is the stretch of columns without ink around it. Between two pages it is two inner
   margins wide: wider than any other gap on the image, and than the gap between two columns.
4. What crosses it, a heading, a rule, a picture, says that both sides are one page.

Measured on made images (`tests/scans/made_openings.py`): openings with gaps of 8 to 26 % of their
text's width; single pages of two columns with gaps of 3 to 6 %.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from cardstore.scans.folds import LEANS, MIDDLE, find_fold, reaches_out
from cardstore.scans.tones import (
    BANDS,
    CELL_WIDTH_PX,
    Ink,
    column_ink,
    mark_ink,
    measure_papers,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.scans.folds import Fold
    from cardstore.scans.reader import Raster

WIDEST, NARROWEST = 2.6, 1.0  # width by height of two pages: from two squares to two tall strips
_EDGE_BANDS = 1  # of 24, above and below: curled edges and the table behind them
_CLEAR = 0.006  # of the rows: dirt
_CORE_PX = 6  # to either side of a fold: the threads, the deepest of the shadow
_LONG, _TIP_PX = 0.06, 4  # of the rows: dark without a gap, as no letter is; what it ends in
_BESIDE_CORE_PX = 6  # without ink to either side of that, else text runs across
_ROOM = 0.025  # of the width, beside a fold's core: nothing may stand there
_MOST_CORRIDOR = 0.12  # of the width, to either side of a fold: beyond, a page is blank
_ISLAND, _BESIDE = 0.06, 0.012  # of the width: a page number at the foot, and the paper beside it
_MARK_ROWS, _MARK_PX = 8, 10  # ink in so many rows of a corridor: a letter, not a speck
_RIM = 0.02  # of the width: at the outer edges lies what is behind the page, not text
_SIDES = 2
_PICTURE = 0.1  # of a half's pixels, dark all over: pictures side by side are no two pages of text
_INKED = 0.004  # of a half's pixels: a half with less bears no text


@dataclass(frozen=True, slots=True, kw_only=True)
class Gutter:
    """What an image shows of a gutter. Shares are of the image's width unless told otherwise.

    Attributes:
        shape: the image's width by its height.
        wide: the lit part has the shape of two pages.
        at: where the image would be cut; 0.5 where nothing speaks for another place.
        fold: the paper's tone tells of a fold there.
        width: how wide the corridor without ink is; 0.0 when there is none.
        gap: the corridor's width by that of the text on both sides of it; 0.0 without text.
        rival: the widest other gap from top to bottom, by the corridor's width.
        balance: the narrower side's text by the wider side's; 0.0 when a side bears none.
        crossed: ink stands in the corridor, or a straight cut would meet some.
        clear: stretches without any ink from top to bottom that a straight cut can pass through.
    """

    shape: float
    wide: bool
    at: float = 0.5
    fold: bool = False
    width: float = 0.0
    gap: float = 0.0
    rival: float = 0.0
    balance: float = 0.0
    crossed: bool = True
    clear: tuple[tuple[float, float], ...] = ()


class _Run(NamedTuple):
    """Columns from `first` to before `last`, at a lean."""

    first: int
    last: int
    lean: float


def find_gutter(small: Raster) -> Gutter:
    """Look for the fold of an opening in the middle of an image.

    Args:
        small: the image, upright and in grey, made small.
    """
    shape = small.frame.width_px / small.frame.height_px
    papers = measure_papers(small)
    if papers is None:
        return Gutter(shape=shape, wide=False)
    area = papers.area
    if not NARROWEST <= area.width / area.height <= WIDEST:
        return Gutter(shape=shape, wide=False)
    line = find_fold(papers)
    ink = mark_ink(small, papers, lambda row: _shadow(line, row, len(papers.tones)))
    seen = None if line is None or not reaches_out(line, ink) else line
    core = None if seen is None else _core(ink, seen)
    whole = small.frame.width_px
    clear = tuple(
        ((first + area.x0) / whole, (last + area.x0) / whole)
        for first, last in _runs(_without_ink(ink, 0.0))
    )
    corridor, crossed = _corridor(ink, core)
    if corridor is None:
        at = 0.5 if core is None else (area.x0 + (core.first + core.last) / 2) / whole
        return Gutter(shape=shape, wide=True, at=at, fold=core is not None, clear=clear)
    found = _described(ink, corridor, crossed=crossed, clear=clear)
    centre = ((core or corridor).first + (core or corridor).last) / 2
    return replace(
        found,
        shape=shape,
        at=(area.x0 + centre) / whole,
        fold=core is not None,
        width=found.width / whole,
    )


def _shadow(fold: Fold | None, row: int, rows: int) -> range:
    """Give the cells of a row that lie in the shadow of a fold."""
    if fold is None:
        return range(0)
    at = fold.moved(row, rows)
    return range(at - fold.shadow, at + fold.shadow + 1)


def _described(
    ink: Ink, corridor: _Run, *, crossed: bool, clear: tuple[tuple[float, float], ...]
) -> Gutter:
    """Put together what was seen of a corridor; its place and width are still in pixels."""
    width, rows = corridor.last - corridor.first, len(ink.rows)
    inked = [one > _CLEAR * rows for one in column_ink(ink, corridor.lean)]
    rim = round(_RIM * len(inked))
    inked[:rim], inked[len(inked) - rim :] = [False] * rim, [False] * rim
    left, right = inked[: corridor.first], inked[corridor.last :]
    texts = (_text_width(left), _text_width(right[::-1]))
    bears = all(texts) and _bears_text(ink, corridor)
    return Gutter(
        shape=1.0,
        wide=True,
        width=float(width),
        gap=width / sum(texts) if sum(texts) else 0.0,
        rival=max(_inner_gap(left), _inner_gap(right)) / width,
        balance=min(texts) / max(texts) if bears else 0.0,
        crossed=crossed or abs(corridor.lean) * rows > width,
        clear=clear,
    )


def _text_width(inked: Sequence[bool]) -> int:
    """Give the columns from the first inked one, at the outer side, to the corridor."""
    return len(inked) - inked.index(True) if True in inked else 0


def _bears_text(ink: Ink, corridor: _Run) -> bool:
    """Tell whether there is ink enough for text on both sides, and not a picture on both."""
    pictures = 0
    for side in (slice(0, corridor.first), slice(corridor.last, None)):
        pixels = len(ink.rows) * max(1, len(ink.rows[0][side]))
        blank = sum(row[side].count(0) for row in ink.rows)
        if pixels - blank < _INKED * pixels:
            return False
        pictures += sum(row[side].count(2) for row in ink.rows) >= _PICTURE * pixels
    return pictures < _SIDES


def _inner_gap(inked: list[bool]) -> int:
    """Give the widest stretch without ink between the outermost inked columns of a side."""
    if True not in inked:
        return 0
    between = inked[inked.index(True) : len(inked) - inked[::-1].index(True)]
    return max((last - first for first, last in _runs([not ink for ink in between])), default=0)


def _corridor(ink: Ink, core: _Run | None) -> tuple[_Run | None, bool]:
    """Find the widest stretch of columns without ink in the middle; tell whether it is crossed."""
    best: _Run | None = None
    for lean in LEANS if core is None else (core.lean,):
        for first, last in _runs(_without_ink(ink, lean, core=core)):
            in_middle = MIDDLE[0] <= (first + last) / 2 / len(ink.rows[0]) <= MIDDLE[1]
            holds = in_middle if core is None else first <= core.first and core.last <= last
            found = _Run(first, last, lean)
            if holds and (best is None or _rank(found) > _rank(best)):
                best = found
    if best is None:
        return None, True
    if core is not None:
        beside = min(core.first - best.first, best.last - core.last)
        room = round(_ROOM * len(ink.rows[0]))
        most = round(_MOST_CORRIDOR * len(ink.rows[0]))
        near = _Run(max(best.first, core.first - room), min(best.last, core.last + room), best.lean)
        best = _Run(max(best.first, core.first - most), min(best.last, core.last + most), best.lean)
        return best, beside < _BESIDE_CORE_PX or _is_marked(ink, near, core=core)
    quarter = (best.last - best.first) // 4
    inner = _Run(best.first + quarter, best.last - quarter, best.lean)
    return best, _has_island(ink, best) or _is_marked(ink, inner)


def _rank(run: _Run) -> tuple[int, float]:
    """Put wider corridors first, and of those alike the one that leans least."""
    return run.last - run.first, -abs(run.lean)


def _has_island(ink: Ink, corridor: _Run) -> bool:
    """Tell whether an island of ink lies beside the corridor, as a number at the foot does."""
    width = len(ink.rows[0])
    for first, last in _runs(_without_ink(ink, corridor.lean)):
        apart = max(first - corridor.last, corridor.first - last)
        inner = first > 0 and last < width
        if 0 < apart <= _ISLAND * width and last - first >= _BESIDE * width and inner:
            return True
    return False


def _is_marked(ink: Ink, corridor: _Run, *, core: _Run | None = None) -> bool:
    """Tell whether letters, a rule or a picture stand in the corridor."""
    height = len(ink.rows)
    skipped = _EDGE_BANDS * height // BANDS
    found = []
    for y in range(skipped, height - skipped):
        moved = round(corridor.lean * (y - height / 2))
        row = ink.rows[y][max(0, corridor.first + moved) : max(0, corridor.last + moved)]
        if core is not None:
            inner = max(0, core.first - corridor.first), max(0, core.last - corridor.first)
            row = row[: inner[0]] + row[inner[1] :]
        found.append(len(row) - row.count(0))
    return any(
        sum(found[at : at + _MARK_ROWS]) > _MARK_PX for at in range(len(found) - _MARK_ROWS + 1)
    )


def _without_ink(ink: Ink, lean: float, *, core: _Run | None = None) -> list[bool]:
    """Tell for each column whether it has hardly any ink; a fold's own darkness is none."""
    most = _CLEAR * len(ink.rows)
    columns = column_ink(ink, lean, _EDGE_BANDS, BANDS - _EDGE_BANDS)
    if core is not None:
        columns[core.first : core.last] = [0] * (core.last - core.first)
    return [one <= most for one in columns]


def _core(ink: Ink, fold: Fold) -> _Run:
    """Give the columns of a fold itself: its cell, and what is dark beside it in long stretches.

    The shadow's edge is a wedge or ragged: beyond the last long stretch its tip is taken too.
    """
    columns, rows = len(ink.rows[0]), len(ink.rows)
    centre = fold.at * CELL_WIDTH_PX + CELL_WIDTH_PX // 2
    first, last = max(0, centre - _CORE_PX), min(columns, centre + _CORE_PX)
    most, long = round(_ISLAND * columns / 2), _LONG * rows
    while first > max(0, centre - most) and _longest(ink, first - 1, fold.lean) >= long:
        first -= 1
    while last < min(columns, centre + most) and _longest(ink, last, fold.lean) >= long:
        last += 1
    return _Run(max(0, first - _TIP_PX), min(columns, last + _TIP_PX), fold.lean)


def _longest(ink: Ink, column: int, lean: float) -> int:
    """Give how many rows of ink follow each other in a column that leans; letters are low."""
    middle, longest, now = len(ink.rows) / 2, 0, 0
    for y, row in enumerate(ink.rows):
        x = column + round(lean * (y - middle))
        now = now + 1 if 0 <= x < len(row) and row[x] else 0
        longest = max(longest, now)
    return longest


def _runs(flags: Sequence[bool]) -> list[tuple[int, int]]:
    """Give the stretches of flags that are set, half-open."""
    found, start = [], -1
    for at, flag in enumerate([*flags, False]):
        if flag and start < 0:
            start = at
        elif not flag and start >= 0:
            found.append((start, at))
            start = -1
    return found
