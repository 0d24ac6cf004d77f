"""QueueItem: one sentence that waits for a person, and what is shown of it.

Comes in: what a run of the gate decided. Goes out: values that a page, a terminal or a file can
show. No score stands in them: a person decides without knowing what the machine thought likely.
Which items were planted, are asked twice or come from what passed is known to the store alone
(`Role`); what is shown has no field for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.text.layer import Box


class QueueKind(StrEnum):
    """What a queue is for."""

    REVIEW = "review"  # what the gate left to people
    AUDIT = "audit"  # a seeded sample of what passed, drawn by a plan
    WEEKLY = "weekly"  # a seeded sample of what passed of late


class Role(StrEnum):
    """Why an item lies in its queue. Never shown to who decides."""

    WAITS = "waits"  # the gate left it to a person
    PLANTED = "planted"  # a true sentence, altered by us: a person should notice
    PASSED = "passed"  # drawn from what the gate passed
    CLEARED = "cleared"  # drawn from what people cleared


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueItem:
    """One item of a queue, as it is kept.

    Attributes:
        queue: the queue's number.
        place: its place in the queue, from 0.
        item_key: the digest of all that a person is shown of it; a ruling holds for this key.
        role: see `Role`.
        twice: it is for two people, so that their agreement can be told.
        stratum: of an audit: its stratum's name; else "".
        manuscript, number, line, chapter: where the sentence stands; number from 0, line from 1.
        verdict_key: of the gate's verdict on it; of a planted one, on the true sentence.
        words: the sentence, without marks.
        before, after: what stands before and behind it in its paragraph; "" for nothing.
        cited: the cards it cites, as written.
        asks: why it is here: (check, reason, message) of each finding that asks for somebody.
        planted_as: of a planted one: the kind of its fault; else "".
    """

    queue: int
    place: int
    item_key: str
    role: Role
    twice: bool = False
    stratum: str = ""
    manuscript: str
    number: int
    line: int
    chapter: str = ""
    verdict_key: str = ""
    words: str
    before: str = ""
    after: str = ""
    cited: tuple[str, ...] = ()
    asks: tuple[tuple[str, str, str], ...] = ()
    planted_as: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownPart:
    """A stretch of text in which something may differ.

    Attributes:
        text: verbatim.
        differs: it is not the same on the other side.
        left_out: of a quote: the sentence has not these words, which may turn or bound it.
    """

    text: str
    differs: bool = False
    left_out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownLeaf:
    """A leaf beside an item.

    Attributes:
        scan_digest, leaf_index: which leaf; its picture is asked for by these.
        width_px, height_px: the frame in which the boxes lie.
        page_label: as shown to people: "57", "[57]", or "" where it has none.
        basis: how the label is known: "printed", "inferred", …
        lit: boxes of the quoted words.
        marked: boxes of words whose reading is in doubt.
        number: box of the printed number; None where none was seen.
    """

    scan_digest: str
    leaf_index: int
    width_px: int
    height_px: int
    page_label: str
    basis: str
    lit: tuple[Box, ...] = ()
    marked: tuple[Box, ...] = ()
    number: Box | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownCard:
    """A card beside an item.

    Attributes:
        card_id: "7KQ2-M"; as written where there is no such card.
        missing: why nothing can be shown of it; "" where it stands.
        quote: the card's words, stretch by stretch; those that the page has otherwise differ, and
            numbers, denials and the like that the sentence has not are left out.
        page_words: the words that stand on the page instead; empty where nothing differs.
        around_before, around_after: what stands on the page before and behind the quote.
        source: the edition, for people: "Oake, The Harbour Lamps (1893)".
        pages: the printed pages, for people: "p. 57"; "" where unknown.
        leaves: the leaves it stands on, in order.
        first_leaf, last_leaf: how far one can leaf: the first and last leaf of its scan; -1 for
            none.
    """

    card_id: str
    missing: str = ""
    quote: tuple[ShownPart, ...] = ()
    page_words: tuple[ShownPart, ...] = ()
    around_before: str = ""
    around_after: str = ""
    source: str = ""
    pages: str = ""
    leaves: tuple[ShownLeaf, ...] = ()
    first_leaf: int = -1
    last_leaf: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownItem:
    """All that is shown of one item; no score, no verdict, no role.

    Attributes:
        queue, place, item_key: which item.
        kind: what the queue is for; of an audit the cards stay hidden until a leaf was opened.
        manuscript, line, chapter: where the sentence stands.
        before, after: what stands before and behind it in its paragraph.
        words: the sentence, stretch by stretch; words that no card of it has differ.
        why: why it is here, each one plain sentence; of an audit empty.
        cards: the cards it cites, in order.
        opened: of an audit: whether this person opened a leaf of it.
        marks: what differs is marked; else nothing is, in the whole queue, but what the page has
            otherwise than the card.
    """

    queue: int
    place: int
    item_key: str
    kind: QueueKind
    manuscript: str
    line: int
    chapter: str
    before: str
    after: str
    words: tuple[ShownPart, ...]
    why: tuple[str, ...]
    cards: tuple[ShownCard, ...]
    opened: bool = True
    marks: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueProgress:
    """How far a queue is, for one reviewer.

    Attributes:
        queue: the queue's number.
        items: how many items it has.
        left: how many are still open, those that come next among them.
        today: how many this reviewer ruled since midnight, UTC.
        median_seconds: of this reviewer's rulings in this queue; None before the first.
        hours_left: what is left at that pace, or at `assumed_seconds` before the first ruling.
        measured: how many rulings the median rests on.
        next: sentences that this queue held back and that lie in no queue yet: they come in the one
            that follows. Told only in lists, and 0 while any item has no word of anybody.
        closed: why it takes no rulings any more, and what to do; "" where it does. Told in lists.
        left_with: items of which nobody else is asked, and which this reviewer, or any of those who
            said something of them, may rule anew. Told in lists.
    """

    queue: int
    items: int
    left: int
    today: int
    median_seconds: float | None
    hours_left: float
    measured: int = 0
    next: int = 0
    closed: str = ""
    left_with: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldItem:
    """An item that lies before somebody.

    Attributes:
        place: of the item in its queue.
        reviewer: before whom.
        until: until when, in seconds since the epoch.
    """

    place: int
    reviewer: str
    until: float
