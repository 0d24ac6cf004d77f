"""The sequences of an extent as they are compared: joined, and paired with a map's numberings.

Comes in: an `Extent` and the numberings of a page map. Goes out: what the catalogue lists, and
which numbering answers to which; `extent_check` says what follows.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING

from cardstore.pages.extent import ExtentUnit
from cardstore.pages.labels import NumberStyle
from cardstore.pages.numberings import LEAST_LEAVES, ROMAN_STYLES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.pages.extent import Extent, ExtentSequence
    from cardstore.pages.numberings import Numbering


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """One numbered sequence of the extent; `room`: pages behind it that bear no number."""

    sequence: ExtentSequence
    first: int
    end: int
    room: int = 0

    @property
    def roman(self) -> bool:
        """Whether it is numbered in roman numerals."""
        return self.sequence.style in ROMAN_STYLES


def list_sequences(extent: Extent, volume: int) -> list[Listed]:
    """Give the numbered sequences of a volume, those that go on from one another joined."""
    sequences = [one for one in extent.sequences if one.volume == volume]
    paged = any(
        one.unit in {ExtentUnit.PAGES, ExtentUnit.COLUMNS} and one.style is NumberStyle.ARABIC
        for one in sequences
    )
    found: list[Listed] = []
    for one in sequences:
        if one.style is NumberStyle.LETTER:
            continue
        sides = 1 if one.unit is ExtentUnit.PAGES else 2
        # "8 p., 1 leaf": beside pages, leaves are counted because they bear no number.
        if one.unnumbered or (paged and one.unit is ExtentUnit.LEAVES):
            if found:
                last = found[-1]
                goes_on = one.first > last.end
                more = one.end - last.end if goes_on else sides * (one.end - one.first + 1)
                found[-1] = replace(last, room=last.room + more)
            continue
        roman = one.style in ROMAN_STYLES
        if found and found[-1].roman is roman and one.first > found[-1].end:
            found[-1] = replace(found[-1], end=one.end, room=0)
        else:
            found.append(Listed(sequence=one, first=one.first, end=one.end))
    return [one for one in found if one.end - one.first + 1 >= LEAST_LEAVES]


def pair_sequences(
    listed: Sequence[Listed], numberings: Sequence[Numbering]
) -> list[tuple[Listed | None, Numbering | None]]:
    """Pair sequences and numberings in their order, so that their ends are nearest in sum."""
    fewer = min(len(listed), len(numberings))

    def apart(
        choice: tuple[tuple[int, ...], tuple[int, ...]],
    ) -> int:
        return sum(abs(listed[i].end - numberings[j].last) for i, j in zip(*choice, strict=True))

    left, right = min(
        (
            (mine, theirs)
            for mine in combinations(range(len(listed)), fewer)
            for theirs in combinations(range(len(numberings)), fewer)
        ),
        key=apart,
    )
    partner = dict(zip(left, right, strict=True))
    pairs: list[tuple[Listed | None, Numbering | None]] = [
        (one, numberings[partner[place]] if place in partner else None)
        for place, one in enumerate(listed)
    ]
    return [*pairs, *((None, one) for j, one in enumerate(numberings) if j not in right)]
