"""Leaves of a stored scan that are read again.

A rereading calls `begin`, then `save` for each leaf as it is finished, then `finish`. The new text
layers are kept as they come, but become current together, in `finish`, so that nobody ever meets a
scan whose zones belong to other layers. Killed and begun again with the same request, a rereading
asks `read` which leaves it has done.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.errors import IncompleteScanError
from cardstore.store.cells import number, row_of, text, text_or_none
from cardstore.store.layer_turn import make_current
from cardstore.store.rows import layer_to_row, provenance_to_row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardstore.store.connection import Connection, Row
    from cardstore.text.layer import TextLayer


class RereadOutcome(StrEnum):
    """What came of reading a leaf again."""

    CHANGED = "changed"  # another text layer, current once the rereading is done
    UNCHANGED = "unchanged"  # the very layer that the leaf has already
    FAILED = "failed"  # it could not be read; the layer it has stays


@dataclass(frozen=True, slots=True, kw_only=True)
class RereadLeaf:
    """What came of one leaf.

    Attributes:
        leaf_index: the leaf.
        outcome: see `RereadOutcome`.
        instead_of: the layer that was current when it was read again.
        layer_digest: the layer that was read; None exactly when it failed.
        detail: for people: what it failed of; may be "".
    """

    leaf_index: int
    outcome: RereadOutcome
    instead_of: str
    layer_digest: str | None
    detail: str

    def __post_init__(self) -> None:
        """Refuse a failed leaf with a layer, and any other without."""
        if (self.layer_digest is None) != (self.outcome is RereadOutcome.FAILED):
            msg = f"leaf {self.leaf_index}: {self.outcome} with layer {self.layer_digest}"
            raise ValueError(msg)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rereading:
    """A rereading as kept.

    Attributes:
        scan_digest: the scan.
        number: which of its rereadings it is, counted from 1.
        request: what was asked for, as canonical JSON.
        page_map: the version of the page map that held before.
        done: whether its layers have become current.
        leaves: the leaves read so far, by index.
    """

    scan_digest: str
    number: int
    request: str
    page_map: int
    done: bool
    leaves: tuple[RereadLeaf, ...]


@row_of("rereadings", "scan_digest", "number")
def rereading_from_rows(row: Row, leaves: Iterable[Row]) -> Rereading:
    """Give the rereading of its row and those of its leaves, in order."""
    state = text(row["state"])
    if state not in {"reading", "done"}:
        msg = f"no state is called {state!r}"
        raise ValueError(msg)
    return Rereading(
        scan_digest=text(row["scan_digest"]),
        number=number(row["number"]),
        request=text(row["request"]),
        page_map=number(row["page_map"]),
        done=state == "done",
        leaves=tuple(
            RereadLeaf(
                leaf_index=number(leaf["leaf_index"]),
                outcome=RereadOutcome(text(leaf["outcome"])),
                instead_of=text(leaf["instead_of"]),
                layer_digest=text_or_none(leaf["layer_digest"]),
                detail=text(leaf["detail"]),
            )
            for leaf in leaves
        ),
    )


class RereadLog:
    """Keeps what is read again until all of it is there."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def begin(self, scan_digest: str, *, request: str, page_map: int) -> Rereading:
        """Begin a rereading, or give the last one when it asked for the same and is not done."""
        with self._connection.transaction():
            before = self.of(scan_digest)
            if before and not before[-1].done and before[-1].request == request:
                return before[-1]
            row: Row = {
                "scan_digest": scan_digest,
                "number": len(before) + 1,
                "request": request,
                "page_map": page_map,
                "state": "reading",
            }
            self._connection.insert("rereadings", [row])
            return rereading_from_rows(row, ())

    def of(self, scan_digest: str) -> tuple[Rereading, ...]:
        """Give all rereadings of a scan, oldest first."""
        rows = self._connection.rows(
            "SELECT * FROM rereadings WHERE scan_digest = ? ORDER BY number", (scan_digest,)
        )
        return tuple(
            rereading_from_rows(
                row,
                self._connection.rows(
                    "SELECT * FROM reread_leaves WHERE scan_digest = ? AND number = ? "
                    "ORDER BY leaf_index",
                    (scan_digest, row["number"]),
                ),
            )
            for row in rows
        )

    def save(self, rereading: Rereading, leaf: RereadLeaf, *, layer: TextLayer | None) -> None:
        """Keep what came of one leaf, and its new layer; a leaf that is kept already stays so.

        Args:
            rereading: what it belongs to.
            leaf: what came of it.
            layer: the layer, unless the leaf failed.
        """
        with self._connection.transaction():
            if layer is not None:
                self._connection.insert(
                    "provenances", [provenance_to_row(layer.provenance)], only_new=True
                )
                row = layer_to_row(rereading.scan_digest, layer)
                self._connection.insert("text_layers", [row], only_new=True)
            self._connection.insert(
                "reread_leaves",
                [
                    {
                        "scan_digest": rereading.scan_digest,
                        "number": rereading.number,
                        "leaf_index": leaf.leaf_index,
                        "outcome": leaf.outcome.value,
                        "instead_of": leaf.instead_of,
                        "layer_digest": leaf.layer_digest,
                        "detail": leaf.detail,
                    }
                ],
                only_new=True,
            )

    def finish(
        self,
        rereading: Rereading,
        *,
        conclude: Callable[[], None],
        spared: Callable[[], Iterable[int]] = tuple,
    ) -> Rereading:
        """Make the new layers current and say that the rereading is done: all at once.

        A leaf that got another layer since it was read again, as by a person's correction, keeps
        that one.

        Args:
            rereading: as `begin` gave it.
            conclude: what belongs to the same change: zones and page map of the new layers.
            spared: gives leaves that keep the layer they have, asked within the same change: those
                that a person corrected before they were read again, or since.

        Raises:
            IncompleteScanError: another rereading of the scan was begun in the meantime.
        """
        scan_digest = rereading.scan_digest
        with self._connection.transaction():
            last = self.of(scan_digest)[-1]
            if last.number != rereading.number:
                what = f"Another rereading of the scan {scan_digest[:12]}… was begun meanwhile"
                raise IncompleteScanError(what, remedy="Let that one end, then begin this one anew")
            if last.done:
                return last
            keeping = set(spared())
            for leaf in last.leaves:
                if leaf.outcome is RereadOutcome.CHANGED and leaf.leaf_index not in keeping:
                    make_current(self._connection, scan_digest, leaf)
            conclude()
            self._connection.execute(
                "UPDATE rereadings SET state = 'done' WHERE scan_digest = ? AND number = ?",
                (scan_digest, rereading.number),
            )
            return self.of(scan_digest)[-1]
