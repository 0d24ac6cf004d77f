"""Plates: leaves that bear a plate's number, "Tab. 6", and no page's.

Comes in: the margin readings of every leaf, and the entries found for pages. Goes out: entries in
which plates have their own label.

Plates count among themselves, wherever in the book they stand, with blank backs and pages between
them. So of all leaves that no page number reaches and that bear a plate's number alone in their
margin, the longest rising row is taken; with fewer than three nothing is. One that neither of its
neighbours bears out stays unknown. Between two neighbours whose leaves are as many as their plates,
or twice as many, the unread ones are inferred.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

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
# Of fewer plates an engine may have misread two so that they rise with the third.
_MANY_PLATES = 5
_FEW = "borne out by {} plates in all"


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
        row = _within_leaves(_rising(plates))
        if len(row) < _LEAST_PLATES:
            continue
        rising = _borne_out(row)
        for plate in row:
            doubt = "" if plate.exact or len(row) >= _MANY_PLATES else _FEW.format(len(row))
            labelled[plate.numeral.leaf_index] = _entry(
                plate, is_borne_out=plate in rising, doubt=doubt
            )
        sure = [pair for pair in pairwise(row) if pair[0] in rising and pair[1] in rising]
        for before, after in sure:
            for leaf_index, label in _between(before, after):
                if labelled[leaf_index].label is None:
                    labelled[leaf_index] = LeafLabel(
                        leaf_index=leaf_index, label=label, basis=Basis.INFERRED, support=0.6
                    )
    return tuple(labelled)


def _entry(plate: NumeralReading, *, is_borne_out: bool, doubt: str) -> LeafLabel:
    """Label a plate; leave it unknown where no neighbour bears its number out."""
    told = f"reads {plate.numeral.text!r}, which the plates beside it do not bear out"
    return LeafLabel(
        leaf_index=plate.numeral.leaf_index,
        label=plate.label if is_borne_out else None,
        basis=Basis.PRINTED if is_borne_out else Basis.UNKNOWN,
        support=0.7 if is_borne_out else 0.0,
        seen=plate.numeral,
        doubt=doubt if is_borne_out else told,
    )


def _borne_out(row: Sequence[NumeralReading]) -> list[NumeralReading]:
    """Give the plates that one of their neighbours in the row bears out.

    Where most plates are as many leaves apart, by that distance; else by the next number. A lone
    digit is misread as often as any, and a plate has no page after it that would tell.
    """
    strides = [_stride(*pair) for pair in pairwise(row)]
    (usual, count), *_ = Counter(strides).most_common(1)
    is_even = usual > 0 and count * 2 >= len(strides)
    borne = [
        stride == usual if is_even else _value(after) - _value(before) == 1
        for stride, (before, after) in zip(strides, pairwise(row), strict=True)
    ]
    return [
        plate
        for plate, *beside in zip(row, [False, *borne], [*borne, False], strict=True)
        if any(beside)
    ]


def _stride(before: NumeralReading, after: NumeralReading) -> float:
    """Give how many leaves a plate takes between two of them."""
    leaves = after.numeral.leaf_index - before.numeral.leaf_index
    return leaves / (_value(after) - _value(before))


def _value(plate: NumeralReading) -> int:
    return plate.label.value or 0


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
