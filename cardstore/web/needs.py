"""ReviewLibrary: what the review page needs of a library. `Library` is one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.review.item import HeldItem, QueueItem, QueueKind, QueueProgress, ShownItem
    from cardstore.review.ruling import ErrorClass, Ruling, RulingKind
    from cardstore.workflow.leaf_image import LeafImage


class NamedQueue(Protocol):
    """A queue as the page lists it."""

    @property
    def queue(self) -> int:
        """Its number."""

    @property
    def kind(self) -> QueueKind:
        """What it is for."""


class ReviewLibrary(Protocol):
    """A library, opened by the thread that asks it."""

    def queues(self, kind: QueueKind | None = None) -> tuple[NamedQueue, ...]:
        """List the queues, oldest first."""

    def withdraw_ruling(
        self, queue: int, place: int, *, reviewer: str, nonce: str
    ) -> Ruling | None:
        """Take back what was kept under a nonce, if anything was."""
        ...

    def audit_closed(self, queue: int) -> str:
        """Say why an audit's queue takes no rulings any more; "" where it does."""
        ...

    def accused_before(self, queue: int, place: int, *, reviewer: str) -> str:
        """Say that this person's own word does not settle a sentence any more; else ""."""
        ...

    def audit_lifted(self, queue: int) -> str:
        """Say that the audit of a queue goes on after a slip."""
        ...

    def audit_failure(self, queue: int) -> str:
        """Say that the audit of a queue has failed, and what lifts a slip; "" where it has not."""
        ...

    def queues_at_work(self, *, reviewer: str | None = None) -> tuple[QueueProgress, ...]:
        """Give those in which something is left for somebody, oldest first."""

    def next_item(
        self, queue: int, *, reviewer: str, after: int = -1, hold: bool = True
    ) -> QueueItem | None:
        """Give the first open item behind a place that nobody else holds; None for none."""

    def follow_up(self, queue: int, *, reviewer: str) -> NamedQueue | None:
        """Give the queue with which a person goes on where nothing is open to them; None else."""

    def hold_item(self, queue: int, place: int, *, reviewer: str) -> bool:
        """Keep an item before a person; tell whether it is theirs."""

    def held_from(self, queue: int, *, reviewer: str) -> Sequence[HeldItem]:
        """Give the items that are open to a person and lie before somebody else."""

    def left_with(self, queue: int, *, reviewer: str | None) -> Sequence[int]:
        """Give the places of items that nobody else is asked about, and one may rule anew."""

    def before_others(self, queue: int, place: int, *, reviewer: str) -> str:
        """Say who else has an item before them, or ruled it, to who comes by its address."""
        ...

    def let_item_go(self, queue: int, place: int, *, reviewer: str) -> None:
        """Let others have an item."""

    def ruling_of(self, queue: int, place: int, *, reviewer: str) -> Ruling | None:
        """Give what a person ruled of an item, and still holds; None for nothing."""

    def show_item(self, queue: int, place: int, *, reviewer: str) -> ShownItem:
        """Give all that is shown of an item.

        Raises:
            ReviewError: there is no such item.
        """

    def rule(
        self,
        queue: int,
        place: int,
        *,
        reviewer: str,
        kind: RulingKind | str,
        error: ErrorClass | str | None = None,
        note: str = "",
        seconds: float = 0.0,
        nonce: str = "",
        item_key: str = "",
    ) -> Ruling:
        """Keep a ruling; a nonce that was used before gives the ruling it made.

        Raises:
            ReviewError: it cannot be ruled so.
        """

    def undo_ruling(self, queue: int, *, reviewer: str, ruling: int | None = None) -> Ruling | None:
        """Take a ruling of this person in the queue back, or the last; None where there is none."""

    def last_ruling(self, queue: int, *, reviewer: str) -> Ruling | None:
        """Give the last ruling of a person in a queue that holds; None for none."""

    def note_opened(
        self, queue: int, place: int, *, reviewer: str, scan_digest: str, leaf_index: int
    ) -> None:
        """Keep that this person opened a leaf of the item."""

    def queue_listed(self, queue: int, *, reviewer: str | None) -> QueueProgress:
        """Tell how far a queue is, with what comes in the next one.

        Raises:
            ReviewError: there is no such queue.
        """

    def queue_progress(self, queue: int, *, reviewer: str) -> QueueProgress:
        """Tell how far a queue is."""

    def leaf_image(self, scan_digest: str, leaf_index: int) -> LeafImage:
        """Give a leaf's picture as a browser can show it.

        Raises:
            UnknownLeafError: there is no such scan or leaf.
        """

    def close(self) -> None:
        """Let go of the library."""
