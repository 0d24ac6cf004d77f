"""Filing a card: its row, its segments and their positions, inside the caller's transaction.

Comes in: a card with its id and time. Goes out: nothing; what happened to it is for the caller to
record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors import UnknownLeafError
from cardstore.store.card_rows import card_to_row, position_rows, segment_rows

if TYPE_CHECKING:
    from cardstore.cards.card import Card
    from cardstore.store.connection import Connection, Row


def file_card(connection: Connection, card: Card) -> None:
    """File a card.

    Raises:
        UnknownLeafError: a position names a text layer that the scan does not have.
    """
    _require_layers(connection, card)
    connection.insert("cards", [card_to_row(card)])
    key: Row = {"card_id": card.card_id}
    connection.insert("card_segments", segment_rows(card.segments, key=key))
    connection.insert(
        "card_positions", position_rows(card.segments, key=key, scan_digest=card.scan_digest)
    )


def _require_layers(connection: Connection, card: Card) -> None:
    for position in (p for segment in card.segments for p in segment.positions):
        if not connection.rows(
            "SELECT 1 FROM text_layers "
            "WHERE scan_digest = ? AND leaf_index = ? AND layer_digest = ?",
            (card.scan_digest, position.leaf_index, position.layer_digest),
        ):
            what = (
                f"Leaf {position.leaf_index} of the scan {card.scan_digest[:12]}… has no text "
                f"layer {position.layer_digest[:12]}…"
            )
            raise UnknownLeafError(what)
