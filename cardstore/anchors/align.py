"""Align: which words of the source answer to which words of a quote.

Comes in: two lists of word keys. Goes out: groups in order, each a stretch of source words and a
stretch of quote words; in equal groups the joined keys are equal.

    1. Equal words are aligned with the fewest edits (RapidFuzz), in the fewest words of the source
       that allow so few.
    2. Inside each stretch between them a small dynamic programme pairs like words, one with one, or
       one with two or three where a word was split or joined.
    3. Source words beyond both ends of the quote cost nothing.

Source: Wagner and Fischer (1974), "The string-to-string correction problem".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rapidfuzz.distance import Levenshtein

if TYPE_CHECKING:
    from collections.abc import Sequence

LARGEST_BLOCK = 40
"""Stretches of more words than this without one in common are one change."""
MISSING_COST = 0.7
FREE_END_COST = 0.4
"""At an end a quoted word rather stands for the next source word than for none."""
GROUPING_COST = 0.05
_SHAPES = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (1, 0), (0, 1))


@dataclass(frozen=True, slots=True)
class Group:
    """Source words `[printed_start, printed_end)` and quote words `[quoted_start, quoted_end)`."""

    printed_start: int
    printed_end: int
    quoted_start: int
    quoted_end: int
    equal: bool


def align_words(printed: Sequence[str], quoted: Sequence[str]) -> list[Group]:
    """Align two lists of words; source words before and after all of the quote's are left out.

    >>> [(g.printed_start, g.equal) for g in align_words(["x", "a", "b"], ["a", "c"])]
    [(1, True), (2, False)]
    """
    groups: list[Group] = []
    pending = (0, 0)
    first, last = _tightest(printed, quoted)
    for block in Levenshtein.opcodes(printed[first:last], quoted):
        if block.tag == "equal":
            start, end = block.src_start + first, block.src_end + first
            here = (start, block.dest_start)
            groups += _pair_block(printed, quoted, pending, here, free=(not groups, False))
            groups.append(Group(start, end, block.dest_start, block.dest_end, equal=True))
            pending = (end, block.dest_end)
    here = (len(printed), len(quoted))
    groups += _pair_block(printed, quoted, pending, here, free=(not groups, True))
    return _slide_ends(printed, groups)


def _tightest(printed: Sequence[str], quoted: Sequence[str]) -> tuple[int, int]:
    """Give the stretch of the source's words without those at its ends that only cost.

    A word is left out when the rest is nearer by the one edit that the word was: of "he was robbed.
    He was not robbed" the second half is nearest to "he was robbed" when what follows fits it.
    """
    first, last = 0, len(printed)
    distance = Levenshtein.distance(printed, quoted)
    for forward in (True, False):
        while first < last and distance:
            start, end = (first + 1, last) if forward else (first, last - 1)
            shorter = Levenshtein.distance(printed[start:end], quoted)
            if shorter >= distance:
                break
            first, last, distance = start, end, shorter
    return first, last


def _slide_ends(printed: Sequence[str], groups: list[Group]) -> list[Group]:
    """Move the first words behind source words left out after them, where both places fit.

    "the [old the] king" is "[the old] the king": what is outside costs nothing. So at the end.
    """
    if groups and groups[0].equal:
        after = next((n for n, g in enumerate(groups) if n and not _only_printed(g)), len(groups))
        first, end = groups[0], groups[after - 1].printed_end
        if after > 1 and _same_words(printed, first, end):
            groups = [_moved(first, end - first.printed_end), *groups[after:]]
    if groups and groups[-1].equal:
        count = next((n for n, g in enumerate(groups[-2::-1]) if not _only_printed(g)), None)
        before = len(groups) - 1 - (len(groups) - 1 if count is None else count)
        last, start = groups[-1], groups[before].printed_start
        if before < len(groups) - 1 and _same_words(printed, last, start + _length(last)):
            groups = [*groups[:before], _moved(last, start - last.printed_start)]
    return groups


def _length(group: Group) -> int:
    return group.printed_end - group.printed_start


def _only_printed(group: Group) -> bool:
    return group.quoted_start == group.quoted_end


def _same_words(printed: Sequence[str], group: Group, end: int) -> bool:
    """Tell whether the group's words also stand just before `end`."""
    words = list(printed[group.printed_start : group.printed_end])
    return end >= len(words) and list(printed[end - len(words) : end]) == words


def _moved(group: Group, by: int) -> Group:
    return Group(
        group.printed_start + by,
        group.printed_end + by,
        group.quoted_start,
        group.quoted_end,
        equal=group.equal,
    )


def _pair_block(
    printed: Sequence[str],
    quoted: Sequence[str],
    start: tuple[int, int],
    end: tuple[int, int],
    *,
    free: tuple[bool, bool],
) -> list[Group]:
    """Pair the words of a stretch in which no word is aligned with an equal one.

    Args:
        printed: all source words.
        quoted: all quote words.
        start: where the stretch begins in both.
        end: where it ends in both.
        free: whether source words at its start, at its end, may be left out for nothing.
    """
    height, width = end[0] - start[0], end[1] - start[1]
    if not width and (any(free) or not height):
        return []
    if max(height, width) > LARGEST_BLOCK or not height or not width:
        return [Group(start[0], end[0], start[1], end[1], equal=False)]
    best: dict[tuple[int, int], tuple[float, tuple[int, int]]] = {(0, 0): (0.0, (0, 0))}
    for i in range(height + 1):
        for j in range(width + 1):
            if free[0] and j == 0:
                best[i, j] = (0.0, (0, 0))
                continue
            options = [
                (
                    best[i - down, j - right][0]
                    + _cost(printed, quoted, (start[0] + i, start[1] + j), (down, right))
                    + (FREE_END_COST if any(free) and not down else 0.0),
                    (down, right),
                )
                for down, right in _SHAPES
                if down <= i and right <= j
            ]
            if options:
                best[i, j] = min(options, key=lambda option: option[0])
    last = min(range(height + 1), key=lambda i: best[i, width][0]) if free[1] else height
    return _trace(printed, quoted, best, start, (last, width))


def _trace(
    printed: Sequence[str],
    quoted: Sequence[str],
    best: dict[tuple[int, int], tuple[float, tuple[int, int]]],
    start: tuple[int, int],
    last: tuple[int, int],
) -> list[Group]:
    """Walk back from the end of a stretch."""
    groups = []
    i, j = last
    while (i or j) and best[i, j][1] != (0, 0):
        down, right = best[i, j][1]
        one, other = start[0] + i - down, start[1] + j - right
        same = "".join(printed[one : one + down]) == "".join(quoted[other : other + right])
        groups.append(Group(one, one + down, other, other + right, equal=same))
        i, j = i - down, j - right
    return groups[::-1]


def _cost(
    printed: Sequence[str], quoted: Sequence[str], at: tuple[int, int], shape: tuple[int, int]
) -> float:
    down, right = shape
    if not down or not right:
        return MISSING_COST
    one = "".join(printed[at[0] - down : at[0]])
    other = "".join(quoted[at[1] - right : at[1]])
    unlike = 1.0 - Levenshtein.normalized_similarity(one, other)
    return unlike * max(down, right) + GROUPING_COST * (down + right - 2)


def join_equal(groups: Sequence[Group]) -> list[Group]:
    """Make one group of equal neighbours."""
    joined: list[Group] = []
    for group in groups:
        if joined and joined[-1].equal and group.equal:
            last = joined.pop()
            joined.append(
                Group(
                    last.printed_start,
                    group.printed_end,
                    last.quoted_start,
                    group.quoted_end,
                    equal=True,
                )
            )
        else:
            joined.append(group)
    return joined
