"""StripDesk: the verbs of a library about strips, many small things looked at one under another.

Words that may be misread, page numbers that may be wrong, and pairs for a judge's calibration. Part
of `Library`.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from cardstore.errors import ReviewError, UsageError
from cardstore.review.sighting import SightingKind, StripKind
from cardstore.workflow.arguments import text_argument, texts_argument, whole_argument
from cardstore.workflow.desk import Desk
from cardstore.workflow.strip_arguments import (
    item_keys_argument,
    printed_argument,
    reviewer_argument,
    said_argument,
    written_argument,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardstore.review.sighting import DoubtfulLabel, DoubtfulWord, Sighting, Spot
    from cardstore.workflow.doubtful_labels import WaitingLabel
    from cardstore.workflow.doubtful_words import WaitingWord
    from cardstore.workflow.judge_labels import LabelsJudged
    from cardstore.workflow.judge_words import Said, WordsJudged
    from cardstore.workflow.label_files import LabelLine
    from cardstore.workflow.leaf_image import LeafImage
    from cardstore.workflow.waiting_lists import WaitingLists

_Item = TypeVar("_Item", "WaitingWord", "WaitingLabel")
_PRESS_BYTES = 16
_MOST_PRESS = 200  # longer than any nonce, and no text for a database to be filled with


@dataclass(frozen=True, slots=True, kw_only=True)
class StripCounts:
    """How many of each wait for a person.

    Attributes:
        readings: words in doubt.
        labels: page numbers in doubt.
        pairs: pairs of the last set drawn that this person has not labelled; 0 where none is.
    """

    readings: int
    labels: int
    pairs: int


class StripDesk(Desk):
    """Lists what waits for a look, and takes people's word on it, press by press."""

    def waiting_readings(
        self,
        source: str | None = None,
        *,
        reviewer: str = "",
        limit: int | None = None,
        after: str = "",
        only: Iterable[str] | None = None,
    ) -> tuple[DoubtfulWord, ...]:
        """Give the words in doubt that wait for a look, in the order of the books.

        They are the words that a second reading marked; cards that were not read twice yet have
        none. What a person settled by its picture, or with its card, waits no longer.

        Args:
            source: only of this edition.
            reviewer: leave out what this person said they cannot tell.
            limit: at most so many; None for all.
            after: only what comes behind this item, waiting or judged; "" from the first on.
            only: of these items alone, by their keys; None of all.
        """
        from cardstore.workflow.doubtful_words import show_words  # noqa: PLC0415 - heavy

        found = self._waiting.words(
            source_id=self._edition(source), reviewer=reviewer_argument(reviewer)
        )
        return show_words(self._store, self._behind(_among(found, only), after, limit=limit))

    def waiting_labels(
        self,
        source: str | None = None,
        *,
        reviewer: str = "",
        limit: int | None = None,
        after: str = "",
        only: Iterable[str] | None = None,
    ) -> tuple[DoubtfulLabel, ...]:
        """Give the page numbers in doubt that wait for a look, those of leaves with cards first.

        Args:
            source: only of this edition.
            reviewer: leave out what this person said they cannot tell.
            limit: at most so many; None for all.
            after: only what comes behind this item, waiting or judged; "" from the first on.
            only: of these items alone, by their keys; None of all.
        """
        from cardstore.workflow.doubtful_labels import show_labels  # noqa: PLC0415 - heavy

        found = self._waiting.labels(
            source_id=self._edition(source), reviewer=reviewer_argument(reviewer)
        )
        return show_labels(self._behind(_among(found, only), after, limit=limit))

    def strip_counts(self, reviewer: str = "", *, source: str | None = None) -> StripCounts:
        """Count what waits for this person; for anybody where no name is given.

        Args:
            reviewer: for whom.
            source: of this edition alone; pairs are of no edition.

        Raises:
            UnknownSourceError: there is no such edition.
        """
        name = reviewer_argument(reviewer)
        return StripCounts(
            readings=self.count_waiting(StripKind.READINGS, reviewer=name, source=source),
            labels=self.count_waiting(StripKind.LABELS, reviewer=name, source=source),
            pairs=sum(line.label is None for line in self.pairs_to_label(name)),
        )

    def count_waiting(
        self, strip: StripKind, *, reviewer: str = "", source: str | None = None
    ) -> int:
        """Count what waits in one kind of strip for this person."""
        name, edition = reviewer_argument(reviewer), self._edition(source)
        if strip is StripKind.READINGS:
            return len(self._waiting.words(source_id=edition, reviewer=name))
        return len(self._waiting.labels(source_id=edition, reviewer=name))

    def judge_readings(
        self,
        item_keys: Iterable[str],
        *,
        said: SightingKind | str,
        by: str,
        printed: str = "",
        note: str = "",
        press: str = "",
    ) -> WordsJudged:
        """Keep what a person says of words after a look at their pictures.

        A correction makes another text layer of the leaf, as `correct_reading` does; the cards on
        the leaf that stand or do not stand any longer for it are told.

        Args:
            item_keys: the words; several only where they are right, or cannot be told.
            said: "right", "corrected" or "cannot_tell".
            by: who looked.
            printed: of a correction, what the page has.
            note: why, for people.
            press: names this press of a key; sent again it is kept once. "" draws a name.

        Raises:
            ReviewError: a word does not wait any longer, or somebody said otherwise meanwhile.
            UsageError: nothing is named, or it cannot be said of a word.
        """
        from cardstore.workflow.judge_words import judge_words  # noqa: PLC0415 - heavy

        kind = said_argument(said, known=StripKind.READINGS)
        told = self._said(
            kind, by=by, settled=printed_argument(kind, printed), note=note, press=press
        )
        keys = item_keys_argument(item_keys, kind)
        return judge_words(self._store, self._shelf, keys, said=told, waiting=self._waiting)

    def judge_labels(
        self,
        item_keys: Iterable[str],
        *,
        said: SightingKind | str,
        by: str,
        label: str = "",
        note: str = "",
        press: str = "",
    ) -> LabelsJudged:
        """Keep what a person says of page numbers after a look at the margins of their leaves.

        What is right, corrected or without number is assigned, as `assign_label` does. Cards whose
        printed page is another one now are told; none of them is changed.

        Args:
            item_keys: the leaves; several only where what is shown is right, or cannot be told.
            said: "right", "corrected", "no_number" or "cannot_tell".
            by: who looked.
            label: of a correction, the label as people write it: "xii", "57r", "[57]".
            note: why, for people.
            press: names this press of a key; sent again it is kept once. "" draws a name.

        Raises:
            ReviewError: a leaf does not wait any longer, somebody said otherwise meanwhile, or
                there is nothing to confirm.
            InvalidLabelError: the label cannot be read.
            UsageError: nothing is named.
        """
        from cardstore.workflow.judge_labels import judge_labels  # noqa: PLC0415 - heavy

        kind = said_argument(said, known=StripKind.LABELS)
        told = self._said(
            kind, by=by, settled=written_argument(kind, label), note=note, press=press
        )
        keys = item_keys_argument(item_keys, kind)
        return judge_labels(self._store, keys, said=told, waiting=self._waiting)

    def undo_readings(self, *, by: str, press: str = "") -> WordsJudged | None:
        """Take back what this person's press said of words; None where there is no such press.

        Args:
            by: who takes it back: who said it.
            press: the press; "" for this person's last one that stands. Taken back before, it
                stays so.

        Raises:
            ReviewError: it was somebody else's press, or the leaf was corrected again since.
            UsageError: the leaf was read again since.
        """
        from cardstore.workflow.judge_words import undo_words  # noqa: PLC0415 - heavy

        asked = self._press(by, press, strip=StripKind.READINGS)
        return undo_words(self._store, self._shelf, asked, by=by) if asked else None

    def undo_labels(self, *, by: str, press: str = "") -> LabelsJudged | None:
        """Take back what this person's press said of page numbers; see `undo_readings`.

        Raises:
            ReviewError: it was somebody else's press, or somebody assigned a leaf of it since.
        """
        from cardstore.workflow.judge_labels import undo_labels  # noqa: PLC0415 - heavy

        asked = self._press(by, press, strip=StripKind.LABELS)
        return undo_labels(self._store, asked, by=by) if asked else None

    def last_press(self, by: str, *, strip: StripKind) -> str:
        """Name this person's last press that was not taken back; "" where there is none."""
        return self._store.sightings.last_press(text_argument(by, "by"), strip=strip)

    def sightings(self, item_keys: Iterable[str]) -> Mapping[str, tuple[Sighting, ...]]:
        """Give what stands of items of strips, by key, oldest first."""
        return self._store.sightings.on_items(texts_argument(item_keys, "item_keys"))

    def strip_picture(self, spot: Spot, *, strip: StripKind) -> LeafImage:
        """Give the picture of a place as a strip shows it; kept for the whole process.

        Of words: the word framed, with its line and the lines above and below. Of page numbers: the
        numeral framed in its margin, or head and foot of the leaf where none was seen.

        Raises:
            UnknownLeafError: there is no such scan or leaf.
            AlteredOriginalError: the stored original is gone or has other bytes.
            ScanError: the leaf cannot be drawn, or needs a password.
        """
        from cardstore.adapters import strip_pictures  # noqa: PLC0415 - Pillow is heavy
        from cardstore.workflow.leaf_desk import leaf_images  # noqa: PLC0415 - seldom

        box = spot.box
        draw = (
            strip_pictures.draw_word
            if strip is StripKind.READINGS
            else (strip_pictures.draw_number)
        )
        return leaf_images().give_part(
            self._store,
            spot.scan_digest,
            spot.leaf_index,
            name=f"{strip.value} {box}",
            draw=lambda raster: (
                strip_pictures.draw_margins(raster) if box is None else draw(raster, box)
            ),
        )

    def pairs_to_label(self, by: str, *, set_digest: str = "") -> tuple[LabelLine, ...]:
        """Give the pairs of a drawn set in their order, each with this person's own label.

        What kind a pair is, and what it is drawn for, is no part of it.

        Args:
            by: whose labels.
            set_digest: the set, by the beginning of its digest; "" for the last one. Where none was
                drawn, there is no pair.
        """
        from dataclasses import replace  # noqa: PLC0415 - seldom

        from cardstore.workflow.label_files import label_lines  # noqa: PLC0415 - seldom

        drawn = self._store.calibrations.find_set(text_argument(set_digest, "set_digest"))
        if drawn is None:
            return ()
        name = reviewer_argument(by)
        own = self._store.calibrations.labels_by(name) if name else {}
        return tuple(replace(line, label=own.get(line.item)) for line in label_lines(drawn))

    @cached_property
    def _waiting(self) -> WaitingLists:
        from cardstore.workflow.waiting_lists import WaitingLists  # noqa: PLC0415 - heavy

        return WaitingLists(self._store)

    def _edition(self, source: str | None) -> str | None:
        return None if source is None else self.source(source).source_id

    def _behind(
        self, found: Sequence[_Item], after: str, *, limit: int | None
    ) -> tuple[_Item, ...]:
        """Give the items behind one that waits or was judged, at most so many."""
        most = len(found) if limit is None else whole_argument(limit, "limit", least=1)
        asked = text_argument(after, "after")
        places = {one.item_key: at for at, one in enumerate(found)}
        if not asked:
            start = 0
        elif asked in places:
            start = places[asked] + 1
        else:
            judged = self._judged_place(asked)
            start = sum(one.place <= judged for one in found)
        return tuple(found[start : start + most])

    def _judged_place(self, item_key: str) -> tuple[object, ...]:
        """Give the place in its order of an item that was judged; before all for any other."""
        from cardstore.workflow.doubtful_labels import place_of_leaf  # noqa: PLC0415 - heavy
        from cardstore.workflow.doubtful_words import place_of  # noqa: PLC0415 - heavy

        said = self._store.sightings.on_items([item_key]).get(item_key)
        if not said:
            return ()
        spot = said[-1].spot
        source_id = self._store.scans.filed(spot.scan_digest)[0]
        if said[-1].strip is StripKind.READINGS:
            return place_of(spot, source_id=source_id)
        resting = self._store.doubts.resting_cards([spot.scan_digest])
        cards = {one.card_id for one in resting.get((spot.scan_digest, spot.leaf_index), ())}
        left = bool(cards - self._store.doubts.retracted())
        return place_of_leaf(spot, source_id=source_id, has_cards=left)

    def _said(self, kind: SightingKind, *, by: str, settled: str, note: str, press: str) -> Said:
        from cardstore.workflow.judge_words import Said  # noqa: PLC0415 - heavy

        named = text_argument(press, "press")
        if len(named) > _MOST_PRESS:
            what = "The name of a press is too long"
            raise UsageError(what, remedy="Draw a short one for each press")
        return Said(
            kind=kind,
            settled=settled,
            by=text_argument(by, "by"),
            press=named or secrets.token_hex(_PRESS_BYTES),
            note=text_argument(note, "note"),
        )

    def _press(self, by: str, press: str, *, strip: StripKind) -> str:
        """Choose the press to take back: the one named, or this person's last; "" for none."""
        named = text_argument(press, "press")
        name = text_argument(by, "by")
        if not named:
            return self._store.sightings.last_press(name, strip=strip)
        said = self._store.sightings.of_press(named)
        if said and said[0].strip is not strip:
            what = "This press of a key was made on another strip"
            raise ReviewError(what, remedy="Take it back there")
        return named if said else ""


def _among(found: Sequence[_Item], only: Iterable[str] | None) -> Sequence[_Item]:
    """Leave out what is not asked for."""
    if only is None:
        return found
    asked = set(texts_argument(only, "only"))
    return [one for one in found if one.item_key in asked]
