"""Readings of many cards at once: what the reading log has of some leaves and cards.

Comes in: a scan, leaves of it, and cards. Goes out: the same answers that `ReadingLog` gives, from
two queries for all of them. Rows are read when they are asked for, so that a damaged one is told of
the card that rests on it, and of no other. What was not named beforehand, the log is asked for.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from cardstore.provenance import canonical_json
from cardstore.store.cells import number
from cardstore.store.reading_rows import confirmation_from_rows, second_reading_from_row

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.review.sighting import Sighting
    from cardstore.store.connection import Cell, Connection, Row
    from cardstore.store.reading_log import ReadingLog
    from cardstore.store.reading_records import Confirmation, ReadStretch, SecondReading
    from cardstore.store.sighting_log import SightingLog


class ReadingBatch:
    """The confirmations of some cards, and the second readings of some leaves, as they were."""

    def __init__(self, connection: Connection, log: ReadingLog, sightings: SightingLog) -> None:
        """Take the logs that are asked for all that was not named."""
        self._connection = connection
        self._log = log
        self._sightings = sightings
        self._seen: dict[tuple[Cell, Cell], tuple[Sighting, ...]] = {}
        self._cards: frozenset[str] = frozenset()
        self._leaves: frozenset[tuple[Cell, Cell]] = frozenset()
        self._confirmed: dict[Cell, dict[Cell, list[Row]]] = {}
        self._readings: dict[tuple[Cell, ...], list[Row]] = {}

    def name_cards(self, card_ids: Iterable[str]) -> None:
        """Ask for the confirmations of cards."""
        self._cards = frozenset(card_ids)
        self._confirmed = defaultdict(dict)
        for row in self._connection.rows(
            "SELECT * FROM reading_confirmations "
            "WHERE card_id IN (SELECT value FROM json_each(?)) ORDER BY confirmation, position",
            (canonical_json(sorted(self._cards)),),
        ):
            self._confirmed[row["card_id"]].setdefault(row["confirmation"], []).append(row)

    def name_leaves(self, scan_digest: str, leaves: Iterable[int]) -> None:
        """Ask for the second readings of leaves of a scan; those named before are let go."""
        asked = sorted(leaves)
        self._leaves = frozenset((scan_digest, leaf) for leaf in asked)
        self._readings = defaultdict(list)
        for row in self._connection.rows(
            "SELECT r.*, p.agent, p.version, p.settings, p.inputs FROM second_readings AS r "
            "JOIN provenances AS p USING (provenance) WHERE r.scan_digest = ? "
            "AND r.leaf_index IN (SELECT value FROM json_each(?)) ORDER BY r.second_reading",
            (scan_digest, canonical_json(asked)),
        ):
            place = (row["scan_digest"], row["leaf_index"], row["layer_digest"], row["rules"])
            self._readings[place].append(row)
        seen = self._sightings.settled_words(scan_digest, asked)
        self._seen = {(scan_digest, leaf): seen.get(leaf, ()) for leaf in asked}

    def settled_words(self, scan_digest: str, leaf_index: int) -> tuple[Sighting, ...]:
        """Give the sightings that settle words of a leaf, oldest first."""
        place = (scan_digest, leaf_index)
        if place not in self._seen:
            found = self._sightings.settled_words(scan_digest, (leaf_index,))
            self._seen[place] = found.get(leaf_index, ())
        return self._seen[place]

    def confirmations(self, card_id: str) -> tuple[Confirmation, ...]:
        """Give every confirmation of a card, oldest first."""
        if card_id not in self._cards:
            return self._log.confirmations(card_id)
        given = self._confirmed.get(card_id, {})
        return tuple(confirmation_from_rows(leaves[0], leaves) for leaves in given.values())

    def covering(
        self, stretch: ReadStretch, *, rules: str, marked_alone: bool
    ) -> SecondReading | None:
        """Give the last second reading that covers a stretch, whichever card it was made for.

        Args:
            stretch: words of a layer.
            rules: by which it was read.
            marked_alone: of the words those that are marked suffice.
        """
        if (stretch.scan_digest, stretch.leaf_index) not in self._leaves:
            return self._log.covering(stretch, rules=rules)
        place = (stretch.scan_digest, stretch.leaf_index, stretch.layer_digest, rules)
        for row in reversed(self._readings.get(place, ())):
            if number(row["start"]) <= stretch.span.start and stretch.span.end <= number(
                row["end"]
            ):
                return second_reading_from_row(row, marked_alone=marked_alone)
        return None
