"""Joined: a stretch of the whole text that begins in one kind of text and ends in another.

Comes in: a match in the text with its furniture in it, as a quote copied over a page break has it.
Goes out: what a person must see when the match does not begin and end in the same kind of text: the
running text run into a foot note, or a running head run into the text, is a sentence of nobody's.

    1. The first and the last letter of the match are each in the running text, a foot note or a
       running head.
    2. Furniture inside the match is passed by: from running text to running text all is well, and
       from a note to a note with no running text between.
    3. Else the stretch of furniture at the end (else at the start) is a difference.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise
from typing import TYPE_CHECKING

from cardstore.anchors.anchor import Difference, DifferenceKind
from cardstore.anchors.near import brief
from cardstore.anchors.pieces import is_part
from cardstore.spans import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.anchors.matches import Needle
    from cardstore.text.folding import FoldedSource, FoldedText

JOINED_NOTE = "text joined to a foot note"
JOINED_HEAD = "text joined to a running head"


def find_joins(
    source: FoldedSource, part: FoldedText, match: tuple[int, int], *, needle: Needle
) -> tuple[Difference, ...]:
    """Say where a match joins two kinds of text; nothing for matches in one kind.

    Args:
        source: the folded source.
        part: the part the match was found in; only the whole text holds several kinds.
        match: the stretch of the part's key that it covers.
        needle: what was looked for.
    """
    several = part is not source.body and is_part(source, part, "whole")
    if not several or is_part(source, part, "marked") or match[0] >= match[1]:
        return ()
    first, last = part.at[match[0]], part.at[match[1] - 1]
    ends = [_furniture_at(source.source.furniture, offset) for offset in (first, last)]
    if ends == [None, None] or ends[0] == ends[1]:
        return ()
    notes = [span in source.note_spans for span in ends if span is not None]
    if len(notes) == len(ends) and _are_one(source, first, last, is_note=notes):
        return ()
    is_note = any(notes)
    shown = next(s for s in ends[::-1] if s is not None and (s in source.note_spans) == is_note)
    touched = Span(max(first, shown.start), min(last + 1, shown.end))
    place = _in_quote(part, match, touched, needle=needle)
    return (
        Difference(
            kind=DifferenceKind.EDIT
            if is_note or _cuts(part, first, last)
            else DifferenceKind.NOISE,
            label=JOINED_NOTE if is_note else JOINED_HEAD,
            printed=brief(touched.of(source.source.text)),
            quoted=brief(place.of(needle.quote.text)),
            source_span=touched,
            quote_span=place,
        ),
    )


def _are_one(source: FoldedSource, first: int, last: int, *, is_note: Sequence[bool]) -> bool:
    """Tell whether both ends are one note, or stand in one head of several lines."""
    start, end = source.body.key_span(Span(first, last))
    same_leaf = source.source.leaf_at(first) == source.source.leaf_at(last)
    if start != end or not (all(is_note) or (same_leaf and not any(is_note))):
        return False
    return all(is_note) or not _parts_meet(source.source.furniture, first, last)


def _parts_meet(furniture: Sequence[Span], first: int, last: int) -> bool:
    """Tell whether two stretches meet between `first` and `last`, as one caption and the next do.

    What belongs together is one stretch, so these are two on purpose.
    """
    inside = furniture[
        max(0, bisect_right(furniture, first, key=lambda span: span.start) - 1) : bisect_right(
            furniture, last, key=lambda span: span.start
        )
    ]
    return any(one.end == other.start for one, other in pairwise(inside))


def _cuts(part: FoldedText, first: int, last: int) -> bool:
    """Tell whether `first` to `last` holds one half of a broken word without the other."""
    return any((first <= end <= last) != (first <= begin <= last) for end, begin in part.broken)


def _in_quote(part: FoldedText, match: tuple[int, int], touched: Span, *, needle: Needle) -> Span:
    """Give the place in the quote that lies as far in as a span of the source does."""
    start, end = part.key_span(touched)
    first = min(needle.start + max(0, start - match[0]), needle.end - 1)
    last = min(needle.start + max(0, end - 1 - match[0]), needle.end - 1)
    return needle.quote.raw_span(first, max(first, last) + 1)


def _furniture_at(furniture: Sequence[Span], offset: int) -> Span | None:
    """Give the stretch of furniture that holds an offset."""
    number = bisect_right(furniture, offset, key=lambda span: span.start) - 1
    return furniture[number] if number >= 0 and offset < furniture[number].end else None
