"""Strides: leaves that count by two: each holds two columns, or only the rectos were scanned.

Every leaf then jumps, so no stretch is longer than one leaf and none would stand by itself. Five
clear numbers or more that rise by two with every leaf, all at the usual place, bear each other out.

Comes in: the stretches of a chain, and later the entries. Goes out: which stretches such a row
holds up; entries in which the unread leaves inside one are counted.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from cardstore.errors import InvalidLabelError
from cardstore.pages.labels import label_after
from cardstore.pages.numerals import ReadingKind, mirrored
from cardstore.pages.page_map import Basis, LeafLabel
from cardstore.pages.runs import numbering_of, ordinal_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.pages.runs import Sighting, Stretch

STRIDE = 2
# Set by reason, not measured: no sample counts by two.
_LEAST_ROW = 5
_MOST_APART = 3
_CLEAR = 0.8


def in_stride(parts: Sequence[Stretch]) -> frozenset[int]:
    """Give the places, among stretches in leaf order, of those that a row by two holds up."""
    held: set[int] = set()
    row: list[int] = []
    for place, part in enumerate(parts):
        if row and _goes_on(parts[row[-1]], part):
            row.append(place)
        else:
            row = [place] if _is_clear(part) else []
        if len(row) >= _LEAST_ROW:
            held.update(row)
    return frozenset(held)


def fill_strides(entries: Sequence[LeafLabel]) -> tuple[LeafLabel, ...]:
    """Count the unread leaves between printed numbers that rise by two with every leaf.

    Args:
        entries: one per leaf, in order.
    """
    filled = list(entries)
    printed = [entry for entry in entries if entry.basis is Basis.PRINTED]
    row: list[LeafLabel] = []
    for entry in (*printed, None):
        if entry is not None and row and _follows(row[-1], entry):
            row.append(entry)
            continue
        if len(row) >= _LEAST_ROW:
            for before, after in pairwise(row):
                _fill(filled, before, after)
        row = [] if entry is None else [entry]
    return tuple(filled)


def _fill(filled: list[LeafLabel], before: LeafLabel, after: LeafLabel) -> None:
    """Infer the leaves between two of a row, where they show nothing else."""
    for leaf_index in range(before.leaf_index + 1, after.leaf_index):
        entry = filled[leaf_index]
        if before.label is None or entry.basis is not Basis.UNKNOWN or entry.seen is not None:
            continue
        try:
            label = label_after(before.label, STRIDE * (leaf_index - before.leaf_index))
        except InvalidLabelError:  # the numbering ends there, as letters do
            continue
        filled[leaf_index] = LeafLabel(
            leaf_index=leaf_index,
            label=label,
            basis=Basis.INFERRED,
            support=0.6,
            doubt="the leaves around it count by two",
        )


def _follows(before: LeafLabel, entry: LeafLabel) -> bool:
    if before.label is None or entry.label is None:
        return False
    apart = entry.leaf_index - before.leaf_index
    risen = ordinal_of(entry.label) - ordinal_of(before.label)
    same = numbering_of(entry.label) == numbering_of(before.label)
    return same and apart <= _MOST_APART and risen == STRIDE * apart


def _goes_on(before: Stretch, part: Stretch) -> bool:
    """Tell whether a stretch of one leaf is the next by two."""
    first, last = part.sightings[0], before.sightings[-1]
    apart = part.first_leaf - before.last_leaf
    return (
        part.numbering == before.numbering
        and apart <= _MOST_APART
        and first.ordinal - last.ordinal == STRIDE * apart
        and _is_clear(part)
        and _stands_like(first, last)
    )


def _is_clear(part: Stretch) -> bool:
    """Tell whether a stretch is one number that was clearly read as it stands."""
    (first, *others) = part.sightings
    return (
        not others
        and first.weight >= _CLEAR
        and first.reading is not None
        and first.reading.kind is ReadingKind.PLAIN
        and not part.numbering.sides
    )


def _stands_like(one: Sighting, other: Sighting) -> bool:
    if one.reading is None or other.reading is None:
        return False
    places = one.reading.place, other.reading.place
    return places[0].strip is places[1].strip and places[0].column in mirrored(places[1].column)
