"""Scan pages: do the page maps of two scans of one edition give the same words the same page?

Comes in: both scans compared word by word. Goes out: the leaves that both have and both label, and
of these the pairs whose labels differ. Two scans of one edition have the same page breaks, so most
of the words of a page stand on one leaf of the other scan. Where the labels of these differ, one
map is wrong, or one scan is of another edition.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.anchors.edition_pages import PageOutcome

if TYPE_CHECKING:
    from cardstore.anchors.edition_pages import EditionComparison
    from cardstore.pages.labels import PageLabel
    from cardstore.pages.page_map import LeafLabel

_MOST_OF_PAGE = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class ScanPages:
    """Two scans of an edition, page by page.

    Attributes:
        both: how many leaves with the same words have a label in both.
        differing: of these the pairs whose labels differ, leaf of the one and of the other.
    """

    both: int
    differing: tuple[tuple[LeafLabel, LeafLabel], ...]


def compare_scan_pages(compared: EditionComparison) -> ScanPages:
    """Hold the labels of two scans of one edition against each other."""
    pairs = []
    for one in compared.pages:
        if one.outcome is not PageOutcome.FOUND or one.entry.label is None:
            continue
        there = max(one.places, key=lambda place: place.words)
        if there.words >= _MOST_OF_PAGE * one.words and there.entry.label is not None:
            pairs.append((one.entry, there.entry))
    return ScanPages(
        both=len(pairs),
        differing=tuple((here, there) for here, there in pairs if not _same(here, there)),
    )


def _same(one: LeafLabel, other: LeafLabel) -> bool:
    """Tell whether two leaves bear the same label; of a misprint its sequence's will do."""
    return any(mine.same_as(theirs) for mine in _labels(one) for theirs in _labels(other))


def _labels(entry: LeafLabel) -> tuple[PageLabel, ...]:
    return tuple(one for one in (entry.label, entry.expected) if one is not None)
