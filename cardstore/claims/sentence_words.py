"""Sentence words: one sentence of a block, with its pieces, its marks and its place.

Comes in: a block as it is read, and where its sentences end. Goes out: what is checked of each, and
which of that stands where in the manuscript.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from cardstore.claims.bracket_marks import read_cited, read_draft_mark
from cardstore.claims.inline_reader import Taken
from cardstore.claims.manuscript import Piece
from cardstore.claims.quoted_runs import holds_sentences
from cardstore.spans import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.claims.blocks import Line
    from cardstore.claims.draft_marks import DraftMark
    from cardstore.claims.inline_reader import InlineText, Token
    from cardstore.claims.mark_places import PlacedToken
    from cardstore.claims.quoted_runs import Pair

_BEHIND = frozenset({Taken.CARD, Taken.MARK, Taken.REFERENCE, Taken.NOTE_CLOSES, Taken.SENTENCE})
"""What a sentence takes along though white space stands before it."""
_TOUCHING = frozenset({Taken.SIGN, Taken.HARD_BREAK, Taken.APART, Taken.COMMENT})
"""What it takes along where nothing stands before it."""


def read_marks_of(read: InlineText, tokens: Iterable[Token]) -> tuple[list[str], list[DraftMark]]:
    """Give what is cited and the other marks among what was taken out of a sentence."""
    cited: list[str] = []
    marks: list[DraftMark] = []
    for token in tokens:
        if token.taken not in {Taken.CARD, Taken.MARK}:
            continue
        written = read.raw[token.start : token.end]
        mark = written.strip()
        if token.taken is Taken.CARD:
            cited += read_cited(mark)
            continue
        start = token.start + len(written) - len(written.lstrip())
        last = start + len(mark) - 1
        span = Span(manuscript_offset(read, start), manuscript_offset(read, last) + 1)
        marks.append(read_draft_mark(mark, span))
    return cited, marks


def manuscript_offset(read: InlineText, raw: int) -> int:
    """Give the offset in the manuscript of an offset in a block's raw text."""
    number = bisect_right(read.starts, (raw, _FAR)) - 1
    at, written = read.starts[number]
    return written + raw - at


_FAR = 1 << 62
"""Beyond any offset, so that a line's own start is found as its own."""


def sentence_starts(
    read: InlineText,
    lines: Sequence[Line],
    spans: Sequence[Span],
    placed: Sequence[PlacedToken],
) -> list[int]:
    """Give where in the manuscript each sentence of a block but the first begins, in order."""
    starts = []
    line_starts = {at: line.begin for (at, _), line in zip(read.starts, lines, strict=True)}
    tokens: dict[int, list[Token]] = {}
    for one in placed:
        seen = read.words[one.place : one.place + len(one.token.instead)]
        if one.before_stop or not seen.strip():  # else the next one's words begin with it
            tokens.setdefault(one.sentence, []).append(one.token)
    for number, span in enumerate(spans[:-1]):
        bound = _raw_end(read, span.end)
        for token in tokens.get(number, ()):
            touches = token.taken in _TOUCHING and token.start == bound
            if token.taken in _BEHIND or touches:
                bound = max(bound, token.end)
        while bound < len(read.raw) and read.raw[bound].isspace():
            bound += 1
        begin = line_starts.get(bound)
        starts.append(manuscript_offset(read, bound) if begin is None else begin)
    return starts


def _raw_end(read: InlineText, at: int) -> int:
    """Give the offset in the raw text behind the letter before an offset of the words."""
    number = bisect_right(read.runs, at - 1, key=lambda run: run.start) - 1
    if number >= 0:
        run = read.runs[number]
        if at - 1 < run.start + run.length:
            return run.raw + at - run.start
    token = bisect_right(read.places, at - 1) - 1
    return read.tokens[token].end if token >= 0 else 0


def sentence_words(
    read: InlineText, span: Span, pairs: Iterable[Pair], *, block: bool
) -> tuple[str, tuple[Piece, ...]]:
    """Give what is checked of a sentence, and which of it stands where.

    Args:
        read: its block.
        span: its place in the block's words.
        pairs: the quotation marks of the block that belong together.
        block: it stands in a block quote, whose lines begin with ">".
    """
    before, behind = "> " if block else "", ""
    for pair in pairs:
        if pair.closed and not holds_sentences(pair, read.split):
            continue
        end = pair.end if pair.closed else pair.end + 1
        if pair.start < span.start < end:
            before += pair.opening
        if pair.start < span.end < end:
            behind = pair.closing + behind
    pieces = []
    number = max(0, bisect_right(read.runs, span.start, key=lambda run: run.start) - 1)
    while number < len(read.runs) and read.runs[number].start < span.end:
        run = read.runs[number]
        first, last = max(run.start, span.start), min(run.start + run.length, span.end)
        if first < last:
            at = manuscript_offset(read, run.raw + first - run.start)
            pieces.append(
                Piece(start=len(before) + first - span.start, written_at=at, length=last - first)
            )
        number += 1
    return before + span.of(read.words) + behind, tuple(pieces)
