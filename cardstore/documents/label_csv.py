"""Page labels as a table for spreadsheets: one row for each leaf.

Columns: leaf_index (from 0), label, basis, expected (of a misprint, what its sequence gives), who
and note (of whoever assigned it), scan (the digest of the scan; older tables have none). Without a
label, the basis "unnumbered" says that there is none; "unknown", or no basis, says nothing about
the leaf. A row whose label and basis contradict each other is refused. As in the ledger, a cell
that a spreadsheet would take for a formula has an apostrophe before it.
"""

from __future__ import annotations

import csv
import re
from io import StringIO
from typing import TYPE_CHECKING

from cardstore.documents.ledger import BOM, as_written, harmless
from cardstore.errors import InvalidLabelError, LabelFileError, quoted
from cardstore.pages.label_files import ReadLabels, Written, another_count
from cardstore.pages.labels import parse_label
from cardstore.pages.leaf_words import LeafWord, read_in_order
from cardstore.pages.page_map import Basis

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardstore.pages.page_map import LeafLabel

COLUMNS = ("leaf_index", "label", "basis", "expected", "who", "note", "scan")
_NEEDED = ("leaf_index", "label")
_LEAF = re.compile("[0-9]{1,7}")
_UNKNOWN = "?"
_NO_NUMBER = frozenset({"-", "–", "—"})
_WITHOUT = frozenset({Basis.UNKNOWN.value, Basis.UNNUMBERED.value})
_REMEDY = f"Give the columns {', '.join(COLUMNS)}; leaf_index and label are enough"


def write_label_csv(
    entries: Sequence[LeafLabel], *, said: Mapping[int, tuple[str, str]], scan_digest: str
) -> Written:
    """Write the labels of a page map as a table; it leaves nothing unsaid.

    Args:
        entries: the map's, in order.
        said: leaf → who assigned its label, and the note.
        scan_digest: names the scan.
    """
    written = StringIO(newline="")
    table = csv.writer(written, lineterminator="\n")
    table.writerow(COLUMNS)
    for entry in entries:
        who, note = said.get(entry.leaf_index, ("", ""))
        label, expected = ("" if one is None else one.text for one in (entry.label, entry.expected))
        cells = (label, entry.basis.value, expected, who, note, scan_digest)
        table.writerow((str(entry.leaf_index), *map(harmless, cells)))
    return Written(content=written.getvalue())


def read_label_csv(content: str, *, leaf_count: int) -> ReadLabels:
    """Read a table with a row for each leaf, in any order.

    Raises:
        LabelFileError: it has other columns, a leaf twice, a label or basis that is none, a row
            that contradicts itself, several scans, or rows for another number of leaves.
    """
    rows = _rows(content)
    scans = sorted({row["scan"].lower() for row in rows} - {""})
    if len(scans) > 1:
        what = f"Its rows name {len(scans)} scans, {scans[0][:12]}… and {scans[1][:12]}…"
        raise LabelFileError(what, remedy="Give a file of this scan's labels alone")
    by_leaf: dict[int, dict[str, str]] = {}
    for line, row in enumerate(rows, start=2):
        told = row["leaf_index"].strip()
        if not _LEAF.fullmatch(told) or int(told) in by_leaf:
            named = repr(told[:20]) if told else "no leaf"
            what = f"Line {line} names {named}, which is no leaf or was named before"
            raise LabelFileError(what, remedy="Give each leaf one row; leaves are counted from 0")
        _require_sound(row, line)
        by_leaf[int(told)] = row
    if sorted(by_leaf) != list(range(leaf_count)):
        found = len(by_leaf) if len(by_leaf) != leaf_count else max(by_leaf) + 1
        raise another_count(found=found, expected=leaf_count)
    ordered = [by_leaf[leaf_index] for leaf_index in range(leaf_count)]
    labels = read_in_order([None if _is_bare(row) else row["label"] for row in ordered])
    words = [
        LeafWord(
            leaf_index=leaf_index,
            label=label,
            expected=parse_label(row["expected"]) if label and row["expected"] else None,
        )
        for leaf_index, (row, label) in enumerate(zip(ordered, labels, strict=True))
        if label is not None or _says_none(row)
    ]
    return ReadLabels(words=tuple(words), scan_digest=scans[0] if scans else None)


def _is_bare(row: Mapping[str, str]) -> bool:
    """Tell whether a row gives its leaf no label: nothing, a dash, or "?"."""
    return row["label"] in {"", _UNKNOWN} or row["label"] in _NO_NUMBER


def _says_none(row: Mapping[str, str]) -> bool:
    return row["label"] in _NO_NUMBER or row["basis"].casefold() == Basis.UNNUMBERED.value


def _require_sound(row: Mapping[str, str], line: int) -> None:
    """Refuse a row that says two things, or nothing that is known.

    Raises:
        LabelFileError: so it is; the line is named.
    """
    basis, label, expected = row["basis"].casefold(), row["label"], row["expected"]
    if basis and basis not in set(Basis):
        what = f"Line {line} has the basis {quoted(row['basis'][:20])}, which is none"
        raise LabelFileError(what, remedy=f"Write one of {', '.join(Basis)}, or nothing")
    try:
        stated = None if _is_bare(row) else parse_label(label)
        right = parse_label(expected) if expected else None
    except InvalidLabelError as exc:
        what = f"Line {line}: {exc.what}"
        raise LabelFileError(what, remedy=exc.remedy) from exc
    if stated is not None:
        contradicts = basis in _WITHOUT
    else:
        only = {_UNKNOWN: {Basis.UNKNOWN.value}, "": _WITHOUT}.get(label, {Basis.UNNUMBERED.value})
        contradicts = bool(basis) and basis not in only
    if contradicts:
        what = f"Line {line} has the label {quoted(label)} and the basis {basis}"
        raise LabelFileError(what, remedy="Mend the one that is wrong, or leave the basis empty")
    if right is not None and (stated is None or stated.same_as(right)):
        what = f"Line {line} expects {quoted(expected)} where the label is {quoted(label)}"
        raise LabelFileError(what, remedy="Give as expected what the sequence of a misprint gives")


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
