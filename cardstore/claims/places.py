"""Places: where in a manuscript the words of a sentence stand.

Comes in: a sentence and a stretch of its words, as checks point at them. Goes out: the stretch of
the manuscript, and its line and column as editors count them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from cardstore.spans import Span

if TYPE_CHECKING:
    from cardstore.claims.manuscript import DraftSentence

_LINE_BREAK = re.compile(r"\r\n|\n|\r")


class LinePlace(NamedTuple):
    """A place in a text: line and column, both from 1; columns count code points."""

    line: int
    column: int


class LineTable:
    r"""Where the lines of a text begin.

    >>> LineTable("one\ntwo").place(5)
    LinePlace(line=2, column=2)
    """

    def __init__(self, text: str) -> None:
        self._starts = [0, *(found.end() for found in _LINE_BREAK.finditer(text))]
        self._marked = text.startswith("\ufeff")

    def place(self, offset: int) -> LinePlace:
        """Give the line and column of an offset; a byte order mark takes up no column."""
        number = bisect_right(self._starts, offset)
        column = offset - self._starts[number - 1] + 1
        hidden = self._marked and number == 1 and column > 1
        return LinePlace(number, column - hidden)


def place_words(sentence: DraftSentence, span: Span) -> Span:
    """Give the stretch of the manuscript on which a stretch of a sentence's words stands.

    It reaches from the first to the last of those words that stand there. Where none of them does
    (a quotation mark that was added, an empty stretch at the end) it is the place next to them.

    Args:
        sentence: as it was read.
        span: in its `words`.
    """
    start, end = None, None
    for piece in sentence.pieces:
        first, last = max(piece.start, span.start), min(piece.start + piece.length, span.end)
        if first < last:
            here = piece.written_at + first - piece.start
            start = here if start is None else min(start, here)
            end = max(end or 0, here + last - first)
    if start is not None and end is not None:
        return Span(start, end)
    at = sentence.span.start
    for piece in sentence.pieces:
        if piece.start <= span.start:
            at = piece.written_at + min(piece.length, span.start - piece.start)
    return Span(at, at)
