"""Page labels to cells and JSON, and back. See `rows.py`."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.pages.labels import NumberStyle, PageLabel
from cardstore.store.cells import number, text

if TYPE_CHECKING:
    from cardstore.store.connection import Cell, Row


def label_to_cells(label: PageLabel | None) -> Row:
    """Give the five columns of a label; all None when there is none."""
    if label is None:
        return dict.fromkeys(("label", "style", "value", "prefix", "suffix"))
    return {
        "label": label.text,
        "style": label.style.value,
        "value": label.value,
        "prefix": label.prefix,
        "suffix": label.suffix,
    }


def label_from_cells(row: Row) -> PageLabel | None:
    """Give the label back; None when there is none."""
    return _label(row["label"], row["style"], row["value"], row["prefix"], row["suffix"])


# Page 57 is page 57 in all books; a label is made of its cells oftener than anything else.
@lru_cache(maxsize=4096, typed=True)
def _label(label: Cell, style: Cell, value: Cell, prefix: Cell, suffix: Cell) -> PageLabel | None:
    if label is None:
        return None
    return PageLabel(
        text=text(label),
        style=NumberStyle(text(style)),
        value=None if value is None else number(value),
        prefix=text(prefix),
        suffix=text(suffix),
    )


def label_to_json(label: PageLabel) -> dict[str, str | int | None]:
    """Give a label as a JSON object."""
    return {
        "text": label.text,
        "style": label.style.value,
        "value": label.value,
        "prefix": label.prefix,
        "suffix": label.suffix,
    }


def label_from_json(cell: str) -> PageLabel:
    """Give the label of a JSON object."""
    held = json.loads(cell)
    return PageLabel(
        text=held["text"],
        style=NumberStyle(held["style"]),
        value=held["value"],
        prefix=held["prefix"],
        suffix=held["suffix"],
    )
