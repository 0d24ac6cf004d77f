"""Stored layers: the current layers of a scan, each made from its row when it is asked for.

A leaf of 400 words takes about 170 kB as a value, so a scan of 5,000 leaves would take 850 MB at
once. Whoever goes through a scan leaf by leaf holds a few of them at a time.

Which layer is current is settled when the sequence is made: layers never change, so what is given
out is the scan as it was at that moment, whatever is written meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

from cardstore.store.cells import number, text
from cardstore.store.rows import layer_from_row
from cardstore.text.layer import ReadingReason

if TYPE_CHECKING:
    from cardstore.store.connection import Connection
    from cardstore.text.layer import TextLayer

KEPT = 300
"""Layers: about 50 MB. A scan of no more leaves is made from its rows once; of a longer one those
at its beginning are, so that going through it again and again still costs less each time."""
WORTH_KEEPING = 4 * KEPT
"""Leaves: of a scan that has more, what could be kept is less than a quarter, and none is."""
RECENT = 8
"""Leaves beside one another are compared: such a neighbour is not made anew."""

_CURRENT = (
    "SELECT leaf_index, layer_digest FROM readings AS r WHERE scan_digest = ? AND reading = ("
    "SELECT max(reading) FROM readings AS l WHERE l.scan_digest = r.scan_digest "
    "AND l.leaf_index = r.leaf_index) ORDER BY leaf_index"
)
_ONE = (
    "SELECT l.*, p.* FROM text_layers AS l JOIN provenances AS p USING (provenance) "
    "WHERE l.scan_digest = ? AND l.leaf_index = ? AND l.layer_digest = ?"
)
_REASONS = (
    "SELECT leaf_index, layer_digest, reason FROM text_layers WHERE scan_digest = ? "
    "ORDER BY leaf_index"
)


class StoredLayers(Sequence["TextLayer"]):
    """The current layer of every leaf that has one, in leaf order; belongs to the store's thread.

    Equal to a tuple of the same layers.
    """

    def __init__(self, connection: Connection, scan_digest: str) -> None:
        self._connection = connection
        self._scan_digest = scan_digest
        self._current = tuple(
            (number(row["leaf_index"]), text(row["layer_digest"]))
            for row in connection.rows(_CURRENT, (scan_digest,))
        )
        self._kept: dict[int, TextLayer] = {}
        self._recent: dict[int, TextLayer] = {}

    @property
    def digests(self) -> tuple[str, ...]:
        """The layers' own digests, in leaf order; no layer is made for them."""
        return tuple(digest for _, digest in self._current)

    def reasons(self) -> tuple[tuple[int, ReadingReason], ...]:
        """Give (leaf_index, why it was read so) of every leaf; no layer is made for it."""
        rows = self._connection.tuples(_REASONS, (self._scan_digest,))
        current = set(self._current)
        return tuple(
            (number(leaf_index), ReadingReason(text(reason)))
            for leaf_index, digest, reason in rows
            if (leaf_index, digest) in current
        )

    def __len__(self) -> int:
        return len(self._current)

    @overload
    def __getitem__(self, index: int) -> TextLayer: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[TextLayer, ...]: ...

    def __getitem__(self, index: int | slice) -> TextLayer | tuple[TextLayer, ...]:
        chosen = range(len(self))[index]
        return tuple(map(self._at, chosen)) if isinstance(chosen, range) else self._at(chosen)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (StoredLayers, tuple)):
            return NotImplemented
        return tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]  # as a list's: it is compared by what is in it

    def _at(self, place: int) -> TextLayer:
        held = self._kept.get(place) or self._recent.get(place)
        if held is not None:
            return held
        rows = self._connection.rows(_ONE, (self._scan_digest, *self._current[place]))
        made = layer_from_row(rows[0])
        if len(self._kept) < KEPT and len(self._current) <= WORTH_KEEPING:
            self._kept[place] = made
        else:
            self._recent[place] = made
            while len(self._recent) > RECENT:
                del self._recent[next(iter(self._recent))]
        return made
