"""DumpIndex: a registry that is asked without a network, from an index of its public dump.

Comes in: what somebody claims. Goes out: the same three states as from any registry: found, not
found, or could not be asked, which is what an index that is missing or not finished yet amounts to.
"Not found" says only that nothing of the kind was in the dump on the day that it was made.

1. Each identifier is looked up: ISBN, OCLC, LCCN, and Open Library's own keys; those that no
   edition has are told as denied.
2. Unless an edition found so has the very title that is claimed, editions are searched for by
   title and name too, so that it can be said what the claimed work is, and whose the number is.
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from pathlib import Path
from queue import Empty, LifoQueue
from typing import TYPE_CHECKING

from cardstore.errors import CardstoreError, InvalidIdentifierError
from cardstore.sources.catalogue_numbers import lccn_form, oclc_form, open_library_form
from cardstore.sources.identifiers import parse_isbn
from cardstore.sources.identity import claimed_identifiers
from cardstore.sources.reference import Scheme
from cardstore.sources.registry import Answer, AnswerState, Price, Unavailable
from cardstore.store.dump_records import record_of
from cardstore.store.dump_rows import (
    lines_of_key,
    lines_of_number,
    lines_of_work,
    rows_of_lines,
    titles_of_lines,
)
from cardstore.store.dump_search import find_lines, likeliest, near_lines
from cardstore.store.dump_state import index_states, state_of
from cardstore.store.dump_tables import (
    ISBN,
    LCCN,
    OCLC,
    finished_path,
    open_for_reading,
    translated,
)
from cardstore.store.dump_words import folded_title

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator, Sequence

    from cardstore.sources.record import Record
    from cardstore.sources.reference import Reference
    from cardstore.store.dump_records import EditionRow
    from cardstore.store.dump_state import IndexState

EDITIONS = "openlibrary-editions"
NAME = "openlibrary-local"
# Candidates of one answer; of one work at most some, see `dump_search`.
_MOST = 10
# No title is longer; what is claimed beyond is not looked at.
_LONGEST_TITLE = 1_000
_BOOKS = frozenset(
    {"", "book", "chapter", "thesis", "report", "pamphlet", "manuscript", "entry-encyclopedia"}
)
_ANSWERED = (Scheme.ISBN, Scheme.OCLC, Scheme.LCCN, Scheme.OPEN_LIBRARY)


class DumpIndex:
    """Open Library's editions as they were when its dump was made; see `Registry`.

    Any thread may ask; each asks over a connection of its own.
    """

    def __init__(self, folder: Path | str) -> None:
        """Take the folder that the index lies in; it is opened when it is first asked."""
        self._folder = Path(folder)
        self._free: LifoQueue[sqlite3.Connection] = LifoQueue()
        self._state: IndexState | None = None

    @property
    def name(self) -> str:
        """Its name among registries: "openlibrary-local"."""
        return NAME

    @property
    def path(self) -> Path:
        """The file of the finished index, whether it is there or not."""
        return finished_path(self._folder, EDITIONS)

    def serves(self, claimed: Reference) -> bool:
        """Tell whether a book is claimed, or something by a number that books have."""
        numbered = any(claimed.all(scheme) for scheme in _ANSWERED)
        return numbered or (claimed.csl_type in _BOOKS and bool(claimed.title))

    def price(self, claimed: Reference) -> Price:  # noqa: ARG002 - the protocol's form
        """Tell that asking costs nothing."""
        return Price()

    def look_up(self, claimed: Reference) -> Answer:
        """Look for all editions that may be meant."""
        if not folded_title(claimed.title) and not any(claimed.all(s) for s in _ANSWERED):
            detail = "there is neither a title nor a number to look for"
            return _unavailable(Unavailable.REFUSED, detail)
        return self._asked(partial(_answer, claimed=claimed))

    def editions(self, key: str, *, most: int = 200) -> Answer:
        """Look for the editions of a work; they come by year.

        Args:
            key: of the work, "OL…W", or of one of its editions, "OL…M".
            most: how many at most, those first in the dump.
        """
        return self._asked(partial(_editions, key=key, most=most))

    def _asked(self, ask: Callable[[sqlite3.Connection, IndexState], Answer]) -> Answer:
        try:
            with self._connection() as (opened, state):
                return ask(opened, state)
        except FileNotFoundError:
            return _unavailable(Unavailable.UNREACHABLE, self._why_missing())
        except CardstoreError as exc:
            return _unavailable(Unavailable.BAD_BODY, str(exc))

    def state(self) -> IndexState | None:
        """Give the state of the index, finished or being built; None when there is none."""
        states = index_states(self._folder, EDITIONS)
        return states[0] if states else None

    def close(self) -> None:
        """Close every connection."""
        while True:
            try:
                self._free.get_nowait().close()
            except Empty:
                return

    @contextmanager
    def _connection(self) -> Iterator[tuple[sqlite3.Connection, IndexState]]:
        """Lend a connection of nobody else's.

        Raises:
            FileNotFoundError: there is no finished index.
        """
        try:
            opened = self._free.get_nowait()
        except Empty:
            if not self.path.is_file():
                raise FileNotFoundError(self.path) from None
            opened = open_for_reading(self.path)
        try:
            with translated(self.path):
                if self._state is None:
                    self._state = state_of(opened, self.path, name=EDITIONS)
                _require_complete(self._state)
                yield opened, self._state
        except BaseException:
            opened.close()
            raise
        self._free.put(opened)

    def _why_missing(self) -> str:
        """Say whether there is no index at all, or one that is not finished."""
        try:
            begun = self.state()
        except CardstoreError as exc:
            return str(exc)
        if begun is None:
            return f"there is no index of Open Library's dump in {self._folder}"
        if not begun.current:
            return f"the index {begun.path} was built by another cardstore; build it anew"
        return (
            f"the index of Open Library's dump is not finished ({begun.share:.0%} read); go on "
            "with the same: cardstore registry build"
        )


def _require_complete(state: IndexState) -> None:
    if not state.complete:
        raise FileNotFoundError(state.path)


def _answer(opened: sqlite3.Connection, state: IndexState, claimed: Reference) -> Answer:
    """Ask an open index."""
    numbered, denied = _by_numbers(opened, claimed)
    rows = list(numbered)
    shown = claimed.title[:_LONGEST_TITLE]
    title = folded_title(shown)
    if title and not any(title in map(folded_title, row.titles) for row in numbered):
        families = [creator.family for creator in claimed.creators]
        lines = find_lines(opened, title=shown, families=families, year=claimed.year)
        near = near_lines(titles_of_lines(opened, lines), title=shown)
        for row in numbered:
            near.pop(row.line, None)
        rows += likeliest(
            rows_of_lines(opened, list(near)),
            near,
            families=families,
            year=claimed.year,
            most=_MOST,
        )
    records = [record_of(row, registry=NAME) for row in rows[: max(_MOST, len(numbered))]]
    return _answered(state, records, numbered=len(numbered), denied=denied)


def _editions(opened: sqlite3.Connection, state: IndexState, *, key: str, most: int) -> Answer:
    """Look for the editions of a work in an open index."""
    work = open_library_form(key)
    if work.endswith("M"):
        found = rows_of_lines(opened, lines_of_key(opened, work))
        works = [row.work for row in found if row.work is not None]
        if not works:
            return _answered(state, [record_of(row, registry=NAME) for row in found])
        work = f"OL{works[0]}W"
    rows = rows_of_lines(opened, lines_of_work(opened, work, most=most))
    records = [record_of(row, registry=NAME) for row in rows]
    records.sort(key=lambda record: (record.years or (9999,), record.record_id))
    return _answered(state, records)


def _answered(
    state: IndexState, records: Sequence[Record], *, numbered: int = 0, denied: tuple[str, ...] = ()
) -> Answer:
    """Give an answer as of the day of the dump; the first `numbered` records came by a number."""
    absent = "" if records else " has nothing like it; it may have been catalogued since"
    return Answer(
        registry=NAME,
        state=AnswerState.FOUND if records else AnswerState.NOT_FOUND,
        candidates=tuple(records),
        detail=f"Open Library's dump of {state.dumped_at[:10]}{absent}",
        by_identifier=tuple(record.record_id for record in records[:numbered]),
        denied=denied,
        asked_at=state.dumped_at,
    )


def _unavailable(why: Unavailable, detail: str) -> Answer:
    return Answer(registry=NAME, state=AnswerState.UNAVAILABLE, why=why, detail=detail)


def _by_numbers(
    opened: sqlite3.Connection, claimed: Reference
) -> tuple[tuple[EditionRow, ...], tuple[str, ...]]:
    """Give the editions that have the claimed identifiers, and the identifiers that none has."""
    lines: dict[int, None] = {}
    denied = []
    for one in claimed_identifiers(claimed):
        if one.scheme not in _ANSWERED:
            continue
        held = _held(opened, one.scheme, one.value)
        if held is None:
            continue  # it is none of that scheme, which is told without asking anybody
        if not held:
            denied.append(one.value)
        lines.update(dict.fromkeys(held))
    rows = rows_of_lines(opened, list(lines))
    return (_titled_first(rows, claimed) if len(rows) > 1 else tuple(rows))[:_MOST], tuple(denied)


def _titled_first(rows: Sequence[EditionRow], claimed: Reference) -> tuple[EditionRow, ...]:
    """Order editions that share a number: those with the claimed title first, then by year."""
    title, year = folded_title(claimed.title), claimed.year

    def key(row: EditionRow) -> tuple[bool, bool, int]:
        dated = year is not None and str(year) in row.publish_date
        return title not in map(folded_title, row.titles), not dated, row.line

    return tuple(sorted(rows, key=key))


def _held(opened: sqlite3.Connection, scheme: Scheme, value: str) -> tuple[int, ...] | None:
    """Give the lines of the editions with an identifier; None when it has not the scheme's form."""
    if scheme is not Scheme.OPEN_LIBRARY:
        asked = _number(scheme, value)
        return None if asked is None else lines_of_number(opened, *asked)
    key = open_library_form(value)
    if key.endswith("W"):
        return lines_of_work(opened, key, most=_MOST * 10)
    return lines_of_key(opened, key) if key.endswith("M") else None


def _number(scheme: Scheme, value: str) -> tuple[int, int | str] | None:
    """Give the kind and the form in which the index keeps a number; None when it has no form."""
    if scheme is Scheme.ISBN:
        try:
            return ISBN, int(parse_isbn(value))
        except InvalidIdentifierError:
            return None
    number = oclc_form(value) if scheme is Scheme.OCLC else lccn_form(value)
    if not number:
        return None
    return (OCLC, int(number)) if scheme is Scheme.OCLC else (LCCN, number)
