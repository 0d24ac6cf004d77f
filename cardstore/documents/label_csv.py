"""Page labels as a table for spreadsheets: one row for each leaf.

Columns: leaf_index (from 0), label, basis, expected (of a misprint, what its sequence gives), who
and note (of whoever assigned it). Without a label, the basis "unnumbered" says that there is none;
any other says nothing about the leaf. As in the ledger, a cell that a spreadsheet would take for a
formula has an apostrophe before it.
"""

from __future__ import annotations

import csv
import re
from io import StringIO
from typing import TYPE_CHECKING

from cardstore.documents.ledger import BOM, as_written, harmless
from cardstore.errors import InvalidLabelError, LabelFileError
from cardstore.pages.label_files import ReadLabels, Written, another_count
from cardstore.pages.labels import parse_label
from cardstore.pages.leaf_words import LeafWord, read_in_order
from cardstore.pages.page_map import Basis

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardstore.pages.page_map import LeafLabel

COLUMNS = ("leaf_index", "label", "basis", "expected", "who", "note")
_NEEDED = ("leaf_index", "label")
_LEAF = re.compile("[0-9]{1,7}")
_REMEDY = f"Give the columns {', '.join(COLUMNS)}; leaf_index and label are enough"


def write_label_csv(
    entries: Sequence[LeafLabel], *, said: Mapping[int, tuple[str, str]]
) -> Written:
    """Write the labels of a page map as a table; it leaves nothing unsaid.

    Args:
        entries: the map's, in order.
        said: leaf → who assigned its label, and the note.
    """
    written = StringIO(newline="")
    table = csv.writer(written, lineterminator="\n")
    table.writerow(COLUMNS)
    for entry in entries:
        who, note = said.get(entry.leaf_index, ("", ""))
        label, expected = ("" if one is None else one.text for one in (entry.label, entry.expected))
        cells = (label, entry.basis.value, expected, who, note)
        table.writerow((str(entry.leaf_index), *map(harmless, cells)))
    return Written(content=written.getvalue())


def read_label_csv(content: str, *, leaf_count: int) -> ReadLabels:
    """Read a table with a row for each leaf, in any order.

    Raises:
        LabelFileError: it has other columns, a leaf twice, a label that is none, or rows for
            another number of leaves.
    """
    rows = _rows(content)
    by_leaf: dict[int, dict[str, str]] = {}
    for line, row in enumerate(rows, start=2):
        told = row["leaf_index"].strip()
        if not _LEAF.fullmatch(told) or int(told) in by_leaf:
            named = repr(told[:20]) if told else "no leaf"
            what = f"Line {line} names {named}, which is no leaf or was named before"
            raise LabelFileError(what, remedy="Give each leaf one row; leaves are counted from 0")
        by_leaf[int(told)] = row
    if sorted(by_leaf) != list(range(leaf_count)):
        found = len(by_leaf) if len(by_leaf) != leaf_count else max(by_leaf) + 1
        raise another_count(found=found, expected=leaf_count)
    ordered = [by_leaf[leaf_index] for leaf_index in range(leaf_count)]
    try:
        labels = read_in_order([row["label"] or None for row in ordered])
        words = [
            LeafWord(
                leaf_index=leaf_index,
                label=label,
                expected=parse_label(row["expected"]) if label and row["expected"] else None,
            )
            for leaf_index, (row, label) in enumerate(zip(ordered, labels, strict=True))
            if label is not None or row["basis"].casefold() == Basis.UNNUMBERED.value
        ]
    except InvalidLabelError as exc:
        raise LabelFileError(exc.what, remedy=exc.remedy) from exc
    return ReadLabels(words=tuple(words))


def _rows(content: str) -> list[dict[str, str]]:
    """Give the rows by the names of their columns; a column that is missing is empty.

    Raises:
        LabelFileError: it is no such table.
    """
    text = content.removeprefix(BOM)
    parted = ";" if ";" in text.partition("\n")[0] else ","
    reader = csv.reader(StringIO(text, newline=""), delimiter=parted, strict=True)
    try:
        table = [row for row in reader if any(row)]
    except csv.Error as exc:
        what = f"It is no table ({exc})"
        raise LabelFileError(what, remedy=_REMEDY) from exc
    head = [name.strip().casefold() for name in table[0]] if table else []
    missing = [name for name in _NEEDED if name not in head]
    if missing or len(set(head)) < len(head):
        what = f"The table has no column {missing[0]}" if missing else "A column is there twice"
        raise LabelFileError(what, remedy=_REMEDY)
    rows = []
    for line, cells in enumerate(table[1:], start=2):
        if len(cells) > len(head):
            what = f"Line {line} has {len(cells)} cells, its head {len(head)}"
            raise LabelFileError(what, remedy=_REMEDY)
        held = dict(zip(head, (as_written(cell).strip() for cell in cells), strict=False))
        rows.append({name: held.get(name, "") for name in COLUMNS})
    return rows
