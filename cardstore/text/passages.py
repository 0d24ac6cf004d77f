"""Passages: a source's text cut into stretches, each known by marks that its quotes share. Pure.

Comes in: a folded source. Goes out: its passages in order, each with its marks and the leaves it
stands on. An index of the marks says where in a library a quote may stand.

    1. Every eight bytes of a key, at every byte, are a gram, and each gram has a number that looks
       drawn by lot (its bytes times an odd constant).
    2. Of every five grams in a row the least is a mark of the passage in which the five begin. So
       whatever two texts share, if it has `SURE` bytes or more, they share a mark of it: the five
       grams in it are the same in both, and so is their least.
    3. The keys of running text, foot notes and running heads are each cut every `STEP` bytes; what
       is no longer than a step has all its marks in two passages that follow each other.
    4. Marks are reduced to one of four million, so that an index of them stays small; two grams
       that share one by chance cost a look at a passage that has nothing of the quote.

Neither spaces nor hyphens, line ends and page breaks are in a key, so none of them matters here,
nor does whether a script has spaces at all.

Source: Schleimer, Wilkerson and Aiken (2003), "Winnowing: local algorithms for document
fingerprinting"; Knuth, The Art of Computer Programming 3, 6.4 (multiplicative hashing).
"""

from __future__ import annotations

import sys
from array import array
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.spans import Span
    from cardstore.text.folding import FoldedSource, FoldedText

STEP = 2048
"""Bytes, which for Latin scripts are letters; a page has 1,500 to 2,500."""
GRAM = 8
"""Bytes that are read as one number. Of grams of 8 letters, misread 5 % of the time, two thirds
are whole; shorter ones stand in too many places to tell anything."""
WINDOW = 5
SURE = GRAM + WINDOW - 1
"""A stretch of so many bytes has at least one mark."""
PARTS = ("body", "notes", "heads")

_GOLDEN = 0x9E3779B97F4A7C15  # 2**64 divided by the golden ratio, odd
_ALL = (1 << 64) - 1
_MARKS = 4_194_301  # a prime, so that every byte of the gram has its say
_PIECE = 448  # letters; with the rest of a key added to the last, not above STEP bytes
_REST = 63


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A stretch of a source's text.

    Attributes:
        marks: the marks of the grams that begin in it.
        first_leaf, last_leaf: the leaves on which it begins, and on which the next one ends.
        part: "body", "notes" or "heads".
        start: the byte of the part's key, in UTF-8, at which it begins.
    """

    marks: frozenset[int]
    first_leaf: int
    last_leaf: int
    part: str
    start: int


def key_marks(key: bytes) -> list[int]:
    """Give the mark of every five grams in a row, in order; none where there are not five.

    Args:
        key: a key, or a piece of one, in UTF-8.
    """
    if len(key) < SURE:
        return []
    grams = [0] * (len(key) - GRAM + 1)
    for offset in range(GRAM):
        count = (len(key) - offset) // GRAM
        read = array("Q")
        read.frombytes(key[offset : offset + GRAM * count])
        if sys.byteorder == "big":
            read.byteswap()
        grams[offset::GRAM] = read
    drawn = [gram * _GOLDEN & _ALL for gram in grams]
    least = map(min, *(drawn[offset:] for offset in range(WINDOW)))
    return [number % _MARKS for number in least]


def cut_passages(folded: FoldedSource) -> Iterator[Passage]:
    """Cut a source into passages: those of the running text first, then notes and heads."""
    for name in PARTS:
        part: FoldedText = getattr(folded, name)
        key = part.key.encode()
        starts = range(0, len(key), STEP)
        letters = [*_letters_at(key, starts), len(part.key)]
        for step, start in enumerate(starts):
            after = letters[min(step + 2, len(letters) - 1)]
            yield Passage(
                # Of a long text the marks of all at once would take a gigabyte.
                marks=frozenset(key_marks(key[start : start + STEP + SURE - 1])),
                first_leaf=folded.source.leaf_at(part.at[letters[step]]),
                last_leaf=folded.source.leaf_at(part.at[after - 1]),
                part=name,
                start=start,
            )


def _letters_at(key: bytes, starts: range) -> list[int]:
    """Give the number of the letter in which each of some bytes stands, from 0."""
    if key.isascii():
        return list(starts)
    letters, count = [], -1
    for start in starts:
        # A byte in the middle of a letter belongs to the one begun before.
        letters.append(count + _begins(key[start]))
        count += sum(map(_begins, key[start : start + STEP]))
    return letters


def _begins(byte: int) -> bool:
    """Tell whether a byte of UTF-8 is the first of a letter."""
    return byte >> 6 != 0b10  # noqa: PLR2004 - the bits by which UTF-8 tells it


def cut_key(quote: FoldedText, segment: Span) -> tuple[str, ...]:
    """Cut the key of a segment of a quote into pieces, none longer than a step.

    Args:
        quote: the folded quote.
        segment: a span of its raw text.
    """
    start, end = quote.key_span(segment)
    cuts = [start, *range(start + _PIECE, end - _REST, _PIECE), end] if start < end else []
    return tuple(quote.key[a:b] for a, b in pairwise(cuts))
