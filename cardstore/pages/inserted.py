"""Inserted leaves: those that bear a number with a letter, a star or a word on it.

Comes in: entries, margin readings, accepted stretches. Goes out: entries
in which "10a" is 10a, or unknown with what was seen; never 10.

Where a number stands that its sequence carries, it is the label:

- inserted leaves: 10, 10a, 10b, 11; 10, 10*, 10**, 11; 10, 10 bis, 10 ter, 11;
- a numbering of its own, however short: 10*, 11*, 12* behind 10; S1, S2 behind 50;
- in the publisher's own text, the number of the leaf's turn with a letter: 101, 102A, 103.

What an engine read with a star is often a number with dirt on it: it stays inferred, with a doubt.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.pages.labels import NumberStyle
from cardstore.pages.numerals import ReadingKind, mirrored
from cardstore.pages.page_map import Basis, LeafLabel
from cardstore.pages.plates import is_plate

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardstore.pages.labels import PageLabel
    from cardstore.pages.numerals import NumeralReading
    from cardstore.pages.runs import Stretch

# In which order leaves are put in behind a page.
_ORDERS = ("abcdefghijklmnopqrstuvwxyz", ("*", "**", "***"), ("bis", "ter", "quater"))
_LEAST_WEIGHT = 0.3
# A prefix or a suffix on a page's number that no sequence carries speaks against the inferred one.
_CLEAR_WEIGHT = 0.5
_LEAST_ROW = 3
_LEAST_EXACT_ROW = 2
# Letters that engines do not make of bars and brackets; "b" begins bis, "q" quater.
_SURE_MARKS = frozenset("abcdefgh*tq")
_SIDES = frozenset({"r", "v"})
_SUPPORT = 0.7


def label_inserted(
    entries: Sequence[LeafLabel],
    readings: Sequence[Sequence[NumeralReading]],
    *,
    accepted: Sequence[Stretch],
) -> tuple[LeafLabel, ...]:
    """Label inserted leaves by what they bear, and doubt labels that leave a part of it out.

    Args:
        entries: one per leaf, in order.
        readings: the margin readings of each leaf.
        accepted: the stretches from which the entries were made: they tell where numbers stand.
    """
    known = places_of(accepted)
    borne: dict[int, NumeralReading] = {}
    for entry, leaf in zip(entries, readings, strict=True):
        found = _borne(entry, leaf, known=known)
        if found is not None:
            borne[entry.leaf_index] = found
    labelled = list(entries)
    in_rows: set[int] = set()
    for row in _rows(borne):
        if borne[row[0]].label.value != 1 and any(
            _is_swallowed(entries[leaf_index], borne[leaf_index]) for leaf_index in row
        ):
            # "S12" to "S14" are 512 to 514 misread; S1 behind 50 is no 51, or may not be.
            continue
        in_rows.update(row)
    for leaf_index, reading in borne.items():
        if leaf_index not in in_rows and _is_swallowed(entries[leaf_index], reading):
            continue
        before = labelled[leaf_index - 1].label if leaf_index else None
        if leaf_index in in_rows and _is_swallowed(labelled[leaf_index], reading):
            labelled[leaf_index] = _not_carried(labelled[leaf_index], reading)
        elif leaf_index in in_rows or _is_inserted(reading.label, before):
            labelled[leaf_index] = _printed(reading)
        else:
            labelled[leaf_index] = _not_carried(labelled[leaf_index], reading)
    return tuple(labelled)


def places_of(accepted: Iterable[Stretch]) -> frozenset[tuple[str, int]]:
    """Give where accepted numerals stand, strip and column, mirrored columns included."""
    return frozenset(
        (sighting.reading.place.strip, column)
        for part in accepted
        for sighting in part.sightings
        if sighting.reading is not None
        for column in mirrored(sighting.reading.place.column)
    )


def _borne(
    entry: LeafLabel, leaf: Sequence[NumeralReading], *, known: frozenset[tuple[str, int]]
) -> NumeralReading | None:
    """Give the number with a prefix or suffix that stands where the book puts its numbers."""
    found = [
        one
        for one in leaf
        if one.kind is ReadingKind.PLAIN
        and one.weight >= _LEAST_WEIGHT
        and (one.place.strip, one.place.column) in known
        and _is_affixed(one.label)
        and not one.label.prefix[:1].isdecimal()  # "65–75" is a range, "1-3" a chapter's third
        and not _may_be_dirt(one)
        and not is_plate(one)
    ]
    best = max(found, key=lambda one: one.weight, default=None)
    if best is None:
        return None
    if entry.basis in {Basis.INFERRED, Basis.UNKNOWN, Basis.UNNUMBERED}:
        return best
    dropped = (
        entry.basis is Basis.PRINTED
        and entry.label is not None
        and entry.seen == best.numeral
        and not _is_affixed(entry.label)
        and entry.label.value == best.label.value
    )
    return best if dropped or _is_swallowed(entry, best) else None


def _is_swallowed(entry: LeafLabel, reading: NumeralReading) -> bool:
    """Tell whether the letter before a number was taken for a digit: S1 for 51."""
    return (
        entry.basis is Basis.PRINTED
        and entry.label is not None
        and entry.seen == reading.numeral
        and not _is_affixed(entry.label)
        and len(reading.label.prefix) == 1
        and entry.label.value != reading.label.value
    )


def _may_be_dirt(reading: NumeralReading) -> bool:
    """Tell whether an engine made its suffix: of a bar, a bracket or a speck ("57l", "57j")."""
    mark = reading.label.suffix.strip().casefold()
    return not reading.exact and bool(mark) and mark[0] not in _SURE_MARKS


def _is_affixed(label: PageLabel) -> bool:
    """Tell whether a number has a prefix or suffix that is no side of a folio."""
    suffix = label.suffix.strip().casefold()
    return label.style is not NumberStyle.NONE and bool(
        label.prefix or (suffix and suffix not in _SIDES)
    )


def _rows(borne: Mapping[int, NumeralReading]) -> Iterable[list[int]]:
    """Give the neighbouring leaves whose numbers rise by one with the same prefix and suffix."""
    row: list[int] = []
    for leaf_index, reading in sorted(borne.items()):
        if row and not (
            leaf_index == row[-1] + 1 and _counts_on(reading.label, borne[row[-1]].label)
        ):
            yield from _long_enough(row, borne)
            row = []
        row.append(leaf_index)
    yield from _long_enough(row, borne)


def _long_enough(row: list[int], borne: Mapping[int, NumeralReading]) -> Iterable[list[int]]:
    if not row:
        return
    exact = all(borne[leaf_index].exact for leaf_index in row)
    if len(row) >= (_LEAST_EXACT_ROW if exact else _LEAST_ROW):
        yield row


def _counts_on(label: PageLabel, before: PageLabel) -> bool:
    return (
        (label.prefix, label.suffix, label.style) == (before.prefix, before.suffix, before.style)
        and label.value is not None
        and label.value - 1 == before.value
    )


def _is_inserted(label: PageLabel, before: PageLabel | None) -> bool:
    """Tell whether a label is the next one put in behind a page: 10a behind 10, 10b behind 10a."""
    if before is None or (label.prefix, label.value) != (before.prefix, before.value):
        return False
    marks = [one.suffix.strip().casefold() for one in (before, label)]
    for order in _ORDERS:
        if marks[1] in order:
            place = order.index(marks[1])
            return marks[0] == (order[place - 1] if place else "")
    return False


def _printed(reading: NumeralReading, *, doubt: str = "") -> LeafLabel:
    return LeafLabel(
        leaf_index=reading.numeral.leaf_index,
        label=reading.label,
        basis=Basis.PRINTED,
        support=_SUPPORT,
        seen=reading.numeral,
        doubt=doubt,
    )


def _not_carried(entry: LeafLabel, reading: NumeralReading) -> LeafLabel:
    """Enter a leaf whose number no sequence carries as it stands."""
    if entry.label is None or _is_affixed(entry.label):
        return entry
    if reading.weight < _CLEAR_WEIGHT and not _is_swallowed(entry, reading):
        return entry
    doubt = f"bears {reading.label.text} where its sequence gives {entry.label.text}"
    if entry.label.value == reading.label.value and "*" in reading.label.text and not reading.exact:
        return replace(entry, basis=Basis.INFERRED, seen=reading.numeral, doubt=doubt)
    if entry.label.value == reading.label.value and reading.exact:
        return _printed(reading, doubt=doubt)
    if entry.label.value != reading.label.value and not (
        reading.exact or _is_swallowed(entry, reading)
    ):
        return entry
    return LeafLabel(
        leaf_index=entry.leaf_index,
        label=None,
        basis=Basis.UNKNOWN,
        support=0.0,
        seen=reading.numeral,
        doubt=doubt,
    )
