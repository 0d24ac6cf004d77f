"""Passages: a source's text cut into overlapping stretches, each a set of words. Pure.

Comes in: a folded source. Goes out: its passages in order, each with the words that begin in it and
the leaves it stands on. An index of them says where in a library a quote may stand.

    1. The keys of running text, foot notes and running heads are cut, each apart, every `STEP`
       letters: passage n has the words that begin in steps n and n + 1. So whatever stands within
       `STEP` letters, over page breaks and line ends, stands in one passage with all its words.
    2. A quote is cut into stretches of at most `STEP` letters, at words and at its own omissions.
       A stretch that stands in the source as it is has all its words in one passage.
    3. Words count by their first letters alone, so that what a reader glued together is no word of
       its own for ever.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.spans import Span
    from cardstore.text.folding import FoldedSource, FoldedText

STEP = 1024
"""Letters and digits; a page has 1,500 to 2,500. With 2,048 the index is a tenth smaller and a
passage tells less: 25 % more of them hold six given common words (100 made books)."""
LONGEST_WORD = 24
"""Letters by which a word counts; longer ones are two words that were read as one, or chains."""
PARTS = ("body", "notes", "heads")


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A stretch of a source's text.

    Attributes:
        words: the distinct words that begin in it, cut to `LONGEST_WORD`.
        first_leaf, last_leaf: the leaves on which it begins and ends.
        part: "body", "notes" or "heads".
        start: where in the key of the part it begins.
    """

    words: frozenset[str]
    first_leaf: int
    last_leaf: int
    part: str
    start: int


def cut_passages(folded: FoldedSource) -> Iterator[Passage]:
    """Cut a source into passages: those of the running text first, then notes and heads."""
    for name in PARTS:
        part: FoldedText = getattr(folded, name)
        if not part.key:
            continue
        starts = range(0, len(part.key), STEP)
        words = _words_of_steps(part, count=len(starts))
        words.append(set())
        for step, start in enumerate(starts):
            last = min(start + 2 * STEP, len(part.key)) - 1
            yield Passage(
                words=frozenset(words[step] | words[step + 1]),
                first_leaf=folded.source.leaf_at(part.at[start]),
                last_leaf=folded.source.leaf_at(part.at[last]),
                part=name,
                start=start,
            )


def _words_of_steps(part: FoldedText, *, count: int) -> list[set[str]]:
    """Give the words that begin in each step of a key."""
    steps: list[set[str]] = [set() for _ in range(count)]
    words = part.words(0, len(part.word_starts))
    for start, word in zip(part.word_starts, words, strict=True):
        steps[start // STEP].add(word[:LONGEST_WORD])
    return steps


def cut_stretches(quote: FoldedText, segment: Span) -> tuple[tuple[int, int], ...]:
    """Cut a segment of a quote into stretches.

    Args:
        quote: the folded quote.
        segment: a span of its raw text.

    Returns:
        for each stretch the numbers of its first word and of the one after its last; a single word
        longer than a step is a stretch of its own.
    """
    start, end = quote.key_span(segment)
    if start == end:
        return ()
    first, last = quote.word_at(start), quote.word_at(end - 1) + 1
    stretches = []
    begin = first
    for number in range(first, last):
        if quote.word_bounds(number)[1] - quote.word_bounds(begin)[0] > STEP and number > begin:
            stretches.append((begin, number))
            begin = number
    return (*stretches, (begin, last))
