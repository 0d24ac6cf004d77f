"""Broken words: their halves stand apart, with a page break or furniture between. Pure.

Comes in: a source's text and its running text with the furniture blanked. Goes out: for each such
word where its first half ends and its second begins. A quote that begins with the second half or
ends with the first has part of a word, whatever stands beside it on the page: "likely" of
"un-/likely" says the opposite.

    1. Back from every page break and every stretch of furniture to the last sign before it: where
       that is a line-end hyphen behind a letter, the next letter of the same text goes on.
    2. On a leaf without a known head the first lines may be heads nobody marked: they are passed by
       as far as none begins as the rest of a word does.
    3. A hyphen before a foot note that nobody marked is one at the end of its leaf.

In doubt a word counts as broken: the quote is then shown to a person with both halves.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

from cardstore.text.hyphens import LINE_END_HYPHENS
from cardstore.text.page_ends import LONGEST_HEAD, LONGEST_SIGNATURE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardstore.spans import Span

Halves = tuple[int, int]
"""Offsets of the last letter of a word's first half and of the first letter of its second; twice
that of the first half where nobody can tell where the second stands."""

_WINDOW = 512
"""Code points looked back over at once; blanked notes are longer than line ends."""
MOST_HEADS = 2
"""A running head and a page number on lines of their own."""
_LINE = re.compile(r"[^\n\f]+\s*")
_SPACE = re.compile(r"\s*")
_NOTE_BEGINS = re.compile(r"\n\s*(?:[*†‡¶‖]|\[?\d{1,2}[\]).]?\s{1,3}[“\"']?[^\W\d_])")


def find_broken_words(text: str, turns: Iterable[int]) -> Iterator[Halves]:
    """Give the words broken at page breaks and furniture.

    Args:
        text: running text, or foot notes alone, all else blanked.
        turns: offsets at which leaves, or stretches blanked in `text`, begin.
    """
    for turn in turns:
        last = _last_sign(text, turn)
        if last < 1 or text[last] not in LINE_END_HYPHENS or not text[last - 1].isalnum():
            continue
        found = _SPACE.match(text, last + 1)
        first = found.end() if found else len(text)
        if first < len(text) and first > last + 1 and text[first].isalnum():
            yield last - 1, first


def find_broken_at_heads(
    text: str, lines: Sequence[Span], *, leaf_starts: Sequence[int]
) -> Iterator[Halves]:
    """Give the words broken where heads or foot notes that nobody marked may stand between.

    Args:
        text: running text, unmarked heads and notes in it.
        lines: the sorted spans of lines beside page breaks that may be furniture.
        leaf_starts: where the leaves begin.
    """
    cut_at_notes = dict(_before_notes(text, leaf_starts))
    for leaf, start in enumerate(leaf_starts[1:], 1):
        ends = [_last_sign(text, start)]
        foot = _at(lines, ends[0] + 1) - 1
        if foot >= 0 and lines[foot].end > ends[0] >= lines[foot].start >= leaf_starts[leaf - 1]:
            ends.append(_last_sign(text, lines[foot].start))
        halves = [end - 1 for end in ends if _is_cut(text, end)]
        if leaf - 1 in cut_at_notes:
            halves.append(cut_at_notes[leaf - 1])
            yield halves[-1], halves[-1]
        if halves and (goes_on := _below_heads(text, lines, start)) is not None:
            yield halves[-1], goes_on


def _before_notes(text: str, leaf_starts: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Give each leaf with a hyphen before a line that begins as notes do, and the last letter."""
    for found in _NOTE_BEGINS.finditer(text):
        last = _last_sign(text, found.start())
        leaf = bisect_right(leaf_starts, last) - 1
        if _is_cut(text, last) and found.end() <= _leaf_end(text, leaf_starts, leaf):
            yield leaf, last - 1


def _leaf_end(text: str, leaf_starts: Sequence[int], leaf: int) -> int:
    return leaf_starts[leaf + 1] if leaf + 1 < len(leaf_starts) else len(text)


def _is_cut(text: str, last: int) -> bool:
    """Tell whether the sign at an offset is a hyphen behind a letter."""
    return last > 0 and text[last] in LINE_END_HYPHENS and text[last - 1].isalpha()


def _below_heads(text: str, lines: Sequence[Span], start: int) -> int | None:
    """Give the first letter below what may be heads at the top of a leaf."""
    space = _SPACE.match(text, start)
    top = space.end() if space else start
    number = _at(lines, top)
    doubtful = number < len(lines) and lines[number].start == top
    for _ in range(MOST_HEADS if doubtful else 0):
        line = _LINE.match(text, top)
        if line is None or _goes_on(line.group()) or len(line.group()) > LONGEST_HEAD:
            break
        top = line.end()
    return top if text[top : top + 1].islower() else None


def _last_sign(text: str, end: int) -> int:
    """Give the offset of the last sign before `end` that is no white space; -1 for none."""
    while end > 0:
        start = max(0, end - _WINDOW)
        kept = len(text[start:end].rstrip())
        if kept:
            return start + kept - 1
        end = start
    return -1


def _at(lines: Sequence[Span], offset: int) -> int:
    return bisect_left(lines, offset, key=lambda line: line.start)


def _goes_on(line: str) -> bool:
    """Tell whether a line begins as one that goes on with a word does; signatures never do."""
    few = sum(map(str.isalnum, line)) <= LONGEST_SIGNATURE
    return not few and line.lstrip()[:1].islower()
