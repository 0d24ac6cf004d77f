"""What the store tells of queues: a queue, a leaf that was opened, and what is called wrong."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.review.item import QueueKind
    from cardstore.review.ruling import Ruling

FOLLOWS = "follows"
"""The option that names the queue with whose rest another one goes on."""
MANUSCRIPTS = "manuscripts"
"""The option that names the manuscripts whose sentences lie in a queue."""
HELD_BACK = "held_back"
"""The option that names the true sentences of which an altered one lies in a queue."""
SECRETS = frozenset({HELD_BACK, "planted_wanted"})
"""Options that would tell a reviewer what lies planted."""


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

    @property
    def follows(self) -> int | None:
        """The queue with whose rest it goes on; None for none."""
        told = dict(self.options).get(FOLLOWS)
        return None if told is None else int(told)

    @property
    def held_back(self) -> frozenset[str]:
        """The keys of the true sentences of which an altered one lies in it."""
        return frozenset(map(str, json.loads(dict(self.options).get(HELD_BACK, "[]"))))

    def for_reviewers(self) -> StoredQueue:
        """Give it without the options that tell what lies planted."""
        return replace(self, options=tuple(one for one in self.options if one[0] not in SECRETS))


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


@dataclass(frozen=True, slots=True, kw_only=True)
class CalledWrong:
    """Something of which somebody says that it is wrong.

    Attributes:
        words: the sentence as it was shown.
        cited: the cards it cites, as written.
        audited: it was drawn for an audit; else it lay in a review.
        rulings: all that hold on it, oldest first; of each person one.
    """

    words: str
    cited: tuple[str, ...]
    audited: bool
    rulings: tuple[Ruling, ...]
