"""What the store keeps about the reading of cards: second readings and people's words.

All are frozen values that the store gives out. Times are UTC, ISO 8601 with seconds, and come from
the store's clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.anchors.twice_read import TwiceRead
    from cardstore.provenance import Provenance
    from cardstore.spans import Span
    from cardstore.text.correction import WordChange


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadStretch:
    """A stretch of one text layer.

    Attributes:
        scan_digest, leaf_index: the leaf.
        layer_digest: the layer.
        span: the stretch, in the layer's text; not empty.
    """

    scan_digest: str
    leaf_index: int
    layer_digest: str
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondReading:
    """What second readers saw of a card's words on one leaf.

    Attributes:
        card_id: the card for which it was made.
        stretch: what was read again.
        words: the words of the stretch, in order.
        rules: the version of the rules that marked them.
        provenance: the readers.
        at: when.
    """

    card_id: str
    stretch: ReadStretch
    words: tuple[TwiceRead, ...]
    rules: str
    provenance: Provenance
    at: str


class ConfirmationKind(StrEnum):
    """How a person settled the reading of a card."""

    CONFIRMED = "confirmed"  # the words are what the page says
    CORRECTED = "corrected"  # they are, after a correction made with the page in sight


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmation:
    """A person's word that the page has a card's words.

    Attributes:
        number: which of all confirmations it is, counted from 1.
        card_id: the card.
        kind: see `ConfirmationKind`.
        seen: what the person looked at, one stretch a leaf, in order; not empty.
        words: the layer's own words of each stretch.
        confirmed_by, at, note: who, when, and why.
    """

    number: int
    card_id: str
    kind: ConfirmationKind
    seen: tuple[ReadStretch, ...]
    words: tuple[str, ...]
    confirmed_by: str
    at: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A person's correction of the reading of one leaf.

    Attributes:
        number: which of all corrections it is, counted from 1.
        card_id: the card in whose words it was made; None when it was made on the leaf.
        scan_digest, leaf_index: the leaf.
        old_layer, new_layer: digests of the layer that was corrected, and of the one it made.
        changes: what was read and what is printed.
        corrected_by, at, note: who, when, and why.
    """

    number: int
    card_id: str | None
    scan_digest: str
    leaf_index: int
    old_layer: str
    new_layer: str
    changes: tuple[WordChange, ...]
    corrected_by: str
    at: str
    note: str
