"""Found: the answer to "where in the library does this stand?".

Source, edition and printed page are answered together or not at all: where one of them is not
known, or several are possible, the answer declines and says why. What was not searched is told, so
that "not found" is never said of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.anchors.anchor import Fit

if TYPE_CHECKING:
    from cardstore.anchors.anchor import Difference
    from cardstore.anchors.place import Placement
    from cardstore.cards.card import ReadingState
    from cardstore.sources.source import Source


class FindOutcome(StrEnum):
    """What came of looking for a quote. The comment names a case."""

    FOUND = "found"  # in one edition, at one place, and its printed page is known
    SEVERAL = "several"  # in two editions of the sample book, or twice in one
    PAGE_UNKNOWN = "page_unknown"  # at one place, on a leaf without a number
    NEAR = "near"  # nowhere as it is; something like it is shown with what differs
    NOT_FOUND = "not_found"  # nothing like it, and everything was searched
    INCOMPLETE = "incomplete"  # nothing like it, but not everything could be searched
    TOO_SHORT = "too_short"  # "the old man": more words are needed


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundPlace:
    """A place where the words stand, or where something near them does.

    Attributes:
        source: the edition.
        scan_digest: the scan of it.
        fit: exact, folded, or near.
        placement: the leaves and their printed pages.
        printed: the source's own words there, as they were read.
        foldings: names of the foldings that were needed.
        differences: for near: what differs, word by word.
        similarity: for near, for showing only; None otherwise.
        reading: how far the text can be taken for what the page says.
    """

    source: Source
    scan_digest: str
    fit: Fit
    placement: Placement
    printed: str
    foldings: tuple[str, ...]
    differences: tuple[Difference, ...]
    similarity: float | None
    reading: ReadingState

    @property
    def page_known(self) -> bool:
        """Whether every leaf it touches has a label."""
        return all(entry.label is not None for entry in self.placement.labels)

    @property
    def shown(self) -> str:
        """Where it is, for people: "p. 57", "pp. 57–58", "leaf 3 (page unknown)"."""
        if not self.page_known:
            leaves = ", ".join(map(str, self.placement.leaves))
            return f"leaf {leaves} (page {self.placement.shown}: not known)"
        several = "pp." if len(self.placement.labels) > 1 else "p."
        return f"{several} {self.placement.shown}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsearched:
    """What could not be searched.

    Attributes:
        source_id: the edition.
        reason: why not, one clause for people.
        leaves: the leaves that could not be read; empty when the whole scan was not searched.
    """

    source_id: str
    reason: str
    leaves: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundQuote:
    """Where a quote stands in a library.

    Attributes:
        quote: the words that were looked for.
        outcome: see `FindOutcome`.
        message: the same for people, one or two sentences.
        places: where the words stand, exact or folded; by work, edition and place.
        near: where something like them stands, the nearest first; empty when `places` is not.
        more: in how many other scans the words stand, which were not looked at closely.
        searched: the ids of the editions that were searched, at least in part.
        unsearched: scans and leaves that could not be searched.
    """

    quote: str
    outcome: FindOutcome
    message: str
    places: tuple[FoundPlace, ...] = ()
    near: tuple[FoundPlace, ...] = ()
    more: int = 0
    searched: tuple[str, ...] = ()
    unsearched: tuple[Unsearched, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a near place among those found, and a found one among the near."""
        mixed = any(one.fit is Fit.NEAR for one in self.places)
        mixed = mixed or any(one.fit is not Fit.NEAR for one in self.near)
        if mixed or (self.outcome is FindOutcome.FOUND and not self.places):
            fits = [one.fit.value for one in (*self.places, *self.near)]
            msg = f"{self.outcome}: {len(self.places)} places, {len(self.near)} near: {fits}"
            raise ValueError(msg)
