"""The rows of a finished index: by number, by work, by line; with the names that belong to them.

Comes in: keys. Goes out: `EditionRow`s, in the order of the keys. Whatever the number of rows, it
takes three queries: the editions, their works, and everybody's names.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from cardstore.store.dump_records import EditionRow
from cardstore.store.dump_tables import EDITION_COLUMNS

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

_SELECTED = ", ".join(f"editions.{column}" for column in EDITION_COLUMNS)
_LINES = f"""SELECT {_SELECTED}, works.title, works.authors, works.first_year
    FROM json_each(?) AS asked
    JOIN editions ON editions.line = asked.value
    LEFT JOIN works ON works.number = editions.work
    ORDER BY asked.key"""  # noqa: S608 - our own columns
_TITLES = """SELECT line, editions.title, subtitle, other_titles, works.title
    FROM json_each(?) AS asked
    JOIN editions ON editions.line = asked.value
    LEFT JOIN works ON works.number = editions.work
    ORDER BY asked.key"""
_AUTHORS = EDITION_COLUMNS.index("authors")
_NAMES = """SELECT number, name FROM json_each(?) AS asked
    JOIN authors ON authors.number = asked.value"""


def lines_of_number(opened: sqlite3.Connection, kind: int, number: int | str) -> tuple[int, ...]:
    """Give the lines of the editions that have a number; `kind` is one of `dump_tables`."""
    found = opened.execute("SELECT line FROM numbers WHERE kind = ? AND number = ?", (kind, number))
    return tuple(row[0] for row in found)


def lines_of_key(opened: sqlite3.Connection, edition_key: str) -> tuple[int, ...]:
    """Give the line of the edition "OL123M"."""
    found = opened.execute("SELECT line FROM editions WHERE number = ?", (int(edition_key[2:-1]),))
    return tuple(row[0] for row in found)


def lines_of_work(opened: sqlite3.Connection, work_key: str, *, most: int) -> tuple[int, ...]:
    """Give the lines of the editions of a work, "OL45W"; none when it is no such key."""
    digits = work_key.removeprefix("OL").removesuffix("W")
    if not (digits.isascii() and digits.isdecimal()):
        return ()
    found = opened.execute(
        "SELECT line FROM editions WHERE work = ? ORDER BY line LIMIT ?", (int(digits), most)
    )
    return tuple(row[0] for row in found)


def titles_of_lines(
    opened: sqlite3.Connection, lines: Sequence[int]
) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Give each of these lines with its edition's titles: whole, without subtitle, others."""
    return tuple(
        (line, (_joined(title, subtitle), title or "", *_listed(others), work or ""))
        for line, title, subtitle, others, work in opened.execute(_TITLES, (json.dumps(lines),))
    )


def rows_of_lines(opened: sqlite3.Connection, lines: Sequence[int]) -> tuple[EditionRow, ...]:
    """Give the editions on these lines, in their order; lines that were superseded are left out."""
    found = opened.execute(_LINES, (json.dumps(lines),)).fetchall()
    credited = [_numbers(cells[_AUTHORS]) or _numbers(cells[-2]) for cells in found]
    names = dict(
        opened.execute(_NAMES, (json.dumps(sorted({n for c in credited for n in c})),)).fetchall()
    )
    return tuple(
        _row(cells, authors, names) for cells, authors in zip(found, credited, strict=True)
    )


def _row(
    cells: tuple[str | int | None, ...], authors: Sequence[int], names: dict[int, str]
) -> EditionRow:
    held = dict(zip(EDITION_COLUMNS, cells, strict=False))

    def text(column: str) -> str:
        return str(held[column] or "")

    def texts(column: str) -> tuple[str, ...]:
        return tuple(text(column).splitlines())

    def whole(value: str | int | None) -> int | None:
        return None if value is None else int(value)

    return EditionRow(
        line=int(held["line"] or 0),
        number=int(held["number"] or 0),
        title=text("title"),
        subtitle=text("subtitle"),
        other_titles=texts("other_titles"),
        by_statement=text("by_statement"),
        contributions=texts("contributions"),
        publishers=texts("publishers"),
        publish_date=text("publish_date"),
        edition_name=text("edition_name"),
        series=texts("series"),
        pagination=text("pagination"),
        number_of_pages=whole(held["number_of_pages"]),
        isbns=texts("isbns"),
        oclc=texts("oclc"),
        lccn=texts("lccn"),
        names=tuple(names[number] for number in authors if names.get(number)),
        unnamed=any(not names.get(number) for number in authors),
        work=whole(held["work"]),
        work_title=str(cells[-3] or ""),
        first_year=whole(cells[-1]),
    )


def _joined(title: str | None, subtitle: str | None) -> str:
    return " ".join(part for part in (title, subtitle) if part)


def _listed(cell: str | None) -> tuple[str, ...]:
    return tuple(cell.splitlines()) if cell else ()


def _numbers(cell: str | int | None) -> tuple[int, ...]:
    return tuple(map(int, str(cell).split())) if cell else ()
