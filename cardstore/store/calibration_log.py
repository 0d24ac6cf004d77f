"""The calibrations of judges: pairs, labels, thresholds and openings of cores; only ever added to.

A set is kept as it was drawn. Of one person and one item the last label holds; of one judge the
last thresholds hold. The labels of a core are given out by `open_core` alone, once for a judge;
after that no thresholds of that judge are taken that were fitted on the same set.

A library that can only be read may be from before these tables: then nothing was calibrated.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.errors import CalibrationError, UsageError, quoted
from cardstore.provenance import canonical_json
from cardstore.store.calibration_rows import (
    CoreOpening,
    label_from_row,
    opening_from_row,
    opening_to_row,
    pair_to_row,
    set_from_rows,
    thresholds_from_row,
    thresholds_to_row,
)
from cardstore.store.cells import number, text
from cardstore.store.given import require_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardstore.gate.calibration_set import CalibrationSet, GivenLabel, PairLabel, Part
    from cardstore.gate.thresholds import BandCounts, Thresholds
    from cardstore.store.connection import Connection, Row


_DRAW_ANOTHER = "Draw another set with: cardstore judge calibrate draw"


class CalibrationLog:
    """Keeps what calibrations rest on and what came out, and reads it back."""

    def __init__(self, connection: Connection, *, now: Callable[[], str]) -> None:
        self._connection = connection
        self._now = now

    # ---- drawn pairs -------------------------------------------------------------------------

    def save_set(self, drawn: CalibrationSet, *, made_by: str) -> CalibrationSet:
        """Keep what was drawn; the same draw again is kept once, as it was first.

        Raises:
            UsageError: nobody is named who draws it, or there is no pair in it.
        """
        require_name(made_by, "A draw needs the name of who draws it")
        if not drawn.pairs:
            what = "There is no pair to label"
            raise UsageError(what, remedy="Name drafts whose sentences cite cards of the library")
        digest = drawn.digest
        with self._connection.transaction():
            held = self.find_set(digest)
            if held is not None:
                return held
            kept = replace(drawn, made_by=made_by, at=self._now())
            row: Row = {
                "set_digest": digest,
                "seed": kept.seed,
                "rules": kept.rules,
                "drawn_from": canonical_json(list(kept.drawn_from)),
                "made_by": kept.made_by,
                "at": kept.at,
            }
            self._connection.insert("calibration_sets", [row])
            self._connection.insert(
                "calibration_pairs", [pair_to_row(pair, set_digest=digest) for pair in kept.pairs]
            )
            items: list[Row] = [
                {"item": one.item, "set_digest": digest, "position": position, "pair": one.pair}
                for position, one in enumerate(kept.items)
            ]
            self._connection.insert("calibration_items", items)
            return kept

    def find_set(self, beginning: str = "") -> CalibrationSet | None:
        """Give the last set whose digest begins so; None where there is none."""
        if not self._made:
            return None
        rows = self._connection.rows(
            "SELECT * FROM calibration_sets WHERE substr(set_digest, 1, ?) = ? "
            "ORDER BY rowid DESC LIMIT 1",
            (len(beginning), beginning),
        )
        if not rows:
            return None
        digest = (rows[0]["set_digest"],)
        return set_from_rows(
            rows[0],
            self._connection.rows(
                "SELECT * FROM calibration_pairs WHERE set_digest = ? ORDER BY pair", digest
            ),
            self._connection.rows(
                "SELECT * FROM calibration_items WHERE set_digest = ? ORDER BY position", digest
            ),
        )

    def drawn_pairs(self, items: Iterable[str]) -> dict[str, tuple[str, str]]:
        """Give quote and sentence of items as they were drawn, by item; those unknown are out."""
        if not self._made:
            return {}
        rows = self._connection.rows(
            "SELECT i.item, p.quote, p.sentence FROM calibration_items AS i "
            "JOIN calibration_pairs AS p USING (set_digest, pair) "
            "WHERE i.item IN (SELECT value FROM json_each(?))",
            (canonical_json(list(items)),),
        )
        return {text(row["item"]): (text(row["quote"]), text(row["sentence"])) for row in rows}

    def labelled_sets(self) -> tuple[tuple[str, int], ...]:
        """Give every set of which pairs are labelled, the last drawn first, and of how many."""
        if not self._made:
            return ()
        rows = self._connection.rows(
            "SELECT s.set_digest, count(DISTINCT l.pair) AS n FROM calibration_sets AS s "
            "JOIN current_calibration_labels AS l USING (set_digest) "
            "GROUP BY s.set_digest ORDER BY s.rowid DESC"
        )
        return tuple((text(row["set_digest"]), number(row["n"])) for row in rows)

    # ---- labels ------------------------------------------------------------------------------

    def save_labels(self, labels: Iterable[GivenLabel]) -> int:
        """Record labels; give how many said something new.

        Raises:
            UsageError: an item was never offered, or nobody is named who labelled it.
        """
        saved = 0
        with self._connection.transaction():
            for given in labels:
                require_name(given.by, "A label needs the name of who gave it")
                saved += self._save_label(given)
        return saved

    def _save_label(self, given: GivenLabel) -> bool:
        if not self._connection.rows(
            "SELECT 1 FROM calibration_items WHERE item = ?", (given.item,)
        ):
            what = f"No pair with the id {quoted(given.item)} was ever drawn in this library"
            raise UsageError(what, remedy="Take the file that “calibrate draw” wrote")
        held = self._connection.rows(
            "SELECT label FROM calibration_labels WHERE item = ? AND labelled_by = ? "
            "ORDER BY label_number DESC LIMIT 1",
            (given.item, given.by),
        )
        if held and held[0]["label"] == given.label.value:
            return False
        row: Row = {
            "item": given.item,
            "label": given.label.value,
            "labelled_by": given.by,
            "at": self._now(),
        }
        self._connection.insert("calibration_labels", [row])
        return True

    def labels_by(self, by: str) -> dict[str, PairLabel]:
        """Give what one person said, by item, of whatever part: to go on where they stopped."""
        if not self._made:
            return {}
        rows = self._connection.rows(
            "SELECT * FROM calibration_labels WHERE labelled_by = ? ORDER BY label_number", (by,)
        )
        return {label.item: label.label for label in map(label_from_row, rows)}

    def labels(self, set_digest: str, *, parts: Iterable[Part]) -> tuple[GivenLabel, ...]:
        """Give the labels that hold of the pairs of some parts, in the order of the items.

        Raises:
            ValueError: the core is asked for; see `open_core`.
        """
        from cardstore.gate.calibration_set import Part  # noqa: PLC0415 - few runs ask for it

        asked = tuple(parts)
        if Part.CORE in asked:
            msg = "the labels of the core are given out when it is opened, and not before"
            raise ValueError(msg)
        return self._labels(set_digest, asked)

    def count_labelled(self, set_digest: str) -> dict[Part, int]:
        """Count the pairs of each part that somebody labelled; what they said is not read."""
        from cardstore.gate.calibration_set import Part  # noqa: PLC0415 - few runs ask for it

        found = dict.fromkeys(Part, 0)
        if self._made:
            rows = self._connection.rows(
                "SELECT p.part, count(DISTINCT p.pair) AS n FROM current_calibration_labels AS l "
                "JOIN calibration_pairs AS p USING (set_digest, pair) "
                "WHERE set_digest = ? GROUP BY p.part",
                (set_digest,),
            )
            found |= {Part(text(row["part"])): number(row["n"]) for row in rows}
        return found

    def _labels(self, set_digest: str, parts: Iterable[Part]) -> tuple[GivenLabel, ...]:
        if not self._made:
            return ()
        rows = self._connection.rows(
            "SELECT l.* FROM current_calibration_labels AS l "
            "JOIN calibration_pairs AS p USING (set_digest, pair) "
            "WHERE set_digest = ? AND p.part IN (SELECT value FROM json_each(?)) "
            "ORDER BY l.position, l.labelled_by",
            (set_digest, canonical_json([part.value for part in parts])),
        )
        return tuple(label_from_row(row) for row in rows)

    # ---- thresholds --------------------------------------------------------------------------

    def save_thresholds(self, thresholds: Thresholds) -> Thresholds:
        """Record thresholds, which hold for their judge from now on.

        Raises:
            UsageError: nobody is named who made them, or they are set by hand without a reason.
            CalibrationError: they were fitted on a set whose core was opened for this judge.
        """
        require_name(thresholds.made_by, "Thresholds need the name of who made them")
        if thresholds.by_hand:
            require_name(thresholds.reason, "Thresholds that are set by hand need a reason")
        with self._connection.transaction():
            self.require_closed(thresholds.set_digest, judge=thresholds.judge)
            kept = replace(thresholds, at=self._now())
            self._connection.insert("thresholds", [thresholds_to_row(kept)])
            return kept

    def thresholds(self, judge: str) -> Thresholds | None:
        """Give the thresholds that hold for a judge; None where there are none."""
        if not self._made:
            return None
        rows = self._connection.rows("SELECT * FROM current_thresholds WHERE judge = ?", (judge,))
        return thresholds_from_row(rows[0]) if rows else None

    def all_thresholds(self) -> tuple[Thresholds, ...]:
        """Give the thresholds that hold, of every judge, in the order in which they were made."""
        if not self._made:
            return ()
        rows = self._connection.rows("SELECT * FROM current_thresholds ORDER BY number")
        return tuple(thresholds_from_row(row) for row in rows)

    # ---- the core ----------------------------------------------------------------------------

    def opening(self, set_digest: str, *, judge: str) -> CoreOpening | None:
        """Give when the core of a set was opened for a judge; None where it was not."""
        if not self._made:
            return None
        rows = self._connection.rows(
            "SELECT * FROM core_openings WHERE set_digest = ? AND judge = ?", (set_digest, judge)
        )
        return opening_from_row(rows[0]) if rows else None

    def require_closed(self, set_digest: str, *, judge: str) -> None:
        """See that the core of a set is still unseen for a judge.

        Raises:
            CalibrationError: it was opened.
        """
        opened = self.opening(set_digest, judge=judge)
        if opened is not None:
            what = (
                f"The core of this set was opened for this judge by {opened.opened_by} "
                f"({opened.at}), so nothing more may be fitted on the set"
            )
            raise CalibrationError(what, remedy=_DRAW_ANOTHER)

    def open_core(
        self,
        thresholds: Thresholds,
        *,
        opened_by: str,
        count: Callable[[tuple[GivenLabel, ...]], BandCounts],
    ) -> CoreOpening:
        """Give the core's labels to `count`, once, and record who did so and what came out.

        Opened before for the same thresholds, it gives what came out then.

        Args:
            thresholds: those that hold; they name the set.
            opened_by: who opens it.
            count: says how the labelled pairs lie; is called inside the transaction.

        Raises:
            UsageError: nobody is named who opens it.
            CalibrationError: it was opened for other thresholds of this judge.
        """
        from cardstore.gate.calibration_set import Part  # noqa: PLC0415 - few runs ask for it

        require_name(opened_by, "Opening the core needs the name of who opens it")
        with self._connection.transaction():
            held = self.opening(thresholds.set_digest, judge=thresholds.judge)
            if held is not None and held.thresholds_digest == thresholds.digest:
                return held
            self.require_closed(thresholds.set_digest, judge=thresholds.judge)
            opened = CoreOpening(
                set_digest=thresholds.set_digest,
                judge=thresholds.judge,
                thresholds_digest=thresholds.digest,
                counts=count(self._labels(thresholds.set_digest, (Part.CORE,))),
                opened_by=opened_by,
                at=self._now(),
            )
            self._connection.insert("core_openings", [opening_to_row(opened)])
            return opened

    @property
    def _made(self) -> bool:
        """Whether the tables are there."""
        return not self._connection.read_only or bool(
            self._connection.rows("SELECT 1 FROM sqlite_schema WHERE name = 'thresholds'")
        )
