"""Cells: reading one column of a row as the type its table promises.

STRICT tables hold what their columns say; these functions tell the type checker so, and fail loudly
if a row was read from the wrong table. `row_of` turns every such failure, and whatever else a value
refuses, into an error that names the row.
"""

from __future__ import annotations

import json
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from cardstore.errors import LibraryError

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardstore.store.connection import Cell, Row

_P = ParamSpec("_P")
_Value = TypeVar("_Value")
# Enough of a digest to find its row by.
_SHOWN = 12


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


def blob(cell: Cell) -> bytes:
    """Give a BLOB column."""
    if not isinstance(cell, bytes):
        msg = f"expected bytes, got {cell!r}"
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


def row_of(
    table: str, *key: str
) -> Callable[[Callable[Concatenate[Row, _P], _Value]], Callable[Concatenate[Row, _P], _Value]]:
    """Make a function that turns a row into a value fail with an error that names the row.

    Args:
        table: where the row is from.
        key: the columns that tell it from all others.

    Returns:
        What to decorate the function with; it then raises LibraryError where it raised anything
        that says that a cell, or the value they make together, cannot be.
    """

    def decorate(
        make: Callable[Concatenate[Row, _P], _Value],
    ) -> Callable[Concatenate[Row, _P], _Value]:
        @wraps(make)
        def made(row: Row, /, *args: _P.args, **kwargs: _P.kwargs) -> _Value:
            try:
                return make(row, *args, **kwargs)
            except (ValueError, LookupError, TypeError, AttributeError) as exc:
                what = f"{table}: the row {row_name(row, key)} cannot be read ({exc})"
                raise LibraryError(
                    what, remedy="See all that is damaged with: cardstore doctor"
                ) from exc

        return made

    return decorate


def row_name(row: Row, key: tuple[str, ...]) -> str:
    """Name a row by its key, digests shortened: "scan_digest 12ab34cd56ef…, leaf_index 3"."""
    return ", ".join(f"{column} {_shown(row.get(column))}" for column in key)


def _shown(cell: Cell) -> str:
    shown = str(cell)
    return shown if len(shown) <= 2 * _SHOWN else f"{shown[:_SHOWN]}…"
