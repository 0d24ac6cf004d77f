"""Planted before: what other queues of a library show of the sentences that a new one is made of.

Who pages through two queues side by side must find the same words at the same place, or knows which
were made up. So what lies planted in a queue that is open is planted in the new one too, and what
was ever shown as it stands is not altered in a later one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.review.item import QueueKind, Role
from cardstore.workflow.queue_items import item_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.claims.manuscript import Manuscript
    from cardstore.review.item import QueueItem
    from cardstore.store.store import Store
    from cardstore.workflow.gate_reports import GatedSentence

    Gated = tuple[GatedSentence, Manuscript]


def planted_in_open_queues(store: Store, left: Sequence[Gated]) -> tuple[QueueItem, ...]:
    """Give the planted errors of open queues whose true sentence still waits as it was.

    Args:
        store: the open library.
        left: what waits, and was not settled.
    """
    keys = {(one[0].manuscript, one[0].sentence.number): item_key(*one) for one in left}
    found: dict[tuple[str, int], QueueItem] = {}
    for queue in store.queues.all(QueueKind.REVIEW):
        if not queue.held_back or not store.queues.unsaid(queue.queue):
            continue
        for one in store.queues.items(queue.queue):
            place = (one.manuscript, one.number)
            if one.role is Role.PLANTED and keys.get(place) in queue.held_back:
                found.setdefault(place, replace(one, twice=False))
    return tuple(found.values())


def never_shown(store: Store, some: Sequence[Gated]) -> list[Gated]:
    """Leave out sentences that any queue showed as they stand."""
    shown = store.queues.shown_as_they_stand()
    return [one for one in some if item_key(*one) not in shown]
