"""The log of what people said about page labels, change by change; only ever added to.

Comes in: words about leaves, said at once. Goes out: what was said, what holds, and the changes.
Undoing a change is another change: it says again what would hold had the first never been made. A
library that can only be read may be from before changes were kept: then every word is one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardstore.errors import UnknownLeafError, UsageError
from cardstore.pages.label_changes import (
    AssignmentKind,
    ChangeKind,
    LabelAssignment,
    LabelChange,
)
from cardstore.store.card_rows import assignment_from_row, assignment_to_row
from cardstore.store.cells import number, row_of, text
from cardstore.store.given import require_name, require_text
from cardstore.store.label_cells import label_from_cells, label_to_cells

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardstore.pages.labels import PageLabel
    from cardstore.store.connection import Connection, Row

_SEE = "See what was done with: cardstore pages SOURCE history"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeRow:
    """A change as it is filed: its words are named by their numbers; None where it has none."""

    change: LabelChange
    first_number: int | None
    last_number: int | None

    def with_words(self, words: tuple[LabelAssignment, ...]) -> LabelChange:
        """Give the change with its words.

        Args:
            words: everything that was said about the scan's leaves, in order.
        """
        if self.first_number is None or self.last_number is None:
            return self.change
        return replace(self.change, words=words[self.first_number - 1 : self.last_number])


class LabelLog:
    """Keeps what people say about labels, and reads it back."""

    def __init__(self, connection: Connection, *, now: Callable[[], str]) -> None:
        self._connection = connection
        self._now = now

    def history(self, scan_digest: str) -> tuple[LabelAssignment, ...]:
        """Give everything that was said about the scan's leaves, oldest first."""
        rows = self._connection.rows(
            "SELECT * FROM label_assignments WHERE scan_digest = ? ORDER BY number", (scan_digest,)
        )
        said = [assignment_from_row(row) for row in rows]
        if said and self._made:
            kept = self._connection.rows(
                "SELECT * FROM label_expectations WHERE scan_digest = ?", (scan_digest,)
            )
            for row in kept:
                at = number(row["number"]) - 1
                said[at] = replace(said[at], expected=expectation_from_row(row))
        return tuple(said)

    def changes(self, scan_digest: str) -> tuple[LabelChange, ...]:
        """Give every change, oldest first, with its words."""
        words = self.history(scan_digest)
        if not self._made:
            return tuple(_change_of(at, word) for at, word in enumerate(words, start=1))
        rows = self._connection.rows(
            "SELECT * FROM label_changes WHERE scan_digest = ? ORDER BY change", (scan_digest,)
        )
        found = [change_from_row(row).with_words(words) for row in rows]
        undone = {one.undoes: one.number for one in found if one.undoes is not None}
        return tuple(replace(one, undone_by=undone.get(one.number)) for one in found)

    def record(
        self,
        scan_digest: str,
        words: Sequence[LabelAssignment],
        *,
        kind: ChangeKind,
        made_by: str,
        note: str,
        undoes: int | None = None,
    ) -> LabelChange:
        """Record words that are said at once; see `PageShelf.change_labels`."""
        require_name(made_by, "An assignment needs a name")
        require_text("The note", note)
        if not words and undoes is None:
            msg = "Nothing is said about any leaf"
            raise UsageError(msg, remedy="Name the leaves; they are counted from 0")
        with self._connection.transaction():
            self._require_leaves(scan_digest, words)
            at = self._now()
            first = self._count("label_assignments", scan_digest) + 1
            said = tuple(replace(word, at=at) for word in words)
            self._insert_words(scan_digest, said, first=first)
            change = LabelChange(
                number=self._count("label_changes", scan_digest) + 1,
                kind=kind,
                words=said,
                made_by=made_by,
                at=at,
                note=note,
                undoes=undoes,
            )
            row = _change_to_row(change, first=first)
            self._connection.insert("label_changes", [{"scan_digest": scan_digest, **row}])
            return change

    def undo(self, scan_digest: str, *, change: int | None, made_by: str, note: str) -> LabelChange:
        """Take a whole change back; see `PageShelf.undo_change`."""
        with self._connection.transaction():
            made = self.changes(scan_digest)
            undone = _to_undo(made, change)
            without = {
                word.leaf_index: word
                for one in made
                if one.kind is not ChangeKind.UNDONE
                and one.undone_by is None
                and one.number != undone.number
                for word in one.words
            }
            holding = {word.leaf_index: word for word in standing(self.history(scan_digest))}
            words = []
            for leaf_index in undone.leaves:
                wanted, held = without.get(leaf_index), holding.get(leaf_index)
                if wanted is not None and wanted.kind is AssignmentKind.WITHDRAWN:
                    wanted = None
                if _content(wanted) == _content(held):
                    continue
                words.append(wanted or withdrawal(leaf_index, by=made_by, note=note))
            return self.record(
                scan_digest,
                words,
                kind=ChangeKind.UNDONE,
                made_by=made_by,
                note=note,
                undoes=undone.number,
            )

    @property
    def _made(self) -> bool:
        """Whether the tables of changes are there."""
        return not self._connection.read_only or bool(
            self._connection.rows("SELECT 1 FROM sqlite_schema WHERE name = 'label_expectations'")
        )

    def _count(self, table: str, scan_digest: str) -> int:
        rows = self._connection.rows(
            f"SELECT count(*) AS n FROM {table} WHERE scan_digest = ?",  # noqa: S608 - ours
            (scan_digest,),
        )
        return number(rows[0]["n"])

    def _require_leaves(self, scan_digest: str, words: Sequence[LabelAssignment]) -> None:
        """Refuse words about leaves that are not there, and words of nobody."""
        known = set(
            self._connection.column(
                "SELECT leaf_index FROM leaves WHERE scan_digest = ?", (scan_digest,)
            )
        )
        for word in words:
            require_name(word.assigned_by, "An assignment needs a name")
            if word.leaf_index not in known:
                what = f"The scan {scan_digest[:12]}… has no leaf {word.leaf_index}"
                raise UnknownLeafError(what)

    def _insert_words(
        self, scan_digest: str, words: Sequence[LabelAssignment], *, first: int
    ) -> None:
        numbered: list[tuple[Row, LabelAssignment]] = [
            ({"scan_digest": scan_digest, "number": at}, word)
            for at, word in enumerate(words, start=first)
        ]
        self._connection.insert(
            "label_assignments", [{**key, **assignment_to_row(word)} for key, word in numbered]
        )
        self._connection.insert(
            "label_expectations",
            [
                {**key, **label_to_cells(word.expected)}
                for key, word in numbered
                if word.expected is not None
            ],
        )


def standing(history: Sequence[LabelAssignment]) -> tuple[LabelAssignment, ...]:
    """Give what holds of all that was said: the last word on each leaf; by leaf."""
    last = {word.leaf_index: word for word in history}
    return tuple(
        last[leaf_index]
        for leaf_index in sorted(last)
        if last[leaf_index].kind is not AssignmentKind.WITHDRAWN
    )


def withdrawal(leaf_index: int, *, by: str, note: str) -> LabelAssignment:
    """Make the word that nothing said about the leaf holds any longer."""
    return LabelAssignment(
        leaf_index=leaf_index,
        kind=AssignmentKind.WITHDRAWN,
        label=None,
        assigned_by=by,
        at="",
        note=note,
    )


@row_of("label_changes", "scan_digest", "change")
def change_from_row(row: Row) -> ChangeRow:
    """Give the change back, without its words."""
    cells = row["first_number"], row["last_number"], row["undoes"]
    first, last, undoes = (None if cell is None else number(cell) for cell in cells)
    return ChangeRow(
        change=LabelChange(
            number=number(row["change"]),
            kind=ChangeKind(text(row["kind"])),
            words=(),
            made_by=text(row["made_by"]),
            at=text(row["at"]),
            note=text(row["note"]),
            undoes=undoes,
        ),
        first_number=first,
        last_number=last,
    )


@row_of("label_expectations", "scan_digest", "number")
def expectation_from_row(row: Row) -> PageLabel:
    """Give the label that a misprint's sequence gives."""
    label = label_from_cells(row)
    if label is None:
        msg = "no label"
        raise ValueError(msg)
    return label


def _to_undo(made: Sequence[LabelChange], wanted: int | None) -> LabelChange:
    """Choose the change that is to be taken back.

    Raises:
        UsageError: there is none, or it cannot be.
    """
    if wanted is None:
        left = [one for one in made if one.kind is not ChangeKind.UNDONE and not one.undone_by]
        if not left:
            what = "No change of this scan's labels is left to undo"
            raise UsageError(what, remedy=_SEE)
        return left[-1]
    found = next((one for one in made if one.number == wanted), None)
    if found is None:
        what = f"This scan's labels have no change {wanted}"
        raise UsageError(what, remedy=_SEE)
    if found.undone_by is not None:
        what = f"Change {wanted} was undone by change {found.undone_by}"
        raise UsageError(what, remedy=_SEE)
    if found.kind is ChangeKind.UNDONE:
        what = f"Change {wanted} is itself the undoing of change {found.undoes}"
        raise UsageError(what, remedy="Say again what is to hold: assign, confirm or import")
    return found


def _content(word: LabelAssignment | None) -> object:
    """Give what a word says, whoever said it; None where nothing is said."""
    return None if word is None else (word.kind, word.label, word.expected)


def _change_of(at: int, word: LabelAssignment) -> LabelChange:
    """Tell one word, from before changes were kept, as a change."""
    withdrawn = word.kind is AssignmentKind.WITHDRAWN
    return LabelChange(
        number=at,
        kind=ChangeKind.UNASSIGNED if withdrawn else ChangeKind.ASSIGNED,
        words=(word,),
        made_by=word.assigned_by,
        at=word.at,
        note=word.note,
    )


def _change_to_row(change: LabelChange, *, first: int) -> Row:
    count = len(change.words)
    return {
        "change": change.number,
        "kind": change.kind.value,
        "first_number": first if count else None,
        "last_number": first + count - 1 if count else None,
        "undoes": change.undoes,
        "made_by": change.made_by,
        "at": change.at,
        "note": change.note,
    }
