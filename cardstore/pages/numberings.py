"""Numberings: the runs of a page map that go on from one another, told from those that begin again.

Comes in: a page map. Goes out: one `Numbering` for every stretch of rising numbers of one style;
plates and missed leaves in between do not end it. Labels with a prefix, and letters, count in none.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardstore.pages.labels import NumberStyle
from cardstore.pages.page_map import Basis

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.pages.labels import PageLabel
    from cardstore.pages.page_map import PageMap, Run

# A stretch this short is no numbering of its own: two neighbouring misreadings are seen in scans.
LEAST_LEAVES = 3
ROMAN_STYLES = frozenset({NumberStyle.ROMAN_LOWER, NumberStyle.ROMAN_UPPER})
_SURE = {Basis.PRINTED, Basis.ASSIGNED, Basis.EMBEDDED, Basis.MISPRINTED}


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbering:
    """One numbering of the map.

    Attributes:
        roman, folio: its style; whether sides (r, v) are told.
        first, last: its lowest and highest value.
        first_leaf, last_leaf: where they stand.
        before, after: leaves without a number of any numbering next to its ends.
        surely: the highest value that is printed, assigned or embedded; 0 when none is.
    """

    roman: bool
    folio: bool
    first: int
    last: int
    first_leaf: int
    last_leaf: int
    before: int = 0
    after: int = 0
    surely: int = 0


def numberings_of(page_map: PageMap) -> list[Numbering]:
    """Join the map's runs into numberings, in the order in which they begin."""
    runs = [run for run in page_map.runs if _counts(run)]
    found: list[list[Run]] = []
    for roman in (True, False):
        mine = [run for run in runs if (run.first.style in ROMAN_STYLES) is roman]
        chains: list[list[Run]] = []
        for place, run in enumerate(mine):
            following = mine[place + 1] if place + 1 < len(mine) else None
            before = chains[-1][-1] if chains else None
            if before is not None and _interrupts(run, before, following):
                continue
            if before is not None and _value(run.first) >= _value(before.last):
                chains[-1].append(run)
            else:
                chains.append([run])
        found.extend(chains)
    kept = [chain for chain in found if sum(map(_length, chain)) >= LEAST_LEAVES]
    return _with_neighbours([_numbering(chain, page_map) for chain in kept], len(page_map.leaves))


def _counts(run: Run) -> bool:
    """Tell whether a run belongs to a plain numbering: no "A-3", no letters."""
    return (
        run.first.style in {NumberStyle.ARABIC, *ROMAN_STYLES}
        and not run.first.prefix
        and run.first.suffix.strip() in {"", "r", "v"}
    )


def _interrupts(run: Run, before: Run, following: Run | None) -> bool:
    """Tell whether a short run stands where the numbering before it goes on behind it."""
    if _length(run) >= LEAST_LEAVES:
        return False
    if _value(run.first) < _value(before.last):
        return following is None or _value(following.first) > _value(before.last)
    return following is not None and _value(before.last) < _value(following.first) < _value(
        run.last
    )


def _numbering(chain: Sequence[Run], page_map: PageMap) -> Numbering:
    spans = [range(run.first_leaf, run.last_leaf + 1) for run in chain]
    entries = [page_map.leaves[leaf_index] for span in spans for leaf_index in span]
    sure = [
        label.value or 0
        for entry in entries
        if entry.basis in _SURE and (label := entry.expected or entry.label) is not None
    ]
    return Numbering(
        roman=chain[0].first.style in ROMAN_STYLES,
        folio=chain[0].first.suffix.strip() in {"r", "v"},
        first=_value(chain[0].first),
        last=_value(chain[-1].last),
        first_leaf=chain[0].first_leaf,
        last_leaf=chain[-1].last_leaf,
        surely=max(sure, default=0),
    )


def _with_neighbours(numberings: Sequence[Numbering], leaves: int) -> list[Numbering]:
    """Tell each numbering how many leaves lie between it and its neighbours or the covers."""
    ordered = sorted(numberings, key=lambda one: one.first_leaf)
    ends = [-1, *(one.last_leaf for one in ordered)]
    starts = [*(one.first_leaf for one in ordered), leaves]
    return [
        replace(
            one,
            before=max(0, one.first_leaf - ends[place] - 1),
            after=max(0, starts[place + 1] - one.last_leaf - 1),
        )
        for place, one in enumerate(ordered)
    ]


def _length(run: Run) -> int:
    return run.last_leaf - run.first_leaf + 1


def _value(label: PageLabel) -> int:
    return label.value or 0
