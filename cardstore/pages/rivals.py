"""Rivals: a second run of numbers on leaves that the map has labelled by another.

An offprint bears its journal's numbers in the head and its own at the foot; a psalter counts its
psalms. Which of the two are the pages' the numbers alone do not tell.

Comes in: the margin readings, the accepted stretches, the entries. Goes out: a remark for every
second run; entries with a doubt where it goes along with theirs, and unknown where it is as good.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardstore.pages.acceptance import accept
from cardstore.pages.numerals import ReadingKind
from cardstore.pages.page_map import Basis, LeafLabel
from cardstore.pages.plates import is_plate
from cardstore.pages.runs import best_chain, is_next, sighting_of, silences, stretches

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.pages.embedded import LabelTable
    from cardstore.pages.numerals import NumeralReading
    from cardstore.pages.runs import Stretch

_LEAST_WEIGHT = 0.3
_LEAST_SIGHTINGS = 4
# Of the leaves that the map's own run labels, so many must lie within the other for a doubt.
_LEAST_SHARE = 0.6
# A run whose numbers weigh so much of the other's is as good: years in the head weigh a third.
_AS_GOOD = 0.8
# A file's table of labels that agrees with so many of the map's tells which run is the pages'.
_VOTED = 0.8


@dataclass(frozen=True, slots=True, kw_only=True)
class Rival:
    """A second run that goes along with labelled leaves.

    Attributes:
        stretch: the run.
        weight, against: what its numbers weigh on average, and those of the map beside it.
    """

    stretch: Stretch
    weight: float
    against: float

    @property
    def told(self) -> str:
        """The run in words: "213 to 226 in the head"."""
        first, last = self.stretch.sightings[0], self.stretch.sightings[-1]
        place = first.reading.place.strip.value if first.reading is not None else ""
        return f"{first.label.text} to {last.label.text} in the {place}"


def hear_rivals(
    entries: Sequence[LeafLabel],
    readings: Sequence[Sequence[NumeralReading]],
    *,
    accepted: Sequence[Stretch],
    tables: Sequence[LabelTable] = (),
) -> tuple[tuple[LeafLabel, ...], list[str]]:
    """Give the entries with their doubts, and the remarks.

    Args:
        entries: one per leaf, in order.
        readings: the margin readings of each leaf, as weighed before the places were learned.
        accepted: the stretches from which the entries were made.
        tables: what files say of the leaves: one that agrees with the entries settles it.
    """
    heard = list(entries)
    remarks: list[str] = []
    for rival in _rivals(entries, readings, accepted=accepted):
        first, last = rival.stretch.first_leaf, rival.stretch.last_leaf
        span = [entry for entry in entries[first : last + 1] if entry.label is not None]
        numbered = sum(entry.label is not None for entry in entries)
        along = len(span) >= _LEAST_SHARE * numbered and not _is_settled(span, tables)
        verdict = "look which of the two are the pages'" if along else "not taken for the pages'"
        remarks.append(
            f"leaves {first} to {last} bear a second run of numbers, {rival.told}: {verdict}"
        )
        if not along:
            continue
        as_good = rival.weight >= _AS_GOOD * rival.against
        for entry in _beside(entries, first, last):
            heard[entry.leaf_index] = _doubted(heard[entry.leaf_index], rival, as_good=as_good)
    return tuple(heard), remarks


def _is_settled(span: Sequence[LeafLabel], tables: Sequence[LabelTable]) -> bool:
    """Tell whether a person's word or a file's table says which run is the pages'."""
    if any(entry.basis is Basis.ASSIGNED for entry in span):
        return True
    for table in tables:
        told = [(table.labels[entry.leaf_index], entry.label) for entry in span]
        agreed = sum(label is not None and text == label.text for text, label in told)
        if agreed >= _VOTED * len(span):
            return True
    return False


def _beside(entries: Sequence[LeafLabel], first: int, last: int) -> list[LeafLabel]:
    """Give the labelled leaves from `first` to `last`, and those that go on with them."""
    while first > 0 and _goes_on(entries[first - 1], entries[first]):
        first -= 1
    while last + 1 < len(entries) and _goes_on(entries[last], entries[last + 1]):
        last += 1
    return [entry for entry in entries[first : last + 1] if entry.label is not None]


def _goes_on(before: LeafLabel, after: LeafLabel) -> bool:
    return (
        before.label is not None and after.label is not None and is_next(after.label, before.label)
    )


def _doubted(entry: LeafLabel, rival: Rival, *, as_good: bool) -> LeafLabel:
    if entry.basis is Basis.ASSIGNED or entry.label is None:
        return entry
    if not as_good:
        doubt = f"a second run of numbers goes along with it, {rival.told}"
        return replace(entry, doubt=entry.doubt or doubt)
    return LeafLabel(
        leaf_index=entry.leaf_index,
        label=None,
        basis=Basis.UNKNOWN,
        support=0.0,
        seen=entry.seen,
        doubt=f"{entry.label.text} by one run of numbers, one of {rival.told} by another",
    )


def _rivals(
    entries: Sequence[LeafLabel],
    readings: Sequence[Sequence[NumeralReading]],
    *,
    accepted: Sequence[Stretch],
) -> list[Rival]:
    """Find the runs among the numbers that the accepted ones leave."""
    taken = {
        (sighting.leaf_index, sighting.reading.numeral.box, sighting.label.value)
        for part in accepted
        for sighting in part.sightings
        if sighting.reading is not None
    }
    boxes = {(leaf_index, box) for leaf_index, box, _ in taken}
    values = {(leaf_index, value) for leaf_index, _, value in taken}
    left = [
        [
            one
            for one in leaf
            if one.kind is ReadingKind.PLAIN
            and one.weight >= _LEAST_WEIGHT
            and (leaf_index, one.numeral.box) not in boxes
            and (leaf_index, one.label.value) not in values
            and not is_plate(one)
        ]
        for leaf_index, leaf in enumerate(readings)
    ]
    if sum(map(bool, left)) < _LEAST_SIGHTINGS:
        return []
    sightings = [
        sighting
        for leaf_index, leaf in enumerate(left)
        for one in leaf
        if (
            sighting := sighting_of(
                one.label, leaf_index=leaf_index, weight=one.weight, reading=one
            )
        )
    ]
    strongest = [max((one.weight for one in leaf), default=0.0) for leaf in left]
    chain = best_chain(sightings, running=silences(strongest))
    found = []
    for part in accept(stretches(chain), leaf_count=len(readings)):
        within = range(part.first_leaf, part.last_leaf + 1)
        printed = [_original(entries[leaf], readings[leaf]) for leaf in within]
        if len(part.sightings) >= _LEAST_SIGHTINGS and sum(map(bool, printed)) >= _LEAST_SIGHTINGS:
            found.append(
                Rival(
                    stretch=part,
                    weight=part.weight / len(part.sightings),
                    against=sum(printed) / sum(map(bool, printed)),
                )
            )
    return found


def _original(entry: LeafLabel, leaf: Sequence[NumeralReading]) -> float:
    """Give what a leaf's own number weighed before the book's places were learned; 0.0 unread."""
    if entry.label is None or entry.basis is not Basis.PRINTED:
        return 0.0
    return max((one.weight for one in leaf if one.label.same_as(entry.label)), default=0.0)
