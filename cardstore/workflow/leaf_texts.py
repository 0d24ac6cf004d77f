"""Leaf texts: what stands around a card's words on its leaves, each text read once.

Comes in: cards. Goes out: the text of the leaves on which a card stood when it was made, or the
paragraph around its first words there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.cards.card import Card
    from cardstore.store.store import Store

_AROUND = 700
"""Code points before and behind a quote that a judge may read of its leaf: a paragraph or two."""


class LeafTexts:
    """Gives the texts of leaves, and keeps them."""

    def __init__(self, store: Store) -> None:
        """Take an open library."""
        self._store = store
        self._texts: dict[tuple[str, str], str] = {}

    def around(self, card: Card) -> str:
        """Give the text of the leaves on which a card stood when it was made."""
        layers = {
            (position.leaf_index, position.layer_digest)
            for segment in card.segments
            for position in segment.positions
        }
        return "\f".join(self._text(card.scan_digest, *layer) for layer in sorted(layers))

    def paragraph(self, card: Card) -> str:
        """Give what stands around the first words of a card on its leaf."""
        position = card.segments[0].positions[0]
        text = self._text(card.scan_digest, position.leaf_index, position.layer_digest)
        return text[max(0, position.span.start - _AROUND) : position.span.end + _AROUND]

    def _text(self, scan_digest: str, leaf_index: int, layer_digest: str) -> str:
        key = scan_digest, layer_digest
        if key not in self._texts:
            self._texts[key] = self._store.gate.layer_text(scan_digest, leaf_index, layer_digest)
        return self._texts[key]
