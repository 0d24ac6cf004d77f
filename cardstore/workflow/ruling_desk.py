"""RulingDesk: the verbs by which people see an item and rule on it; a part of `Library`."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from cardstore.errors import ReviewError, quoted
from cardstore.review.item import QueueKind
from cardstore.review.ruling import ErrorClass, RulingKind
from cardstore.workflow.arguments import text_argument
from cardstore.workflow.item_desk import ItemDesk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.review.item import ShownItem
    from cardstore.review.ruling import Ruling
    from cardstore.workflow.reports import CheckReport

_Kind = TypeVar("_Kind", QueueKind, RulingKind, ErrorClass)


class RulingDesk(ItemDesk):
    """Shows items, and keeps what people rule."""

    def show_item(self, queue: int, place: int, *, reviewer: str) -> ShownItem:
        """Give all that is shown of an item; no score, no verdict and no role.

        Raises:
            ReviewError: there is no such item.
        """
        from cardstore.workflow.shown_items import show_item  # noqa: PLC0415 - heavy

        stored = self._store.queues.get(queue)
        opened = self._store.queues.opened(queue, place, reviewer=self.known_person(reviewer))
        item = self._store.queues.item(queue, place)
        return show_item(self._store, self._shelf, item, queue=stored, opened=opened)

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
        """Keep what a person says of an item.

        Args:
            queue: the queue's number.
            place: of the item in it.
            reviewer: who says so.
            kind: "supported", "stronger", "not_supported", "wrong_place" or "cannot_tell".
            error: the class of the error, where `kind` is one.
            note: the reviewer's own words.
            seconds: how long the item was looked at.
            nonce: of the item as it was shown; the same one again changes nothing.
            item_key: of what was shown; where another item lies there it is refused. "" for not
                looked at.

        Raises:
            ReviewError: there is no such item or word, an error lacks its class, or in an audit no
                leaf of it was opened, unless the word is that it can't be told.
        """
        stored = self._store.queues.get(queue)
        said = _ruling_kind(kind)
        if item_key and item_key != self._store.queues.item(queue, place).item_key:
            what = f"Another sentence lies at item {place + 1} of queue {queue} than was shown"
            raise ReviewError(what, remedy="Load the item again")
        if said is RulingKind.SUPPORTED:
            self._require_same_cards(queue, place)
        # Who cannot see a leaf, since there is none, can say that they cannot tell.
        settles = said is not RulingKind.CANNOT_TELL
        return self._store.queues.rule(
            queue,
            place,
            reviewer=self.known_person(reviewer),
            kind=said,
            error=None if error is None else _error_class(error),
            note=text_argument(note, "note"),
            seconds=max(0.0, float(seconds)),
            nonce=text_argument(nonce, "nonce"),
            opened_first=settles and stored.kind is not QueueKind.REVIEW,
        )

    def undo_ruling(self, queue: int, *, reviewer: str, ruling: int | None = None) -> Ruling | None:
        """Take back the last ruling of a person in a queue; None where there is none.

        Where it is the first of a queue that follows another, the last one there is meant.

        Args:
            queue: the queue's number.
            reviewer: who ruled.
            ruling: the number of the ruling that is meant; sent twice it is taken back once. None
                for the last.

        Raises:
            ReviewError: there is no such queue, or that ruling is none of this person in it.
        """
        self._store.queues.get(queue)
        who = self.known_person(reviewer)
        if ruling is None:
            last = self.last_ruling(queue, reviewer=who)
            return None if last is None else self._store.queues.undo(last.queue, reviewer=who)
        *others, first = self._back_from(queue)
        for one in others:
            with suppress(ReviewError):  # then it is one of an earlier queue
                return self._store.queues.undo(one, reviewer=who, ruling=ruling)
        return self._store.queues.undo(first, reviewer=who, ruling=ruling)

    def withdraw_ruling(
        self, queue: int, place: int, *, reviewer: str, nonce: str
    ) -> Ruling | None:
        """Take back a ruling of which nobody knows whether it was kept; None where it was not.

        Where it is still under way it is refused when it arrives.

        Args:
            queue: the queue's number.
            place: of the item.
            reviewer: who ruled.
            nonce: under which it was sent.

        Raises:
            ReviewError: there is no such item, or another ruling was kept under that nonce.
        """
        who = self.known_person(reviewer)
        sent = text_argument(nonce, "nonce")
        found = self._store.queues.withdraw(queue, place, reviewer=who, nonce=sent)
        if found is None:
            return None
        if (found.queue, found.place, found.reviewer) != (queue, place, who):
            what = f"Item {place + 1} of queue {queue} was sent with the nonce of another item"
            raise ReviewError(what, remedy="Load the item again")
        return self._store.queues.undo(queue, reviewer=who, ruling=found.number)

    def note_opened(
        self, queue: int, place: int, *, reviewer: str, scan_digest: str, leaf_index: int
    ) -> None:
        """Keep that a person opened a leaf beside an item: one on which its cards stand.

        Raises:
            ReviewError: there is no such item, or none of its cards stands on that leaf.
            UnknownLeafError: there is no such scan, or it has no such leaf.
        """
        from cardstore.workflow.leaf_image import stored_with_leaf  # noqa: PLC0415 - heavy

        stored_with_leaf(self._store, text_argument(scan_digest, "scan_digest"), leaf_index)
        shown = self.show_item(queue, place, reviewer=reviewer)
        leaves = [leaf for card in shown.cards for leaf in card.leaves]
        if (scan_digest, leaf_index) not in {(one.scan_digest, one.leaf_index) for one in leaves}:
            own = ", ".join(str(one.leaf_index) for one in leaves) or "none"
            what = f"Leaf {leaf_index} is none on which the cards of item {place + 1} stand ({own})"
            raise ReviewError(what, remedy="Open one of the item's own leaves, then rule")
        self._store.queues.note_opening(
            queue,
            place,
            reviewer=self.known_person(reviewer),
            scan_digest=scan_digest,
            leaf_index=leaf_index,
        )

    def _require_same_cards(self, queue: int, place: int) -> None:
        """Refuse to clear a sentence whose cards stand otherwise than when the gate read them.

        Raises:
            ReviewError: so they do.
        """
        from cardstore.workflow.same_cards import changed_cards  # noqa: PLC0415 - heavy

        item = self._store.queues.item(queue, place)
        changed = changed_cards(self._store, item, check=self._checked_now)
        if changed:
            what = f"Card {changed[0]} stands otherwise now than when the gate read it"
            raise ReviewError(what, remedy="Run the gate again, and review what it says then")

    def _checked_now(self, card_ids: Sequence[str]) -> tuple[CheckReport, ...]:
        return self.check_cards(card_ids, proofread=False)


def queue_kind(given: QueueKind | str) -> QueueKind:
    """Give a kind of queue by its name.

    Raises:
        ReviewError: there is none of that name.
    """
    return _one_of(QueueKind, given, "kind of queue")


def _ruling_kind(given: RulingKind | str) -> RulingKind:
    return _one_of(RulingKind, given, "ruling")


def _error_class(given: ErrorClass | str) -> ErrorClass:
    return _one_of(ErrorClass, given, "class of error")


def _one_of(kinds: type[_Kind], given: _Kind | str, called: str) -> _Kind:
    try:
        return kinds(given)
    except ValueError as exc:
        what = f"There is no {called} {quoted(given)}"
        raise ReviewError(what, remedy=f"Say one of: {', '.join(kinds)}") from exc
