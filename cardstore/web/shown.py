"""What an item's page shows: a ShownItem, its pictures' addresses, and what to press.

Comes in: a `ShownItem`. Goes out: what the templates draw. In an audit nothing of the cards is
handed on before a leaf was opened: what is not here cannot be sent.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.review.item import QueueKind, ShownPart
from cardstore.review.keys import Action
from cardstore.review.ruling import ERRORS
from cardstore.review.wording import CLASS_WORDS, RULING_WORDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.review.item import ShownCard, ShownItem, ShownLeaf
    from cardstore.review.keys import Keys
    from cardstore.text.layer import Box

_KEY_SIGNS = {
    "ArrowRight": "→",
    "ArrowLeft": "←",
    "ArrowUp": "↑",
    "ArrowDown": "↓",
    "+": "+",
    "-": "−",
}
_ROOM = 0.12  # of a box's height: light reaches a little beyond the ink
_BASIS_WORDS = {
    "printed": "the number is printed on it",
    "inferred": "the number is inferred from its neighbours",
    "misprinted": "the printed number is not what its neighbours say",
    "embedded": "the number is the file’s own",
    "assigned": "a person gave it this number",
    "unnumbered": "the edition gives it no number",
    "unknown": "its number is not known",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A ruling or a class that can be chosen.

    Attributes:
        value: as it is sent.
        label, meaning: in words.
        key: the key that chooses it; "" for none.
        is_error: a class is asked for behind it.
    """

    value: str
    label: str
    meaning: str
    key: str
    is_error: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A rectangle on a leaf, with a little room around the ink."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlay:
    """What is marked on one leaf.

    Attributes:
        leaf_index: the leaf.
        width_px, height_px: the frame in which the rectangles lie.
        caption: which page it is, in words.
        lit, marked, number: the rectangles.
    """

    leaf_index: int
    width_px: int
    height_px: int
    caption: str
    lit: tuple[Frame, ...]
    marked: tuple[Frame, ...]
    number: tuple[Frame, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewer:
    """One card's leaves.

    Attributes:
        card: the card's place among the item's cards, from 0.
        scan_digest: the scan whose leaves are shown.
        leaf_index: the leaf that is shown first.
        first_leaf, last_leaf: how far one can leaf.
        overlays: the leaves on which something is marked.
    """

    card: int
    scan_digest: str
    leaf_index: int
    first_leaf: int
    last_leaf: int
    overlays: tuple[Overlay, ...]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the leaf that is shown first, or of the card's first leaf."""
        here = [one for one in self.overlays if one.leaf_index == self.leaf_index]
        chosen = (here or list(self.overlays))[0]
        return chosen.width_px, chosen.height_px


def is_hidden(item: ShownItem) -> bool:
    """Tell whether the cards must stay hidden: in an audit, before a leaf was opened."""
    return item.kind is not QueueKind.REVIEW and not item.opened


def words_of(item: ShownItem) -> tuple[ShownPart, ...]:
    """Give the sentence; without its marks where the cards are hidden, since they tell of them."""
    if not is_hidden(item):
        return item.words
    return (ShownPart(text="".join(one.text for one in item.words)),)


def cards_of(item: ShownItem) -> tuple[ShownCard, ...]:
    """Give the cards that may be shown."""
    return () if is_hidden(item) else item.cards


def first_leaf_of(item: ShownItem) -> tuple[str, int] | None:
    """Give the leaf that is opened first; None where no card stands on any."""
    return next(
        ((leaf.scan_digest, leaf.leaf_index) for card in item.cards for leaf in card.leaves), None
    )


def viewers_of(
    item: ShownItem, *, card: int = 0, leaf_index: int | None = None
) -> tuple[Viewer, ...]:
    """Give each shown card's leaves.

    Args:
        item: the item.
        card: of this card another leaf is shown first.
        leaf_index: that leaf, where one can leaf to it; None for the card's own.
    """
    viewers = []
    for place, one in enumerate(cards_of(item)):
        if not one.leaves:
            continue
        first = one.leaves[0].leaf_index
        low, high = _reach(one)
        if place == card and leaf_index is not None and low <= leaf_index <= high:
            first = leaf_index
        viewers.append(
            Viewer(
                card=place,
                scan_digest=one.leaves[0].scan_digest,
                leaf_index=first,
                first_leaf=low,
                last_leaf=high,
                overlays=tuple(
                    _overlay(leaf)
                    for leaf in one.leaves
                    if leaf.scan_digest == one.leaves[0].scan_digest
                ),
            )
        )
    return tuple(viewers)


def ruling_choices(keys: Keys) -> tuple[Choice, ...]:
    """Give the rulings, in the order of their keys."""
    return tuple(
        Choice(
            value=kind.value,
            label=label,
            meaning=meaning,
            key=shown_key(keys, Action(kind.value)),
            is_error=kind in ERRORS,
        )
        for kind, (label, meaning) in RULING_WORDS.items()
    )


def class_choices(keys: Keys) -> tuple[Choice, ...]:
    """Give the classes of error."""
    known = dict(keys.classes)
    return tuple(
        Choice(value=error.value, label=label, meaning=meaning, key=key_sign(known[error]))
        for error, (label, meaning) in CLASS_WORDS.items()
    )


def shown_key(keys: Keys, action: Action) -> str:
    """Give the sign of an action's first key; "" for none."""
    return next((key_sign(one) for one in keys.of(action)), "")


def key_sign(key: str) -> str:
    """Give what stands on a key."""
    return _KEY_SIGNS.get(key, key)


def _reach(card: ShownCard) -> tuple[int, int]:
    """Tell how far one can leaf; the card's own leaves where that is not known."""
    own = [leaf.leaf_index for leaf in card.leaves]
    low = card.first_leaf if card.first_leaf >= 0 else min(own)
    return min(low, *own), max(card.last_leaf, *own)


def _overlay(leaf: ShownLeaf) -> Overlay:
    basis = _BASIS_WORDS.get(leaf.basis, leaf.basis)
    return Overlay(
        leaf_index=leaf.leaf_index,
        width_px=leaf.width_px,
        height_px=leaf.height_px,
        caption=f"Page {leaf.page_label}: {basis}" if leaf.page_label else f"No page: {basis}",
        lit=_frames(leaf.lit),
        marked=_frames(leaf.marked),
        number=_frames((leaf.number,) if leaf.number is not None else ()),
    )


def _frames(boxes: Iterable[Box]) -> tuple[Frame, ...]:
    """Give rectangles a little larger than the boxes."""
    frames = []
    for box in boxes:
        room = max(3, round(_ROOM * (box.y1 - box.y0)))
        frames.append(
            Frame(
                x=box.x0 - room,
                y=box.y0 - room,
                width=box.x1 - box.x0 + 2 * room,
                height=box.y1 - box.y0 + 2 * room,
            )
        )
    return tuple(frames)
