"""Label files: pairs that are to be labelled, as a file that people fill in.

Comes in: a drawn set, or a file that came back. Goes out: the file, or its labels. A file ending in
.csv is a table for a spreadsheet, in which nothing is taken for a formula; any other is JSON Lines:
id, quote, sentence, label. Neither says how a pair was made, what part it is of, or what any judge
thinks of it.
"""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.adapters.plain_files import read_plain
from cardstore.documents.ledger import as_written, harmless
from cardstore.errors import UsageError, quoted, why_of
from cardstore.gate.calibration_set import PairLabel

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from os import PathLike

    from cardstore.gate.calibration_set import CalibrationSet

KEYS = {
    "1": PairLabel.SUPPORTED,
    "2": PairLabel.PARTLY,
    "3": PairLabel.UNSUPPORTED,
    "0": PairLabel.CANNOT_TELL,
}
"""What is pressed, or written for short, for each label."""
_COLUMNS = ("id", "quote", "sentence", "label")
_REMEDY = "Take the file that “calibrate draw” wrote, and fill in its labels"


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelLine:
    """One pair of a file.

    Attributes:
        item: its id.
        quote: what the card says.
        sentence: what the draft says.
        label: what was filled in; None where nothing was.
    """

    item: str
    quote: str
    sentence: str
    label: PairLabel | None = None


def label_lines(drawn: CalibrationSet) -> tuple[LabelLine, ...]:
    """Give a drawn set as it is offered: in its order, and nothing but quote and sentence."""
    return tuple(
        LabelLine(
            item=item.item,
            quote=drawn.pairs[item.pair].quote,
            sentence=drawn.pairs[item.pair].sentence,
        )
        for item in drawn.items
    )


def write_label_file(path: str | PathLike[str], drawn: CalibrationSet) -> None:
    """Write a set to be labelled; a file that is there is never written over.

    Raises:
        UsageError: it is there already, or cannot be written.
    """
    rows = [
        {"id": one.item, "quote": one.quote, "sentence": one.sentence, "label": ""}
        for one in label_lines(drawn)
    ]
    written = io.StringIO(newline="")
    if _is_table(path):
        table = csv.DictWriter(written, _COLUMNS, lineterminator="\n")
        table.writeheader()
        table.writerows({name: harmless(cell) for name, cell in row.items()} for row in rows)
    else:
        written.writelines(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows)
    try:
        with Path(path).open("x", encoding="utf-8", newline="") as file:
            file.write(written.getvalue())
    except FileExistsError as exc:
        what = f"{path} is there already, and may hold labels"
        raise UsageError(what, remedy="Name another file, or remove it") from exc
    except OSError as exc:
        what = f"{path} cannot be written ({exc.strerror or exc})"
        raise UsageError(what, remedy="Name another file") from exc


def read_label_file(path: str | PathLike[str]) -> tuple[LabelLine, ...]:
    """Read a file that was written to be labelled, filled in or not.

    Raises:
        UsageError: it cannot be read, has other columns, an id twice, or a label that is none.
    """
    try:
        content = read_plain(Path(path)).decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as exc:
        what = f"{path} cannot be read ({why_of(exc)})"
        raise UsageError(what, remedy=_REMEDY) from exc
    try:
        rows = _table_rows(content) if _is_table(path) else _json_rows(content)
    except (csv.Error, ValueError) as exc:
        what = f"{path} is no file of pairs ({exc})"
        raise UsageError(what, remedy=_REMEDY) from exc
    lines = tuple(_line(row, f"{path}, pair {number}") for number, row in enumerate(rows, 1))
    items = [one.item for one in lines]
    twice = next((item for item in items if items.count(item) > 1), None)
    if twice is not None:
        what = f"{path} has the pair {twice} twice"
        raise UsageError(what, remedy=_REMEDY)
    return lines


def require_as_drawn(
    lines: Sequence[LabelLine], drawn: Mapping[str, tuple[str, str]], *, where: str
) -> None:
    """Refuse a file whose pairs are not those that were drawn: a label is of what was read.

    Line ends, blanks and the ways in which Unicode writes one sign count for nothing.

    Args:
        lines: of the file.
        drawn: quote and sentence of each item, as they were drawn.
        where: the file's name.

    Raises:
        UsageError: an item was never drawn, or its quote or sentence is another.
    """
    for line in lines:
        if line.item not in drawn:
            what = f"No pair with the id {quoted(line.item)} was ever drawn in this library"
            raise UsageError(what, remedy=_REMEDY)
        for told, held, name in zip(
            (line.quote, line.sentence), drawn[line.item], ("quote", "sentence"), strict=True
        ):
            if _plain(told) != _plain(held):
                what = f"{where}: the {name} of the pair {line.item} is not the one that was drawn"
                raise UsageError(what, remedy=_REMEDY)


def _plain(words: str) -> str:
    return " ".join(unicodedata.normalize("NFC", words).split())


def parse_label(written: str) -> PairLabel | None:
    """Read a label as people write it: its name or its key; None for nothing.

    Raises:
        UsageError: it is none.

    >>> parse_label(" Partly "), parse_label("1"), parse_label("")
    (<PairLabel.PARTLY: 'partly'>, <PairLabel.SUPPORTED: 'supported'>, None)
    """
    plain = "_".join(written.lower().replace("'", "").split()).replace("cant_tell", "cannot_tell")
    if not plain:
        return None
    if plain in KEYS:
        return KEYS[plain]
    if plain in set(PairLabel):
        return PairLabel(plain)
    what = f"{quoted(written)} is no label"
    known = ", ".join(f"{label.value} ({key})" for key, label in KEYS.items())
    raise UsageError(what, remedy=f"Write one of {known}")


def _is_table(path: str | PathLike[str]) -> bool:
    return Path(path).suffix.lower() == ".csv"


def _table_rows(content: str) -> list[dict[str, str]]:
    table = csv.DictReader(io.StringIO(content, newline=""), strict=True)
    if not set(_COLUMNS) <= set(table.fieldnames or ()):
        msg = f"its columns are {', '.join(table.fieldnames or ()) or 'none'}"
        raise ValueError(msg)
    return [{name: as_written(row[name] or "") for name in _COLUMNS} for row in table]


def _json_rows(content: str) -> list[dict[str, str]]:
    rows = []
    for number, line in enumerate(content.split("\n"), start=1):
        if not line.strip():
            continue
        held = json.loads(line)
        if not isinstance(held, dict) or not set(_COLUMNS[:3]) <= set(held):
            msg = f"line {number} is no pair"
            raise ValueError(msg)
        rows.append({name: "" if held.get(name) is None else str(held[name]) for name in _COLUMNS})
    return rows


def _line(row: dict[str, str], where: str) -> LabelLine:
    try:
        label = parse_label(row["label"])
    except UsageError as exc:
        what = f"{where}: {exc.what}"
        raise UsageError(what, remedy=exc.remedy) from exc
    return LabelLine(
        item=row["id"].strip(), quote=row["quote"], sentence=row["sentence"], label=label
    )
