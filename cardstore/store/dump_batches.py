"""One batch of a dump's lines: read, then stored in one transaction.

Comes in: lines. Goes out: rows. Parsing is done before the transaction begins, so that the index is
locked for the writing alone.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from cardstore.store.dump_fields import (
    key_number,
    parse_author,
    parse_edition,
    parse_work,
    years_in,
)
from cardstore.store.dump_lines import parse_line
from cardstore.store.dump_names import contributed, stated_creators
from cardstore.store.dump_tables import EDITION_COLUMNS, ISBN, LCCN, OCLC
from cardstore.store.dump_words import (
    folded_title,
    folded_words,
    main_title,
    name_terms,
    title_term,
    year_term,
)

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Mapping

    from cardstore.store.connection import Cell
    from cardstore.store.dump_fields import EditionEntry
    from cardstore.store.dump_lines import DumpLine
    from cardstore.store.dump_state import PartState

_Row: TypeAlias = "tuple[Cell, ...]"

# So many damaged lines are told one by one; the others are counted.
_MOST_TOLD = 100
_KINDS = {"authors": "/type/author", "works": "/type/work", "editions": "/type/edition"}
_GONE = ("/type/delete", "/type/redirect")
_MARKS = ", ".join("?" for _ in EDITION_COLUMNS)
_COLUMNS = ", ".join(EDITION_COLUMNS)
_STATEMENTS = {
    "authors": """INSERT INTO authors VALUES (?, ?, ?) ON CONFLICT (number) DO UPDATE
        SET revision = excluded.revision, name = excluded.name
        WHERE excluded.revision >= revision""",
    "works": """INSERT INTO works VALUES (?, ?, ?, ?, ?) ON CONFLICT (number) DO UPDATE
        SET revision = excluded.revision, title = excluded.title, authors = excluded.authors,
            first_year = excluded.first_year
        WHERE excluded.revision >= revision""",
    "editions": f"INSERT INTO editions ({_COLUMNS}) VALUES ({_MARKS})",  # noqa: S608 - ours
    "given": "INSERT INTO given VALUES (?, ?, ?)",
    "words": "INSERT INTO words (rowid, text) VALUES (?, ?)",
    "gone": "INSERT INTO gone VALUES (?, ?, ?)",
}


class Batch:
    """Lines of one part, parsed.

    Attributes:
        damaged: (line, why) of those that could not be read.
    """

    def __init__(self, state: PartState) -> None:
        self.damaged: list[tuple[int, str]] = []
        self._before = state
        self._lines = self._other = 0
        self._text_offset = state.text_offset
        self._newest = state.newest
        self._wanted = _KINDS[state.part]
        self._rows: list[_Row] = []
        self._gone: list[_Row] = []
        self._editions: list[tuple[int, int, EditionEntry]] = []

    def __len__(self) -> int:
        return self._lines

    @property
    def state(self) -> PartState:
        """The part's state when these lines are stored too."""
        before = self._before
        sound = self._lines - self._other - len(self.damaged)
        return replace(
            before,
            lines=before.lines + self._lines,
            text_offset=self._text_offset,
            sound=before.sound + sound,
            other=before.other + self._other,
            damaged=before.damaged + len(self.damaged),
            newest=self._newest,
        )

    def take(self, raw: bytes, offset: int) -> None:
        """Parse one line; `offset` is the place behind it."""
        self._lines += 1
        self._text_offset = offset
        number = self._before.lines + self._lines
        try:
            line = parse_line(raw)
            if line.kind == self._wanted:
                self._parse(number, line)
                self._newest = max(self._newest, line.modified)
            else:
                self._other += 1
                self._pass_over(number, line)
        except ValueError as exc:
            self.damaged.append((number, str(exc)[:200]))

    def prepared(self, opened: sqlite3.Connection) -> dict[str, list[_Row]]:
        """Give the rows for each table; authors of editions are looked up in what was stored."""
        rows: dict[str, list[_Row]] = {}
        if self._editions:
            rows = _edition_rows(opened, self._editions)
        elif self._rows:
            rows = {self._before.part: self._rows}
        if self._gone:
            rows["gone"] = self._gone
        told = self.damaged[: max(0, _MOST_TOLD - self._before.damaged)]
        rows["damaged"] = [(self._before.part, line, why) for line, why in told]
        return rows

    def _parse(self, number: int, line: DumpLine) -> None:
        if self._before.part == "authors":
            author = parse_author(line.json)
            self._rows.append((author.number, line.revision, author.name))
        elif self._before.part == "works":
            work = parse_work(line.json)
            authors = " ".join(map(str, work.authors)) or None
            self._rows.append(
                (work.number, line.revision, work.title or None, authors, work.first_year)
            )
        else:
            self._editions.append((number, line.revision, parse_edition(line.json)))

    def _pass_over(self, number: int, line: DumpLine) -> None:
        """Remember an edition that was deleted or led to another."""
        if self._before.part == "editions" and line.kind in _GONE:
            gone = key_number(line.key, "M")
            if gone is not None:
                self._gone.append((gone, line.revision, number))


def store_batch(
    opened: sqlite3.Connection, rows: Mapping[str, list[_Row]], state: PartState
) -> None:
    """Store the rows of a batch and the part's state; inside a transaction of the caller."""
    for table, statement in _STATEMENTS.items():
        if rows.get(table):
            opened.executemany(statement, rows[table])
    opened.executemany("INSERT INTO damaged VALUES (?, ?, ?)", rows["damaged"])
    opened.execute(
        "UPDATE parts SET lines = ?, text_offset = ?, consumed = ?, sound = ?, other = ?,"
        " damaged = ?, newest = ?, complete = ? WHERE part = ?",
        (
            state.lines,
            state.text_offset,
            state.consumed,
            state.sound,
            state.other,
            state.damaged,
            state.newest,
            int(state.complete),
            state.part,
        ),
    )


def damage_of(opened: sqlite3.Connection, batch: Batch | None) -> tuple[int, str] | None:
    """Give the first damaged line of editions and why it is; None when there is none."""
    if batch is not None and batch.damaged:
        return batch.damaged[0]
    row = opened.execute("SELECT line, why FROM damaged ORDER BY line LIMIT 1").fetchone()
    return None if row is None else (int(row[0]), str(row[1]))


def terms_of(edition: EditionEntry, names: Iterable[str]) -> str:
    """Give the terms under which an edition is filed, each once, with a space between."""
    main = folded_title(edition.title)
    terms = [title_term(main), *main.split()] if main else []
    if edition.subtitle:
        whole = folded_title(f"{edition.title} {edition.subtitle}")
        terms += [title_term(whole), *whole.split()]
    parted = folded_title(main_title(edition.title))
    if parted != main:
        terms.append(title_term(parted))
    for other in edition.other_titles:
        folded = folded_words(other)
        terms += [title_term(" ".join(folded)), *folded]
    for name in names:
        terms += name_terms(name)
    terms += [year_term(year) for year in years_in(edition.publish_date)]
    return " ".join(dict.fromkeys(terms))


def _edition_rows(
    opened: sqlite3.Connection, editions: list[tuple[int, int, EditionEntry]]
) -> dict[str, list[_Row]]:
    """Give the rows of editions, their numbers and their terms."""
    works = _work_authors(opened, {e.work for _, _, e in editions if e.work and not e.authors})
    credited = [e.authors or works.get(e.work or 0, ()) for _, _, e in editions]
    names = _names(opened, {number for numbers in credited for number in numbers})
    rows: dict[str, list[_Row]] = {"editions": [], "given": [], "words": []}
    for (line, revision, edition), authors in zip(editions, credited, strict=True):
        rows["editions"].append(_row(line, revision, edition))
        rows["given"] += [(ISBN, int(isbn), line) for isbn in edition.isbns]
        rows["given"] += [(OCLC, int(number), line) for number in edition.oclc]
        rows["given"] += [(LCCN, number, line) for number in edition.lccn]
        people = [names[number] for number in authors if number in names]
        people += _stated(edition)
        rows["words"].append((line, terms_of(edition, people)))
    return rows


def _stated(edition: EditionEntry) -> list[str]:
    """Give the family names that the title page and the list of contributors have."""
    found = [c.family for c in stated_creators(edition.by_statement)]
    for text in edition.contributions:
        creator = contributed(text)
        if creator is not None:
            found.append(creator.family)
    return found


def _row(line: int, revision: int, edition: EditionEntry) -> _Row:
    return (
        line,
        edition.number,
        revision,
        edition.title or None,
        edition.subtitle or None,
        _lines(edition.other_titles),
        edition.by_statement or None,
        _lines(edition.contributions),
        _lines(edition.publishers),
        edition.publish_date or None,
        edition.edition_name or None,
        _lines(edition.series),
        edition.pagination or None,
        edition.number_of_pages,
        _lines(edition.isbns),
        _lines(edition.oclc),
        _lines(edition.lccn),
        " ".join(map(str, edition.authors)) or None,
        edition.work,
    )


def _lines(texts: tuple[str, ...]) -> str | None:
    return "\n".join(texts) or None


def _names(opened: sqlite3.Connection, numbers: set[int]) -> dict[int, str]:
    """Look up the names of authors that were stored before."""
    found = opened.execute(
        "SELECT number, name FROM json_each(?) AS asked JOIN authors ON number = asked.value",
        (json.dumps(sorted(numbers)),),
    )
    return dict(found.fetchall())


def _work_authors(opened: sqlite3.Connection, numbers: set[int]) -> dict[int, tuple[int, ...]]:
    """Look up the authors of works that were stored before."""
    found = opened.execute(
        "SELECT number, authors FROM json_each(?) AS asked JOIN works ON number = asked.value"
        " WHERE authors IS NOT NULL",
        (json.dumps(sorted(numbers)),),
    )
    return {number: tuple(map(int, authors.split())) for number, authors in found}
