"""Cards as one JSON object, for another library or program; and back.

Comes in: cards, their sources, and which were retracted. Goes out: an object with a document of
each card and of each source; and the cards back, equal to those that were written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.cards.card import CardEvent, EventKind
from cardstore.documents.reading import parse_card_document, parse_source_document
from cardstore.documents.writing import card_document, schema_id, source_document
from cardstore.errors import InvalidRecordError, quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.cards.card import Card
    from cardstore.documents.writing import Document
    from cardstore.sources.source import Source

NAME = "cards"
_REMEDY = "Take a file that cardstore export wrote as it is"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangedCard:
    """A card as it goes from one library to another.

    Attributes:
        card: as it was made.
        retraction: the event by which it was retracted; None while it stands.
    """

    card: Card
    retraction: CardEvent | None = None


def cards_document(
    exchanged: Sequence[ExchangedCard], *, sources: Mapping[str, Source]
) -> Document:
    """Describe cards and their sources.

    Args:
        exchanged: in order.
        sources: of each card, by id; written by id.
    """
    named = sorted({one.card.source_id for one in exchanged})
    return {
        "schema": schema_id(NAME),
        "sources": [source_document(sources[name]) for name in named],
        "cards": [
            card_document(one.card, sources[one.card.source_id], retraction=one.retraction)
            for one in exchanged
        ],
    }


def parse_cards_document(
    document: object,
) -> tuple[tuple[ExchangedCard, ...], tuple[Source, ...]]:
    """Give back the cards, in order, and their sources.

    Raises:
        InvalidRecordError: it is no such object, or something in it is ill-formed.
    """
    held = document if isinstance(document, Mapping) else {}
    if held.get("schema") != schema_id(NAME):
        what = f"It is no list of cards: its schema is {quoted(str(held.get('schema'))[:80])}"
        raise InvalidRecordError(what, remedy=f"{_REMEDY}; this one reads {schema_id(NAME)}")
    cards, sources = held.get("cards"), held.get("sources")
    if not isinstance(cards, list) or not isinstance(sources, list):
        what = "It is no list of cards: cards and sources must be lists"
        raise InvalidRecordError(what, remedy=_REMEDY)
    return (
        tuple(parse_exchanged(one) for one in cards),
        tuple(parse_source_document(one) for one in sources),
    )


def parse_exchanged(document: object) -> ExchangedCard:
    """Give back one card, with what its document says of its retraction.

    Raises:
        InvalidRecordError: a field is missing or has the wrong form.
    """
    card = parse_card_document(document)
    told = document.get("retracted") if isinstance(document, Mapping) else None
    return ExchangedCard(card=card, retraction=parse_retraction(told, card_id=card.card_id))


def parse_retraction(told: object, *, card_id: str) -> CardEvent | None:
    """Give back the event by which a card was retracted; None for None.

    Raises:
        InvalidRecordError: it does not say when, by whom and why.
    """
    if told is None:
        return None
    held = told if isinstance(told, Mapping) else {}
    at, by, reason = (held.get(name) for name in ("at", "by", "reason"))
    if not (isinstance(at, str) and isinstance(by, str) and isinstance(reason, str)):
        what = f"The card {card_id[:40]} does not say when, by whom and why it was retracted"
        raise InvalidRecordError(what, remedy=_REMEDY)
    return CardEvent(card_id=card_id, kind=EventKind.RETRACTED, actor=by, at=at, detail=reason)
