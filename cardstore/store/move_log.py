"""The moves of cards: where each is anchored now, and how it came there. Only ever added to.

A move says which move it follows, so that of two processes that anchored a card again at the same
time only the first is recorded.

An older library that can only be read has no table of moves; no card of it was ever moved.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from cardstore.cards.card import ReadingState
from cardstore.cards.moves import CardAnchor, CardMove, MoveKind, anchor_when_made
from cardstore.errors import UnknownCardError, UnknownLeafError, quoted
from cardstore.provenance import canonical_json
from cardstore.store.card_rows import position_rows, segment_rows, segments_from_rows
from cardstore.store.cells import number, row_of, strings, text
from cardstore.store.given import require_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from cardstore.cards.card import Card
    from cardstore.store.connection import Cell, Connection, Row

_LAST = "m.number = (SELECT max(number) FROM card_moves AS l WHERE l.card_id = m.card_id)"
_LAST_OF_SEVERAL = f"m.card_id IN (SELECT value FROM json_each(?)) AND {_LAST}"  # noqa: S608 - ours


@row_of("card_moves", "card_id", "number")
def move_from_rows(row: Row, segments: Iterable[Row], positions: Iterable[Row]) -> CardMove:
    """Give the move of its row, its segments and their positions, each in order."""
    return CardMove(
        card_id=text(row["card_id"]),
        number=number(row["number"]),
        kind=MoveKind(text(row["kind"])),
        from_scan=text(row["from_scan"]),
        from_pages=strings(row["from_pages"]),
        anchor=CardAnchor(
            scan_digest=text(row["scan_digest"]),
            segments=segments_from_rows(segments, positions),
            printed_pages=strings(row["printed_pages"]),
            fit=text(row["fit"]),
            foldings=strings(row["foldings"]),
            reading=ReadingState(text(row["reading"])),
        ),
        page_map=number(row["page_map"]),
        why=text(row["why"]),
        moved_by=text(row["moved_by"]),
        at=text(row["at"]),
    )


def has_moves(connection: Connection) -> bool:
    """Tell whether the library has a table of moves."""
    return bool(
        connection.rows("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'card_moves'")
    )


class MoveLog:
    """Records moves, and tells where cards are anchored now."""

    def __init__(self, connection: Connection, *, now: Callable[[], str]) -> None:
        self._connection = connection
        self._now = now
        self._kept = not connection.read_only or has_moves(connection)

    def record(
        self,
        card: Card,
        *,
        after: int,
        kind: MoveKind,
        anchor: CardAnchor,
        page_map: int,
        why: str,
        moved_by: str,
    ) -> CardMove | None:
        """Record that a card is anchored at `anchor` from now on.

        Args:
            card: the card.
            after: the number of the move that the caller knew as the last; 0 for none.
            kind: what moved.
            anchor: where it is anchored from now on.
            page_map: the version of the scan's page map that gave the printed pages.
            why: from where to where and what settled it, for people.
            moved_by: who has it moved.

        Returns:
            the move; None when the card was moved by somebody else in the meantime, and nothing
            was recorded.

        Raises:
            UsageError: nobody moves it, or there is no reason.
            UnknownLeafError: a position names a text layer that the scan does not have.
        """
        require_name(moved_by, "A move needs a name")
        require_name(why, "A move needs a reason")
        with self._connection.transaction():
            if self.count(card.card_id) != after:
                return None
            before = self.anchor(card)
            move = CardMove(
                card_id=card.card_id,
                number=after + 1,
                kind=kind,
                from_scan=before.scan_digest,
                from_pages=before.printed_pages,
                anchor=anchor,
                page_map=page_map,
                why=why,
                moved_by=moved_by,
                at=self._now(),
            )
            self._require_layers(anchor)
            self._insert(move)
            return move

    def count(self, card_id: str) -> int:
        """Count the moves of a card."""
        if not self._kept:
            return 0
        rows = self._connection.rows(
            "SELECT coalesce(max(number), 0) AS n FROM card_moves WHERE card_id = ?", (card_id,)
        )
        return number(rows[0]["n"])

    def of(self, card_id: str) -> tuple[CardMove, ...]:
        """Give all moves of a card, oldest first; empty when it was never moved."""
        return self._moves("m.card_id = ?", card_id)

    def anchor(self, card: Card) -> CardAnchor:
        """Tell where a card is anchored now: at its last move, or where it was made."""
        last = self._moves(f"m.card_id = ? AND {_LAST}", card.card_id)
        return last[0].anchor if last else anchor_when_made(card)

    def last_moves(self, card_ids: Iterable[str]) -> Mapping[str, CardMove]:
        """Give the last move of each of the cards that was ever moved."""
        wanted = canonical_json(list(card_ids))
        last = self._moves(_LAST_OF_SEVERAL, wanted)
        return {move.card_id: move for move in last}

    def scan_of(self, card_id: str) -> str:
        """Give the digest of the scan in which a card is anchored now.

        Raises:
            UnknownCardError: no card has that id.
        """
        table = "current_anchors" if self._kept else "cards"
        rows = self._connection.rows(
            f"SELECT scan_digest FROM {table} WHERE card_id = ?",  # noqa: S608 - ours
            (card_id,),
        )
        if not rows:
            what = f"No card {quoted(card_id)} is in the library"
            raise UnknownCardError(what)
        return text(rows[0]["scan_digest"])

    def cards_by_scan(self, source_id: str) -> Mapping[str, int]:
        """Count the cards of an edition, but the retracted ones, by the scan of their anchor."""
        table = "current_anchors" if self._kept else "cards"
        rows = self._connection.rows(
            f"SELECT scan_digest, count(*) AS n FROM {table} AS a WHERE source_id = ? "  # noqa: S608 - ours
            "AND NOT EXISTS (SELECT 1 FROM card_events AS e "
            "WHERE e.card_id = a.card_id AND e.kind = 'retracted') GROUP BY scan_digest",
            (source_id,),
        )
        return {text(row["scan_digest"]): number(row["n"]) for row in rows}

    def _moves(self, where: str, value: str) -> tuple[CardMove, ...]:
        if not self._kept:
            return ()
        rows = self._connection.rows(
            f"SELECT m.* FROM card_moves AS m WHERE {where} ORDER BY m.card_id, m.number",  # noqa: S608 - ours
            (value,),
        )
        if not rows:
            return ()
        chosen = (canonical_json([[row["card_id"], row["number"]] for row in rows]),)
        parts: dict[str, dict[tuple[Cell, Cell], list[Row]]] = {}
        for table, order in (
            ("card_move_segments", "segment"),
            ("card_move_positions", "segment, position"),
        ):
            parts[table] = defaultdict(list)
            for part in self._connection.rows(
                f"SELECT * FROM {table} WHERE (card_id, number) IN (SELECT "  # noqa: S608 - ours
                "json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?)) "
                f"ORDER BY card_id, number, {order}",
                chosen,
            ):
                parts[table][part["card_id"], part["number"]].append(part)
        segments, positions = parts["card_move_segments"], parts["card_move_positions"]
        keys = [(row["card_id"], row["number"]) for row in rows]
        return tuple(
            move_from_rows(row, segments[key], positions[key])
            for row, key in zip(rows, keys, strict=True)
        )

    def _insert(self, move: CardMove) -> None:
        anchor = move.anchor
        events = self._connection.rows(
            "SELECT coalesce(max(event_number), 0) AS n FROM card_events"
        )
        key: Row = {"card_id": move.card_id, "number": move.number}
        row: Row = {
            **key,
            "kind": move.kind.value,
            "from_scan": move.from_scan,
            "from_pages": canonical_json(list(move.from_pages)),
            "scan_digest": anchor.scan_digest,
            "page_map": move.page_map,
            "printed_pages": canonical_json(list(anchor.printed_pages)),
            "fit": anchor.fit,
            "foldings": canonical_json(list(anchor.foldings)),
            "reading": anchor.reading.value,
            "why": move.why,
            "moved_by": move.moved_by,
            "at": move.at,
            "after_event": number(events[0]["n"]),
        }
        self._connection.insert("card_moves", [row])
        self._connection.insert("card_move_segments", segment_rows(anchor.segments, key=key))
        self._connection.insert(
            "card_move_positions",
            position_rows(anchor.segments, key=key, scan_digest=anchor.scan_digest),
        )

    def _require_layers(self, anchor: CardAnchor) -> None:
        for position in (p for segment in anchor.segments for p in segment.positions):
            if not self._connection.rows(
                "SELECT 1 FROM text_layers "
                "WHERE scan_digest = ? AND leaf_index = ? AND layer_digest = ?",
                (anchor.scan_digest, position.leaf_index, position.layer_digest),
            ):
                what = (
                    f"Leaf {position.leaf_index} of the scan {anchor.scan_digest[:12]}… has no "
                    f"text layer {position.layer_digest[:12]}…"
                )
                raise UnknownLeafError(what)
