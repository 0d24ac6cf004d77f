"""Table rows: the cells of a row of a table, in the order in which they are read.

Comes in: the lines of a row. Goes out: the lines of its cells, without the signs between them. A
row is one statement to its reader, so its cells stay together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.claims.blocks import Line


class GridRow(NamedTuple):
    """A row of a grid table over several lines: its cells' lines, and how many cells it has."""

    lines: tuple[Line, ...]
    columns: int


def trimmed_row(text: str, line: Line) -> Line:
    """Give a row's line without the signs at its two ends."""
    start, stop = line.start, line.stop
    while start < stop and text[start] in " \t":
        start += 1
    if text[start : start + 1] == "|":
        start += 1
    said = text[start:stop].rstrip()
    stop = start + len(said)
    return line._replace(start=start, stop=stop - 1 if said.endswith("|") else stop)


def read_grid_row(text: str, lines: Sequence[Line]) -> GridRow:
    """Give the lines of a row's cells, cell by cell.

    The first of them begins where the row begins, and the last ends where it ends; between them
    their places go back and forth. Where the lines do not have the same number of cells the row is
    read line by line.
    """
    cells = [_cells(text, line) for line in lines]
    columns = len(cells[0])
    if any(len(row) != columns for row in cells):
        return GridRow(tuple(trimmed_row(text, line) for line in lines), columns)
    ordered = [row[column] for column in range(columns) for row in cells]
    ordered = [cell for cell in ordered if text[cell.start : cell.stop].strip()] or ordered[:1]
    ordered[0] = ordered[0]._replace(begin=lines[0].begin)
    ordered[-1] = ordered[-1]._replace(end=lines[-1].end)
    return GridRow(tuple(ordered), columns)


def _cells(text: str, line: Line) -> list[Line]:
    """Give the cells of one line, as lines."""
    row = trimmed_row(text, line)
    cells, start = [], row.start
    for part in text[row.start : row.stop].split("|"):
        cells.append(row._replace(start=start, stop=start + len(part)))
        start += len(part) + 1
    return cells
