"""Sides: who stands before a verb and who behind it.

Read once a place, and by bisection: a text of a thousand verbs is asked for the sides of each.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cardstore.claims.drift.verbs import is_past
from cardstore.claims.word_lists import LITTLE, listed
from cardstore.claims.wording import stem_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.claims.wording import Wording

AUTHOR = "@author"
OTHER = "@other"
PLACING = listed("in on at among of for from")
_BE = listed("is was are were been being be got")
_NOT_ROLES = frozenset(
    stem_of(word)
    for word in """
    year month week day time way spring summer autumn winter morning evening night noon end start
    one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred
    now then today
    """.split()  # noqa: SIM905 - a table is easier to read so
)
_BEGIN = listed("before after than")
"""Behind these the side before a verb begins anew."""


@dataclass(frozen=True, kw_only=True)
class Sides:
    """Who does what a verb tells, and to whom.

    No slots: most sides are never asked for their sets, which are made when they are.

    Attributes:
        before: the stems of those who do it, in the order of the text.
        behind: of those it is done to.
    """

    before: tuple[str, ...]
    behind: tuple[str, ...]

    @property
    def swapped(self) -> Sides:
        """The same told by the verb's converse."""
        return Sides(before=self.behind, behind=self.before)

    @cached_property
    def before_set(self) -> frozenset[str]:
        """The stems before the verb."""
        return frozenset(self.before)

    @cached_property
    def behind_set(self) -> frozenset[str]:
        """The stems behind the verb."""
        return frozenset(self.behind)

    @cached_property
    def only_before(self) -> frozenset[str]:
        """The stems that stand before the verb and not behind it."""
        return self.before_set - self.behind_set

    @cached_property
    def only_behind(self) -> frozenset[str]:
        """The stems that stand behind the verb and not before it."""
        return self.behind_set - self.before_set

    def agrees(self, other: Sides) -> bool:
        """Tell whether anybody stands on the same side in both."""
        return not (
            self.before_set.isdisjoint(other.before_set)
            and self.behind_set.isdisjoint(other.behind_set)
        )


class Sided:
    """A text's words, asked for the sides of its verbs.

    Args:
        wording: the words.
        stems: their stems, with `AUTHOR` and `OTHER` for those who are so called.
    """

    def __init__(self, wording: Wording, stems: Sequence[str]) -> None:
        self.wording = wording
        self._stems = stems
        self._read: dict[int, Sides] = {}

    def sides(self, at: int) -> Sides:
        """Give who stands before a verb and who behind it in its sentence, a passive turned."""
        if at not in self._read:
            self._read[at] = self._sides(at)
        return self._read[at]

    def _sides(self, at: int) -> Sides:
        wording = self.wording
        clauses, part_ends = wording.clauses, bisect_right(wording.parts, wording.parts[at])
        last = bisect_left(self._begins, at)
        begin = self._begins[last - 1] + 1 if last else 0
        before = self._acting_in(max(begin, bisect_left(clauses, clauses[at])), at)
        behind: tuple[str, ...] = ()
        goes = self._stems[at] in _GOES or wording.keys[at + 1 : at + 2] == ("back",)
        if not goes:
            next_one = bisect_left(self._compared, at)
            end = min(part_ends, bisect_right(clauses, clauses[at] + 1))
            end = min((end, *self._compared[next_one : next_one + 1]))
            behind = self._acting_in(at + 1, end)
        passive = any(key in _BE for key in wording.keys[max(0, at - 2) : at])
        by = _agent_begins(wording, at)
        passive |= (
            by is not None and wording.keys[max(0, at - 1)] == "and" and _was_done(wording, at)
        )
        passive |= by is not None and not goes and _is_reduced(wording, at, by)
        if passive and by is not None:
            return Sides(before=self._acting_in(by + 1, part_ends), behind=before)
        if passive:
            return Sides(before=(), behind=(*before, *behind))
        return Sides(before=before, behind=behind)

    def _acting_in(self, start: int, end: int) -> tuple[str, ...]:
        """Give the stems from one place up to another of those who may act."""
        acting = self._acting
        places = acting[bisect_left(acting, start) : bisect_left(acting, end)]
        return tuple(self._stems[n] for n in places)

    @cached_property
    def _acting(self) -> list[int]:
        """The places of words for somebody or something that may act, rising."""
        keys = self.wording.keys
        return [
            n
            for n, stem in enumerate(self._stems)
            if stem in {AUTHOR, OTHER} or (keys[n] not in LITTLE and stem not in _NOT_ROLES)
        ]

    @cached_property
    def _begins(self) -> list[int]:
        """The places of words behind which the side before a verb begins anew, rising."""
        return [n for n, key in enumerate(self.wording.keys) if key in _BEGIN]

    @cached_property
    def _compared(self) -> list[int]:
        """The places behind which the same is told of another, rising."""
        return [n for n in range(len(self.wording.keys)) if _is_compared(self.wording, n)]


def _is_compared(wording: Wording, at: int) -> bool:
    """Tell whether behind a word another stands of whom the same is told: "than", "as against"."""
    earlier = wording.keys[max(0, at - 6) : at]
    against = wording.keys[at] == "against" and earlier[-1:] == ("as",)
    as_much = wording.keys[at] == "as" and "as" in earlier and earlier[-1:] != ("as",)
    return against or as_much or wording.keys[at] in {"than", "unlike", "versus"}


_GOES = frozenset(
    stem_of(word)
    for word in """
    come go fall rise die live arrive stand sit lie remain stay appear disappear happen sleep walk
    sail sink swim flee vanish exist occur stop begin end weigh last stretch survive recover return
    decline increase decrease drop grow shrink
    """.split()  # noqa: SIM905 - a table is easier to read so
)
"""Nobody has it done to him: what stands behind is where, when or how much."""


def _was_done(wording: Wording, at: int) -> bool:
    """Tell whether the verb before an "and" is a passive: "had been cast and dragged by oxen"."""
    return any(
        key in _BE and wording.clauses[n] == wording.clauses[at]
        for n, key in enumerate(wording.keys[:at])
    )


def _is_reduced(wording: Wording, at: int, by: int) -> bool:
    """Tell whether a past form behind a noun is a passive without "was": "a firm founded by him".

    What is done to stands before it, so nothing that tells anything stands between it and the "by",
    but for a preposition and what it leads: "founded in May by him".
    """
    behind = wording.keys[at + 1 : by]
    led = not behind or behind[0] in PLACING or not any(wording.tells[at + 1 : by])
    other = any(key in _BE or is_past(key) for key in behind)
    return led and not other and at > 0 and wording.tells[at - 1] and is_past(wording.keys[at])


def _agent_begins(wording: Wording, at: int) -> int | None:
    """Give the place of the "by" behind a verb that names who does it, not until when."""
    for n in range(at + 1, min(at + 8, len(wording.keys))):
        if wording.keys[n] == "by":
            behind = [m for m in range(n + 1, min(n + 4, len(wording.keys))) if wording.tells[m]]
            return n if any(wording.stems[m] not in _NOT_ROLES for m in behind) else None
    return None
