"""Pieces: a span of a folded part as spans of the source's text, without what it passes by."""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise
from typing import TYPE_CHECKING

from cardstore.spans import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardstore.text.folding import FoldedSource, FoldedText


def split_pieces(source: FoldedSource, part: FoldedText, *, span: Span) -> tuple[Span, ...]:
    """Split a raw span by the furniture it passes (running text) or runs through (notes).

    White space where a piece meets what is passed by is left out.

    Returns:
        The pieces in order. Empty when the parts of a note stand further apart than one leaf, or a
        running head would be joined with another: that is no text anybody printed.
    """
    if part is source.body or is_part(source, part, "marked"):
        return tuple(_outside(source, span, source.source.furniture))
    if is_part(source, part, "whole"):
        return (span,)
    if is_part(source, part, "bridged"):
        return tuple(_outside(source, span, sorted((*source.source.furniture, *source.end_spans))))
    inside = source.head_spans if part is source.heads else source.note_spans
    pieces = tuple(_inside(source, span, inside))
    if part is source.heads and len(pieces) > 1:
        return ()
    leaves = [source.source.leaf_at(piece.start) for piece in pieces]
    if any(after - before > 1 for before, after in pairwise(leaves)):
        return ()
    return pieces


def is_part(source: FoldedSource, part: FoldedText, name: str) -> bool:
    """Tell whether a part other than the body is the one of that name, and make none for asking.

    A part that nobody has asked for yet is none of those that were looked through.
    """
    return part is vars(source).get(name)


def touched_spans(spans: Sequence[Span], span: Span) -> Iterator[Span]:
    """Give those of sorted, disjoint spans that overlap `span`."""
    index = max(0, bisect_left(spans, span) - 1)
    while index < len(spans) and spans[index].start < span.end:
        if spans[index].overlaps(span):
            yield spans[index]
        index += 1


def _outside(source: FoldedSource, span: Span, without: Sequence[Span]) -> Iterator[Span]:
    start = span.start
    for passed in touched_spans(without, span):
        yield from _trimmed(source, start, passed.start, span)
        start = passed.end
    yield from _trimmed(source, start, span.end, span)


def _inside(source: FoldedSource, span: Span, kept: Sequence[Span]) -> Iterator[Span]:
    for touched in touched_spans(kept, span):
        yield from _trimmed(
            source, max(span.start, touched.start), min(span.end, touched.end), span
        )


def _trimmed(source: FoldedSource, start: int, end: int, whole: Span) -> Iterator[Span]:
    """Give `[start, end)` without white space at ends that are not the whole span's own."""
    text = source.source.text
    while start < end and start != whole.start and text[start].isspace():
        start += 1
    while end > start and end != whole.end and text[end - 1].isspace():
        end -= 1
    if start < end:
        yield Span(start, end)
