"""Volumes compared by their numbers: "Vol. 23(4)", "XXIII" and "s2-23" are volume 23.

Comes in: two volumes as written, and the years of both. Goes out: a comparison. What stands in
brackets is the issue. A volume that is named by its year beside one that is counted, and one
without a number, contradict nothing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.sources.resolution import FieldComparison
from cardstore.sources.words import fold_words

if TYPE_CHECKING:
    from collections.abc import Collection

_ISSUE = re.compile(r"\(.*?\)|\[.*?\]|(?<=\d):\s*\d+.*")
_NUMBER = re.compile(r"\d+")
_ROMAN = re.compile(
    r"\b(?=[mdclxvi])m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})\b"
)
_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}


def compare_volumes(ours: str, theirs: str, *, years: Collection[int]) -> FieldComparison:
    """Compare two volumes; symmetric.

    Args:
        ours: as written.
        theirs: as written.
        years: in which the work appeared, after the claim or the record.
    """
    if fold_words(ours) == fold_words(theirs):
        return FieldComparison.MATCH
    left, right = _numbers(ours), _numbers(theirs)
    if not left or not right:
        return FieldComparison.UNKNOWN
    if left & right:
        return FieldComparison.MATCH
    named = any(number in years for number in left | right)
    return FieldComparison.UNKNOWN if named else FieldComparison.CONTRADICT


def _numbers(volume: str) -> set[int]:
    """Give the numbers of a volume, without its issue.

    >>> _numbers("Vol. 23(4)"), _numbers("XXIV"), _numbers("s2-23"), _numbers("new series")
    ({23}, {24}, {2, 23}, set())
    """
    text = _ISSUE.sub(" ", volume).casefold()
    figures = {int(found) for found in _NUMBER.findall(text)}
    return figures or {_value(found[0]) for found in _ROMAN.finditer(text) if found[0]}


def _value(roman: str) -> int:
    worths = [_VALUES[letter] for letter in roman]
    return sum(
        -worth if any(later > worth for later in worths[at + 1 : at + 2]) else worth
        for at, worth in enumerate(worths)
    )
