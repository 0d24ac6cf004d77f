"""Sightings: what a person says of one word or one page number after a look at its picture.

Comes in: what machines could not settle. Goes out: values for a strip, which shows many small
pictures under each other, and the person's word on each as it is kept. A sighting belongs to a
place on a leaf and to what was shown there; what is shown otherwise later is another thing to
look at. No score stands in these values.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.provenance import digest_value

if TYPE_CHECKING:
    from cardstore.scans.scan import Frame
    from cardstore.text.layer import Box


class StripKind(StrEnum):
    """What a strip shows."""

    READINGS = "readings"  # words that may be misread
    LABELS = "labels"  # page numbers that may be wrong


class SightingKind(StrEnum):
    """What a person says of what is shown."""

    RIGHT = "right"  # the page has what is shown
    CORRECTED = "corrected"  # the page has something else, and this is it
    NO_NUMBER = "no_number"  # the edition gives this leaf no number
    CANNOT_TELL = "cannot_tell"  # nothing is settled by it


SETTLING = frozenset({SightingKind.RIGHT, SightingKind.CORRECTED, SightingKind.NO_NUMBER})
"""The kinds after which nobody needs to look again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """Where on a leaf something stands.

    Attributes:
        scan_digest, leaf_index: which leaf.
        width_px, height_px: the frame in which the box lies.
        box: the place; None where nothing was seen on the leaf.
    """

    scan_digest: str
    leaf_index: int
    width_px: int
    height_px: int
    box: Box | None = None

    @classmethod
    def on(cls, frame: Frame, box: Box | None, *, scan_digest: str, leaf_index: int) -> Spot:
        """Make the spot of a box in a frame."""
        return cls(
            scan_digest=scan_digest,
            leaf_index=leaf_index,
            width_px=frame.width_px,
            height_px=frame.height_px,
            box=box,
        )

    @property
    def told(self) -> list[object]:
        """The spot as a list of plain values, for digests."""
        corners = None
        if self.box is not None:
            corners = [self.box.x0, self.box.y0, self.box.x1, self.box.y1]
        return [self.scan_digest, self.leaf_index, self.width_px, self.height_px, corners]


def word_key(spot: Spot, word: str) -> str:
    """Give the key of a word at a place: a word that is read otherwise there has another.

    The text layer is no part of it: a layer that has the same word at the same place, made by
    correcting another word of the leaf, asks nobody again.
    """
    return digest_value([StripKind.READINGS.value, spot.told, word])


def label_key(spot: Spot, shown: str, *, basis: str, doubt: str) -> str:
    """Give the key of a page number as it is thought: another thought has another key."""
    return digest_value([StripKind.LABELS.value, spot.told, shown, basis, doubt])


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubtfulWord:
    """A word that may be misread, as a strip shows it.

    Attributes:
        item_key: see `word_key`.
        spot: where it stands.
        source_id: the edition.
        page_label: of its leaf, as shown to people: "57", "[57]", "?", "–".
        word: as it was read first.
        others: what other readers have there, each once; "" where one has nothing.
        rival: what stands most likely there instead; "" when nobody says.
        why: why it is in doubt, one clause.
        before, after: the words that stand around it, as read.
        card_ids: the cards that rest on it.
    """

    item_key: str
    spot: Spot
    source_id: str
    page_label: str
    word: str
    others: tuple[str, ...]
    rival: str
    why: str
    before: str
    after: str
    card_ids: tuple[str, ...]

    @property
    def offered(self) -> str:
        """What "take the other reading" puts there; "" when nobody has another.

        The signs around the word stay where the other reader left them out: what is in doubt are
        its letters. Several words in place of one are not offered: the others may stand beside it.
        """
        rival = self.rival.strip()
        if not any(one.isalnum() for one in rival) or len(rival.split()) != len(self.word.split()):
            return ""
        (lead, _, trail), (own_lead, own, own_trail) = _parted(self.word), _parted(rival)
        offered = f"{own_lead or lead}{own}{own_trail or trail}"
        return "" if offered == self.word else offered


def _parted(word: str) -> tuple[str, str, str]:
    """Part a word into the signs before it, itself, and the signs behind it."""
    places = [at for at, sign in enumerate(word) if sign.isalnum()]
    if not places:
        return word, "", ""
    return word[: places[0]], word[places[0] : places[-1] + 1], word[places[-1] + 1 :]


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubtfulLabel:
    """A page number that may be wrong, as a strip shows it.

    Attributes:
        item_key: see `label_key`.
        spot: the leaf, and the box of the numeral that was seen.
        source_id: the edition.
        shown: the label as people see it: "57", "[57]", "205 [recte 203]", "–", "?".
        label: the label alone; "" where there is none.
        basis: how it is known: "inferred", "misprinted", "unknown", …
        seen: the numeral as it was read; "" where none was.
        why: what the doubt is, one clause.
        before, after: (leaf, label as shown) of the neighbours, in the order of the leaves.
        card_ids: the cards that stand on the leaf.
    """

    item_key: str
    spot: Spot
    source_id: str
    shown: str
    label: str
    basis: str
    seen: str
    why: str
    before: tuple[tuple[int, str], ...] = ()
    after: tuple[tuple[int, str], ...] = ()
    card_ids: tuple[str, ...] = ()

    @property
    def can_be_right(self) -> bool:
        """Whether there is anything to confirm: a label, or the thought that there is none."""
        return self.shown != "?"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """What one person said of one item of a strip.

    Attributes:
        number: which of all sightings it is, from 1; 0 before it is kept.
        strip, item_key, spot: what was looked at.
        kind: see `SightingKind`.
        shown: the word or label as it was shown.
        settled: what the page has by this word; "" where that is nothing or was not told.
        card_id: a card that rests on the word; "" of a label.
        old_layer, new_layer: of a corrected word: the text layers before and after; else "".
        press: the press of a key that said so; one press may speak of several items.
        seen_by, at, note: who, when, and why.
    """

    number: int = 0
    strip: StripKind
    item_key: str
    spot: Spot
    kind: SightingKind
    shown: str
    settled: str = ""
    card_id: str = ""
    old_layer: str = ""
    new_layer: str = ""
    press: str
    seen_by: str
    at: str = ""
    note: str = ""

    def __post_init__(self) -> None:
        """Refuse a correction without what the page has, and layers where nothing was corrected."""
        if self.kind is SightingKind.CORRECTED and not self.settled.strip():
            msg = f"a correction says what the page has, got {self.settled!r}"
            raise ValueError(msg)
        layers = bool(self.old_layer), bool(self.new_layer)
        word = self.strip is StripKind.READINGS and self.kind is SightingKind.CORRECTED
        if layers != (word, word):
            msg = f"a corrected word alone has two layers, got {self.kind} with {layers}"
            raise ValueError(msg)


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedPage:
    """A card whose leaf bears another page number now.

    Attributes:
        card_id, source_id: the card.
        claimed: the page that the card claims: "p. 57".
        before, after: what its leaves bore and bear, as shown to people.
        agrees: whether the card's claim holds now; None where a number cannot be told.
    """

    card_id: str
    source_id: str
    claimed: str
    before: str
    after: str
    agrees: bool | None
