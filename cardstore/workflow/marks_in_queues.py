"""Marks in queues: whether what differs may be marked in a queue, or would tell what lies planted.

Comes in: the items of a queue. Goes out: how each looks by its marks, and whether planted errors
look like the others. An altered sentence has a word that its card has not; in a draft that says
just what its cards say, or only leaves words out, hardly any true one has, and whoever looks at the
marks alone would find every planted error. So:

1. Planted errors are chosen so that they look like the others, each way no more often.
2. Where too few can be made so, others are planted, and nothing is marked in that queue: how much
   people notice is not measured with a hint. Where nothing lies planted everything is marked.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from cardstore.cards.ids import is_card_id
from cardstore.errors import CardstoreError
from cardstore.review.marking import own_words, weighty_words_left_out

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardstore.review.item import QueueItem
    from cardstore.store.queue_records import StoredQueue
    from cardstore.store.store import Store

    Look: TypeAlias = Callable[[QueueItem], str]

MARKS = "marks"
"""The option of a queue that says whether what differs is marked in it."""
OFF = "off"
_ENOUGH = 0.75
"""Of the errors that could be planted. Set by judgement: a queue that has three of four measures
hardly less, and one that has fewer is better off without marks."""


def look_in(store: Store) -> Look:
    """Give what tells how an item looks by its marks: in its sentence, and in its cards' quotes.

    Args:
        store: the open library.
    """

    @cache
    def quote_of(card_id: str) -> str:
        try:
            return store.cards.get(card_id).quote
        except CardstoreError:  # it is told where the item is shown
            return ""

    @cache
    def look(words: str, cited: tuple[str, ...]) -> str:
        quotes = [quote_of(one) for one in cited if is_card_id(one)]
        in_sentence = "sentence" if own_words(words, quotes) else ""
        in_quote = any(weighty_words_left_out(one, words) for one in quotes)
        return f"{in_sentence} {'quote' if in_quote else ''}".strip()

    return lambda item: look(item.words, item.cited)


def enough(alike: Sequence[QueueItem], found: Sequence[QueueItem]) -> bool:
    """Tell whether so many planted errors look like the others that these are taken."""
    return len(alike) >= _ENOUGH * len(found)


def shows_marks(queue: StoredQueue) -> bool:
    """Tell whether what differs is marked in a queue."""
    return dict(queue.options).get(MARKS) != OFF
