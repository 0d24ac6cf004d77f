"""Card: one quote, its source, its claimed page and its selectors. Never edited in place.

What a card says about its place is what was true when it was made; a check computes the place anew
and trusts nothing here but the quote, the source and the claim. The gloss is the card-writer's own
words and is never evidence.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.cards.locator import Locator
    from cardstore.cards.selectors import Segment


class ReadingState(StrEnum):
    """How far the text that the quote equals can be taken for what the page says."""

    EMBEDDED = "embedded"  # the publisher's own text layer
    OCR_UNSEEN = "ocr_unseen"  # read by an engine; no person has looked at the page yet
    UNVERIFIED = "unverified"  # the quote differs from the reading by what may be misreadings


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card as stored.

    Attributes:
        card_id: "7KQ2-M": short, readable, with a check character.
        source_id: the edition quoted.
        scan_digest: the scan in which the quote was found.
        quote: verbatim as the card-writer gave it, not empty.
        claimed: the page or pages claimed.
        gloss: the card-writer's own words; may be "".
        tags: those it bears now; sorted, distinct, lower case.
        made_by: who made it, a person or an agent.
        made_at: UTC, ISO 8601 with seconds; given by the store.
        fit: how the quote fitted when the card was made: "exact", "folded" or "near".
        foldings: the names of the foldings used then.
        reading: see `ReadingState`.
        segments: where it stood then, in order.
        printed_pages: the labels it stood on then, as shown to people.
    """

    card_id: str
    source_id: str
    scan_digest: str
    quote: str
    claimed: Locator
    gloss: str
    tags: tuple[str, ...]
    made_by: str
    made_at: str
    fit: str
    foldings: tuple[str, ...]
    reading: ReadingState
    segments: tuple[Segment, ...]
    printed_pages: tuple[str, ...]

    @property
    def mark(self) -> str:
        """How a manuscript cites the card: "[card:7KQ2-M]"."""
        return f"[card:{self.card_id}]"


class EventKind(StrEnum):
    """What happened to a card."""

    CREATED = "created"
    ISSUED = "issued"
    CHECKED = "checked"
    RETRACTED = "retracted"
    MOVED = "moved"  # its anchor; see `cardstore.cards.moves`
    TAGGED = "tagged"
    UNTAGGED = "untagged"
    READ_TWICE = "read_twice"
    CONFIRMED = "confirmed"
    CORRECTED = "corrected"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardEvent:
    """One thing that happened to a card.

    Attributes:
        card_id: the card.
        kind: see `EventKind`.
        actor: who made, asked for, checked, moved, retracted, tagged, read again, confirmed or
            corrected it.
        at: when.
        detail: the query it was issued for, the reason it was retracted for, the outcomes of a
            check, from where to where it was moved, the tags it was given or lost; "" for created.
    """

    card_id: str
    kind: EventKind
    actor: str
    at: str
    detail: str
