"""Requests for cards: what was asked, what was given, and how the rest is asked for.

Comes in: what a card must be, and who asks. Goes out: cards, recorded as issued in the same
transaction. A request that has more to give than one answer holds is kept, and its next answer is
asked for with a cursor.

What makes a cursor stay right:

- The request holds its horizon, the last card that there was when it was made. Cards added later
  are not in it; a new request finds them.
- It knows which cards it gave. The next answer is the best of those that it has not given, so no
  card comes twice and none is passed over, however ranks shift as cards are added.
- The same cursor asked again, as after an answer that was lost, gives the same cards again.
- A card that is retracted before it is reached is not given.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.cards.issued import IssuedCards
from cardstore.errors import UsageError, quoted
from cardstore.provenance import canonical_json, digest_value
from cardstore.store.card_query import CardFilter, filter_from_json, filter_to_json
from cardstore.store.cells import number, row_of, text
from cardstore.store.given import require_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from cardstore.cards.card import Card
    from cardstore.store.card_box import CardBox
    from cardstore.store.connection import Connection, Row

_CURSOR = re.compile(r"([0-9]{1,15})\.([0-9]{1,15})\.([0-9a-f]{12})")


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRequest:
    """A request that goes on.

    Attributes:
        number: counted from 1.
        requester: who asks.
        asked: what was asked, in the words it was asked in.
        wanted: what it came to.
        horizon: the last card that there was.
        total: how many cards fitted.
        given: the ids of the cards that it gave, in order.
    """

    number: int
    requester: str
    asked: Mapping[str, object]
    wanted: CardFilter
    horizon: int
    total: int
    given: tuple[str, ...]

    def cursor(self, place: int) -> str:
        """Give the cursor for the cards from `place` on, counted from 0."""
        told = [self.number, place, self.requester, dict(self.asked)]
        return f"{self.number}.{place}.{digest_value(told)[:12]}"


@row_of("card_requests", "request")
def request_from_rows(row: Row, answers: Iterable[Row]) -> CardRequest:
    """Give the request of its row, and of the rows of what it gave, in order."""
    return CardRequest(
        number=number(row["request"]),
        requester=text(row["requester"]),
        asked=json.loads(text(row["asked"])),
        wanted=filter_from_json(text(row["filter"])),
        horizon=number(row["horizon"]),
        total=number(row["total"]),
        given=tuple(text(one["card_id"]) for one in answers),
    )


class RequestLog:
    """Hands cards out, and records to whom."""

    def __init__(self, connection: Connection, *, cards: CardBox, now: Callable[[], str]) -> None:
        self._connection = connection
        self._cards = cards
        self._now = now

    def begin(
        self,
        wanted: CardFilter,
        *,
        requester: str,
        asked: Mapping[str, object],
        limit: int,
    ) -> IssuedCards:
        """Hand out the first cards that fit.

        Args:
            wanted: what they must be.
            requester: who gets them.
            asked: the same in the words it was asked in; JSON values.
            limit: at most so many, from 1.

        Raises:
            UsageError: the requester has no name.
        """
        require_name(requester, "A request needs a requester")
        with self._connection.transaction():
            cards = self._cards.fitting(wanted, limit=limit)
            more = len(cards) == limit
            total = self._cards.count_fitting(wanted) if more else len(cards)
            self._cards.record_issues(cards, requester=requester, detail=_told(asked))
            if total == len(cards):
                return IssuedCards(cards=cards, total=total)
            request = self._keep(wanted, requester=requester, asked=asked, total=total)
            self._give(request, cards, place=0)
            return IssuedCards(cards=cards, total=total, next_cursor=request.cursor(len(cards)))

    def go_on(
        self,
        cursor: str,
        *,
        requester: str,
        asked: Mapping[str, object] | None,
        limit: int,
    ) -> IssuedCards:
        """Hand out the next cards of a request.

        Args:
            cursor: as an answer gave it.
            requester: who asked.
            asked: what is asked now; None where that is left to the cursor.
            limit: at most so many, from 1.

        Raises:
            UsageError: no answer to this requester gave the cursor, or something else is asked.
        """
        require_name(requester, "A request needs a requester")
        with self._connection.transaction():
            request, place = self._read(cursor)
            if request.requester != requester:
                what = (
                    f"The cursor {quoted(cursor)} was given to "
                    f"{request.requester}, not to {requester}"
                )
                raise UsageError(what, remedy="Ask under the name that the request was made under")
            if asked is not None and canonical_json(dict(asked)) != canonical_json(
                dict(request.asked)
            ):
                what = (
                    f"The cursor {quoted(cursor)} belongs to "
                    f"another request: {_told(request.asked)}"
                )
                raise UsageError(what, remedy="Leave all else out with a cursor, or ask anew")
            told = request.given[place : place + limit]
            if told:
                cards, end = self._standing(told), place + len(told)
                has_more = end < len(request.given) or bool(self._rest(request, limit=1))
            else:
                rest = self._rest(request, limit=limit + 1)
                cards, has_more = rest[:limit], len(rest) > limit
                end = place + len(cards)
                self._give(request, cards, place=place)
                detail = _told(request.asked)
                self._cards.record_issues(cards, requester=requester, detail=detail)
            next_cursor = request.cursor(end) if has_more else None
            return IssuedCards(cards=cards, total=request.total, next_cursor=next_cursor)

    def _standing(self, card_ids: Sequence[str]) -> tuple[Card, ...]:
        """Give those of the cards that were not retracted since, in order."""
        cards, gone = self._cards.get_all(card_ids), self._cards.retractions(card_ids)
        return tuple(cards[one] for one in card_ids if one not in gone)

    def _rest(self, request: CardRequest, *, limit: int) -> tuple[Card, ...]:
        """Give the best of the cards that the request has not given."""
        return self._cards.fitting(
            request.wanted, limit=limit, horizon=request.horizon, not_in=request.number
        )

    def _keep(
        self, wanted: CardFilter, *, requester: str, asked: Mapping[str, object], total: int
    ) -> CardRequest:
        numbered = self._connection.rows(
            "SELECT coalesce(max(request), 0) + 1 AS n FROM card_requests"
        )
        request = CardRequest(
            number=number(numbered[0]["n"]),
            requester=requester,
            asked=asked,
            wanted=wanted,
            horizon=self._cards.count(),
            total=total,
            given=(),
        )
        row: Row = {
            "request": request.number,
            "requester": requester,
            "asked": canonical_json(dict(asked)),
            "filter": filter_to_json(wanted),
            "horizon": request.horizon,
            "total": total,
            "at": self._now(),
        }
        self._connection.insert("card_requests", [row])
        return request

    def _give(self, request: CardRequest, cards: Sequence[Card], *, place: int) -> None:
        rows: list[Row] = [
            {"request": request.number, "place": place + index, "card_id": card.card_id}
            for index, card in enumerate(cards)
        ]
        self._connection.insert("request_answers", rows)

    def _read(self, cursor: str) -> tuple[CardRequest, int]:
        """Give the request that a cursor names, and from which card on."""
        match = _CURSOR.fullmatch(cursor)
        unknown = UsageError(
            f"{quoted(cursor[:60])} is no cursor that this library gave",
            remedy="Take next_cursor as the last answer has it, or ask without a cursor",
        )
        if match is None:
            raise unknown
        rows = self._connection.rows(
            "SELECT * FROM card_requests WHERE request = ?", (int(match[1]),)
        )
        if not rows:
            raise unknown
        answers = self._connection.rows(
            "SELECT card_id FROM request_answers WHERE request = ? ORDER BY place",
            (int(match[1]),),
        )
        request, place = request_from_rows(rows[0], answers), int(match[2])
        if request.cursor(place) != cursor or place > len(request.given):
            raise unknown
        return request, place


def _told(asked: Mapping[str, object]) -> str:
    """Say what was asked, as events keep it: the query, then what else was asked for."""
    query = str(asked.get("query") or "")
    others = (
        f"{name} {', '.join(map(str, value)) if isinstance(value, list) else value}"
        for name, value in asked.items()
        if name != "query" and value
    )
    told = "; ".join(others)
    return f"{query} [{told}]".strip() if told else query
