"""Second readings, confirmations and corrections to rows and back. See `rows.py`.

A word that was read twice is [start, end, x0, y0, x1, y1, text, others, marks, score, marked,
looks_like].
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from cardstore.anchors.twice_read import Mark, TwiceRead
from cardstore.provenance import canonical_json
from cardstore.spans import Span
from cardstore.store.cells import number, row_of, text, text_or_none
from cardstore.store.reading_records import (
    Confirmation,
    ConfirmationKind,
    Correction,
    ReadStretch,
    SecondReading,
)
from cardstore.store.rows import box_cells, provenance_from_row
from cardstore.text.correction import WordChange
from cardstore.text.layer import Box

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.store.connection import Cell, Row


def second_reading_to_row(reading: SecondReading) -> Row:
    """Give the row of `second_readings`, without its number."""
    return {
        "card_id": reading.card_id,
        **_stretch_cells(reading.stretch),
        "rules": reading.rules,
        "provenance": reading.provenance.key,
        "at": reading.at,
        "words": canonical_json([_word_cells(word) for word in reading.words]),
    }


@row_of("second_readings", "second_reading")
def second_reading_from_row(row: Row, *, marked_alone: bool = False) -> SecondReading:
    """Give the value of its row, joined with that of its provenance.

    Args:
        row: the row.
        marked_alone: without the words that are not marked, which nobody has to look at.
    """
    return SecondReading(
        card_id=text(row["card_id"]),
        stretch=_stretch_from(row),
        words=words_from_cell(row["words"], marked_alone=marked_alone),
        rules=text(row["rules"]),
        provenance=provenance_from_row(row),
        at=text(row["at"]),
    )


def words_from_cell(cell: Cell, *, marked_alone: bool) -> tuple[TwiceRead, ...]:
    """Give the words of a second reading's cell, or those alone that are marked."""
    words = json.loads(text(cell))
    return tuple(
        [_word_from(cells) for cells in words if not (marked_alone and _is_unmarked(cells))]
    )


def confirmation_to_rows(confirmation: Confirmation) -> list[Row]:
    """Give the rows of `reading_confirmations`, one a leaf."""
    return [
        {
            "confirmation": confirmation.number,
            "position": position,
            "card_id": confirmation.card_id,
            "kind": confirmation.kind.value,
            **_stretch_cells(stretch),
            "words": words,
            "confirmed_by": confirmation.confirmed_by,
            "at": confirmation.at,
            "note": confirmation.note,
        }
        for position, (stretch, words) in enumerate(
            zip(confirmation.seen, confirmation.words, strict=True)
        )
    ]


@row_of("reading_confirmations", "confirmation")
def confirmation_from_rows(row: Row, leaves: Iterable[Row]) -> Confirmation:
    """Give the value of its first row and of all its rows, in order."""
    rows = list(leaves)
    return Confirmation(
        number=number(row["confirmation"]),
        card_id=text(row["card_id"]),
        kind=ConfirmationKind(text(row["kind"])),
        seen=tuple(_stretch_from(leaf) for leaf in rows),
        words=tuple(text(leaf["words"]) for leaf in rows),
        confirmed_by=text(row["confirmed_by"]),
        at=text(row["at"]),
        note=text(row["note"]),
    )


def correction_to_row(correction: Correction) -> Row:
    """Give the row of `reading_corrections`, without its number."""
    return {
        "card_id": correction.card_id,
        "scan_digest": correction.scan_digest,
        "leaf_index": correction.leaf_index,
        "old_layer": correction.old_layer,
        "new_layer": correction.new_layer,
        "changes": canonical_json([[one.read, one.printed] for one in correction.changes]),
        "corrected_by": correction.corrected_by,
        "at": correction.at,
        "note": correction.note,
    }


@row_of("reading_corrections", "correction")
def correction_from_row(row: Row) -> Correction:
    """Give the value back."""
    return Correction(
        number=number(row["correction"]),
        card_id=text_or_none(row["card_id"]),
        scan_digest=text(row["scan_digest"]),
        leaf_index=number(row["leaf_index"]),
        old_layer=text(row["old_layer"]),
        new_layer=text(row["new_layer"]),
        changes=tuple(
            WordChange(read=read, printed=printed)
            for read, printed in json.loads(text(row["changes"]))
        ),
        corrected_by=text(row["corrected_by"]),
        at=text(row["at"]),
        note=text(row["note"]),
    )


def _stretch_cells(stretch: ReadStretch) -> Row:
    return {
        "scan_digest": stretch.scan_digest,
        "leaf_index": stretch.leaf_index,
        "layer_digest": stretch.layer_digest,
        "start": stretch.span.start,
        "end": stretch.span.end,
    }


def _stretch_from(row: Row) -> ReadStretch:
    return ReadStretch(
        scan_digest=text(row["scan_digest"]),
        leaf_index=number(row["leaf_index"]),
        layer_digest=text(row["layer_digest"]),
        span=Span(number(row["start"]), number(row["end"])),
    )


def _word_cells(word: TwiceRead) -> list[object]:
    return [
        word.span.start,
        word.span.end,
        *box_cells(word.box),
        word.text,
        list(word.others),
        [mark.value for mark in word.marks],
        word.score,
        word.marked,
        word.looks_like,
    ]


def _is_unmarked(cells: list[object]) -> bool:
    *_, marked, _ = cells
    return marked is False


def _word_from(cells: list[object]) -> TwiceRead:
    """Read a word's cells; what is none raises a ValueError or TypeError, told with its row."""
    *places, word, others, marks, score, marked, looks_like = cells
    start, end, *corners = map(_whole, places)
    return TwiceRead(
        text=str(word),
        span=Span(start, end),
        box=Box(*corners),
        others=tuple(map(str, _listed(others))),
        marks=tuple([Mark(str(mark)) for mark in _listed(marks)]),
        score=score if isinstance(score, float) else float(str(score)),
        marked=marked is True,
        looks_like=str(looks_like),
    )


def _whole(cell: object) -> int:
    if not isinstance(cell, int):
        msg = f"expected a whole number, got {cell!r}"
        raise TypeError(msg)
    return cell


def _listed(cell: object) -> list[object]:
    if not isinstance(cell, list):
        msg = f"expected a list, got {cell!r}"
        raise TypeError(msg)
    return cell
