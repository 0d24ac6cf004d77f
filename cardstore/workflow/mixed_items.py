"""Mixed items: what waits, what was planted and what was drawn become one queue.

Comes in: items by their roles, and seeded dice. Goes out: one order in which nothing tells them
apart.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.errors import UsageError, quoted
from cardstore.review.item import Role

if TYPE_CHECKING:
    from collections.abc import Container, Sequence
    from random import Random

    from cardstore.review.item import QueueItem


def share(given: float, name: str) -> float:
    """Give a share that somebody named.

    Raises:
        UsageError: it is none.
    """
    if isinstance(given, bool) or not isinstance(given, int | float) or not 0.0 <= given <= 1.0:
        what = f"{name} is {quoted(given)}, which is no share"
        raise UsageError(what, remedy="Give a number from 0 to 1")
    return float(given)


def part(n: int, share: float) -> int:
    """Give so many of `n`: none of none, and at least one of a share that is not zero."""
    return min(n, max(1, round(n * share))) if n and share else 0


def mixed(
    items: Sequence[QueueItem], others: Sequence[QueueItem], *, order: Sequence[str]
) -> list[QueueItem]:
    """Put all items into the order of the book, others among them, each at its own line.

    So a planted error has the place of the sentence that it was made from. That one is none of the
    items: two words for one place would tell that either was made up.
    """
    rank = {name: at for at, name in enumerate(order)}
    return sorted([*items, *others], key=lambda one: (rank[one.manuscript], one.number))


def for_two(
    items: Sequence[QueueItem],
    share: float,
    *,
    dice: Random,
    settled: Container[str],
    asked: Container[str],
) -> list[QueueItem]:
    """Mark some items as asked of two people; planted ones as likely as any.

    Args:
        items: all of a queue.
        share: of those that people have not settled.
        dice: draws them.
        settled: keys of what people settled; what one of them cleared stays cleared.
        asked: keys of what two people were asked about already, and still are.
    """
    open_ = [at for at, one in enumerate(items) if one.item_key not in settled]
    chosen = set(dice.sample(open_, part(len(open_), share)))
    chosen |= {at for at, one in enumerate(items) if one.item_key in asked}
    # An altered sentence was asked about never before, and would be the one that never is for two.
    true = [at for at in open_ if items[at].role is not Role.PLANTED]
    planted = [at for at in open_ if items[at].role is Role.PLANTED]
    owed = round(len(planted) * len(chosen.intersection(true)) / max(1, len(true)))
    single = [at for at in planted if at not in chosen]
    missing = max(0, owed - (len(planted) - len(single)))
    chosen |= set(dice.sample(single, min(len(single), missing)))
    return [replace(one, twice=at in chosen) for at, one in enumerate(items)]
