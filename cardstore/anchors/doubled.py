"""Doubled places: words on a page that was scanned twice stand in one place of the edition.

Comes in: the anchor of a quote, its placements and the page map. Goes out: both without the places
on second scans of a page whose first scan has the words too. A place that only the second scan has,
where the first one was read badly, stays.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.anchors.anchor import Fit
from cardstore.pages.doubles import scanned_twice

if TYPE_CHECKING:
    from cardstore.anchors.anchor import Anchor
    from cardstore.anchors.place import Placement
    from cardstore.pages.page_map import PageMap


def without_second_scans(
    anchor: Anchor, placements: tuple[Placement, ...], *, page_map: PageMap
) -> tuple[Anchor, tuple[Placement, ...]]:
    """Leave out the places that show a page once more.

    Args:
        anchor: where a quote stands.
        placements: one per occurrence of the anchor, in its order.
        page_map: the scan's.
    """
    if anchor.fit is not Fit.AMBIGUOUS:
        return anchor, placements
    twice = scanned_twice(page_map.leaves)
    there = {placement.leaves for placement in placements}
    kept = [
        at
        for at, placement in enumerate(placements)
        if (first := tuple(twice.get(leaf, leaf) for leaf in placement.leaves)) == placement.leaves
        or first not in there
    ]
    occurrences = tuple(anchor.occurrences[at] for at in kept)
    fit: Fit = anchor.fit
    if len(occurrences) == 1:
        fit = Fit.FOLDED if occurrences[0].foldings else Fit.EXACT
    left = replace(anchor, fit=fit, occurrences=occurrences)
    return left, tuple(placements[at] for at in kept)
