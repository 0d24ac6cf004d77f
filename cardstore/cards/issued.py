"""Issued cards: what a request for cards gives, and how the rest of them is asked for.

Comes in: nothing; these are values. A request gives so many cards at once and a cursor for the
next ones. The cursor names the request, so cards that are added meanwhile change nothing in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, overload

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.cards.card import Card


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class IssuedCards:
    """Cards that were handed out together.

    It is itself a series of its cards: it has a length, is gone through, indexed and sliced, and
    equals a tuple of the same cards.

    Attributes:
        cards: the cards, best first, or oldest first where nothing was searched for.
        total: how many cards fitted when the request was made, those of all answers together; one
            that is retracted before it is reached is left out, and still counted.
        next_cursor: asks for the next cards; None when these are the last.
    """

    cards: tuple[Card, ...]
    total: int
    next_cursor: str | None = None

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    @overload
    def __getitem__(self, index: int) -> Card: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Card, ...]: ...

    def __getitem__(self, index: int | slice) -> Card | tuple[Card, ...]:
        return self.cards[index]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, IssuedCards):
            mine = (self.cards, self.total, self.next_cursor)
            return mine == (other.cards, other.total, other.next_cursor)
        return self.cards == other

    def __hash__(self) -> int:
        return hash(self.cards)
