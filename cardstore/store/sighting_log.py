"""The sightings log: what people said of single words and page numbers; only ever added to.

Comes in: sightings, press by press. Goes out: those that stand. The same press again is kept once,
and what was said wrongly is taken back by another row. A library that can only be read may be from
before these tables: then nobody said anything.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.errors import ReviewError
from cardstore.provenance import canonical_json
from cardstore.review.sighting import (
    Sighting,
    SightingKind,
    Spot,
    StripKind,
    word_key,
)
from cardstore.store.cells import number, row_of, text
from cardstore.store.given import require_name, require_text
from cardstore.text.layer import Box

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from cardstore.store.connection import Cell, Connection, Row


class SightingLog:
    """Keeps sightings and reads them back."""

    def __init__(self, connection: Connection, *, now: Callable[[], str]) -> None:
        self._connection = connection
        self._now = now

    def people(self) -> tuple[str, ...]:
        """Give all who ever said anything, as they wrote their names, first ones first."""
        named = "SELECT 1 FROM sqlite_schema WHERE name = 'sightings'"
        if not self._connection.rows(named):
            return ()
        rows = self._connection.column(
            "SELECT seen_by FROM sightings GROUP BY seen_by ORDER BY min(sighting)"
        )
        return tuple(map(text, rows))

    def save(self, sightings: Sequence[Sighting]) -> tuple[Sighting, ...]:
        """Keep what one press of a key said; the store sets numbers and the time.

        Raises:
            UsageError: nobody is named.
            ReviewError: the press was kept before.
        """
        with self._connection.transaction():
            kept = []
            for one in sightings:
                require_name(one.seen_by, "A sighting needs the name of who looked")
                require_text("The note", one.note)
                self._require_new(one)
                rows = self._connection.rows(
                    "SELECT coalesce(max(sighting), 0) AS n FROM sightings"
                )
                numbered = replace(one, number=number(rows[0]["n"]) + 1, at=self._now())
                self._connection.insert("sightings", [_sighting_to_row(numbered)])
                kept.append(numbered)
            return tuple(kept)

    def of_press(self, press: str) -> tuple[Sighting, ...]:
        """Give what one press said, taken back or not; empty for a press that never was."""
        return self._sightings("SELECT * FROM sightings WHERE press = ?", (press,))

    def last_press(self, seen_by: str, *, strip: StripKind) -> str:
        """Give the last press of a person that was not taken back; "" where there is none."""
        rows = self._asked(
            "SELECT press FROM standing_sightings WHERE seen_by = ? AND strip = ? "
            "ORDER BY sighting DESC LIMIT 1",
            (seen_by, strip.value),
        )
        return text(rows[0]["press"]) if rows else ""

    def undo(self, press: str, *, undone_by: str) -> bool:
        """Take back what a press said; False where it was taken back before.

        Raises:
            ReviewError: there was no such press, or it was somebody else's.
        """
        with self._connection.transaction():
            said = self.of_press(press)
            if not said or said[0].seen_by != undone_by:
                what = f"{undone_by} said nothing that could be taken back so"
                raise ReviewError(what)
            if self.is_undone(press):
                return False
            row: Row = {"press": press, "undone_by": undone_by, "at": self._now()}
            self._connection.insert("sightings_undone", [row])
            return True

    def is_undone(self, press: str) -> bool:
        """Tell whether a press was taken back."""
        return bool(self._asked("SELECT 1 FROM sightings_undone WHERE press = ?", (press,)))

    def on_items(self, item_keys: Iterable[str]) -> dict[str, tuple[Sighting, ...]]:
        """Give what stands of items, oldest first; items of which nothing was said are left out."""
        found: dict[str, list[Sighting]] = defaultdict(list)
        for one in self._sightings(
            "SELECT * FROM standing_sightings "
            "WHERE item_key IN (SELECT value FROM json_each(?)) ORDER BY sighting",
            (canonical_json(sorted(set(item_keys))),),
        ):
            found[one.item_key].append(one)
        return {key: tuple(said) for key, said in found.items()}

    def unable(self, seen_by: str, *, strip: StripKind) -> frozenset[str]:
        """Give the keys of items of which a person said that they cannot tell."""
        rows = self._asked(
            "SELECT item_key FROM standing_sightings WHERE seen_by = ? AND strip = ? "
            "AND kind = 'cannot_tell'",
            (seen_by, strip.value),
        )
        return frozenset(text(row["item_key"]) for row in rows)

    def settled_words(
        self, scan_digest: str, leaves: Iterable[int]
    ) -> Mapping[int, tuple[Sighting, ...]]:
        """Give the sightings that settle words of some leaves of a scan, by leaf, oldest first."""
        found: dict[int, list[Sighting]] = defaultdict(list)
        for one in self._sightings(
            "SELECT * FROM standing_sightings WHERE strip = 'readings' AND scan_digest = ? "
            "AND leaf_index IN (SELECT value FROM json_each(?)) "
            "AND kind IN ('right', 'corrected') ORDER BY sighting",
            (scan_digest, canonical_json(sorted(set(leaves)))),
        ):
            found[one.spot.leaf_index].append(one)
        return {leaf: tuple(said) for leaf, said in found.items()}

    def settled_keys(self) -> frozenset[str]:
        """Give the keys of all words that people settled, as they were shown or corrected."""
        right = self._asked(
            "SELECT item_key FROM standing_sightings WHERE strip = 'readings' AND kind = 'right'",
            (),
        )
        corrected = self._sightings(
            "SELECT * FROM standing_sightings WHERE strip = 'readings' AND kind = 'corrected'", ()
        )
        return frozenset(
            {text(row["item_key"]) for row in right}
            | {word_key(one.spot, one.settled) for one in corrected}
        )

    def of_card(self, card_id: str) -> tuple[Sighting, ...]:
        """Give every sighting that was made for a card and stands, oldest first."""
        return self._sightings(
            "SELECT * FROM standing_sightings WHERE card_id = ? ORDER BY sighting", (card_id,)
        )

    def _require_new(self, one: Sighting) -> None:
        held = self._connection.rows(
            "SELECT seen_by, item_key FROM sightings WHERE press = ?", (one.press,)
        )
        if any(row["item_key"] == one.item_key or row["seen_by"] != one.seen_by for row in held):
            what = "This press of a key was kept before"
            raise ReviewError(what, remedy="Load the strip again")

    def _sightings(self, query: str, values: tuple[Cell, ...]) -> tuple[Sighting, ...]:
        return tuple(sighting_from_row(row) for row in self._asked(query, values))

    def _asked(self, query: str, values: tuple[Cell, ...]) -> list[Row]:
        return self._connection.rows(query, values) if self._made else []

    @property
    def _made(self) -> bool:
        """Whether the tables are there."""
        return has_sightings(self._connection)


def has_sightings(connection: Connection) -> bool:
    """Tell whether a library has the tables; one that can only be read may be from before them."""
    return not connection.read_only or bool(
        connection.rows("SELECT 1 FROM sqlite_schema WHERE name = 'sightings_undone'")
    )


@row_of("sightings", "sighting")
def sighting_from_row(row: Row) -> Sighting:
    """Give the value back."""
    return Sighting(
        number=number(row["sighting"]),
        strip=StripKind(text(row["strip"])),
        item_key=text(row["item_key"]),
        spot=Spot(
            scan_digest=text(row["scan_digest"]),
            leaf_index=number(row["leaf_index"]),
            width_px=number(row["width_px"]),
            height_px=number(row["height_px"]),
            box=None if row["box"] is None else Box(*json.loads(text(row["box"]))),
        ),
        kind=SightingKind(text(row["kind"])),
        shown=text(row["shown"]),
        settled=text(row["settled"]),
        card_id="" if row["card_id"] is None else text(row["card_id"]),
        old_layer="" if row["old_layer"] is None else text(row["old_layer"]),
        new_layer="" if row["new_layer"] is None else text(row["new_layer"]),
        press=text(row["press"]),
        seen_by=text(row["seen_by"]),
        at=text(row["at"]),
        note=text(row["note"]),
    )


@row_of("sightings_undone", "undoing")
def undoing_from_row(row: Row) -> tuple[str, str, str]:
    """Give press, person and time."""
    return text(row["press"]), text(row["undone_by"]), text(row["at"])


def _sighting_to_row(one: Sighting) -> Row:
    box = one.spot.box
    return {
        "sighting": one.number,
        "strip": one.strip.value,
        "item_key": one.item_key,
        "scan_digest": one.spot.scan_digest,
        "leaf_index": one.spot.leaf_index,
        "width_px": one.spot.width_px,
        "height_px": one.spot.height_px,
        "box": None if box is None else canonical_json([box.x0, box.y0, box.x1, box.y1]),
        "kind": one.kind.value,
        "shown": one.shown,
        "settled": one.settled,
        "card_id": one.card_id or None,
        "old_layer": one.old_layer or None,
        "new_layer": one.new_layer or None,
        "press": one.press,
        "seen_by": one.seen_by,
        "at": one.at,
        "note": one.note,
    }
