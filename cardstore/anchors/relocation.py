"""Relocation: where a card was anchored, held against where its words stand now.

Computed, and changed by nothing; what is recorded of it is a `CardMove`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.anchors.anchor import Difference
    from cardstore.cards.moves import CardAnchor


class RelocationState(StrEnum):
    """What became of the words of a card."""

    EXACT = (
        "exact"  # they stand where they stood: in the same layer, or at the same span of another
    )
    MOVED = "moved"  # found, exactly or folded, elsewhere: other offsets, another layer or scan
    NEAR = "near"  # only something like them stands there now; the differences are listed
    AMBIGUOUS = (
        "ambiguous"  # found, but neither context nor position says that it is the same place
    )
    LOST = "lost"  # nothing like them was found


@dataclass(frozen=True, slots=True, kw_only=True)
class Relocation:
    """What became of one card.

    Attributes:
        card_id: the card.
        source_id: its edition.
        moves: how many moves of the card are recorded.
        state: see `RelocationState`.
        before: where it is anchored.
        after: where it is to be anchored; None unless its place is known: exact or moved.
        page_map: the version of the page map that gave the pages of `after`; None without.
        claimed: the page that the card claims, for people: "p. 57".
        claim_holds: whether the words stand on the claimed page now; None where that cannot be
            told: their place is not known, or the number of their leaf is not.
        differences: for near, what differs, word by word; else empty.
        places: where the words or the nearest text stand, for people; empty where their place is
            known, or nothing is near.
        why: what settled it, or why nothing does, for people; "" where nothing changed.
        recorded: the number of the move by which it was recorded; None when it was not.
    """

    card_id: str
    source_id: str
    moves: int
    state: RelocationState
    before: CardAnchor
    after: CardAnchor | None
    page_map: int | None
    claimed: str
    claim_holds: bool | None
    differences: tuple[Difference, ...] = ()
    places: tuple[str, ...] = ()
    why: str = ""
    recorded: int | None = None

    def __post_init__(self) -> None:
        """Refuse a known place without an anchor, and an anchor for an unknown one."""
        known = self.state in {RelocationState.EXACT, RelocationState.MOVED}
        has = {self.after is not None, self.page_map is not None}
        if has != {known} or (self.claim_holds is not None and not known):
            msg = f"{self.card_id}: {self.state} with {self.after}, {self.claim_holds}"
            raise ValueError(msg)

    @property
    def page_changed(self) -> bool:
        """Whether its printed pages are other ones; how firmly they are known does not count."""
        if self.after is None:
            return False
        return plain_labels(self.before.printed_pages) != plain_labels(self.after.printed_pages)

    @property
    def to_record(self) -> bool:
        """Whether there is a move to be recorded: of the words, or of their page alone."""
        return self.recorded is None and (self.state is RelocationState.MOVED or self.page_changed)

    @property
    def settled(self) -> bool:
        """Whether nothing is to be done: the words and their printed pages are where they were."""
        return self.state is RelocationState.EXACT and not self.page_changed


def plain_labels(printed_pages: tuple[str, ...]) -> tuple[str, ...]:
    """Take off what only says how labels are known.

    >>> plain_labels(("[57]", "58", "205 [recte 203]", "?"))
    ('57', '58', '205', '?')
    """
    return tuple(_plain(shown) for shown in printed_pages)


def _plain(shown: str) -> str:
    printed, recte, _ = shown.partition(" [recte ")
    if recte:
        return printed
    return shown[1:-1] if shown.startswith("[") and shown.endswith("]") else shown
