"""The ledger: what was written can be had back, and no spreadsheet runs it."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.documents.ledger import (
    COLUMNS,
    LedgerRow,
    as_written,
    harmless,
    ledger_csv,
    ledger_rows,
    parse_ledger,
)
from cardstore.review.ruling import RulingKind
from tests.documents.handed_backs import made_handback, ruled

cells = st.text(st.characters(codec="utf-8"), max_size=12) | st.from_regex(
    r"\A'{0,3}[=+\-@\t\r\n|%＝＋－＠][a-z]?\Z"
)
rows = st.builds(LedgerRow, **dict.fromkeys(COLUMNS, cells))
DANGEROUS = ["=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "＝1", '=HYPERLINK("x")']


@given(st.lists(rows, max_size=4), st.booleans())
def test_what_is_read_back_equals_what_was_written(written, bom):
    """Whatever stands in a cell, with a byte order mark and without."""
    assert tuple(written) == parse_ledger(ledger_csv(written, bom=bom))


@given(cells)
def test_no_cell_begins_a_formula(cell):
    """And what was there can be had back."""
    assert not harmless(cell).startswith(("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－"))
    assert cell == as_written(harmless(cell))


@pytest.mark.parametrize("cell", DANGEROUS)
def test_what_steers_a_spreadsheet_is_made_text(cell):
    """By the sign that spreadsheets take for text."""
    assert f"'{cell}" == harmless(cell)


@given(st.lists(rows, max_size=3))
def test_any_reader_of_csv_sees_the_same_cells(written):
    """Cells lie in quotation marks, lines end as RFC 4180 has them."""
    read = list(csv.reader(StringIO(ledger_csv(written), newline="")))

    assert [len(COLUMNS)] * (len(written) + 1) == [len(one) for one in read]


def test_one_row_a_card_and_one_for_a_sentence_without():
    """The third sentence cites nothing."""
    told = list(ledger_rows(made_handback()))

    assert [("1", "7KQ2-M"), ("2", "7KQ2-M"), ("3", "")] == [(one.number, one.card) for one in told]


def test_a_row_tells_all_that_was_decided_and_ruled():
    """Numbers count from 1; what is several is JSON."""
    ruling = ruled(RulingKind.NOT_SUPPORTED, note="=cmd")
    row = next(ledger_rows(made_handback(rulings={0: [ruling]})))

    assert ("ch03.md", "3", "One", "The lamp was lit.", "wrong", "passed", "wrong", "7") == (
        *(row.manuscript, row.line, row.chapter, row.words, row.state, row.bin),
        *(row.standing, row.run),
    )
    assert [
        {
            "reviewer": "Ada Kern",
            "kind": "not_supported",
            "class": "drifted",
            "at": "2026-11-30T10:30:00Z",
            "seconds": 12.5,
            "note": "=cmd",
            "undone": False,
        }
    ] == json.loads(row.rulings)
    assert ("lamps", ["57–58"]) == (row.source, json.loads(row.pages))
    assert (
        "https://archive.example/2020/https://harbour.example/lamps"
        == (json.loads(row.links)[0]["archive_url"])
    )


def test_no_score_is_in_the_ledger():
    """What the judge gave is kept for calibration alone."""
    assert "987654" not in ledger_csv(ledger_rows(made_handback()))


def test_a_table_with_other_columns_is_refused():
    """Nothing is read into the wrong field."""
    row = next(ledger_rows(made_handback()))
    with pytest.raises(ValueError, match="columns"):
        parse_ledger(ledger_csv([replace(row)]).replace('"card"', '"cards"', 1))
