"""The page maps of a library, and what people said about single leaves."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.errors import UnknownLeafError, UsageError
from cardstore.store.card_rows import assignment_from_row, assignment_to_row
from cardstore.store.cells import number
from cardstore.store.records import AssignmentKind, LabelAssignment
from cardstore.store.rows import (
    leaf_label_to_row,
    page_map_from_rows,
    page_map_to_row,
    provenance_to_row,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardstore.pages.labels import PageLabel
    from cardstore.pages.page_map import PageMap
    from cardstore.store.connection import Connection, Row


class PageShelf:
    """Files page maps and label assignments; both are only ever added to."""

    def __init__(self, connection: Connection, *, now: Callable[[], str]) -> None:
        self._connection = connection
        self._now = now

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
    ) -> LabelAssignment:
        """Record a person's word: the leaf bears `label`, or no number when it is None.

        Raises:
            UnknownLeafError: the scan has no such leaf.
        """
        kind = AssignmentKind.NO_LABEL if label is None else AssignmentKind.LABEL
        return self._record(
            scan_digest,
            LabelAssignment(
                leaf_index=leaf_index,
                kind=kind,
                label=label,
                assigned_by=assigned_by,
                at="",
                note=note,
            ),
        )

    def unassign(
        self, scan_digest: str, *, leaf_index: int, assigned_by: str, note: str = ""
    ) -> LabelAssignment:
        """Record that what was said about the leaf no longer holds.

        Raises:
            UnknownLeafError: the scan has no such leaf.
            UsageError: nothing was said about it.
        """
        withdrawn = LabelAssignment(
            leaf_index=leaf_index,
            kind=AssignmentKind.WITHDRAWN,
            label=None,
            assigned_by=assigned_by,
            at="",
            note=note,
        )
        with self._connection.transaction():
            held = [a for a in self.assignments(scan_digest) if a.leaf_index == leaf_index]
            if not held:
                what = f"Nobody has assigned a label to leaf {leaf_index}"
                raise UsageError(what, remedy="See the leaves with: cardstore pages SOURCE --all")
            return self._record(scan_digest, withdrawn)

    def assignments(self, scan_digest: str) -> tuple[LabelAssignment, ...]:
        """Give what holds now: the last word on each leaf, unless it was withdrawn; by leaf."""
        last = {a.leaf_index: a for a in self.assignment_history(scan_digest)}
        return tuple(
            last[leaf_index]
            for leaf_index in sorted(last)
            if last[leaf_index].kind is not AssignmentKind.WITHDRAWN
        )

    def assignment_history(self, scan_digest: str) -> tuple[LabelAssignment, ...]:
        """Give everything that was said about the scan's leaves, oldest first."""
        rows = self._connection.rows(
            "SELECT * FROM label_assignments WHERE scan_digest = ? ORDER BY number", (scan_digest,)
        )
        return tuple(assignment_from_row(row) for row in rows)

    def _record(self, scan_digest: str, assignment: LabelAssignment) -> LabelAssignment:
        if not assignment.assigned_by.strip():
            msg = "An assignment needs a name"
            raise UsageError(msg, remedy="Say who assigns the label")
        with self._connection.transaction():
            if not self._connection.rows(
                "SELECT 1 FROM leaves WHERE scan_digest = ? AND leaf_index = ?",
                (scan_digest, assignment.leaf_index),
            ):
                what = f"The scan {scan_digest[:12]}… has no leaf {assignment.leaf_index}"
                raise UnknownLeafError(what)
            recorded = replace(assignment, at=self._now())
            number_ = len(self.assignment_history(scan_digest)) + 1
            self._connection.insert(
                "label_assignments",
                [{"scan_digest": scan_digest, "number": number_, **assignment_to_row(recorded)}],
            )
            return recorded

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
