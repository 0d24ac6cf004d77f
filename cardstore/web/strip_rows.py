"""Strip rows: what a strip shows of each item, and what was said of it by now.

Comes in: the library and the keys of a strip's items. Goes out: rows as a template draws them. An
item that waits has all that is needed to judge it; of one that was judged stands what was said, so
that a strip stays as it is while it is worked down.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from cardstore.review.sighting import Sighting, SightingKind, StripKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardstore.review.sighting import DoubtfulLabel, DoubtfulWord, Spot
    from cardstore.text.layer import Box
    from cardstore.workflow.judge_labels import LabelsJudged
    from cardstore.workflow.judge_words import WordsJudged
    from cardstore.workflow.label_files import LabelLine
    from cardstore.workflow.leaf_image import LeafImage
    from cardstore.workflow.strip_desk import StripCounts

OPEN, GONE = "open", "gone"


@runtime_checkable
class StripLibrary(Protocol):
    """What strips need of a library. `Library` is one; see `StripDesk` for each verb."""

    def strip_counts(self, reviewer: str = "") -> StripCounts:
        """Count what waits."""

    def count_waiting(self, strip: StripKind, *, reviewer: str = "") -> int:
        """Count what waits in one kind of strip."""

    def waiting_readings(
        self,
        source: str | None = None,
        *,
        reviewer: str = "",
        limit: int | None = None,
        after: str = "",
        only: Iterable[str] | None = None,
    ) -> tuple[DoubtfulWord, ...]:
        """Give words in doubt."""

    def waiting_labels(
        self,
        source: str | None = None,
        *,
        reviewer: str = "",
        limit: int | None = None,
        after: str = "",
        only: Iterable[str] | None = None,
    ) -> tuple[DoubtfulLabel, ...]:
        """Give page numbers in doubt."""

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
        """Keep what a person says of words."""

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
        """Keep what a person says of page numbers."""

    def undo_readings(self, *, by: str, press: str = "") -> WordsJudged | None:
        """Take a press back."""

    def undo_labels(self, *, by: str, press: str = "") -> LabelsJudged | None:
        """Take a press back."""

    def sightings(self, item_keys: Iterable[str]) -> Mapping[str, tuple[Sighting, ...]]:
        """Give what stands of items."""

    def last_press(self, by: str, *, strip: StripKind) -> str:
        """Name a person's last press."""

    def strip_picture(self, spot: Spot, *, strip: StripKind) -> LeafImage:
        """Draw a place."""

    def pairs_to_label(self, by: str, *, set_digest: str = "") -> tuple[LabelLine, ...]:
        """Give the pairs of a drawn set."""

    def label_pairs(self, labels: Mapping[str, str], *, by: str) -> int:
        """Keep what a person says of pairs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One item of a strip.

    Attributes:
        key: the item's key.
        state: "open", "gone", or what was said of it: "right", "corrected", …
        words: what was said and by whom, for people; "" while it is open.
        shown: the word or label in question.
        spot: where it stands; None where nothing is known of it any more.
        word: the word in doubt, while it waits; None of a label.
        label: the label in doubt, while it waits; None of a word.
    """

    key: str
    state: str
    words: str
    shown: str
    spot: Spot | None
    word: DoubtfulWord | None = None
    label: DoubtfulLabel | None = None


def rows_of(
    library: StripLibrary, strip: StripKind, keys: Sequence[str], *, reviewer: str
) -> tuple[Row, ...]:
    """Give the rows of a strip, in the order of its keys.

    Args:
        library: as this thread opened it.
        strip: what it shows.
        keys: of its items.
        reviewer: for whom.
    """
    said = library.sightings(keys)
    words: dict[str, DoubtfulWord] = {}
    labels: dict[str, DoubtfulLabel] = {}
    if strip is StripKind.READINGS:
        words = {one.item_key: one for one in library.waiting_readings(only=keys)}
    else:
        labels = {one.item_key: one for one in library.waiting_labels(only=keys)}
    return tuple(
        _row(key, said.get(key, ()), words.get(key), labels.get(key), reviewer=reviewer)
        for key in keys
    )


def place_of_box(box: Box | None) -> str:
    """Write a box for an address: "12-30-80-64"; "margins" for none."""
    return "margins" if box is None else f"{box.x0}-{box.y0}-{box.x1}-{box.y1}"


def said_in_words(sighting: Sighting, *, reviewer: str) -> str:
    """Tell what was said: "right", "printed: lantern"; and by whom where that is another."""
    told = {
        SightingKind.RIGHT: "right",
        SightingKind.CORRECTED: f"the page has “{sighting.settled}”",
        SightingKind.NO_NUMBER: "no number",
        SightingKind.CANNOT_TELL: "can’t tell",
    }[sighting.kind]
    return told if sighting.seen_by == reviewer else f"{told}, says {sighting.seen_by}"


def _row(
    key: str,
    said: Sequence[Sighting],
    word: DoubtfulWord | None,
    label: DoubtfulLabel | None,
    *,
    reviewer: str,
) -> Row:
    """Make one row of what waits and of what was said."""
    waits = word is not None or label is not None
    told = [
        one for one in said if one.kind is not SightingKind.CANNOT_TELL or one.seen_by == reviewer
    ]
    settling = [one for one in told if one.kind is not SightingKind.CANNOT_TELL]
    last = told[-1] if waits and told else settling[-1] if settling else None
    if waits and last is not None and last.kind is not SightingKind.CANNOT_TELL:
        last = None  # what settled it was taken back with the layer it was said of
    state = last.kind.value if last is not None else OPEN if waits else GONE
    words = "" if last is None else said_in_words(last, reviewer=reviewer)
    if state == GONE:
        words = "it waits no longer so: read, corrected or settled meanwhile"
    known = word or label
    shown = word.word if word is not None else label.shown if label is not None else ""
    spot = None if known is None else known.spot
    if known is None and said:
        shown, spot = said[-1].shown, said[-1].spot
    return Row(key=key, state=state, words=words, shown=shown, spot=spot, word=word, label=label)
