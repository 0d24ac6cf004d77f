"""Queue chains: a queue, and those that go on with what it held back.

Comes in: the queues of a library. Goes out: those that belong together, and what of the gate's
sentences they hold. The true sentence of which an altered one lies in a queue is not in it; once
that queue is done, another one follows with it. To people both are one queue.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.audit.estimate import AuditState
from cardstore.review.item import QueueKind, Role
from cardstore.store.queue_records import MANUSCRIPTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.store.queue_records import StoredQueue
    from cardstore.store.store import Store


_SETTLED = frozenset({AuditState.FAILED, AuditState.STALE})


def chain_of(queues: Sequence[StoredQueue], queue: int) -> tuple[StoredQueue, ...]:
    """Give the chain in which a queue lies, first to last.

    Args:
        queues: all of its kind, oldest first.
        queue: the number of any of its queues.
    """
    by_number = {one.queue: one for one in queues}
    followed = {one.follows: one for one in queues if one.follows is not None}
    first = by_number[queue]
    while first.follows is not None:
        first = by_number[first.follows]
    chain = [first]
    while (after := followed.get(chain[-1].queue)) is not None:
        chain.append(after)
    return tuple(chain)


def waiting_keys(store: Store, chain: Sequence[StoredQueue]) -> frozenset[str]:
    """Give the keys of all that waited when a chain was opened, held back or not."""
    items = (one for queue in chain for one in store.queues.items(queue.queue))
    shown = frozenset(one.item_key for one in items if one.role is Role.WAITS)
    return shown.union(*(one.held_back for one in chain))


def replaced_queues(store: Store) -> frozenset[int]:
    """Give the queues that ask for nothing more, though not all in them is ruled.

    A review is replaced by a later one of the same manuscripts: the gate decided otherwise since,
    and what waits still waits there. An audit that is stale takes no ruling, and one that failed
    stays so while anything in it is called wrong.
    """
    reviews = store.queues.all(QueueKind.REVIEW)
    last: dict[str, int] = {}
    for one in reviews:
        last[dict(one.options).get(MANUSCRIPTS, "")] = chain_of(reviews, one.queue)[0].queue
    old = {
        one.queue
        for one in reviews
        if chain_of(reviews, one.queue)[0].queue != last[dict(one.options).get(MANUSCRIPTS, "")]
    }
    settled = {one.audit for one in store.audits.results() if one.state in _SETTLED}
    stale = {one.audit for one in store.audits.results() if one.state is AuditState.STALE}
    # One that failed by a ruling that was taken back asks for somebody else's eyes.
    waits = {one for one in settled - stale if not store.audits.known_wrong(one)}
    done = settled - waits
    return frozenset(old | {one.queue for one in store.audits.all() if one.audit in done})


def owed_keys(store: Store, queues: Sequence[StoredQueue], queue: StoredQueue) -> frozenset[str]:
    """Give the keys that a queue held back and that wait in no later one.

    Args:
        store: the open library.
        queues: all of its kind, oldest first.
        queue: which.
    """
    if not queue.held_back:
        return frozenset()
    later = [one for one in queues if one.queue > queue.queue]
    return queue.held_back - waiting_keys(store, later)
