"""Own numerals: a leaf that bears another number than what was concluded for it.

Comes in: the entries of a map, all that tables say already heard, and the margin readings. Goes
out: entries in which no leaf has a label, inferred or taken from a table, that the one firm number
in its own margin contradicts. Such a leaf is unknown, with what was seen, and so are the leaves
that were counted on through it.

1. A firm number that is neither the label nor the label misread contradicts it. What an engine may
   have taken for another number, and a chapter's in capitals, contradicts only where the leaf
   beside it counts on from it.
2. Leaves between two printed numbers of one run are left to `misprints` and `contradictions`, which
   weigh misprint against misreading, as long as the number is of the run's own kind; what they
   leave unknown no table settles. A longer number of another kind unsettles a leaf there too; a
   shorter one may be a chapter's. What unsettles nothing is told as a doubt.
3. Leaves that a contradicted one parts from the printed numbers they were counted from are unknown.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardstore.pages.gaps import LEAST_WEIGHT
from cardstore.pages.inserted import places_of
from cardstore.pages.labels import NumberStyle
from cardstore.pages.misprints import is_look_alike
from cardstore.pages.numerals import ReadingKind, SecondLook
from cardstore.pages.page_map import Basis, LeafLabel
from cardstore.pages.plates import is_plate, is_plate_label
from cardstore.pages.runs import numbering_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from cardstore.pages.labels import PageLabel
    from cardstore.pages.numerals import NumeralReading
    from cardstore.pages.runs import Stretch

_FIRM = 0.8
_CONCLUDED = frozenset({Basis.INFERRED, Basis.EMBEDDED})
# Strokes that engines take for each other between roman and arabic numbers.
_STROKES = str.maketrans("iljtIT|!", "11111111")


@dataclass(frozen=True, slots=True, kw_only=True)
class Strange:
    """A firm number on a leaf that is not its label.

    Attributes:
        reading: the number.
        label: what was concluded for the leaf.
        sure: no engine takes the label for this number, and no chapter begins with it.
    """

    reading: NumeralReading
    label: PageLabel
    sure: bool

    @property
    def _shift(self) -> tuple[object, int]:
        """By how much it differs from its leaf's index, and in which numbering."""
        value = self.reading.label.value or 0
        return numbering_of(self.reading.label), value - self.reading.numeral.leaf_index

    def bears_out(self, other: Strange) -> bool:
        """Tell whether two leaves count on from each other by what they bear."""
        return self._shift == other._shift


def heed_own_numerals(
    entries: Sequence[LeafLabel],
    readings: Sequence[Sequence[NumeralReading]],
    *,
    accepted: Sequence[Stretch],
) -> tuple[LeafLabel, ...]:
    """Leave every leaf unknown whose own firm number contradicts what was concluded for it.

    Args:
        entries: one per leaf, in order.
        readings: the margin readings of each leaf.
        accepted: the stretches from which the entries were made: they tell where numbers stand, and
            which leaves lie between printed ones.
    """
    places = places_of(accepted)
    held = _held(accepted)
    borne = {
        entry.leaf_index: strange
        for entry, leaf in zip(entries, readings, strict=True)
        if entry.basis in _CONCLUDED
        and entry.label is not None
        and (strange := strange_on(leaf, entry.label, places=places)) is not None
    }
    found = {
        leaf_index: strange
        for leaf_index, strange in borne.items()
        if leaf_index not in held
        or entries[leaf_index].basis is Basis.EMBEDDED
        or _is_of_another_kind(strange)
    }
    heeded = list(entries)
    unsettled = {leaf_index for leaf_index in found if _is_sure(leaf_index, found)}
    for leaf_index, strange in borne.items():
        seen, text = strange.reading.numeral, strange.label.text
        doubt = f"reads {seen.text!r} where {text} would stand"
        if leaf_index in unsettled:
            heeded[leaf_index] = _unknown(entries[leaf_index], doubt=doubt, seen=strange.reading)
        elif repr(seen.text) not in entries[leaf_index].doubt:
            told = "; ".join(filter(None, (entries[leaf_index].doubt, doubt)))
            heeded[leaf_index] = replace(entries[leaf_index], seen=seen, doubt=told)
    strangers = {
        entry.leaf_index
        for entry in entries
        if entry.basis is Basis.UNKNOWN and entry.seen is not None and entry.leaf_index not in held
    }
    for leaf_index in sorted(unsettled | strangers):
        doubt = f"counted through leaf {leaf_index}, which bears another number"
        for other in _parted(heeded, leaf_index, held=held):
            heeded[other] = _unknown(heeded[other], doubt=doubt)
    return tuple(heeded)


def strange_on(
    leaf: Sequence[NumeralReading],
    label: PageLabel,
    *,
    places: Collection[tuple[str, int]] = (),
) -> Strange | None:
    """Give the one firm number of a leaf that is not its label.

    On a leaf with several firm numbers, a list or a table, none is shown to be the page's.

    Args:
        leaf: its margin readings.
        label: what the leaf is said to bear.
        places: strips and columns in which the book's numbers stand; empty where none is known, and
            then a number may stand anywhere in the margin.
    """
    if any(one.weight >= LEAST_WEIGHT and one.label.same_as(label) for one in leaf):
        return None
    firm = [
        one
        for one in leaf
        if one.kind is ReadingKind.PLAIN
        and one.weight >= _FIRM
        and one.again is not SecondLook.ALONE
        and (not places or (one.place.strip, one.place.column) in places)
        and (not is_plate(one) or is_plate_label(label))
    ]
    if len({one.label.text for one in firm}) != 1:
        return None
    unsure = _may_be_chapter(firm[0], label) or _may_be_misread(firm[0], label)
    return Strange(reading=firm[0], label=label, sure=not unsure)


def _held(accepted: Sequence[Stretch]) -> frozenset[int]:
    """Give the leaves from the first to the last printed number of every stretch."""
    held: set[int] = set()
    for part in accepted:
        printed = [one.leaf_index for one in part.sightings if one.reading is not None]
        if printed:
            held.update(range(printed[0], printed[-1] + 1))
    return frozenset(held)


def _is_sure(leaf_index: int, found: Mapping[int, Strange]) -> bool:
    """Tell whether a leaf is contradicted: for sure, or as the leaf beside it is."""
    strange = found[leaf_index]
    return strange.sure or any(
        other in found and strange.bears_out(found[other])
        for other in (leaf_index - 1, leaf_index + 1)
    )


def _may_be_chapter(strange: NumeralReading, label: PageLabel) -> bool:
    """Tell whether a number may head a chapter: "XVII." on the first leaf of one."""
    return (
        strange.label.style is NumberStyle.ROMAN_UPPER
        and label.style is not NumberStyle.ROMAN_UPPER
    )


def _may_be_misread(strange: NumeralReading, label: PageLabel) -> bool:
    """Tell whether an engine may have taken a label for what it read; of one sign any other."""
    if strange.exact:
        return False
    one, other = (text.casefold().translate(_STROKES) for text in (strange.label.text, label.text))
    return one == other or is_look_alike(one, other) or len(one) == len(other) == 1


def _is_of_another_kind(strange: Strange) -> bool:
    """Tell whether a number is in another numbering than the page's, and no chapter's."""
    bears = strange.reading.label
    if not strange.sure or numbering_of(bears) == numbering_of(strange.label):
        return False
    longer = len(bears.text) - len(strange.label.text)
    return longer > 0 or (strange.reading.exact and longer == 0 and len(bears.text) > 1)


def _parted(entries: Sequence[LeafLabel], leaf_index: int, *, held: Collection[int]) -> list[int]:
    """Give the inferred leaves beside a contradicted one that no printed number holds beyond it."""
    parted: list[int] = []
    for step in (-1, 1):
        beside: list[int] = []
        at = leaf_index + step
        while 0 <= at < len(entries) and entries[at].basis is Basis.INFERRED and at not in held:
            beside.append(at)
            at += step
        if not (0 <= at < len(entries)) or entries[at].label is None:
            parted += beside
    return parted


def _unknown(entry: LeafLabel, *, doubt: str, seen: NumeralReading | None = None) -> LeafLabel:
    return LeafLabel(
        leaf_index=entry.leaf_index,
        label=None,
        basis=Basis.UNKNOWN,
        support=0.0,
        seen=entry.seen if seen is None else seen.numeral,
        doubt=doubt,
    )
