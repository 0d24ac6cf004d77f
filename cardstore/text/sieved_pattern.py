"""Sieved patterns: long lists of turns of phrase, tried only where a text may have one.

Comes in: what `re.compile` takes. Goes out: the answers of its `search` and `finditer`. A pattern
of a hundred turns is tried in vain at every letter of nearly every text, which took a quarter of
the time of all checks of sentences. So:

    1. The pattern is taken apart into its turns: its alternatives, and those of the group with
       which it begins, each with what stands before and behind that group.
    2. Of each turn the texts are told without which it matches nothing (`cardstore.text.stems`),
       and it is tried where they are there.
    3. The matches of several turns are put together as the whole pattern gives them: the first in
       the text, of two at one place that of the earlier turn, then on from its end.
"""

from __future__ import annotations

import re
from functools import cached_property
from itertools import compress
from typing import TYPE_CHECKING

from cardstore.text.late_pattern import late_pattern
from cardstore.text.stems import (
    branches_of,
    end_of_part,
    has_odd_letters,
    stems_of,
    stems_of_parts,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeAlias

    Needed: TypeAlias = "tuple[tuple[str, ...], ...]"

_MANY = 2
"""A group of fewer alternatives is not worth being taken apart."""


class SievedPattern:
    r"""A pattern whose turns are tried only where their letters are; each is compiled when it is.

    It is for patterns without empty matches. Turns of other named groups are not taken apart.

    >>> at_most = SievedPattern(r"\b(?:at\s+(?:the\s+)?most|up\s+to|fewer)\b", re.IGNORECASE)
    >>> at_most.turns[1], at_most.search("Ten boats at the most.").group()
    ('\\bup\\s+to\\b', 'at the most')
    """

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self._asked = pattern, flags

    @cached_property
    def turns(self) -> tuple[str, ...]:
        """The patterns into which it is taken apart, in order."""
        return _turns_of(self._bare)

    @cached_property
    def _bare(self) -> str:
        pattern, flags = self._asked
        return _bare(pattern) if flags & re.VERBOSE else pattern

    @cached_property
    def _sieve(self) -> tuple[tuple[Needed, re.Pattern[str]], ...]:
        """Each turn with what it needs besides the first."""
        flags = self._asked[1] & ~re.VERBOSE
        return tuple((_needed(turn)[1:], late_pattern(turn, flags)) for turn in self.turns)

    @cached_property
    def _first(self) -> dict[str, tuple[int, ...]]:
        """The texts of which a turn needs one first, each with the numbers of the turns."""
        found: dict[str, list[int]] = {}
        for number, turn in enumerate(self.turns):
            for one in (_needed(turn) or (("",),))[0]:
                found.setdefault(one, []).append(number)
        return {one: tuple(numbers) for one, numbers in found.items()}

    @cached_property
    def whole(self) -> re.Pattern[str]:
        """The pattern as it is, for what no sieve can do."""
        return re.compile(self._bare, self._asked[1] & ~re.VERBOSE)

    def search(self, text: str) -> re.Match[str] | None:
        """Give the first match in a text; None for none."""
        return next(self.finditer(text), None)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Give the matches in a text, in order."""
        if has_odd_letters(text):
            return self.whole.finditer(text)
        low, first = text.lower(), self._first
        here = list(compress(first.values(), map(low.__contains__, first)))
        if not here:
            return iter(())
        tried = []
        for number in sorted({number for numbers in here for number in numbers}):
            others, turn = self._sieve[number]
            if not others or _has_all(low, others):
                tried.append(turn)
        if len(tried) <= 1:
            return tried[0].finditer(text) if tried else iter(())
        return _together(text, tried)


def _has_all(low: str, needed: Needed) -> bool:
    """Tell whether of each of several groups of texts one at least is there."""
    for texts in needed:
        for one in texts:
            if one in low:
                break
        else:
            return False
    return True


def _together(text: str, turns: list[re.Pattern[str]]) -> Iterator[re.Match[str]]:
    """Give the matches of several patterns as one of all their alternatives would."""
    found = [(turn, turn.search(text)) for turn in turns]
    end = 0
    while True:
        # What begins before the end of the last match is looked for anew behind it.
        found = [
            (turn, one if one is None or one.start() >= end else turn.search(text, end))
            for turn, one in found
        ]
        found = [(turn, one) for turn, one in found if one is not None]
        first = min((one for _, one in found if one), key=re.Match.start, default=None)
        if first is None:
            return
        yield first
        end = max(first.end(), first.start() + 1)


def _needed(turn: str) -> Needed:
    """Give the texts that a turn needs; what is rarest first: few texts, and long ones."""
    if len(tuple(branches_of(turn))) > 1:
        stems = stems_of(turn)
        return (stems,) if stems else ()
    return tuple(
        sorted(stems_of_parts(turn), key=lambda texts: (len(texts), -min(map(len, texts))))
    )


def _turns_of(pattern: str) -> tuple[str, ...]:
    """Take a pattern apart, where each of its turns has the groups that the whole has."""
    turns = tuple(turn for branch in branches_of(pattern) for turn in _turns(branch))
    groups = {tuple(_GROUP.findall(turn)) for turn in turns}
    return turns if len(groups) == 1 else (pattern,)


_GROUP = re.compile(r"(?<!\\)\((?:\?P<\w+>|(?!\?))")


def _turns(branch: str) -> Iterator[str]:
    """Take a pattern without alternatives apart at its first group.

    What stands before that group fits in one way only, or what the whole pattern would try first is
    not what its turns would.
    """
    at = 0
    while at < len(branch):
        end = end_of_part(branch, at)
        once = branch[end : end + 1] not in _QUANTIFIERS
        if branch.startswith("(?:", at):
            turns = tuple(branches_of(branch[at + 3 : end - 1]))
            if once and len(turns) >= _MANY:
                yield from (f"{branch[:at]}{turn}{branch[end:]}" for turn in turns)
                return
        looks = branch.startswith(("(?=", "(?!", "(?<=", "(?<!"), at)
        if not once or (branch[at] == "(" and not looks):
            break
        at = end
    yield branch


_QUANTIFIERS = frozenset("?*+{")


def _bare(pattern: str) -> str:
    """Take the white space and the comments out of a verbose pattern."""
    bare, at = "", 0
    while at < len(pattern):
        if pattern[at] == "#":
            at = (pattern.find("\n", at) + 1) or len(pattern)
        elif pattern[at].isspace():
            at += 1
        elif pattern[at] in "\\[":
            end = end_of_part(pattern, at)
            bare += pattern[at:end]
            at = end
        else:
            bare += pattern[at]
            at += 1
    return bare
