"""Shown: differences as people read them, in whole words, a hyphenated compound being one.

Comes in: the aligned groups of a nearest text and the difference made of each that is not equal.
Goes out: the groups widened to whole compounds and numbers on both sides, and one difference for
each: "Twenty-three" for "Thirty-two", not "Twenty" for "Thirty" and "three" for "two".

What a difference *is* has been judged before, on the words that differ: to widen a stretch makes it
more alike, and must never make an edit noise. Of several in one compound an edit counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.anchors.align import Group
from cardstore.anchors.anchor import DifferenceKind
from cardstore.text.hyphens import HYPHENS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.anchors.anchor import Difference
    from cardstore.text.folding import FoldedText

_IN_NUMBERS = ".,:/'’"


@dataclass(frozen=True, slots=True)
class Shown:
    """One difference to show.

    Attributes:
        group: the words of both sides, whole compounds.
        difference: the one of those inside that counts most; its places are its own.
        widened: whether `group` holds more than that difference's words.
    """

    group: Group
    difference: Difference
    widened: bool


def show_compounds(
    part: FoldedText,
    quote: FoldedText,
    groups: Sequence[Group],
    *,
    differences: Sequence[Difference | None],
) -> list[Shown]:
    """Widen differences to whole compounds and join those that share one.

    Args:
        part: the folded part of the source.
        quote: the folded quote.
        groups: the alignment, in order, equal groups joined.
        differences: one for each group; None for equal groups and those that stay apart.
    """
    shown: list[Shown] = []
    for at, (group, difference) in enumerate(zip(groups, differences, strict=True)):
        if difference is None:
            continue
        wide = _widened(part, quote, groups, at)
        one = Shown(wide, difference, widened=wide != group)
        if shown and _overlap(shown[-1].group, wide):
            one = _joined(shown.pop(), one)
        shown.append(one)
    return shown


def _widened(part: FoldedText, quote: FoldedText, groups: Sequence[Group], at: int) -> Group:
    group = groups[at]
    before = groups[at - 1] if at else None
    after = groups[at + 1] if at + 1 < len(groups) else None
    left = _both(
        _bound_before(part, group.printed_start, group.printed_end),
        _bound_before(quote, group.quoted_start, group.quoted_end),
        before,
    )
    right = _both(
        _bound_after(part, group.printed_start, group.printed_end),
        _bound_after(quote, group.quoted_start, group.quoted_end),
        after,
    )
    return Group(
        group.printed_start - left[0],
        group.printed_end + right[0],
        group.quoted_start - left[1],
        group.quoted_end + right[1],
        equal=False,
    )


def _both(printed: int, quoted: int, beside: Group | None) -> tuple[int, int]:
    """Take as many words more on both sides, where those beside the difference are equal ones."""
    if beside is None or not beside.equal:
        return printed, quoted
    length = beside.printed_end - beside.printed_start
    most = max(printed, quoted)
    if beside.quoted_end - beside.quoted_start != length or most > length:
        return printed, quoted
    return most, most


def _bound_before(text: FoldedText, start: int, end: int) -> int:
    """Count the words before `start` that are one compound with it."""
    count = 0
    while start < end and start - count > 0 and _is_bound(text, start - count - 1):
        count += 1
    return count


def _bound_after(text: FoldedText, start: int, end: int) -> int:
    """Count the words from `end` on that are one compound with the word before."""
    count = 0
    last = len(text.word_starts) - 1
    while start < end and end - 1 + count < last and _is_bound(text, end - 1 + count):
        count += 1
    return count


def _is_bound(text: FoldedText, number: int) -> bool:
    """Tell whether word `number` and the next are one compound or one number."""
    end = text.word_bounds(number)[1]
    gap_start, gap_end = text.glyph_end(end - 1), text.at[end]
    gap = text.text[gap_start:gap_end]
    if len(gap) != 1:
        return False
    digits = text.text[gap_start - 1].isdigit() and text.text[gap_end].isdigit()
    return gap in HYPHENS or (digits and gap in _IN_NUMBERS)


def _overlap(one: Group, other: Group) -> bool:
    return one.printed_end > other.printed_start or one.quoted_end > other.quoted_start


def _joined(one: Shown, other: Shown) -> Shown:
    first = other if _weight(other) > _weight(one) else one
    group = Group(
        min(one.group.printed_start, other.group.printed_start),
        max(one.group.printed_end, other.group.printed_end),
        min(one.group.quoted_start, other.group.quoted_start),
        max(one.group.quoted_end, other.group.quoted_end),
        equal=False,
    )
    return Shown(group, first.difference, widened=True)


def _weight(shown: Shown) -> tuple[bool, bool]:
    """Rank differences: an edit before noise, a "not" before other edits."""
    difference = shown.difference
    return difference.kind is DifferenceKind.EDIT, difference.label == "negation"
