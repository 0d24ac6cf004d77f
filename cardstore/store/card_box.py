"""The cards of a library: made, searched, issued, retracted; never edited.

Comes in: what a card says. Goes out: cards and what happened to them. A card gets its id and time
inside the transaction that files it, so any number of processes may add cards at once. A retracted
card can be looked up by its id; no search finds it unless asked to.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from cardstore.cards.card import Card
from cardstore.cards.ids import body_length, card_id_of, suggest_card_id
from cardstore.errors import UnknownCardError, UsageError, quoted
from cardstore.provenance import canonical_json
from cardstore.store.card_intake import file_card
from cardstore.store.card_parts import filled_cards
from cardstore.store.card_query import STANDS, CardFilter, best_of_words, select_cards
from cardstore.store.card_rows import event_from_row, event_to_row
from cardstore.store.cells import number, text
from cardstore.store.given import require_limit, require_name, require_text
from cardstore.store.move_log import has_moves
from cardstore.store.records import CardEvent, EventKind
from cardstore.store.tag_log import has_tag_changes, kept_tags

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from cardstore.cards.card import ReadingState
    from cardstore.cards.locator import Locator
    from cardstore.cards.selectors import Segment
    from cardstore.store.connection import Connection, Row


class CardBox:
    """Files cards, finds them, and records what happens to them."""

    def __init__(
        self,
        connection: Connection,
        *,
        now: Callable[[], str],
        draw: Callable[[int], int],
    ) -> None:
        self._connection = connection
        self._now = now
        self._draw = draw

    def add(
        self,
        *,
        source_id: str,
        scan_digest: str,
        quote: str,
        claimed: Locator,
        gloss: str,
        tags: Iterable[str],
        made_by: str,
        fit: str,
        foldings: tuple[str, ...],
        reading: ReadingState,
        segments: tuple[Segment, ...],
        printed_pages: tuple[str, ...],
    ) -> Card:
        """File a new card, its tags as `kept_tags` gives them; see `Card` for the arguments.

        Raises:
            UsageError: there is no quote, nobody made it, or an argument has the wrong type.
            UnknownLeafError: a position names a text layer that the scan does not have.
        """
        require_text("The quote", quote)
        require_text("The gloss", gloss)
        if not quote.strip():
            msg = "A card needs a quote"
            raise UsageError(msg, remedy="Copy the words from the source's own text")
        require_name(made_by, "A card needs a maker")
        with self._connection.transaction():
            card = Card(
                card_id=self._new_id(),
                source_id=source_id,
                scan_digest=scan_digest,
                quote=quote,
                claimed=claimed,
                gloss=gloss,
                tags=kept_tags(tags),
                made_by=made_by,
                made_at=self._now(),
                fit=fit,
                foldings=foldings,
                reading=reading,
                segments=segments,
                printed_pages=printed_pages,
            )
            file_card(self._connection, card)
            self._record(card.card_id, EventKind.CREATED, actor=made_by, at=card.made_at)
            return card

    def take_in(
        self, card: Card, *, taken_by: str, told: str, retraction: CardEvent | None = None
    ) -> None:
        """File a card that was made in another library, as it is, under its own id.

        Args:
            card: the card; no card here has its id.
            taken_by: who takes it in.
            told: where it comes from.
            retraction: of a card that was retracted there: so it is here.

        Raises:
            UsageError: nobody takes it in or made it, or its quote or tags are not as a card's are.
            LibraryError: it is ill-formed, or there is a card of its id, or not its scan.
            UnknownLeafError: a position names a text layer that the scan does not have.
        """
        require_name(taken_by, "A card that is taken in needs a name")
        require_name(card.made_by, "A card needs a maker")
        if not card.quote.strip() or card.tags != kept_tags(card.tags):
            msg = "Its quote is empty, or its tags are not in lower case and sorted"
            raise UsageError(msg, remedy="Export it again, and take it in as it is")
        with self._connection.transaction():
            file_card(self._connection, card)
            self._record(
                card.card_id, EventKind.CREATED, actor=taken_by, at=self._now(), detail=told
            )
            if retraction is not None:
                self._connection.insert("card_events", [event_to_row(retraction)])

    def get(self, card_id: str) -> Card:
        """Give a card, retracted or not.

        Raises:
            UnknownCardError: no card has that id.
        """
        rows = self._connection.rows("SELECT * FROM cards WHERE card_id = ?", (card_id,))
        if not rows:
            meant = suggest_card_id(card_id)
            remedy = f"Perhaps {meant} was meant" if meant not in {None, card_id} else None
            what = f"No card {quoted(card_id)} is in the library"
            raise UnknownCardError(what, remedy=remedy)
        return self._filled(rows)[0]

    def get_all(self, card_ids: Iterable[str]) -> Mapping[str, Card]:
        """Give those of the ids that are cards, retracted or not, by id."""
        rows = self._connection.rows(
            "SELECT * FROM cards WHERE card_id IN (SELECT value FROM json_each(?))",
            (canonical_json(list(card_ids)),),
        )
        return {card.card_id: card for card in self._filled(rows)}

    def count(self) -> int:
        """Count all cards, retracted ones too."""
        # Cards are numbered from 1 and never removed, so the last number is their count.
        rows = self._connection.rows("SELECT coalesce(max(card_number), 0) AS n FROM cards")
        return number(rows[0]["n"])

    def find(
        self,
        query: str | None = None,
        *,
        source_id: str | None = None,
        tags: Iterable[str] = (),
        limit: int | None = None,
        retracted: bool = False,
    ) -> tuple[Card, ...]:
        """Give the cards that fit, best first; without a query in the order they were made.

        Args:
            query: see `CardFilter`; None: any card.
            source_id: only cards of this edition.
            tags: only cards that bear all of these.
            limit: at most so many, where thousands have the words the newest; None: all.
            retracted: also those that were retracted.

        Raises:
            UsageError: an argument has the wrong type, or the limit is below 0.
        """
        require_limit(limit)
        for name, given in (("The query", query), ("The source's name", source_id)):
            if given is not None:
                require_text(name, given)
        wanted = CardFilter(
            query=query,
            source_ids=None if source_id is None else (source_id,),
            tags=kept_tags(tags),
        )
        return self.fitting(wanted, limit=limit, retracted=retracted)

    def fitting(
        self,
        wanted: CardFilter,
        *,
        limit: int | None = None,
        retracted: bool = False,
        horizon: int | None = None,
        not_in: int | None = None,
    ) -> tuple[Card, ...]:
        """Give the cards that fit, in the order of `find`.

        Args:
            wanted: what they must be.
            limit: at most so many; None: all.
            retracted: also those that were retracted.
            horizon: only cards up to this number, in the order in which they were made.
            not_in: only cards that this request has not given.
        """
        if limit is not None and horizon is None and not_in is None:
            best = best_of_words(self._connection, wanted, limit=limit, retracted=retracted)
            if best is not None:
                return self._filled(best)
        chosen = select_cards(wanted, retracted=retracted, changed_tags=self._tags_change)
        if chosen is None:
            return ()
        where, values = chosen.where, list(chosen.values)
        if horizon is not None:
            where += " AND c.card_number <= ?"
            values.append(horizon)
        if not_in is not None:
            where += (
                " AND NOT EXISTS (SELECT 1 FROM request_answers AS q "
                "WHERE q.request = ? AND q.card_id = c.card_id)"
            )
            values.append(not_in)
        values.append(-1 if limit is None else limit)
        rows = self._connection.rows(
            f"SELECT c.* FROM {chosen.tables} WHERE {where} "  # noqa: S608 - ours
            f"ORDER BY {chosen.order} LIMIT ?",
            values,
        )
        return self._filled(rows)

    def count_fitting(self, wanted: CardFilter) -> int:
        """Count the cards that fit and stand."""
        chosen = select_cards(wanted, changed_tags=self._tags_change)
        if chosen is None:
            return 0
        rows = self._connection.rows(
            f"SELECT count(*) AS n FROM {chosen.tables} WHERE {chosen.where}",  # noqa: S608 - ours
            chosen.values,
        )
        return number(rows[0]["n"])

    def near(self, written: str) -> tuple[str, ...]:
        """Give the ids of cards that stand, one slip away from what was written, by id."""
        from cardstore.cards.near_ids import near_card_ids  # noqa: PLC0415 - few ids are mistyped

        near = sorted(near_card_ids(written))
        marks = ", ".join("?" for _ in near)
        rows = self._connection.column(
            f"SELECT c.card_id FROM cards AS c WHERE c.card_id IN ({marks}) AND {STANDS} "  # noqa: S608 - ours
            "ORDER BY c.card_id",
            tuple(near),
        )
        return tuple(text(one) for one in rows)

    def quotes_of(self, source_ids: Sequence[str]) -> tuple[tuple[str, str, str], ...]:
        """Give (card id, source id, quote) of the cards of sources that stand, oldest first."""
        marks = ", ".join("?" for _ in source_ids)
        rows = self._connection.rows(
            f"SELECT c.card_id, c.source_id, c.quote FROM cards AS c "  # noqa: S608 - ours
            f"WHERE c.source_id IN ({marks}) AND {STANDS} ORDER BY c.card_number",
            tuple(source_ids),
        )
        return tuple(
            (text(row["card_id"]), text(row["source_id"]), text(row["quote"])) for row in rows
        )

    def issue(
        self,
        query: str,
        *,
        requester: str,
        source_id: str | None = None,
        tags: Iterable[str] = (),
        limit: int | None = None,
    ) -> tuple[Card, ...]:
        """Find cards that stand and record, in the same transaction, that `requester` got them.

        Raises:
            UsageError: the requester has no name, there is no query, or a type is wrong.
        """
        require_text("The query of a request", query)
        require_name(requester, "A request needs a requester")
        with self._connection.transaction():
            cards = self.find(query, source_id=source_id, tags=tags, limit=limit)
            self.record_issues(cards, requester=requester, detail=query)
            return cards

    def record_issues(self, cards: Iterable[Card], *, requester: str, detail: str) -> None:
        """Record that `requester` got the cards; called inside a transaction."""
        at = self._now()
        for card in cards:
            self._record(card.card_id, EventKind.ISSUED, actor=requester, at=at, detail=detail)

    def issued_to(self, card_id: str) -> tuple[str, ...]:
        """Name everybody who was ever issued the card, sorted."""
        rows = self._connection.rows(
            "SELECT DISTINCT requester FROM issuances WHERE card_id = ? ORDER BY requester",
            (card_id,),
        )
        return tuple(text(row["requester"]) for row in rows)

    def retract(self, card_id: str, *, actor: str, reason: str) -> None:
        """Record that the card no longer stands; its row stays as it is.

        Raises:
            UnknownCardError: no card has that id.
            UsageError: there is no name or no reason, or it was retracted before.
        """
        require_name(actor, "A retraction needs a name")
        require_name(reason, "A retraction needs a reason")
        with self._connection.transaction():
            self.get(card_id)
            if self.is_retracted(card_id):
                what = f"The card {card_id} was retracted before"
                raise UsageError(what, remedy=f"See why with: cardstore history {card_id}")
            self._record(card_id, EventKind.RETRACTED, actor=actor, at=self._now(), detail=reason)

    def is_retracted(self, card_id: str) -> bool:
        """Tell whether the card was retracted."""
        asked = "SELECT 1 FROM card_events WHERE kind = 'retracted' AND card_id = ?"
        return bool(self._connection.rows(asked, (card_id,)))

    def retraction(self, card_id: str) -> CardEvent | None:
        """Give who retracted the card, when and why; None when it stands.

        Raises:
            UnknownCardError: no card has that id.
        """
        rows = self._connection.rows(
            "SELECT * FROM card_events WHERE card_id = ? AND kind = 'retracted'", (card_id,)
        )
        if rows:
            return event_from_row(rows[0])
        self.get(card_id)
        return None

    def retractions(self, card_ids: Iterable[str]) -> Mapping[str, CardEvent]:
        """Give for those of the cards that were retracted who did it, when and why."""
        rows = self._connection.rows(
            "SELECT * FROM card_events WHERE kind = 'retracted' "
            "AND card_id IN (SELECT value FROM json_each(?)) ORDER BY event_number DESC",
            (canonical_json(list(card_ids)),),
        )
        return {event.card_id: event for event in map(event_from_row, rows)}

    def history(self, card_id: str) -> tuple[CardEvent, ...]:
        """Give everything that happened to the card, oldest first.

        Raises:
            UnknownCardError: no card has that id.
        """
        self.get(card_id)
        events = self._connection.rows(
            "SELECT event_number, 0 AS number, card_id, kind, actor, at, detail FROM card_events "
            "WHERE card_id = ?",
            (card_id,),
        )
        if not self._connection.read_only or has_moves(self._connection):
            events += self._connection.rows(
                "SELECT after_event AS event_number, number, card_id, 'moved' AS kind, "
                "moved_by AS actor, at, why AS detail FROM card_moves WHERE card_id = ?",
                (card_id,),
            )
        if self._tags_change:
            events += self._connection.rows(
                "SELECT after_event AS event_number, tag_change AS number, card_id, kind, actor, "
                "at, "
                "(SELECT group_concat(value, ', ') FROM json_each(changed)) AS detail "
                "FROM card_tag_changes WHERE card_id = ?",
                (card_id,),
            )
        rows = sorted(
            events,
            key=lambda row: (number(row["event_number"]), text(row["at"]), number(row["number"])),
        )
        return tuple(event_from_row(row) for row in rows)

    @cached_property
    def _tags_change(self) -> bool:
        """Whether there is a table of changes; an older library that can only be read has none."""
        return not self._connection.read_only or has_tag_changes(self._connection)

    def _new_id(self) -> str:
        """Draw an id that no card has; called inside a transaction."""
        length = body_length(self.count())
        while True:
            card_id = card_id_of(self._draw(32**length), length=length)
            if not self._connection.rows("SELECT 1 FROM cards WHERE card_id = ?", (card_id,)):
                return card_id

    def _record(
        self, card_id: str, kind: EventKind, *, actor: str, at: str, detail: str = ""
    ) -> None:
        event = CardEvent(card_id=card_id, kind=kind, actor=actor, at=at, detail=detail)
        self._connection.insert("card_events", [event_to_row(event)])

    def _filled(self, rows: list[Row]) -> tuple[Card, ...]:
        """Give the cards of rows of `cards` with their segments and positions."""
        return filled_cards(self._connection, rows, tags_change=self._tags_change)
