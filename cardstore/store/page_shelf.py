"""The page maps of a library, and what people said about single leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors import UsageError
from cardstore.pages.label_changes import ChangeKind
from cardstore.store.cells import number
from cardstore.store.label_log import LabelLog, standing, withdrawal
from cardstore.store.records import AssignmentKind, LabelAssignment
from cardstore.store.rows import (
    leaf_label_to_row,
    page_map_from_rows,
    page_map_to_row,
    provenance_to_row,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardstore.pages.label_changes import LabelChange
    from cardstore.pages.labels import PageLabel
    from cardstore.pages.page_map import PageMap
    from cardstore.store.connection import Connection, Row


class PageShelf:
    """Files page maps and label assignments; both are only ever added to."""

    def __init__(self, connection: Connection, *, now: Callable[[], str]) -> None:
        self._connection = connection
        self._log = LabelLog(connection, now=now)

    def save_map(self, scan_digest: str, page_map: PageMap) -> int:
        """Make `page_map` the current one of its scan and give its version, counted from 1.

        Saving the current one again changes nothing.
        """
        with self._connection.transaction():
            version = self.version(scan_digest)
            if version and self._map(scan_digest, version) == page_map:
                return version
            key: Row = {"scan_digest": scan_digest, "page_map": version + 1}
            self._connection.insert(
                "provenances", [provenance_to_row(page_map.provenance)], only_new=True
            )
            self._connection.insert("page_maps", [{**key, **page_map_to_row(page_map)}])
            self._connection.insert(
                "page_labels", [{**key, **leaf_label_to_row(entry)} for entry in page_map.leaves]
            )
            return version + 1

    def current_map(self, scan_digest: str) -> PageMap | None:
        """Give the current page map; None when there is none."""
        return self._map(scan_digest, self.version(scan_digest))

    def map_of(self, scan_digest: str, version: int) -> PageMap | None:
        """Give the page map of that version, current or earlier; None when there is none."""
        return self._map(scan_digest, version)

    def version(self, scan_digest: str) -> int:
        """Give the current page map's version, counted from 1; 0 when there is none."""
        rows = self._connection.rows(
            "SELECT count(*) AS n FROM page_maps WHERE scan_digest = ?", (scan_digest,)
        )
        return number(rows[0]["n"])

    def assign(
        self,
        scan_digest: str,
        *,
        leaf_index: int,
        label: PageLabel | None,
        assigned_by: str,
        note: str = "",
        expected: PageLabel | None = None,
    ) -> LabelAssignment:
        """Record a person's word: the leaf bears `label`, or no number when it is None.

        Args:
            scan_digest: the scan.
            leaf_index: the leaf.
            label: what it bears.
            assigned_by: who says so.
            note: why.
            expected: where the label is a misprint, what its sequence gives.

        Raises:
            UnknownLeafError: the scan has no such leaf.
        """
        kind = AssignmentKind.NO_LABEL if label is None else AssignmentKind.LABEL
        word = LabelAssignment(
            leaf_index=leaf_index,
            kind=kind,
            label=label,
            assigned_by=assigned_by,
            at="",
            note=note,
            expected=expected,
        )
        change = self.change_labels(
            scan_digest, [word], kind=ChangeKind.ASSIGNED, made_by=assigned_by, note=note
        )
        return change.words[0]

    def unassign(
        self, scan_digest: str, *, leaf_index: int, assigned_by: str, note: str = ""
    ) -> LabelAssignment:
        """Record that what was said about the leaf no longer holds.

        Raises:
            UnknownLeafError: the scan has no such leaf.
            UsageError: nothing was said about it.
        """
        with self._connection.transaction():
            if all(held.leaf_index != leaf_index for held in self.assignments(scan_digest)):
                what = f"Nobody has assigned a label to leaf {leaf_index}"
                raise UsageError(what, remedy="See the leaves with: cardstore pages SOURCE --all")
            word = withdrawal(leaf_index, by=assigned_by, note=note)
            change = self.change_labels(
                scan_digest, [word], kind=ChangeKind.UNASSIGNED, made_by=assigned_by, note=note
            )
            return change.words[0]

    def change_labels(
        self,
        scan_digest: str,
        words: Sequence[LabelAssignment],
        *,
        kind: ChangeKind,
        made_by: str,
        note: str = "",
    ) -> LabelChange:
        """Record what a person says about several leaves at once: all of it, or nothing.

        Args:
            scan_digest: the scan.
            words: one for each leaf; the time is the store's.
            kind: how they came to be said; anything but an undoing.
            made_by: who says so.
            note: why.

        Raises:
            UnknownLeafError: the scan has no such leaf.
            UsageError: there are no words, or nobody is named.
        """
        return self._log.record(scan_digest, words, kind=kind, made_by=made_by, note=note)

    def undo_change(
        self, scan_digest: str, *, change: int | None, made_by: str, note: str = ""
    ) -> LabelChange:
        """Take a whole change back: what was said before it holds again.

        Of leaves about which a later change said something, the later word stays.

        Args:
            scan_digest: the scan.
            change: its number; None for the last one that stands.
            made_by: who takes it back.
            note: why.

        Raises:
            UsageError: there is no such change, or it was taken back.
        """
        return self._log.undo(scan_digest, change=change, made_by=made_by, note=note)

    def changes(self, scan_digest: str) -> tuple[LabelChange, ...]:
        """Give every change of the scan's labels, oldest first."""
        return self._log.changes(scan_digest)

    def assignments(self, scan_digest: str) -> tuple[LabelAssignment, ...]:
        """Give what holds now: the last word on each leaf, unless it was withdrawn; by leaf."""
        return standing(self.assignment_history(scan_digest))

    def assignment_history(self, scan_digest: str) -> tuple[LabelAssignment, ...]:
        """Give everything that was said about the scan's leaves, oldest first."""
        return self._log.history(scan_digest)

    def _map(self, scan_digest: str, version: int) -> PageMap | None:
        rows = self._connection.rows(
            "SELECT * FROM page_maps JOIN provenances USING (provenance) "
            "WHERE scan_digest = ? AND page_map = ?",
            (scan_digest, version),
        )
        labels = self._connection.rows(
            "SELECT * FROM page_labels WHERE scan_digest = ? AND page_map = ? ORDER BY leaf_index",
            (scan_digest, version),
        )
        return page_map_from_rows(rows[0], labels) if rows else None
