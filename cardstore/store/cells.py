"""Cells: reading one column of a row as the type its table promises.

STRICT tables hold what their columns say; these functions tell the type checker so, and fail loudly
if a row was read from the wrong table.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.store.connection import Cell


def text(cell: Cell) -> str:
    """Give a TEXT column."""
    if not isinstance(cell, str):
        msg = f"expected text, got {cell!r}"
        raise TypeError(msg)
    return cell


def text_or_none(cell: Cell) -> str | None:
    """Give a TEXT column that may be NULL."""
    return None if cell is None else text(cell)


def number(cell: Cell) -> int:
    """Give an INTEGER column."""
    if not isinstance(cell, int):
        msg = f"expected a whole number, got {cell!r}"
        raise TypeError(msg)
    return cell


def real(cell: Cell) -> float:
    """Give a REAL column."""
    if not isinstance(cell, float):
        msg = f"expected a number, got {cell!r}"
        raise TypeError(msg)
    return cell


def strings(cell: Cell) -> tuple[str, ...]:
    """Give a TEXT column that holds a JSON list of strings."""
    held = json.loads(text(cell))
    return tuple(str(item) for item in held)
