"""Correct word: one word of a leaf, named by its place, is set right, and given back.

Comes in: a leaf's current layer and the place of a word. Goes out: the correction as kept, and what
it did to the cards on the leaf. That is told afterwards: the text is folded anew for it, and nobody
else should wait for it. See `correct.py` for corrections that name words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.text.correction import WordChange, correct_layer
from cardstore.workflow.carry_readings import carry_readings
from cardstore.workflow.correct import standing_cards, tell_cards

if TYPE_CHECKING:
    from cardstore.cards.card import Card
    from cardstore.spans import Span
    from cardstore.store.reading_records import Correction
    from cardstore.store.store import Store
    from cardstore.text.layer import TextLayer
    from cardstore.workflow.correct import CorrectionReport
    from cardstore.workflow.locate import Shelf


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeCorrection:
    """A correction of one word, before it is known what it did to cards.

    Attributes:
        correction: as kept.
        before: of each other card on the leaf, whether its quote stood before.
    """

    correction: Correction
    before: dict[str, bool]


def correct_word(
    store: Store,
    shelf: Shelf,
    layer: TextLayer,
    *,
    scan_digest: str,
    span: Span,
    printed: str,
    card: Card,
    corrected_by: str,
    note: str = "",
) -> MadeCorrection:
    """Correct one word of a leaf's current layer, by its place; this settles no card.

    Args:
        store: the open library.
        shelf: keeps folded texts.
        layer: the leaf's current layer.
        scan_digest: the scan.
        span: the word's place in the layer.
        printed: what the page has there.
        card: a card that rests on the word.
        corrected_by: who looked at the page.
        note: why, for people.

    Raises:
        UsageError: the word is no word of the layer, or the leaf was read again meanwhile.
    """
    scan = shelf.open(scan_digest)
    changes = (WordChange(read=span.of(layer.text), printed=printed),)
    made = correct_layer(layer, changes, corrected_by=corrected_by, within=(span,))
    before = standing_cards(store, shelf, scan, leaves=(layer.leaf_index,))
    correction = store.readings.correct(
        scan_digest,
        made,
        old_layer=layer.digest,
        changes=changes,
        card_id=card.card_id,
        corrected_by=corrected_by,
        note=note,
    )
    carry_readings(store, layer, made, scan_digest=scan_digest)
    return MadeCorrection(correction=correction, before=before)


def uncorrect_word(
    store: Store,
    shelf: Shelf,
    *,
    scan_digest: str,
    layers: tuple[TextLayer, TextLayer],
    change: WordChange,
    card_id: str,
    taken_back_by: str,
) -> MadeCorrection:
    """Make the layer current again that a word was corrected in.

    Args:
        store: the open library.
        shelf: keeps folded texts.
        scan_digest: the scan.
        layers: the layer before the correction, and the one that it made.
        change: the correction.
        card_id: the card for which it was made.
        taken_back_by: who takes it back.

    Raises:
        UsageError: the leaf was read or corrected again since.
    """
    old, made = layers
    before = standing_cards(store, shelf, shelf.open(scan_digest), leaves=(old.leaf_index,))
    correction = store.readings.correct(
        scan_digest,
        old,
        old_layer=made.digest,
        changes=(WordChange(read=change.printed, printed=change.read),),
        card_id=card_id,
        corrected_by=taken_back_by,
        note="taken back",
    )
    return MadeCorrection(correction=correction, before=before)


def tell_correction(store: Store, shelf: Shelf, made: MadeCorrection) -> CorrectionReport:
    """Say what a correction of one word did to the cards on its leaf; the text is folded anew."""
    return tell_cards(store, shelf, (made.correction,), confirmation=None, before=made.before)
