"""Broken words: their halves stand apart, with a page break or furniture between. Pure.

Comes in: a source's text and its running text with the furniture blanked. Goes out: for each such
word where its first half ends and its second begins. A quote that begins with the second half or
ends with the first has part of a word, whatever stands beside it on the page: "likely" of
"un-/likely" says the opposite.

    1. Back from every page break and every stretch of furniture to the last sign before it: where
       that is a line-end hyphen behind a letter, the next letter of the same text goes on.
    2. The same when lines beside page breaks that may be heads nobody marked are passed by, but
       only from such a line that is no continuation itself.
    3. A hyphen before a foot note that nobody marked goes on at the first letter of the next leaf.

In doubt a word counts as broken: the quote is then shown to a person with both halves.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from cardstore.text.hyphens import LINE_END_HYPHENS
from cardstore.text.page_ends import LONGEST_SIGNATURE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardstore.spans import Span

Halves = tuple[int, int]
"""Offsets of the last letter of a word's first half and of the first letter of its second."""

_WINDOW = 512
"""Code points looked back over at once; blanked notes are longer than line ends."""
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


def find_broken_at_lines(
    text: str, blanked: str, lines: Sequence[Span], *, leaf_starts: Sequence[int]
) -> Iterator[Halves]:
    """Give the words broken at lines beside page breaks that may be furniture.

    Args:
        text: running text with those lines.
        blanked: the same with those lines blanked.
        lines: the sorted spans of those lines.
        leaf_starts: where the leaves begin.
    """
    turns = [*leaf_starts, *(line.start for line in lines)]
    for last, first in find_broken_words(blanked, turns):
        passed = lines[_at(lines, last) : _at(lines, first)]
        if passed and text[first].islower() and not any(_goes_on(line.of(text)) for line in passed):
            yield last, first


def find_broken_at_notes(
    text: str, blanked: str, *, leaf_starts: Sequence[int]
) -> Iterator[Halves]:
    """Give the words broken before a foot note that nobody marked.

    Args:
        text: running text, unmarked foot notes in it.
        blanked: the same with lines that may be heads blanked.
        leaf_starts: where the leaves begin.
    """
    for found in _NOTE_BEGINS.finditer(text):
        last = _last_sign(text, found.start())
        if last < 1 or text[last] not in LINE_END_HYPHENS or not text[last - 1].isalpha():
            continue
        leaf = bisect_left(leaf_starts, found.end())
        if leaf == len(leaf_starts):
            return
        for running in (text, blanked):
            space = _SPACE.match(running, leaf_starts[leaf])
            first = space.end() if space else len(running)
            if running[first : first + 1].islower():
                yield last - 1, first
                break


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
