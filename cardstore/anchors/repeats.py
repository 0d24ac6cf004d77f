"""Repeats: words of a text that has a passage twice, where another text has it once.

Comes in: stretches of one text that found no partner, and the words of the other text. Goes out:
for each stretch the words there that are its own, whatever else they are paired with.

The method:

1. Every run of five words of the stretches is looked up, while the other text is gone through once.
2. The part of the other text, twice as long as the stretch, in which most of them stand is compared
   with the stretch word by word, as whole texts are (`shared_text`).

Memory grows with the stretches, not with the texts.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.anchors.shared_text import share_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_RUN = 5  # words, as in `shared_text`: shorter ones are commonplaces
_LEAST_RUNS = 5  # of a page of 300 words misread in one of five, a hundred are whole


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat:
    """Where a stretch stands in the other text.

    Attributes:
        shared: how many of its words lie in what both have.
        partners: the words there, in the order of the stretch; those without partner are left out.
    """

    shared: int
    partners: tuple[int, ...]


def find_repeats(stretches: Mapping[int, Sequence[str]], other: Sequence[str]) -> dict[int, Repeat]:
    """Find the stretches in the other text; one that is not there is left out.

    >>> page = "the boat went out and nobody saw it come back that night".split()
    >>> find_repeats({4: page}, ["x", "y", *page])[4].partners[0]
    2
    """
    runs: dict[tuple[str, ...], set[int]] = defaultdict(set)
    for key, words in stretches.items():
        for at in range(len(words) - _RUN + 1):
            runs[tuple(words[at : at + _RUN])].add(key)
    hits: dict[int, list[int]] = defaultdict(list)
    for at in range(len(other) - _RUN + 1 if runs else 0):
        for key in runs.get(tuple(other[at : at + _RUN]), ()):
            hits[key].append(at)
    found = {}
    for key, places in hits.items():
        if len(places) < min(_LEAST_RUNS, len(stretches[key]) - _RUN + 1):
            continue
        repeat = _compared(stretches[key], other, places)
        if repeat.partners:
            found[key] = repeat
    return found


def _compared(words: Sequence[str], other: Sequence[str], places: Sequence[int]) -> Repeat:
    """Compare a stretch with the part of the other text in which most of its runs stand."""
    room = 2 * len(words)
    first = max(places, key=lambda at: bisect_left(places, at + room) - bisect_left(places, at))
    start = max(0, first - len(words) // 2)
    shared = share_text(words, other[start : first + room])
    return Repeat(
        shared=sum(stretch.end - stretch.first for stretch in shared.stretches),
        partners=tuple(start + partner for partner in shared.partners if partner >= 0),
    )
