"""What the store tells of queues: a queue as it was opened, and a leaf that somebody opened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.review.item import QueueKind


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredQueue:
    """A queue as it was opened.

    Attributes:
        queue: its number, from 1.
        kind: see `QueueKind`.
        at: when it was opened, "2026-11-30T09:00:00Z".
        made_by: who opened it.
        seed: of everything in it that was drawn.
        options: (name, value) of what it was opened with.
        items: how many items it has.
    """

    queue: int
    kind: QueueKind
    at: str
    made_by: str
    seed: int
    options: tuple[tuple[str, str], ...]
    items: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PageOpening:
    """A leaf that somebody opened beside an item.

    Attributes:
        queue, place: of which item.
        reviewer: who.
        scan_digest, leaf_index: which leaf.
        at: when first.
    """

    queue: int
    place: int
    reviewer: str
    scan_digest: str
    leaf_index: int
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueCounts:
    """How far a queue is for one reviewer.

    Attributes:
        open: items that this reviewer may still rule.
        today: rulings of this reviewer since midnight UTC, in all queues.
        seconds: of this reviewer's rulings in this queue that hold, in their order.
    """

    open: int
    today: int
    seconds: tuple[float, ...]
