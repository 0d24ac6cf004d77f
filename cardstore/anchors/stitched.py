"""Stitched: two passages of the source put together without a mark.

Comes in: a needle that stands nowhere as a whole. Goes out: where its beginning and its end stand,
if all its words are in the two; else None.

    1. One half at least must stand in the source as it is.
    2. The longest run of words from the start that stands in the source, and the longest from the
       end, by halving: a text that holds a run holds every shorter one.
    3. Both together must cover all words, and each be long enough not to be a common phrase.
    4. A word may lie on the seam: the source has its first half behind the one run, with a hyphen,
       and its second before the other, and a table or a caption between them.
    5. Where the second stands close behind the first, words were left out of one passage.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.anchors.anchor import Difference, DifferenceKind
from cardstore.anchors.edges import PART_OF_WORD
from cardstore.anchors.edit_labels import edit_label
from cardstore.anchors.matches import audit_match, make_needle
from cardstore.anchors.near import brief, class_match, one_line
from cardstore.anchors.segments import FEW_WORDS, OMISSION_REACH, PLACES_TRIED, Candidate, words_in
from cardstore.spans import Span
from cardstore.text.hyphens import LINE_END_HYPHENS

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardstore.anchors.matches import Needle
    from cardstore.anchors.near import NearMatch
    from cardstore.text.folding import FoldedSource, FoldedText

MOST_LEFT_OUT = 60
"""More words than a long sentence has, left out, make two passages."""
_AROUND = 24
"""Code points shown on each side of a seam, and as many again to the end of a word."""
LEAST_WORDS = 3
"""Two words in a row stand in most books."""


def find_stitched(source: FoldedSource, needle: Needle) -> Candidate | None:
    """Find two passages that make up the needle, the first as long as possible."""
    quote, key = needle.quote, source.body.key
    first = quote.word_at(needle.start)
    count = quote.word_at(needle.end - 1) + 1 - first
    bounds = [quote.word_bounds(first + number) for number in range(count)]
    if (
        count < 2 * LEAST_WORDS
        or not _half_known(source, quote, first, count)
        or not (
            quote.key[bounds[0][0] : bounds[LEAST_WORDS - 1][1]] in key
            and quote.key[bounds[-LEAST_WORDS][0] : bounds[-1][1]] in key
        )
    ):
        return None
    head = _longest(count, lambda n: quote.key[bounds[0][0] : bounds[n - 1][1]] in key)
    tail = _longest(count, lambda n: quote.key[bounds[count - n][0] : bounds[-1][1]] in key)
    if min(head, tail) < LEAST_WORDS or head == count:
        return None
    seam: Span | None
    if head + tail >= count:
        joint = min(head, count - LEAST_WORDS)
        seam = Span(quote.glyph_end(bounds[joint - 1][1] - 1), quote.at[bounds[joint][0]])
    else:
        seam = _seam_in_word(source.body, quote, bounds, head=head, tail=tail)
    if seam is None:
        return None
    parts = [
        make_needle(quote, Span(needle.segment.start, seam.start), lenient=(False, True)),
        make_needle(quote, Span(seam.end, needle.segment.end), lenient=(True, False)),
    ]
    places = _nearest_places(key, parts[0].key, parts[1].key)
    found = []
    for part, place in zip(parts, places, strict=True):
        match = audit_match(source.body, part, place=place)
        found.append(class_match(source, source.body, needle=part, match=match))
    between = _between(source, quote, seam, (found[0], found[1]))
    differences = (*found[0].differences, between, *found[1].differences)
    if seam.start == seam.end:  # that a word is broken there is what the seam says
        differences = tuple(one for one in differences if one.label != PART_OF_WORD)
    foldings = found[0].foldings | found[1].foldings
    return Candidate(source.body, tuple(found), foldings, differences)


def _seam_in_word(
    body: FoldedText, quote: FoldedText, bounds: list[tuple[int, int]], *, head: int, tail: int
) -> Span | None:
    """Give the place in the one word that neither run has, where the source broke it."""
    if head + tail != len(bounds) - 1:
        return None
    begin, end = bounds[head]
    opened, closing = quote.key[bounds[0][0] : begin], quote.key[end : bounds[-1][1]]
    for middle in range(end - 1, begin, -1):
        first = body.key.find(opened + quote.key[begin:middle])
        if first < 0 or quote.key[middle:end] + closing not in body.key:
            continue
        last = body.glyph_end(first + middle - bounds[0][0] - 1)
        if body.text[last : last + 1] in LINE_END_HYPHENS:
            at = quote.at[middle]
            return Span(at, at)
    return None


def _half_known(source: FoldedSource, quote: FoldedText, first: int, count: int) -> bool:
    """Tell whether the source has all words of one half: wherever the seam is, one is whole."""
    known = [word in source.body.word_places for word in quote.words(first, first + count)]
    return all(known[: count // 2]) or all(known[count // 2 :])


def _nearest_places(key: str, head: str, tail: str) -> tuple[int, int]:
    """Give places of the head and, close behind it where there is one, of the tail."""
    best = (key.find(head), key.find(tail))
    least = OMISSION_REACH
    place = best[0]
    for _ in range(PLACES_TRIED):
        end = place + len(head)
        behind = key.find(tail, end, end + least + len(tail))
        if behind >= 0:
            best, least = (place, behind), behind - end
        place = key.find(head, place + 1)
        if place < 0:
            break
    return best


def _between(
    source: FoldedSource, quote: FoldedText, seam: Span, found: tuple[NearMatch, NearMatch]
) -> Difference:
    """Say what lies between the two: words left out of one passage, or another passage."""
    gap = Span(found[0].span.end, max(found[0].span.end, found[1].span.start))
    hidden = words_in(source.body, gap)
    hidden = hidden if len(hidden) <= MOST_LEFT_OUT else []
    label = edit_label(hidden, (), names=False) if 0 < len(hidden) <= FEW_WORDS else ""
    return Difference(
        kind=DifferenceKind.EDIT,
        label=label or ("words left out" if hidden else "stitched passages"),
        printed=brief(gap.of(source.source.text)) if hidden else "",
        quoted=_around(quote.text, seam),
        source_span=gap if hidden else Span(gap.start, gap.start),
        quote_span=seam,
    )


def _around(text: str, seam: Span) -> str:
    """Show what stands on both sides of a seam, in whole words."""
    start, end = max(0, seam.start - _AROUND), min(len(text), seam.end + _AROUND)
    while start > 0 and seam.start - start < 2 * _AROUND and not text[start - 1].isspace():
        start -= 1
    while end < len(text) and end - seam.end < 2 * _AROUND and not text[end].isspace():
        end += 1
    return one_line(text[start:end])


def _longest(count: int, holds: Callable[[int], bool]) -> int:
    """Give the largest n up to `count` for which `holds(n)`; it holds for all below."""
    low, high = 0, count
    while low < high:
        middle = (low + high + 1) // 2
        if holds(middle):
            low = middle
        else:
            high = middle - 1
    return low
