"""Review in a terminal: the same items, the same keys, all in text.

Comes in: a queue, who reviews, and keys as they are pressed. Goes out: rulings, each saved before
the next item is shown. Nothing is shown that the page would not show: in an audit no card before a
leaf was opened, and never a score.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from cardstore.errors import CardstoreError, ReviewError
from cardstore.review.item import QueueKind
from cardstore.review.keys import Action
from cardstore.review.ruling import ERRORS, RulingKind
from cardstore.review.wording import again_told, replaced_told, said_of
from cardstore.workflow.left_told import held_told, left_with_told

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardstore.review.item import HeldItem, QueueItem, QueueProgress, ShownItem
    from cardstore.review.keys import Keys
    from cardstore.review.ruling import ErrorClass, Ruling
    from cardstore.workflow.leaf_image import LeafImage
    from cardstore.workflow.sitting import Sitting

ENDS = frozenset({"", "\x03", "\x04"})
PAUSE_S = 120.0  # a longer look at one item is taken for a pause
_RULINGS = frozenset(RulingKind)


class NumberedQueue(Protocol):
    """A queue."""

    @property
    def queue(self) -> int:
        """Its number."""


class AuditTold(Protocol):
    """What a library tells of audits to who rules in them."""

    def audit_lifted(self, queue: int) -> str:
        """Say that the audit of a queue goes on after a slip."""
        ...

    def audit_failure(self, queue: int) -> str:
        """Say that the audit of a queue has failed, and what lifts a slip; "" where it has not."""
        ...

    def accused_before(self, queue: int, place: int, *, reviewer: str) -> str:
        """Say that this person's own word does not settle a sentence any more; else ""."""
        ...


def ruling_told(library: AuditTold, ruling: Ruling, *, reviewer: str) -> str:
    """Say what a ruling, made or taken back, did to an audit; "" for nothing.

    Args:
        library: the library.
        ruling: as it was made or taken back just now.
        reviewer: whose it is.
    """
    told = library.audit_lifted if ruling.error is None else library.audit_failure
    found = told(ruling.queue)
    return found or library.accused_before(ruling.queue, ruling.place, reviewer=reviewer)


class RuledLibrary(AuditTold, Protocol):
    """What is needed of a library."""

    def next_item(self, queue: int, *, reviewer: str, after: int = -1) -> QueueItem | None:
        """Give the next open item."""

    def follow_up(self, queue: int, *, reviewer: str) -> NumberedQueue | None:
        """Give the queue with which a person goes on where nothing is open to them; None else."""

    def show_item(self, queue: int, place: int, *, reviewer: str) -> ShownItem:
        """Give all that is shown of an item."""

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
    ) -> Ruling:
        """Keep a ruling."""

    def undo_ruling(self, queue: int, *, reviewer: str) -> Ruling | None:
        """Take the last ruling back."""

    def audit_closed(self, queue: int) -> str:
        """Say why an audit's queue takes no rulings any more; "" where it does."""
        ...

    def ruling_of(self, queue: int, place: int, *, reviewer: str) -> Ruling | None:
        """Give what a person ruled of an item, and still holds; None for nothing."""

    def note_opened(
        self, queue: int, place: int, *, reviewer: str, scan_digest: str, leaf_index: int
    ) -> None:
        """Keep that a leaf was opened."""

    def queue_progress(self, queue: int, *, reviewer: str) -> QueueProgress:
        """Tell how far the queue is."""

    def leaf_image(self, scan_digest: str, leaf_index: int) -> LeafImage:
        """Give a leaf's picture.

        Raises:
            CardstoreError: there is none.
        """

    def hold_item(self, queue: int, place: int, *, reviewer: str) -> bool:
        """Keep an item before a person."""

    def held_from(self, queue: int, *, reviewer: str) -> Sequence[HeldItem]:
        """Give the items that are open to a person and lie before somebody else."""

    def left_with(self, queue: int, *, reviewer: str | None) -> Sequence[int]:
        """Give the places of items that nobody else is asked about."""

    def before_others(self, queue: int, place: int, *, reviewer: str) -> str:
        """Say who else has an item before them, or ruled it."""
        ...

    def let_item_go(self, queue: int, place: int, *, reviewer: str) -> None:
        """Let others have an item."""


class Screen(Protocol):
    """Shows things to who reviews, and takes what is typed."""

    def item(self, shown: ShownItem, progress: QueueProgress, *, hidden: bool) -> None:
        """Show an item; without its cards where they are hidden."""

    def classes(self, kind: RulingKind) -> None:
        """Ask for the class of an error."""

    def picture(self, image: LeafImage, *, name: str) -> None:
        """Put a leaf's picture where it can be looked at, and tell where."""

    def tell(self, words: str) -> None:
        """Tell something."""

    def keys(self) -> None:
        """Show what the keys do."""

    def pause(self, *, minutes: int, ruled: int) -> None:
        """Offer a pause."""

    def key(self) -> str:
        """Give the next key; "" where there are no more."""

    def note(self) -> str:
        """Give a line of the reviewer's own words."""


@dataclass(slots=True)
class TerminalReview:
    """One person's review of a queue in a terminal.

    Attributes:
        library: the library.
        queue: which queue; the one that follows it, once nothing of it is left.
        reviewer: who.
        keys: which key does what.
        screen: shows and asks.
        now: a clock that only goes forward, in seconds.
        sitting: offers pauses.
    """

    library: RuledLibrary
    queue: int
    reviewer: str
    keys: Keys
    screen: Screen
    now: Callable[[], float]
    sitting: Sitting
    _note: str = field(default="")
    _given: int = field(default=0)
    _stopped: bool = field(default=False)
    _at: tuple[int, int] | None = field(default=None)
    _ruled: Ruling | None = field(default=None)
    _anew: set[tuple[int, int]] = field(default_factory=set)

    def run(self) -> int:
        """Show items until none is left or who reviews stops; give how many rulings were made.

        However it ends, what lies before who reviews is free for others then.
        """
        try:
            self._run()
        finally:
            if self._at is not None:
                self.library.let_item_go(*self._at, reviewer=self.reviewer)
        return self._given

    def _run(self) -> None:
        failed = self.library.audit_failure(self.queue)
        if failed:
            self.screen.tell(failed)
        place = self._next(-1)
        if place is None and not self._stopped:
            place = self._at_end()
        while place is not None:
            place = self._look_at(place)
            if place is None and not self._stopped:
                place = self._at_end()

    def _at_end(self) -> int | None:
        """Tell that nothing is left, and let the last ruling be taken back; give its place then."""
        held = self.library.held_from(self.queue, reviewer=self.reviewer)
        closed = self.library.audit_closed(self.queue)
        told = closed or held_told(held) or "Nothing waits for you in this queue."
        anew = () if closed else self.library.left_with(self.queue, reviewer=self.reviewer)
        anew = tuple(place for place in anew if (self.queue, place) not in self._anew)
        undo, onward = (", ".join(self.keys.of(one)) for one in (Action.UNDO, Action.NEXT))
        if anew:
            told = f"{told} {left_with_told(anew)} {onward} shows them to you again."
        self.screen.tell(f"{told} ({undo} takes your last ruling back, any other key ends)")
        action = self.keys.action_of(self.screen.key())
        if anew and action is Action.NEXT:
            self._anew.add((self.queue, anew[0]))
            return anew[0]
        return self._undo(None) if action is Action.UNDO else None

    def _next(self, after: int) -> int | None:
        """Give the place of the next open item behind one, or from the beginning."""
        if self.sitting.is_due():
            minutes, ruled = self.sitting.told()
            self.screen.pause(minutes=minutes, ruled=ruled)
            self.sitting.begin_anew()
            if self._is_end(self.screen.key()):
                return None
        if self.library.audit_closed(self.queue):
            return None
        found = self.library.next_item(self.queue, reviewer=self.reviewer, after=after)
        if found is None and after >= 0:
            found = self.library.next_item(self.queue, reviewer=self.reviewer)
        if found is None:
            follow_up = self.library.follow_up(self.queue, reviewer=self.reviewer)
            if follow_up is not None:  # to who reviews it is one queue
                self.queue = follow_up.queue
                found = self.library.next_item(self.queue, reviewer=self.reviewer)
        return None if found is None else found.place

    def _look_at(self, place: int) -> int | None:
        """Show one item until it is left; give the place that is shown next, None for none."""
        if self.library.audit_closed(self.queue):
            return None
        self.sitting.note_shown(self.queue, place)
        self._at = self.queue, place
        nonce, begun = secrets.token_urlsafe(16), self.now()
        self._note = ""
        self._ruled = self.library.ruling_of(self.queue, place, reviewer=self.reviewer)
        while True:
            self.library.hold_item(self.queue, place, reviewer=self.reviewer)
            shown = self._show(place)
            key = self.screen.key()
            action = self.keys.action_of(key)
            if self._is_end(key):
                self.library.let_item_go(self.queue, place, reviewer=self.reviewer)
                return None
            try:
                if action is not None and action.value in _RULINGS:
                    seconds = min(self.now() - begun, PAUSE_S)
                    if self._rule(place, RulingKind(action.value), nonce=nonce, seconds=seconds):
                        return self._next(place)
                elif action is Action.UNDO:
                    return self._undo(place)
                elif action is Action.NEXT:
                    self.library.let_item_go(self.queue, place, reviewer=self.reviewer)
                    return self._next(place)
                elif action is Action.PREVIOUS:
                    return self.sitting.shown_before(self.queue, place)
                else:
                    self._other(action, shown)
            except ReviewError as exc:
                self.screen.tell(str(exc))

    def _is_end(self, key: str) -> bool:
        """Tell whether a key stops the review."""
        self._stopped = key in ENDS or self.keys.action_of(key) is Action.QUIT
        return self._stopped

    def _show(self, place: int) -> ShownItem:
        shown = self.library.show_item(self.queue, place, reviewer=self.reviewer)
        progress = self.library.queue_progress(self.queue, reviewer=self.reviewer)
        hidden = shown.kind is not QueueKind.REVIEW and not shown.opened
        self.screen.item(shown, progress, hidden=hidden)
        accused = self.library.accused_before(self.queue, place, reviewer=self.reviewer)
        if accused:
            self.screen.tell(accused)
        return shown

    def _rule(self, place: int, kind: RulingKind, *, nonce: str, seconds: float) -> bool:
        """Save a ruling; give False where its class was not told."""
        error: ErrorClass | None = None
        if kind in ERRORS:
            self.screen.classes(kind)
            error = self.keys.class_of(self.screen.key())
            if error is None:
                return False
        before = self.library.ruling_of(self.queue, place, reviewer=self.reviewer)
        beside = self.library.before_others(self.queue, place, reviewer=self.reviewer)
        made = self.library.rule(
            self.queue,
            place,
            reviewer=self.reviewer,
            kind=kind,
            error=error,
            note=self._note,
            seconds=seconds,
            nonce=nonce,
        )
        self._given += 1
        self.sitting.count_ruling()
        other = "" if before == self._ruled else replaced_told(before, made)
        told = (f"Saved: {said_of(made.kind, made.error)}.", other, beside)
        self._tell(" ".join(filter(None, told)), made)
        return True

    def _undo(self, place: int | None) -> int | None:
        """Take the last ruling back; give its place, or another one where others see to it now."""
        taken = self.library.undo_ruling(self.queue, reviewer=self.reviewer)
        if taken is None:
            self.screen.tell("There is no ruling of yours in this queue to take back.")
            return place
        self._given = max(0, self._given - 1)
        self.sitting.count_back()
        stands = self.library.ruling_of(taken.queue, taken.place, reviewer=self.reviewer)
        said = f"Taken back: {said_of(taken.kind, taken.error)}. {again_told(stands)}"
        self._tell(said.rstrip(), taken)
        self.queue = taken.queue
        if self.library.accused_before(taken.queue, taken.place, reviewer=self.reviewer):
            self.library.let_item_go(taken.queue, taken.place, reviewer=self.reviewer)
            return self._next(taken.place)
        return taken.place

    def _tell(self, said: str, ruling: Ruling) -> None:
        """Tell what became of a ruling, and whether an audit has failed by it."""
        told = ruling_told(self.library, ruling, reviewer=self.reviewer)
        self.screen.tell(f"{said} {told}".rstrip())

    def _other(self, action: Action | None, shown: ShownItem) -> None:
        """Do what does not leave the item."""
        if action is Action.NOTE:
            self._note = self.screen.note()
        elif action is Action.EVIDENCE:
            self._open(shown)
        elif action is Action.HELP:
            self.screen.keys()

    def _open(self, shown: ShownItem) -> None:
        """Give its leaves' pictures, and keep that these were opened; what has none was not."""
        for leaf in (leaf for card in shown.cards for leaf in card.leaves):
            try:
                image = self.library.leaf_image(leaf.scan_digest, leaf.leaf_index)
            except CardstoreError as exc:
                self.screen.tell(f"Leaf {leaf.leaf_index} cannot be shown: {exc}")
                continue
            self.screen.picture(image, name=f"item-{shown.place + 1}-leaf-{leaf.leaf_index}")
            self.library.note_opened(
                self.queue,
                shown.place,
                reviewer=self.reviewer,
                scan_digest=leaf.scan_digest,
                leaf_index=leaf.leaf_index,
            )
            return
        self.screen.tell("None of its cards stands on a leaf that could be opened.")
