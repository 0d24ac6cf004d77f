"""Moves: where a card is anchored now, and how its anchor came to move there.

A card stays what it was when it was made. When its leaf is read again, a page map is corrected or a
better scan comes in, its anchor moves: a move is added, the ones before it stay. The current anchor
is that of the last move, or the card's own.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.cards.card import Card, ReadingState
    from cardstore.cards.selectors import Segment


@dataclass(frozen=True, slots=True, kw_only=True)
class CardAnchor:
    """A stored pointer at the place of a card's quote.

    Attributes:
        scan_digest: the scan in which it stands.
        segments: where it stands there, in order; positions name the text layers they count in.
        printed_pages: the labels of the leaves it stands on, as shown to people.
        fit: how the quote fitted there: "exact", "folded" or "near".
        foldings: the names of the foldings used.
        reading: see `ReadingState`.
    """

    scan_digest: str
    segments: tuple[Segment, ...]
    printed_pages: tuple[str, ...]
    fit: str
    foldings: tuple[str, ...]
    reading: ReadingState

    @property
    def leaves(self) -> tuple[int, ...]:
        """The leaves it stands on, rising; not those on which only white space of it stands."""
        positions = [p for segment in self.segments for p in segment.positions]
        worded = [p for p in positions if p.boxes] or positions
        return tuple(sorted({p.leaf_index for p in worded}))


class MoveKind(StrEnum):
    """What moved."""

    WORDS = "words"  # the words stand at another place, in another text layer or another scan
    PAGE = "page"  # the words stayed where they were; the page map gives them another page


@dataclass(frozen=True, slots=True, kw_only=True)
class CardMove:
    """One move of a card's anchor, never altered.

    Attributes:
        card_id: the card.
        number: which of its moves it is, counted from 1.
        kind: see `MoveKind`.
        from_scan: the scan in which it was anchored before.
        from_pages: the printed pages it was said to stand on before.
        anchor: where it is anchored since.
        page_map: the version of that scan's page map which gave the printed pages.
        why: one sentence for people: from where to where, and what settled it.
        moved_by: who had it moved.
        at: UTC, ISO 8601 with seconds; given by the store.
    """

    card_id: str
    number: int
    kind: MoveKind
    from_scan: str
    from_pages: tuple[str, ...]
    anchor: CardAnchor
    page_map: int
    why: str
    moved_by: str
    at: str


def anchor_when_made(card: Card) -> CardAnchor:
    """Give the anchor that a card was made with."""
    return CardAnchor(
        scan_digest=card.scan_digest,
        segments=card.segments,
        printed_pages=card.printed_pages,
        fit=card.fit,
        foldings=card.foldings,
        reading=card.reading,
    )
