"""ItemDesk: the verbs about which item lies before whom; a part of `Library`."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from cardstore.review.alike import folded_name
from cardstore.review.item import Role
from cardstore.store.item_leases import LEASE_S
from cardstore.workflow.arguments import text_argument
from cardstore.workflow.seed_desk import SeedDesk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.review.item import HeldItem, QueueItem
    from cardstore.review.ruling import Ruling


def as_any(item: QueueItem) -> QueueItem:
    """Give an item as if it were any that waits: who decides is not told why it lies there."""
    return replace(
        item, role=Role.WAITS, twice=False, stratum="", planted_as="", verdict_key="", asks=()
    )


class ItemDesk(SeedDesk):
    """Hands out items."""

    def next_item(
        self, queue: int, *, reviewer: str, after: int = -1, hold: bool = True
    ) -> QueueItem | None:
        """Give the next item that this person may rule and nobody else has before them.

        It has no role and no verdict: who decides is told neither. It is then before this person
        for five minutes, unless they only look ahead. It is free before that once it is ruled, let
        go, or this library is closed. None where nothing is left.

        Args:
            queue: the queue's number.
            reviewer: for whom.
            after: the place behind which it is looked for; -1 for the whole queue.
            hold: put it before this person.

        Raises:
            ReviewError: there is no such queue.
        """
        self._store.queues.get(queue)
        reviewer = self.known_person(reviewer)
        while True:
            now = time.time()
            place = self._store.queues.next_place(queue, reviewer=reviewer, after=after, now=now)
            if place is None:
                return None
            if not hold or self._store.leases.take(
                queue, place, reviewer=reviewer, until=now + LEASE_S, now=now
            ):
                if hold:
                    again = self._store.queues.next_place(
                        queue, reviewer=reviewer, after=place - 1, now=now
                    )
                    if again != place:  # somebody ruled it and let it go meanwhile
                        self._store.leases.let_go(queue, place, reviewer=reviewer)
                        continue
                    self._before_people.add((queue, place, reviewer))
                return as_any(self._store.queues.item(queue, place))

    def hold_item(self, queue: int, place: int, *, reviewer: str) -> bool:
        """Keep an item before a person for another five minutes.

        Returns:
            whether it is theirs; somebody else may have taken it when the last one was over.

        Raises:
            ReviewError: there is no such item.
        """
        now, who = time.time(), self.known_person(reviewer)
        held = self._store.leases.take(queue, place, reviewer=who, until=now + LEASE_S, now=now)
        if held:
            self._before_people.add((queue, place, who))
        return held

    def let_item_go(self, queue: int, place: int, *, reviewer: str) -> None:
        """Let others have an item that lay before a person.

        Raises:
            ReviewError: there is no such item.
        """
        who = self.known_person(reviewer)
        self._store.leases.let_go(queue, place, reviewer=who)
        self._before_people.discard((queue, place, who))

    def held_from(self, queue: int, *, reviewer: str) -> tuple[HeldItem, ...]:
        """Give the items that are open to a person and lie before somebody else, first free first.

        Args:
            queue: the queue's number.
            reviewer: for whom.
        """
        who = self.known_person(reviewer)
        return self._store.leases.held_from(queue, reviewer=who, now=time.time())

    def left_with(self, queue: int, *, reviewer: str | None) -> tuple[int, ...]:
        """Give the places of items that are not settled, and that nobody else is asked about.

        As many people as are asked said something of them; one of these may rule anew.

        Args:
            queue: the queue's number.
            reviewer: one of them; None for whoever it is.
        """
        who = None if reviewer is None else self.known_person(reviewer)
        return self._store.queues.left_with(queue, reviewer=who)

    def before_others(self, queue: int, place: int, *, reviewer: str) -> str:
        """Say who else has an item before them, or settled it, for who comes by its address.

        "" where this person is asked about it and nobody else has it, or has ruled it already.

        Args:
            queue: the queue's number.
            place: of the item in it.
            reviewer: who looks.
        """
        who = self.known_person(reviewer)
        holder = self._store.leases.holder(queue, place, reviewer=who, now=time.time())
        if holder:
            return f"{holder} has this sentence before them now; what you both say counts."
        said = self._store.queues.said_by(queue, place)
        if not said or who in said or self._store.queues.is_open_to(queue, place, reviewer=who):
            return ""
        return f"Ruled already by {', '.join(said)}; what you say counts beside it."

    def let_all_go(self) -> None:
        """Let others have what this library put before people and nobody let go yet."""
        held, self._before_people = self._before_people, set()
        if held and not self._store.read_only:
            self._store.leases.let_many_go(held)

    @cached_property
    def _before_people(self) -> set[tuple[int, int, str]]:
        """What this library put before whom."""
        return set()

    def last_ruling(self, queue: int, *, reviewer: str) -> Ruling | None:
        """Give the last ruling of a person that holds, in a queue or in those it follows."""
        for one in self._back_from(queue):
            last = self._store.queues.last_ruling(one, reviewer=self.known_person(reviewer))
            if last is not None:
                return last
        return None

    def ruling_of(self, queue: int, place: int, *, reviewer: str) -> Ruling | None:
        """Give what a person ruled of an item, and still holds; None for nothing."""
        return self._store.queues.ruling_of(queue, place, reviewer=self.known_person(reviewer))

    def known_person(self, name: str) -> str:
        """Give a person's name as it was first written here: Ada and ada are one.

        Args:
            name: as it is written now.
        """
        folded = folded_name(text_argument(name, "the reviewer's name"))
        if folded not in self._names:
            said = (*self._store.queues.reviewers(), *self._store.sightings.people())
            for one in said:
                self._names.setdefault(folded_name(one), one)
        if folded not in self._names:  # who only looks may come back under another name
            looking = {folded_name(one): one for one in self._store.leases.holders()}
            return looking.get(folded, name.strip())
        return self._names[folded]

    @cached_property
    def _names(self) -> dict[str, str]:
        """The names of those who ever ruled, opened or said anything, by their folded forms."""
        return {}

    def _back_from(self, queue: int) -> Iterator[int]:
        """Give a queue, then the one that it follows, and so on."""
        at: int | None = queue
        while at is not None:
            yield at
            at = self._store.queues.get(at).follows
