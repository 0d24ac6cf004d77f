"""Two pages on one leaf: an image that may show an opening and stayed whole has no sure label.

Its one label would stand for the words of both pages: those of the second would pass as the
first's, and their own page would be called wrong. Only where numbers that were read before and
behind it count it as one page does it keep the label that it has.

Comes in: a page map and the leaves in question. Goes out: the map with them unknown, and that as
their doubt. What a person says of a leaf stands.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.pages.infer import runs_of
from cardstore.pages.page_map import Basis
from cardstore.provenance import canonical_json

if TYPE_CHECKING:
    from collections.abc import Collection

    from cardstore.pages.page_map import PageMap, Run

MAY_SHOW_TWO = "its image may show two pages"
_READ = frozenset({Basis.PRINTED, Basis.ASSIGNED})
_KEPT = frozenset({Basis.ASSIGNED, Basis.UNNUMBERED, Basis.UNKNOWN})


def doubt_two_pages(page_map: PageMap, leaves: Collection[int]) -> PageMap:
    """Make leaves unknown whose image may show two pages and was not split.

    Args:
        page_map: of the whole scan.
        leaves: indexes of the leaves in question; where there are none, the map is given back.
    """
    if not leaves:
        return page_map
    entries = tuple(
        replace(
            entry, label=None, expected=None, basis=Basis.UNKNOWN, support=0.0, doubt=MAY_SHOW_TWO
        )
        if entry.leaf_index in leaves
        and entry.basis not in _KEPT
        and not _is_counted_once(page_map, entry.leaf_index)
        else entry
        for entry in page_map.leaves
    )
    settings = {**json.loads(page_map.provenance.settings), "may_show_two": sorted(leaves)}
    return replace(
        page_map,
        leaves=entries,
        runs=runs_of(entries),
        provenance=replace(page_map.provenance, settings=canonical_json(settings)),
    )


def _is_counted_once(page_map: PageMap, leaf_index: int) -> bool:
    """Tell whether a run with numbers read on both sides gives the leaf one number."""
    run = next(
        (one for one in page_map.runs if one.first_leaf <= leaf_index <= one.last_leaf), None
    )
    return run is not None and all(
        any(page_map.leaves[at].basis in _READ for at in side) for side in _sides(run, leaf_index)
    )


def _sides(run: Run, leaf_index: int) -> tuple[range, range]:
    return range(run.first_leaf, leaf_index), range(leaf_index + 1, run.last_leaf + 1)
