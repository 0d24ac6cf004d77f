"""Overview: a page map in a few lines, whatever its length.

Comes in: the entries of a map. Goes out: sections, in order, that hold every leaf once: runs that
rise by one; runs that rise by two or more, as where a leaf holds two pages; numbers on every other
leaf; and the leaves without a label between.
From every leaf the longest section is taken.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.errors import InvalidLabelError
from cardstore.pages.labels import label_after
from cardstore.pages.runs import numbering_of, ordinal_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardstore.pages.labels import PageLabel
    from cardstore.pages.page_map import Basis, LeafLabel

# Two numbers that rise by seven are no pattern; three are.
_LEAST_PATTERN = 3
_OTHER_LEAF = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Neighbouring leaves that are told in one line.

    Attributes:
        first_leaf, last_leaf: its ends.
        first, last: the labels of the first and the last leaf that has one, as shown; "" without.
        step: by how much labels rise from one labelled leaf to the next; 0 without, or with one.
        every_other: only every other leaf has a label.
        bases: how many leaves there are of each basis.
    """

    first_leaf: int
    last_leaf: int
    first: str
    last: str
    step: int
    every_other: bool
    bases: Mapping[Basis, int]


def sections_of(entries: Sequence[LeafLabel]) -> tuple[Section, ...]:
    """Cut a map into sections."""
    sections = []
    at = 0
    while at < len(entries):
        length, step, apart = _longest(entries, at)
        sections.append(_section(entries[at : at + length], step=step, every_other=apart > 1))
        at += length
    return tuple(sections)


def _longest(entries: Sequence[LeafLabel], at: int) -> tuple[int, int, int]:
    """Give length, step, and distance of labels of the longest section from a leaf."""
    label = _label(entries[at])
    if label is None:
        length = 1
        while at + length < len(entries) and entries[at + length].label is None:
            length += 1
        return length, 0, 1
    best = (_reach(entries, at, step=1, apart=1), 1, 1)
    if best[0] > 1:
        return best
    for apart in (1, _OTHER_LEAF):
        step = _step(entries, at, apart)
        if step == 0 or (step == 1 and apart == 1):
            continue
        length = _reach(entries, at, step=step, apart=apart)
        if (length - 1) // apart + 1 >= _LEAST_PATTERN and length > best[0]:
            best = (length, step, apart)
    return best if best[0] > 1 else (1, 0, 1)


def _step(entries: Sequence[LeafLabel], at: int, apart: int) -> int:
    """Tell by how much the next label rises; 0 where it is none of the same numbering."""
    label = _label(entries[at])
    after = _label(entries[at + apart]) if at + apart < len(entries) else None
    if label is None or after is None or label.value is None or after.value is None:
        return 0
    if numbering_of(label) != numbering_of(after):
        return 0
    return ordinal_of(after) - ordinal_of(label)


def _reach(entries: Sequence[LeafLabel], at: int, *, step: int, apart: int) -> int:
    """Tell how many leaves rise by `step`, with labels `apart` leaves from each other."""
    first, length = _label(entries[at]), 1
    if first is None:
        return length
    for turn in range(1, len(entries) - at):
        place = at + turn * apart
        between = entries[at + (turn - 1) * apart + 1 : place]
        if place >= len(entries) or any(entry.label is not None for entry in between):
            break
        label = _label(entries[place])
        if label is None or not _is_on(first, label, by=turn * step):
            break
        length = place - at + 1
    return length


def _is_on(first: PageLabel, label: PageLabel, *, by: int) -> bool:
    try:
        return label_after(first, by).same_as(label)
    except InvalidLabelError:  # nothing in it counts, or its numbering ends
        return False


def _section(entries: Sequence[LeafLabel], *, step: int, every_other: bool) -> Section:
    shown = [entry.shown for entry in entries if entry.label is not None]
    return Section(
        first_leaf=entries[0].leaf_index,
        last_leaf=entries[-1].leaf_index,
        first=shown[0] if shown else "",
        last=shown[-1] if shown else "",
        step=step if len(entries) > 1 else 0,
        every_other=every_other,
        bases=Counter(entry.basis for entry in entries),
    )


def _label(entry: LeafLabel) -> PageLabel | None:
    return entry.expected or entry.label
