"""Open queue: what waits, what was planted and what was drawn, put together for people.

Comes in: the gate's last decisions and how much is drawn. Goes out: the items of a queue in the
order of the book, and the keys of what is held back.

1. So many planted errors are made, by seeded dice. Each stands for the sentence it was made from:
   that one, where it waits too, is held back, and comes in the queue that follows.
   What lies planted in another open queue is planted in this one too; see `planted_before`.
2. Only such are planted as say of themselves what others of the queue say; see
   `plant_items.blended`.
3. A sample of what passed is drawn, and some are marked as asked of two people.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from cardstore.provenance import canonical_json
from cardstore.review.item import Role
from cardstore.store.queue_records import HELD_BACK, MANUSCRIPTS
from cardstore.workflow.marks_in_queues import MARKS, OFF, enough, look_in
from cardstore.workflow.mixed_items import for_two, mixed, part
from cardstore.workflow.plant_items import (
    Beside,
    blended,
    in_place,
    plant_items,
    words_by_place,
)
from cardstore.workflow.planted_before import never_shown, planted_in_open_queues
from cardstore.workflow.queue_items import FOR_PEOPLE, item_key, queue_item

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from cardstore.claims.manuscript import Manuscript
    from cardstore.gate.finding import Finding
    from cardstore.review.item import QueueItem
    from cardstore.store.store import Store
    from cardstore.workflow.gate_reports import GatedSentence
    from cardstore.workflow.progress import Progress

    Gated = tuple[GatedSentence, Manuscript]

_MOST_PLANTED = 100
"""Enough to tell how much people notice: 95 of 100 show at least 89.8 %."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueTerms:
    """How much of a queue is drawn, and how.

    Attributes:
        seed: of all that is drawn.
        planted_share: planted errors beside each item, 0 to 1.
        twice_share: the share of items that two people are asked about, 0 to 1.
        passed_share: the share of the sentences that passed which is asked about, 0 to 1.
    """

    seed: int
    planted_share: float
    twice_share: float
    passed_share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """What a queue is made of.

    Attributes:
        gated: all sentences, in the order of the book.
        waits: those that the gate left to people and that are shown here.
        left: those of them of which people have not said yet whether they are right.
        fresh: those that passed, likewise.
        sample: how many of these are asked about.
    """

    gated: Sequence[Gated]
    waits: Sequence[Gated]
    left: Sequence[Gated]
    fresh: Sequence[Gated]
    sample: int


def compose(
    store: Store,
    waiting: Waiting,
    *,
    terms: QueueTerms,
    check: Callable[[str, GatedSentence], tuple[Finding, ...]],
    progress: Progress,
) -> tuple[list[QueueItem], dict[str, str]]:
    """Give the items of a queue in their order, and what it was opened with.

    Args:
        store: the open library.
        waiting: what it is made of.
        terms: how much is drawn.
        check: gives the findings of an altered sentence; nothing is logged.
        progress: is told how far it is.
    """
    dice = Random(f"{terms.seed} review")  # noqa: S311 - to be drawn again, no secret
    wanted = part(len(waiting.left) + waiting.sample, terms.planted_share)
    before = planted_in_open_queues(store, _left_by_gate(waiting)) if wanted else ()
    planted = (
        *before,
        *plant_items(
            store,
            never_shown(store, _beds(_without(waiting, before), seed=terms.seed)),
            wanted=max(0, min(_MOST_PLANTED, wanted) - len(before)),
            seed=terms.seed,
            check=check,
            beside=[
                *_items(waiting.left, Role.WAITS),
                *_items(waiting.fresh[: waiting.sample], Role.PASSED),
            ],
            known=store.queues.planted_and_ruled(),
            progress=progress,
        ),
    )
    sampled = _drawn(waiting, planted, dice=dice)
    beside = [
        *_items(_others(waiting.left, planted), Role.WAITS),
        *_items(sampled, Role.PASSED),
    ]
    new = planted[len(before) :]
    new, marks = _blended(store, new, before, beside=beside)
    planted = (*before, *new)
    words = words_by_place(planted)
    manuscripts = {one.name: one for _, one in waiting.gated}
    shown = _others(waiting.waits, planted)
    ordered = mixed(
        [*_items(shown, Role.WAITS, words), *_items(sampled, Role.PASSED, words)],
        list(in_place(planted, manuscripts, words)),
        order=list(manuscripts),
    )
    kept = {id(one) for one, _ in shown}
    held_back = [item_key(*one) for one in waiting.waits if id(one[0]) not in kept]
    left = {id(one) for one, _ in waiting.left}
    marked = for_two(
        ordered,
        terms.twice_share,
        dice=dice,
        settled={item_key(*one) for one in waiting.waits if id(one[0]) not in left},
        asked=store.queues.asked_twice(one.item_key for one in ordered),
    )
    return marked, {
        "planted_share": str(terms.planted_share),
        "twice_share": str(terms.twice_share),
        "passed_share": str(terms.passed_share),
        MANUSCRIPTS: canonical_json(list(manuscripts)),
        "planted_wanted": str(wanted),
        HELD_BACK: canonical_json(held_back),
        **({} if marks else {MARKS: OFF}),
    }


def _blended(
    store: Store,
    new: Sequence[QueueItem],
    before: Sequence[QueueItem],
    *,
    beside: Sequence[QueueItem],
) -> tuple[tuple[QueueItem, ...], bool]:
    """Give the new planted errors that stand, and whether marks may be shown beside all of them."""
    wanted = len(new)
    found = blended(new, Beside.of(beside), wanted=wanted)
    counted = Beside.of(beside, look_of=look_in(store))
    alike = blended(new, counted, wanted=wanted)
    if not enough(alike, found):
        return found, False
    planted = (*before, *alike)
    looks = Counter(map(look_in(store), planted))
    fits = all(n <= counted.room_for(look, len(before) + wanted) for look, n in looks.items())
    return (alike, True) if fits else (found, False)


def _without(waiting: Waiting, planted: Sequence[QueueItem]) -> Waiting:
    """Leave out sentences in whose place an error is planted already."""
    return replace(waiting, left=_others(waiting.left, planted))


def _beds(waiting: Waiting, *, seed: int) -> list[Gated]:
    """Give the sentences in which errors may be planted, in the order in which they are tried.

    By dice, so that planted errors lie anywhere in the book; of those that passed no more than are
    asked about, or what is shown of them would be planted more often than other things. What people
    settled is not among them: whatever of it came back would be planted; nor what an auditor called
    wrong, which is shown as it is.
    """
    dice = Random(f"{seed} beds")  # noqa: S311 - to be drawn again, no secret
    passed = dice.sample(list(waiting.fresh), min(len(waiting.fresh), waiting.sample))
    beds = [*_left_by_gate(waiting), *passed]
    dice.shuffle(beds)
    return beds


def _left_by_gate(waiting: Waiting) -> list[Gated]:
    """Give what the gate left to people and nobody settled."""
    return [one for one in waiting.left if one[0].bin in FOR_PEOPLE]


def _others(some: Iterable[Gated], planted: Iterable[QueueItem]) -> list[Gated]:
    """Give the sentences in whose place no planted error stands."""
    taken = {(one.manuscript, one.number) for one in planted}
    return [one for one in some if (one[0].manuscript, one[0].sentence.number) not in taken]


def _drawn(waiting: Waiting, planted: Iterable[QueueItem], *, dice: Random) -> list[Gated]:
    """Draw from what passed."""
    free = _others(waiting.fresh, planted)
    return dice.sample(free, min(len(free), waiting.sample))


def _items(
    some: Iterable[Gated], role: Role, words: Mapping[str, Mapping[int, str]] | None = None
) -> list[QueueItem]:
    """Give sentences as items, planted errors standing around them."""
    taken = words or {}
    return [queue_item(*one, role=role, instead=taken.get(one[0].manuscript)) for one in some]
