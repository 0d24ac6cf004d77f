"""Asked: what an index of words is asked, so that it gives every passage with a quote. Pure.

Comes in: a folded quote and its segments. Goes out: stretches, each with its key and its words in
groups: a passage that holds the stretch as it is has of every group all words of one alternative.

    1. A segment is cut into stretches that stand in one passage (`cut_stretches`).
    2. Words joined by a hyphen in the quote may be one word in the source, where a line ends at the
       hyphen; a word that the quote breaks at a line end may be two in the source, with the hyphen
       in the line. Both are alternatives. All other foldings leave the words as they are.
    3. Scripts without spaces have no words to look for; the stretch then says so by having no
       group for them.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from cardstore.text.folding import is_unspaced
from cardstore.text.hyphens import LINE_END_HYPHENS
from cardstore.text.passages import LONGEST_WORD, cut_stretches

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardstore.spans import Span
    from cardstore.text.folding import FoldedText

_HYPHENS = frozenset(LINE_END_HYPHENS + "\u2212")

Words = tuple[str, ...]
Group = tuple[Words, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """A part of a quote that stands in one passage, if it stands anywhere.

    Attributes:
        key: its letters and digits.
        words: how many words it has.
        groups: each a choice of alternatives, each alternative some words as the index has them.
    """

    key: str
    words: int
    groups: tuple[Group, ...]


def asked_stretches(quote: FoldedText, segments: Sequence[Span]) -> tuple[Stretch, ...]:
    """Cut the segments of a quote into stretches, in order."""
    return tuple(
        _stretch(quote, first, last)
        for segment in segments
        for first, last in cut_stretches(quote, segment)
    )


def _stretch(quote: FoldedText, first: int, last: int) -> Stretch:
    start, end = quote.word_bounds(first)[0], quote.word_bounds(last - 1)[1]
    groups = []
    chain: list[int] = []
    for number in range(first, last):
        if chain and not _hyphen_before(quote, number):
            groups.append(_group(quote, chain))
            chain = []
        chain.append(number)
    groups.append(_group(quote, chain))
    told = tuple(group for group in groups if not any(map(is_unspaced, group[0][0])))
    return Stretch(key=quote.key[start:end], words=last - first, groups=told)


def _hyphen_before(quote: FoldedText, number: int) -> bool:
    """Tell whether nothing but a hyphen stands before a word."""
    start = quote.word_bounds(number)[0]
    gap = quote.text[quote.glyph_end(start - 1) : quote.at[start]]
    return len(gap) == 1 and gap in _HYPHENS


def _group(quote: FoldedText, chain: Sequence[int]) -> Group:
    """Give the alternatives of words that hyphens join; of most words there is one alone."""
    words = [quote.key[slice(*quote.word_bounds(number))] for number in chain]
    ways = [words]
    ways += [
        [*words[:joint], words[joint] + words[joint + 1], *words[joint + 2 :]]
        for joint in range(len(words) - 1)
    ]
    for at, number in enumerate(chain):
        ways += [[*words[:at], *halves, *words[at + 1 :]] for halves in _halves(quote, number)]
    return tuple(dict.fromkeys(tuple(word[:LONGEST_WORD] for word in way) for way in ways))


def _halves(quote: FoldedText, number: int) -> Iterator[Words]:
    """Give the two halves of a word for each hyphen inside it."""
    start, end = quote.word_bounds(number)
    for before, after in pairwise(range(start, end)):
        gap = quote.text[quote.at[before] + 1 : quote.at[after]]
        if _HYPHENS.intersection(gap):
            yield quote.key[start:after], quote.key[after:end]
