"""What is told of cards besides themselves: requests, tags, checks, what happened to one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.documents.moves import move_document
from cardstore.documents.writing import finding_document, schema_id

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.cards.card import Card, CardEvent
    from cardstore.cards.moves import CardMove
    from cardstore.documents.writing import Document
    from cardstore.gate.finding import Finding, Outcome


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


def check_report_document(
    reports: Iterable[tuple[str, Outcome, Sequence[Finding]]], *, outcome: Outcome
) -> Document:
    """Describe what the checks of cards found.

    Args:
        reports: (id as it was asked for, its folded outcome, its findings) of each card.
        outcome: of all of them.
    """
    return {
        "schema": schema_id("check-report"),
        "outcome": outcome.value,
        "cards": [
            {
                "card_id": card_id,
                "outcome": folded.value,
                "findings": [finding_document(finding) for finding in findings],
            }
            for card_id, folded, findings in reports
        ],
    }


def made_card_document(card: Document, findings: Iterable[Finding]) -> Document:
    """Describe a card that was just made, and what its first check found."""
    return {
        "schema": schema_id("made-card"),
        "card": card,
        "findings": [finding_document(finding) for finding in findings],
    }


def card_event_document(event: CardEvent, *, move: CardMove | None = None) -> Document:
    """Describe what happened to a card; a move tells from where and to which place."""
    return {
        "schema": schema_id("card-event"),
        "at": event.at,
        "event": event.kind.value,
        "by": event.actor,
        "detail": event.detail,
        "move": None if move is None else move_document(move),
    }
