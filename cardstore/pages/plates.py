"""Plates: leaves that bear a plate's number, "Tab. 6", and no page's.

Comes in: the margin readings of every leaf, and the entries found for pages. Goes out: entries in
which plates have their own label.

Plates count among themselves, wherever in the book they stand, with blank backs and pages between
them. So of all leaves that no page number reaches and that bear a plate's number alone in their
margin, the longest rising row is taken; with fewer than three nothing is. Between two of them whose
leaves are as many as their plates, or twice as many, the unread ones are inferred.

A leaf of few words that bears a plate's number is no page, whatever the sequence around it gives:
in the publisher's own text it is that plate, read by an engine it is unknown.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise
from typing import TYPE_CHECKING

from cardstore.pages.gaps import TEXT_WORDS
from cardstore.pages.labels import label_after
from cardstore.pages.page_map import Basis, LeafLabel

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardstore.pages.labels import PageLabel
    from cardstore.pages.numerals import NumeralReading

_WORDS = frozenset({"tab", "taf", "tafel", "pl", "plate", "planche"})
_LEAST_WEIGHT = 0.45
_LEAST_PLATES = 3
_LEAVES_PER_PLATE = 2


def is_plate(reading: NumeralReading) -> bool:
    """Tell whether a reading is the number of a plate."""
    return is_plate_label(reading.label)


def is_plate_label(label: PageLabel) -> bool:
    """Tell whether a label names a plate."""
    return label.prefix.casefold().strip(" .") in _WORDS


def label_plates(
    entries: Sequence[LeafLabel], readings: Sequence[Sequence[NumeralReading]]
) -> tuple[LeafLabel, ...]:
    """Label the plates among the leaves that have no label.

    Args:
        entries: one per leaf, in order.
        readings: the margin readings of each leaf.
    """
    found: dict[tuple[str, str], list[NumeralReading]] = {}
    for entry, leaf in zip(entries, readings, strict=True):
        plates = [one for one in leaf if is_plate(one) and one.weight >= _LEAST_WEIGHT]
        if entry.label is None and entry.support < 1.0 and plates:
            best = max(plates, key=lambda one: one.weight)
            kind = (best.label.prefix.casefold().strip(" ."), best.label.style.lower())
            found.setdefault(kind, []).append(best)
    labelled = list(entries)
    for plates in found.values():
        rising = _within_leaves(_rising(plates))
        if len(rising) < _LEAST_PLATES:
            continue
        for plate in rising:
            labelled[plate.numeral.leaf_index] = LeafLabel(
                leaf_index=plate.numeral.leaf_index,
                label=plate.label,
                basis=Basis.PRINTED,
                support=0.7,
                seen=plate.numeral,
            )
        for before, after in pairwise(rising):
            for leaf_index, label in _between(before, after):
                if labelled[leaf_index].label is None:
                    labelled[leaf_index] = LeafLabel(
                        leaf_index=leaf_index, label=label, basis=Basis.INFERRED, support=0.6
                    )
    return tuple(labelled)


def label_lone_plates(
    entries: Sequence[LeafLabel],
    readings: Sequence[Sequence[NumeralReading]],
    *,
    words: Sequence[int],
) -> tuple[LeafLabel, ...]:
    """Take plates that are not in a row for what they are, or leave them unknown.

    Args:
        entries: one per leaf, in order, the plates in rows labelled.
        readings: the margin readings of each leaf.
        words: how many words each leaf shows.
    """
    labelled = list(entries)
    for entry, leaf, count in zip(entries, readings, words, strict=True):
        plates = [one for one in leaf if is_plate(one) and one.weight >= _LEAST_WEIGHT]
        settled = entry.basis in {Basis.PRINTED, Basis.MISPRINTED} or entry.support >= 1.0
        if settled or count >= TEXT_WORDS or not plates:
            continue
        plate = max(plates, key=lambda one: one.weight)
        given = f", where the sequence gives {entry.label.text}" if entry.label else ""
        if plate.exact:
            labelled[entry.leaf_index] = LeafLabel(
                leaf_index=entry.leaf_index,
                label=plate.label,
                basis=Basis.PRINTED,
                support=0.6,
                seen=plate.numeral,
                doubt=f"a plate{given}" if given else "",
            )
        elif entry.label is not None and not is_plate_label(entry.label):
            labelled[entry.leaf_index] = LeafLabel(
                leaf_index=entry.leaf_index,
                label=None,
                basis=Basis.UNKNOWN,
                support=0.0,
                seen=plate.numeral,
                doubt=f"bears {plate.label.text}, a plate's number{given}",
            )
    return tuple(labelled)


def _within_leaves(row: Sequence[NumeralReading]) -> list[NumeralReading]:
    """Drop plates whose numbers outrun the leaves: misread ones, such as the last of the row."""
    kept: list[list[NumeralReading]] = []
    for ordered in (row, row[::-1]):
        fitting = list(ordered[:1])
        for plate in ordered[1:]:
            leaves = abs(plate.numeral.leaf_index - fitting[-1].numeral.leaf_index)
            if abs((plate.label.value or 0) - (fitting[-1].label.value or 0)) <= leaves:
                fitting.append(plate)
        kept.append(fitting)
    forwards, backwards = kept
    return forwards if len(forwards) >= len(backwards) else backwards[::-1]


def _between(before: NumeralReading, after: NumeralReading) -> Iterator[tuple[int, PageLabel]]:
    """Give the plates between two whose leaves count with them, each alone or with its back."""
    plates = (after.label.value or 0) - (before.label.value or 0)
    stride, odd = divmod(after.numeral.leaf_index - before.numeral.leaf_index, plates)
    if odd or stride > _LEAVES_PER_PLATE:
        return
    for passed in range(1, plates):
        yield before.numeral.leaf_index + stride * passed, label_after(before.label, passed)


def _rising(plates: Sequence[NumeralReading]) -> list[NumeralReading]:
    """Give the longest row of plates whose numbers rise."""
    ends: list[int] = []  # the lowest number with which a row of each length ends
    at: list[int] = []
    before: list[int] = []
    for index, plate in enumerate(plates):
        value = plate.label.value or 0
        length = bisect_left(ends, value)
        before.append(at[length - 1] if length else -1)
        ends[length : length + 1] = [value]
        at[length : length + 1] = [index]
    row: list[NumeralReading] = []
    index = at[-1] if at else -1
    while index >= 0:
        row.append(plates[index])
        index = before[index]
    return row[::-1]
