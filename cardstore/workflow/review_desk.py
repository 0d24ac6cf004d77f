"""ReviewDesk: the verbs that tell how far people are, and what they ruled; a part of `Library`."""

from __future__ import annotations

import json
from dataclasses import replace
from statistics import median
from typing import TYPE_CHECKING

from cardstore.errors import ReviewError
from cardstore.review.alike import bare_words
from cardstore.review.item import QueueKind, QueueProgress, Role
from cardstore.store.queue_records import MANUSCRIPTS
from cardstore.workflow.queue_chains import chain_of
from cardstore.workflow.queue_desk import SETTLED, QueueDesk, is_left_to_people

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cardstore.review.item import QueueItem
    from cardstore.review.measured import ReviewReport
    from cardstore.review.ruling import Ruling
    from cardstore.review.standing import Standing
    from cardstore.store.queue_records import StoredQueue


ASSUMED_SECONDS = 180.0
"""What a sentence is taken to cost before anything is measured: the plan's own three minutes."""
_HOUR_S = 3600.0


class ReviewDesk(QueueDesk):
    """Tells how far queues are, and what their rulings tell."""

    def queue_progress(self, queue: int, *, reviewer: str | None) -> QueueProgress:
        """Tell how far a queue is for one person, and how long the rest will take.

        Args:
            queue: the queue's number.
            reviewer: who; None for all together: what is left then is open to somebody new.

        Raises:
            ReviewError: there is no such queue.
        """
        stored = self._store.queues.get(queue)
        who = None if reviewer is None else self.known_person(reviewer)
        counts = self._store.queues.counts(queue, reviewer=who)
        middle = median(counts.seconds) if counts.seconds else None
        pace = ASSUMED_SECONDS if middle is None else middle
        return QueueProgress(
            queue=queue,
            items=stored.items,
            left=counts.open,
            today=counts.today,
            median_seconds=middle,
            hours_left=counts.open * pace / _HOUR_S,
            measured=len(counts.seconds),
        )

    def queue_listed(self, queue: int, *, reviewer: str | None) -> QueueProgress:
        """Tell how far a queue is, with what it held back and what lies in no queue yet.

        That is left as all else is; `review_queue` and `follow_up` open the queue it comes in.

        Args:
            queue: the queue's number.
            reviewer: who; None for all together.

        Raises:
            ReviewError: there is no such queue.
        """
        progress = replace(
            self.queue_progress(queue, reviewer=reviewer),
            left_with=len(self.left_with(queue, reviewer=reviewer)),
        )
        stored = self._store.queues.get(queue)
        if not stored.held_back or self._store.queues.unsaid(queue):
            return progress
        if self._store.queues.following(queue) is not None:
            return progress
        owed = len(self._owed(stored)[1])
        pace = progress.median_seconds
        seconds = ASSUMED_SECONDS if pace is None else pace
        return replace(
            progress,
            left=progress.left + owed,
            hours_left=(progress.left + owed) * seconds / _HOUR_S,
            next=owed,
        )

    def queues_at_work(self, *, reviewer: str | None = None) -> tuple[QueueProgress, ...]:
        """Give the queues in which somebody still has something to rule, oldest first.

        What as many people as are asked could not settle, each of them may rule anew.
        One that is ruled, but held sentences back that lie in no queue yet, is among them. None of
        those that are done, of a review that a later one of the same manuscripts took the
        place of, nor of an audit that is stale or failed: what it was about is settled.

        Args:
            reviewer: for whom; None for anybody.
        """
        from cardstore.workflow.queue_chains import replaced_queues  # noqa: PLC0415 - seldom

        gone = replaced_queues(self._store)
        told = (
            self.queue_listed(one.queue, reviewer=reviewer)
            for one in self._store.queues.all()
            if one.queue not in gone
        )
        return tuple(one for one in told if one.left or one.left_with)

    def review_report(self, queue: int) -> ReviewReport:
        """Tell what a queue's rulings tell of reviewers and machine; planted errors are named here.

        Of a review it is told of the queue together with those that follow it: to people they are
        one. What is held back still, once all else is ruled, is left.

        Raises:
            ReviewError: there is no such queue.
        """
        from cardstore.review.measured import measure_queue  # noqa: PLC0415 - seldom

        stored = self._store.queues.get(queue)
        if stored.kind is not QueueKind.REVIEW:
            by_place: dict[int, list[Ruling]] = {}
            for one in self._store.queues.rulings(queue):
                by_place.setdefault(one.place, []).append(one)
            drawn = self._store.queues.items(queue)
            standings = self._accused_standings(drawn, by_place)
            return measure_queue(queue, drawn, by_place, standings=standings)
        chain = chain_of(self._store.queues.all(QueueKind.REVIEW), queue)
        items, said = self._said_in(chain)
        is_done = all(self._store.queues.unsaid(one.queue) == 0 for one in chain)
        owed = self._still_owed(chain) if is_done else 0
        asked = sum(self._store.queues.counts(one.queue, reviewer=None).open for one in chain)
        return measure_queue(chain[0].queue, items, said, owed=owed, asked=asked)

    def _accused_standings(
        self, items: Sequence[QueueItem], rulings: Mapping[int, Sequence[Ruling]]
    ) -> dict[int, Standing]:
        """Tell where items of an audit stand that any auditor called wrong, by their places."""
        known = self._store.queues.accusations()
        accused = [
            (one, accusation)
            for one in (items if known else ())
            if (accusation := known.get((bare_words(one.words), one.cited))) is not None
        ]
        return {
            one.place: accusation.drawn_standing(rulings.get(one.place, ()), item_key=one.item_key)
            for one, accusation in accused
        }

    def _still_owed(self, chain: Sequence[StoredQueue]) -> int:
        """Count what a chain held back, shows in none of its queues, and nobody has settled.

        It may lie in a queue of other manuscripts too. Where the gate has to read a manuscript
        again before that can be told, all of it counts of which people did not say where it stands.
        """
        from cardstore.workflow.queue_items import item_key  # noqa: PLC0415 - heavy
        from cardstore.workflow.where_it_stands import stands_by_key  # noqa: PLC0415 - heavy

        shown = frozenset(one.item_key for one in self._items_of(chain) if one.role is Role.WAITS)
        keys = frozenset[str]().union(*(one.held_back for one in chain)) - shown
        if not keys:
            return 0
        try:
            gated = self.last_decisions(json.loads(dict(chain[-1].options)[MANUSCRIPTS]))
        except ReviewError:
            held = stands_by_key(self._store, keys)
            return sum(held[key][0] not in SETTLED for key in keys)
        waits = [one for one in gated if is_left_to_people(one) and item_key(*one) in keys]
        return len(self._unruled(waits))

    def _said_in(
        self, chain: Sequence[StoredQueue]
    ) -> tuple[list[QueueItem], dict[int, list[Ruling]]]:
        """Give the items of a chain, numbered through, and the rulings on each.

        A planted error is counted in the queue in which it was ruled, and once.
        """
        items = list(self._items_of(chain))
        held = self._store.queues.rulings_on((one.item_key for one in items), kind=QueueKind.REVIEW)
        mine = {one.queue for one in chain}
        said = {
            place: [
                ruling
                for ruling in held.get(one.item_key, ())
                if one.role is not Role.PLANTED or ruling.queue in mine
            ]
            for place, one in enumerate(items)
        }
        elsewhere = {
            place for place, one in enumerate(items) if held.get(one.item_key) and not said[place]
        }
        told = [replace(one, place=at) for at, one in enumerate(items) if at not in elsewhere]
        return told, said

    def _items_of(self, chain: Sequence[StoredQueue]) -> Iterator[QueueItem]:
        for queue in chain:
            yield from self._store.queues.items(queue.queue)
