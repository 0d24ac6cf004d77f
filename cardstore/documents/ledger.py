r"""The ledger: every sentence of the manuscripts with its cards, as a table for spreadsheets.

Comes in: what is handed back. Goes out: CSV, one row for each card that a sentence cites, and one
for a sentence that cites none; and back to rows. The method:

    1. Every cell is text, in quotation marks, lines end with CR LF.
    2. A cell that a spreadsheet would take for a formula gets an apostrophe before it, and one that
       has apostrophes before such a sign gets one more; so what was written can be had back.
    3. What is several (rulings, printed pages, links) is JSON inside its cell.

Source: RFC 4180; OWASP, "CSV Injection".

>>> harmless("=1+1"), harmless("'=1"), harmless("it's")
("'=1+1", "''=1", "it's")
"""

from __future__ import annotations

import csv
import json
import re
from dataclasses import astuple, dataclass, fields
from io import StringIO
from typing import TYPE_CHECKING

from cardstore.documents.writing import edition_statement

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from cardstore.documents.handback import HandBack, HandedCard, HandedSentence

_STEERS = re.compile("'*[=+\\-@\t\r\n|%\uff1d\uff0b\uff0d\uff20]")
"""What begins a formula, and the same signs in full width; "|" and "%" are taken so by some."""
BOM = "\ufeff"


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerRow:
    """One row: a sentence with one of its cards.

    Attributes:
        manuscript, chapter: where it stands.
        number: its place in the manuscript, from 1.
        line: from 1.
        words: what was checked.
        state: see `HandedState`.
        bin, decided_by: what the gate decided, and what did.
        standing: what the rulings amount to.
        rulings: JSON: a list of objects with reviewer, kind, class, at, seconds, note, undone.
        asks: JSON: what asks for somebody: a list of (weight, rule, message).
        card: the card's id as cited; "" for a sentence without any.
        source, edition: of the card; "" where the library does not have it.
        pages: JSON: the printed pages its words stand on.
        quote: verbatim.
        links: JSON: a list of objects with url, state, checked_at, archive_url.
        run: the run that decided.
        verdict_key: the digest of all that the verdict depends on.
    """

    manuscript: str
    number: str
    line: str
    chapter: str
    words: str
    state: str
    bin: str
    decided_by: str
    standing: str
    rulings: str
    asks: str
    card: str
    source: str
    edition: str
    pages: str
    quote: str
    links: str
    run: str
    verdict_key: str


COLUMNS = tuple(one.name for one in fields(LedgerRow))


def harmless(cell: str) -> str:
    """Give a cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if _STEERS.match(cell) else cell


def as_written(cell: str) -> str:
    """Give back what `harmless` was given."""
    return cell[1:] if cell[:1] == "'" and _STEERS.match(cell) else cell


def ledger_rows(handed: HandBack) -> Iterator[LedgerRow]:
    """Give the rows, in the order of the sentences and of the cards in each."""
    cards = {one.card_id: one for one in handed.cards}
    for one in handed.sentences:
        for cited in one.told.sentence.cited or ("",):
            yield _row(one, cited, cards)


def ledger_csv(rows: Iterable[LedgerRow], *, bom: bool = False) -> str:
    """Write rows as CSV, its head first.

    Args:
        rows: in order.
        bom: begin with a byte order mark, by which some spreadsheets know UTF-8.
    """
    written = StringIO(newline="")
    writer = csv.writer(written, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    writer.writerows([harmless(cell) for cell in astuple(row)] for row in rows)
    return (BOM if bom else "") + written.getvalue()


def parse_ledger(text: str) -> tuple[LedgerRow, ...]:
    """Read rows back; they equal those that were written.

    Raises:
        ValueError: its columns are others, or a row has too many or too few.
    """
    reader = csv.reader(StringIO(text.removeprefix(BOM), newline=""), strict=True)
    head = next(reader, [])
    if tuple(head) != COLUMNS:
        msg = f"a ledger has the columns {', '.join(COLUMNS)}, got {', '.join(head)}"
        raise ValueError(msg)
    return tuple(
        LedgerRow(**dict(zip(COLUMNS, map(as_written, cells), strict=True))) for cells in reader
    )


def _row(handed: HandedSentence, cited: str, cards: Mapping[str, HandedCard]) -> LedgerRow:
    told = handed.told
    card = cards.get(cited)
    return LedgerRow(
        manuscript=told.manuscript,
        number=str(told.sentence.number + 1),
        line=str(told.sentence.line),
        chapter=told.sentence.chapter,
        words=told.sentence.words,
        state=handed.state.value,
        bin=told.bin.value,
        decided_by=told.decided_by.value,
        standing=handed.standing.value,
        rulings=_rulings(handed),
        asks=_asks(handed),
        card=cited,
        source="" if card is None else card.source.source_id,
        edition="" if card is None else edition_statement(card.source),
        pages=_json([] if card is None else list(card.printed_pages)),
        quote="" if card is None else card.quote,
        links="[]" if card is None else _links(card),
        run=str(handed.run),
        verdict_key=told.key,
    )


def _rulings(handed: HandedSentence) -> str:
    return _json(
        [
            {
                "reviewer": one.reviewer,
                "kind": one.kind.value,
                "class": "" if one.error is None else one.error.value,
                "at": one.at,
                "seconds": one.seconds,
                "note": one.note,
                "undone": one.undone,
            }
            for one in handed.rulings
        ]
    )


def _asks(handed: HandedSentence) -> str:
    return _json(
        [
            [one.weight.value, one.rule, one.message]
            for one in handed.told.findings
            if one.weight.value not in {"pass", "not-applicable"}
        ]
    )


def _links(card: HandedCard) -> str:
    return _json(
        [
            {
                "url": one.url,
                "state": "not asked" if one.verdict is None else one.verdict.state.value,
                "checked_at": "" if one.verdict is None else one.verdict.checked_at,
                "archive_url": "" if one.verdict is None else one.verdict.archive_url,
            }
            for one in card.links
        ]
    )


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
