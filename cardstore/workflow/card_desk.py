"""CardDesk: cards are listed, searched and retracted, and their history is told; of `Library`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.cards.card import EventKind
from cardstore.workflow.arguments import text_argument, whole_argument
from cardstore.workflow.desk import Desk

if TYPE_CHECKING:
    from cardstore.cards.card import Card, CardEvent


class CardDesk(Desk):
    """Searches cards, retracts them, and tells what happened to them."""

    def card_ids(self) -> tuple[str, ...]:
        """List the ids of every card that is not retracted, oldest first."""
        return tuple(card.card_id for card in self._store.cards.find())

    def find_cards(
        self,
        query: str = "",
        *,
        source: str | None = None,
        tag: str | None = None,
        limit: int = 20,
        retracted: bool = False,
    ) -> tuple[Card, ...]:
        """Search quotes, glosses and tags; best first, or oldest first without a query.

        Where more than 5,000 cards have words that are asked for alone, the newest come first: such
        words rank none of them before another.

        Nothing is issued by it: a drafting agent asks with `request_cards`.

        Args:
            query: words; "a phrase" in quotation marks; a word ending in * finds what begins so.
            source: only cards of this edition.
            tag: only cards with this tag.
            limit: at most so many, a whole number from 1.
            retracted: include retracted cards.

        Returns:
            The cards; empty where none fits, or where nothing in the query can be searched for.

        Raises:
            UnknownSourceError, AmbiguousSourceError: no edition, or several, are meant.
            UsageError: an argument is of the wrong type, or `limit` is below 1.
        """
        return self._store.cards.find(
            text_argument(query, "query") or None,
            source_id=None if source is None else self.source(source).source_id,
            tags=() if tag is None else (text_argument(tag, "tag"),),
            limit=whole_argument(limit, "limit", least=1),
            retracted=retracted,
        )

    def retract(self, card_id: str, reason: str, *, retracted_by: str = "unknown") -> Card:
        """Take a card out of use. It is kept, but no longer found or issued, and its check fails.

        Args:
            card_id: the card.
            reason: why, for people; not empty.
            retracted_by: who says so.

        Returns:
            The card, as it was and stays.

        Raises:
            UnknownCardError: there is no such card.
            UsageError: there is no reason or no name, or it was retracted before.
        """
        card = self.card(card_id)
        actor = text_argument(retracted_by, "retracted_by")
        self._store.cards.retract(card.card_id, reason=text_argument(reason, "reason"), actor=actor)
        return card

    def retraction(self, card_id: str) -> CardEvent | None:
        """Give the event by which a card (`card_id`) was retracted; None when it stands.

        Raises:
            UnknownCardError: there is no such card.
        """
        return self._store.cards.retraction(self.card(card_id).card_id)

    def history(self, card_id: str) -> tuple[CardEvent, ...]:
        """Tell what happened to a card, oldest first: created, issued, checked, moved, retracted.

        And which tags it was given and lost, and what happened to its reading: read twice,
        confirmed, corrected.

        Args:
            card_id: the card.

        Returns:
            The events, each with its `kind`, who (`actor`), when (`at`, UTC) and a `detail`.

        Raises:
            UnknownCardError: there is no such card.
        """
        known = self.card(card_id).card_id
        events = (*self._store.cards.history(known), *self._store.readings.events(known))
        # A check that reads a second time ends in the same second, and after it.
        return tuple(sorted(events, key=lambda event: (event.at, event.kind is EventKind.CHECKED)))
