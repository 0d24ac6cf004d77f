"""What belongs to cards beside their own rows: segments and positions, the tags they bear now."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.provenance import canonical_json
from cardstore.store.card_rows import card_from_rows
from cardstore.store.cells import text
from cardstore.store.tag_log import changed_tags

if TYPE_CHECKING:
    from cardstore.cards.card import Card
    from cardstore.store.connection import Cell, Connection, Row


def filled_cards(connection: Connection, rows: list[Row], *, tags_change: bool) -> tuple[Card, ...]:
    """Give the cards of rows of `cards` with their segments, positions and tags.

    Args:
        connection: the library's database.
        rows: the rows, in any order; cards come in the same.
        tags_change: whether there is a table of changes of tags.
    """
    chosen = (canonical_json([text(row["card_id"]) for row in rows]),)
    segments: dict[Cell, list[Row]] = defaultdict(list)
    positions: dict[Cell, list[Row]] = defaultdict(list)
    for segment in connection.rows(
        "SELECT * FROM card_segments WHERE card_id IN (SELECT value FROM json_each(?)) "
        "ORDER BY card_id, segment",
        chosen,
    ):
        segments[segment["card_id"]].append(segment)
    for position in connection.rows(
        "SELECT * FROM card_positions WHERE card_id IN (SELECT value FROM json_each(?)) "
        "ORDER BY card_id, segment, position",
        chosen,
    ):
        positions[position["card_id"]].append(position)
    made = tuple(
        card_from_rows(row, segments[row["card_id"]], positions[row["card_id"]]) for row in rows
    )
    if not made or not tags_change:
        return made
    tags = changed_tags(connection, [card.card_id for card in made])
    return tuple(
        replace(card, tags=tags[card.card_id]) if card.card_id in tags else card for card in made
    )
