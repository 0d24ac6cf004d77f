"""Planted before: what other queues of a library show of the sentences that a new one is made of.

Who pages through two queues side by side must find the same words at the same place, or knows which
were made up. So what lies planted in a queue that is open is planted in the new one too, and what
was ever shown as it stands is not altered in a later one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.review.item import QueueKind, Role
from cardstore.workflow.queue_items import queue_item

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.claims.manuscript import Manuscript
    from cardstore.review.item import QueueItem
    from cardstore.store.store import Store
    from cardstore.workflow.gate_reports import GatedSentence

    Gated = tuple[GatedSentence, Manuscript]


def planted_in_open_queues(store: Store, left: Sequence[Gated]) -> tuple[QueueItem, ...]:
    """Give the planted errors of open queues whose true sentence still waits, where it stands now.

    A sentence is known by its verdict: what was edited around it moves it and makes it no other.

    Args:
        store: the open library.
        left: what waits, and was not settled.
    """
    waits = {one[0].kept.key: one for one in reversed(left)}
    found: dict[str, QueueItem] = {}
    for queue in store.queues.all(QueueKind.REVIEW):
        if not queue.held_back or not store.queues.unsaid(queue.queue):
            continue
        for one in store.queues.items(queue.queue):
            true = waits.get(one.verdict_key)
            if one.role is Role.PLANTED and true is not None:
                now = queue_item(*true, role=Role.PLANTED)
                words = replace(now, words=one.words, asks=one.asks, planted_as=one.planted_as)
                found.setdefault(one.verdict_key, words)
    return tuple(found.values())


def never_shown(store: Store, some: Sequence[Gated]) -> list[Gated]:
    """Leave out sentences that any queue showed as they stand."""
    shown = store.queues.shown_as_they_stand()
    return [one for one in some if one[0].kept.key not in shown]
