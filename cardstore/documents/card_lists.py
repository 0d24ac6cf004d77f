"""What is told of cards besides themselves: the answer to a request, and a card's tags."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.documents.writing import schema_id

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.cards.card import Card
    from cardstore.documents.writing import Document


def card_request_document(
    cards: Sequence[Document], *, total: int, next_cursor: str | None
) -> Document:
    """Describe what a request handed out, and how to go on.

    Args:
        cards: their documents, in the order in which they were handed out.
        total: how many fit the whole request.
        next_cursor: what gives the next ones; None when all were given.
    """
    return {
        "schema": schema_id("card-request"),
        "cards": list(cards),
        "total": total,
        "next_cursor": next_cursor,
    }


def card_tags_document(card: Card) -> Document:
    """Describe which tags a card has."""
    return {"schema": schema_id("card-tags"), "card_id": card.card_id, "tags": list(card.tags)}
