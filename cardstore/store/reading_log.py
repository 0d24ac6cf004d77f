"""The reading log: second readings of cards, and what people said of their reading.

Comes in: what second readers saw, confirmations, corrections. Goes out: what stands for a card now.
Everything is only ever added to; the store gives numbers and times.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.cards.card import CardEvent, EventKind
from cardstore.errors import UnknownCardError, UsageError, quoted
from cardstore.review.sighting import SightingKind
from cardstore.store.cells import number
from cardstore.store.given import require_name, require_text
from cardstore.store.reading_batch import ReadingBatch
from cardstore.store.reading_records import (
    Confirmation,
    ConfirmationKind,
    Correction,
    SecondReading,
)
from cardstore.store.reading_rows import (
    confirmation_from_rows,
    confirmation_to_rows,
    correction_from_row,
    correction_to_row,
    second_reading_from_row,
    second_reading_to_row,
)
from cardstore.store.rows import provenance_to_row
from cardstore.store.sighting_log import SightingLog

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardstore.store.connection import Cell, Connection, Row
    from cardstore.store.reading_records import ReadStretch
    from cardstore.store.scan_shelf import ScanShelf
    from cardstore.text.correction import WordChange
    from cardstore.text.layer import TextLayer

_HAPPENED = {
    SightingKind.RIGHT: EventKind.CONFIRMED,
    SightingKind.CORRECTED: EventKind.CORRECTED,
}
"""What a person's word on one word is in the history of a card."""


class ReadingLog:
    """Keeps second readings, confirmations and corrections, and reads them back."""

    def __init__(self, connection: Connection, *, now: Callable[[], str], scans: ScanShelf) -> None:
        self._connection = connection
        self._now = now
        self._scans = scans

    def stamp(self) -> str:
        """Give the time now, as rows have it."""
        return self._now()

    def save(self, reading: SecondReading) -> SecondReading:
        """Keep a second reading of a card's words on one leaf; the store sets its time.

        Raises:
            UnknownCardError: no card has that id.
        """
        with self._connection.transaction():
            self._require_card(reading.card_id)
            kept = replace(reading, at=self._now())
            self._connection.insert(
                "provenances", [provenance_to_row(kept.provenance)], only_new=True
            )
            self._connection.insert("second_readings", [second_reading_to_row(kept)])
            return kept

    def of_card(self, card_id: str) -> tuple[SecondReading, ...]:
        """Give every second reading that was made for a card, oldest first."""
        return self._readings("r.card_id = ?", (card_id,))

    def covering(self, stretch: ReadStretch, *, rules: str) -> SecondReading | None:
        """Give the last second reading that covers a stretch, whichever card it was made for."""
        found = self._readings(
            "r.scan_digest = ? AND r.leaf_index = ? AND r.layer_digest = ? "
            'AND r.start <= ? AND r."end" >= ? AND r.rules = ?',
            (
                stretch.scan_digest,
                stretch.leaf_index,
                stretch.layer_digest,
                stretch.span.start,
                stretch.span.end,
                rules,
            ),
        )
        return found[-1] if found else None

    def of_layer(
        self, scan_digest: str, leaf_index: int, *, layer_digest: str, rules: str
    ) -> tuple[SecondReading, ...]:
        """Give every second reading of a layer by these rules, oldest first."""
        return self._readings(
            "r.scan_digest = ? AND r.leaf_index = ? AND r.layer_digest = ? AND r.rules = ?",
            (scan_digest, leaf_index, layer_digest, rules),
        )

    def batch(self) -> ReadingBatch:
        """Give what asks for readings of many cards at once."""
        sightings = SightingLog(self._connection, now=self._now)
        return ReadingBatch(self._connection, self, sightings)

    def confirm(
        self,
        card_id: str,
        *,
        kind: ConfirmationKind,
        seen: Sequence[ReadStretch],
        words: Sequence[str],
        confirmed_by: str,
        note: str = "",
    ) -> Confirmation:
        """Keep a person's word that the page has a card's words.

        Raises:
            UnknownCardError: no card has that id.
            UsageError: nobody is named, or nothing was seen.
        """
        require_name(confirmed_by, "A confirmation needs a name")
        require_text("The note", note)
        if not seen:
            msg = f"Nothing of card {card_id} was read by an engine, so there is nothing to confirm"
            raise UsageError(msg)
        with self._connection.transaction():
            self._require_card(card_id)
            rows = self._connection.rows(
                "SELECT coalesce(max(confirmation), 0) AS n FROM reading_confirmations"
            )
            confirmation = Confirmation(
                number=number(rows[0]["n"]) + 1,
                card_id=card_id,
                kind=kind,
                seen=tuple(seen),
                words=tuple(words),
                confirmed_by=confirmed_by,
                at=self._now(),
                note=note,
            )
            self._connection.insert("reading_confirmations", confirmation_to_rows(confirmation))
            return confirmation

    def confirmations(self, card_id: str) -> tuple[Confirmation, ...]:
        """Give every confirmation of a card, oldest first."""
        rows = self._connection.rows(
            "SELECT * FROM reading_confirmations WHERE card_id = ? ORDER BY confirmation, position",
            (card_id,),
        )
        grouped: dict[Cell, list[Row]] = defaultdict(list)
        for row in rows:
            grouped[row["confirmation"]].append(row)
        return tuple(confirmation_from_rows(leaves[0], leaves) for leaves in grouped.values())

    def events(self, card_id: str) -> tuple[CardEvent, ...]:
        """Tell what happened to the reading of a card, oldest first."""
        happened = [
            CardEvent(
                card_id=card_id,
                kind=EventKind.READ_TWICE,
                actor=reading.provenance.agent,
                at=reading.at,
                detail=f"leaf {reading.stretch.leaf_index}: "
                + (", ".join(word.text for word in reading.words if word.marked) or "alike"),
            )
            for reading in self.of_card(card_id)
        ]
        happened += [
            CardEvent(
                card_id=card_id,
                kind=EventKind(confirmation.kind.value),
                actor=confirmation.confirmed_by,
                at=confirmation.at,
                detail=confirmation.note,
            )
            for confirmation in self.confirmations(card_id)
        ]
        happened += [
            CardEvent(
                card_id=card_id,
                kind=_HAPPENED[one.kind],
                actor=one.seen_by,
                at=one.at,
                detail=f"leaf {one.spot.leaf_index}: “{one.settled}”"
                + (f" for “{one.shown}”" if one.shown != one.settled else "")
                + (f"; {one.note}" if one.note else ""),
            )
            for one in SightingLog(self._connection, now=self._now).of_card(card_id)
            if one.kind in _HAPPENED
        ]
        return tuple(sorted(happened, key=lambda event: event.at))

    def correct(
        self,
        scan_digest: str,
        layer: TextLayer,
        *,
        old_layer: str,
        changes: Sequence[WordChange],
        card_id: str | None,
        corrected_by: str,
        note: str = "",
    ) -> Correction:
        """Make a corrected layer the current one of its leaf, and keep who corrected what.

        Raises:
            UnknownCardError: no card has that id.
            UnknownLeafError: the scan has no such leaf.
            UsageError: nobody is named, or another layer became current meanwhile.
        """
        require_name(corrected_by, "A correction needs a name")
        require_text("The note", note)
        with self._connection.transaction():
            if card_id is not None:
                self._require_card(card_id)
            current = self._scans.current_layer(scan_digest, layer.leaf_index)
            if current is None or current.digest != old_layer:
                what = f"Leaf {layer.leaf_index} was read or corrected again meanwhile"
                raise UsageError(what, remedy="Look at the words again, then correct them")
            self._scans.save_layer(scan_digest, layer)
            rows = self._connection.rows(
                "SELECT coalesce(max(correction), 0) AS n FROM reading_corrections"
            )
            correction = Correction(
                number=number(rows[0]["n"]) + 1,
                card_id=card_id,
                scan_digest=scan_digest,
                leaf_index=layer.leaf_index,
                old_layer=old_layer,
                new_layer=layer.digest,
                changes=tuple(changes),
                corrected_by=corrected_by,
                at=self._now(),
                note=note,
            )
            self._connection.insert("reading_corrections", [correction_to_row(correction)])
            return correction

    def corrections(self, scan_digest: str) -> tuple[Correction, ...]:
        """Give every correction of a scan, oldest first."""
        rows = self._connection.rows(
            "SELECT * FROM reading_corrections WHERE scan_digest = ? ORDER BY correction",
            (scan_digest,),
        )
        return tuple(correction_from_row(row) for row in rows)

    def _readings(self, where: str, values: tuple[Cell, ...]) -> tuple[SecondReading, ...]:
        query = (
            "SELECT r.*, p.agent, p.version, p.settings, p.inputs FROM second_readings AS r "  # noqa: S608 - ours
            f"JOIN provenances AS p USING (provenance) WHERE {where} ORDER BY r.second_reading"
        )
        rows = self._connection.rows(query, values)
        return tuple(second_reading_from_row(row) for row in rows)

    def _require_card(self, card_id: str) -> None:
        if not self._connection.rows("SELECT 1 FROM cards WHERE card_id = ?", (card_id,)):
            what = f"No card {quoted(card_id)} is in the library"
            raise UnknownCardError(what)
