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
from pathlib import Path
from queue import Empty, LifoQueue
from typing import TYPE_CHECKING

from cardstore.errors import CardstoreError, InvalidIdentifierError, NoLibraryError
from cardstore.sources.identifiers import parse_isbn
from cardstore.sources.library_numbers import lccn_form, oclc_form, open_library_form
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
    from collections.abc import Iterator, Sequence

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
            return self._unavailable(
                Unavailable.REFUSED, "there is neither a title nor a number to look for"
            )
        try:
            with self._connection() as (opened, state):
                return _answer(opened, state, claimed)
        except FileNotFoundError:
            return self._unavailable(Unavailable.UNREACHABLE, self._why_missing())
        except CardstoreError as exc:
            return self._unavailable(Unavailable.BAD_BODY, str(exc))

    def editions(self, work_key: str, *, most: int = 200) -> tuple[Record, ...]:
        """Give the editions of a work, by year; none when the index has no such work.

        Args:
            work_key: `Record.work_key`.
            most: how many at most, of those first in the dump.

        Raises:
            LibraryError: the index is missing, not finished or damaged.
        """
        try:
            with self._connection() as (opened, _):
                rows = rows_of_lines(opened, lines_of_work(opened, work_key, most=most))
        except FileNotFoundError as exc:
            raise NoLibraryError(self._why_missing(), remedy="Build it first") from exc
        records = [record_of(row, registry=NAME) for row in rows]
        return tuple(sorted(records, key=lambda r: (r.years or (9999,), r.record_id)))

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
        begun = self.state()
        if begun is None:
            return f"there is no index of Open Library's dump in {self._folder}"
        if not begun.current:
            return f"the index {begun.path} was built by another cardstore; build it anew"
        return (
            f"the index of Open Library's dump is not finished ({begun.share:.0%} read); go on "
            "with the same: cardstore registry build"
        )

    @staticmethod
    def _unavailable(why: Unavailable, detail: str) -> Answer:
        return Answer(registry=NAME, state=AnswerState.UNAVAILABLE, why=why, detail=detail)


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
        lines = find_lines(opened, title=shown, families=families)
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
    records = tuple(record_of(row, registry=NAME) for row in rows[: max(_MOST, len(numbered))])
    day = state.dumped_at[:10]
    return Answer(
        registry=NAME,
        state=AnswerState.FOUND if records else AnswerState.NOT_FOUND,
        candidates=records,
        detail=f"Open Library's dump of {day}"
        + ("" if records else " has nothing like it; it may have been catalogued since"),
        by_identifier=tuple(record.record_id for record in records[: len(numbered)]),
        denied=denied,
        asked_at=state.dumped_at,
    )


def _by_numbers(
    opened: sqlite3.Connection, claimed: Reference
) -> tuple[tuple[EditionRow, ...], tuple[str, ...]]:
    """Give the editions that have the claimed identifiers, and the identifiers that none has."""
    lines: dict[int, None] = {}
    denied = []
    for one in claimed.identifiers:
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
