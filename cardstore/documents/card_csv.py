"""Cards as a table for spreadsheets; and back.

Comes in: cards, their sources, and which were retracted. Goes out: CSV, one row for each card; and
the cards back, equal to those that were written. As in the ledger, every cell is in quotation marks
and none is taken for a formula; what is several or has parts is JSON inside its cell.

`page`, `edition` and `citation` are for people; a `page` that was changed by hand and no longer is
what `claimed` says is refused, so that nobody believes to have moved a card.
"""

from __future__ import annotations

import csv
import json
from io import StringIO
from typing import TYPE_CHECKING

from cardstore.documents.card_exchange import ExchangedCard, parse_exchanged
from cardstore.documents.citation import plain_citation
from cardstore.documents.ledger import BOM, as_written, harmless
from cardstore.documents.writing import card_document, edition_statement
from cardstore.errors import InvalidRecordError, quoted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardstore.sources.source import Source

_TEXTS = ("card_id", "quote", "source_id", "gloss", "made_by", "made_at", "fit", "reading")
_JSON = ("tags", "printed_pages", "foldings", "claimed", "segments", "retracted")
COLUMNS = (
    *("card_id", "quote", "source_id", "edition", "page", "citation", "gloss", "tags"),
    *("made_by", "made_at", "printed_pages", "fit", "foldings", "reading", "retracted"),
    *("scan_digest", "claimed", "segments"),
)
_REMEDY = "Export the cards again, and take the table in as it is"
# A cell of a spreadsheet has 32,767 signs at most; the boxes of a long quote have more.
_MOST_SIGNS = 1 << 26


def cards_csv(exchanged: Sequence[ExchangedCard], *, sources: Mapping[str, Source]) -> str:
    """Write cards as a table that begins with a byte order mark, by which spreadsheets know UTF-8.

    Args:
        exchanged: in order.
        sources: of each card, by id.
    """
    written = StringIO(newline="")
    table = csv.writer(written, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    table.writerow(COLUMNS)
    for one in exchanged:
        card, source = one.card, sources[one.card.source_id]
        told = card_document(card, source, retraction=one.retraction)
        cells = {
            **{name: str(told[name]) for name in (*_TEXTS, "scan_digest")},
            **{name: _json(told[name]) for name in _JSON},
            "edition": edition_statement(source),
            "page": card.claimed.shown,
            "citation": plain_citation(source, locator=card.claimed.shown),
        }
        table.writerow([harmless(cells[name]) for name in COLUMNS])
    return BOM + written.getvalue()


def parse_cards_csv(content: str) -> tuple[ExchangedCard, ...]:
    """Give back the cards, in order.

    Raises:
        InvalidRecordError: its columns are others, or a row is ill-formed; the message names its
            card.
    """
    text = content.removeprefix(BOM)
    # Where the comma parts decimals, spreadsheets write semicolons between cells.
    parted = ";" if ";" in text.partition("\n")[0] else ","
    before = csv.field_size_limit(_MOST_SIGNS)
    try:
        table = [*csv.reader(StringIO(text, newline=""), delimiter=parted, strict=True)]
    except csv.Error as exc:
        what = f"It is no table ({exc})"
        raise InvalidRecordError(what, remedy=_REMEDY) from exc
    finally:
        csv.field_size_limit(before)
    if not table or tuple(table[0]) != COLUMNS:
        what = "It is no table of cards: its columns are others"
        raise InvalidRecordError(what, remedy=f"{_REMEDY}; the columns are {', '.join(COLUMNS)}")
    return tuple(_parse(row, number) for number, row in enumerate(table[1:], start=1))


def _parse(row: list[str], number: int) -> ExchangedCard:
    if len(row) != len(COLUMNS):
        what = f"Card {number} of the table has {len(row)} cells, expected {len(COLUMNS)}"
        raise InvalidRecordError(what, remedy=_REMEDY)
    held = dict(zip(COLUMNS, map(as_written, row), strict=True))
    where = f"Card {number} of the table ({held['card_id'][:40]})"
    try:
        parts = {name: json.loads(held[name]) for name in _JSON}
    except (ValueError, RecursionError) as exc:
        what = f"{where} has a cell that is no JSON ({exc}); a spreadsheet may have cut it"
        raise InvalidRecordError(what, remedy=_REMEDY) from exc
    found = parse_exchanged({**held, **parts})
    if found.card.claimed.shown != held["page"]:
        shown = found.card.claimed.shown
        what = (
            f"{where} was changed: its page is "
            f"{quoted(held['page'][:40])}, and it claims {quoted(shown)}"
        )
        raise InvalidRecordError(what, remedy="A card is never edited: add another one")
    return found


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
