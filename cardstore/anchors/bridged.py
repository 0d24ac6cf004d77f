"""Bridged: a quote that passes by lines beside a page break which nobody marked as furniture.

Comes in: a needle that is not in the text as it is marked. Goes out: candidates from the text
without such lines; each has a difference for every line that it passes by, so that none is clean: a
person must see whether the line is a head or signature, or text that the quote leaves out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.anchors.anchor import Difference, DifferenceKind
from cardstore.anchors.matches import NOTED_KEPT, find_matches
from cardstore.anchors.near import LINES_BETWEEN, class_match, compare_nearest, one_line
from cardstore.anchors.pieces import touched_spans
from cardstore.anchors.seeds import find_nearest
from cardstore.anchors.segments import Candidate
from cardstore.spans import Span

if TYPE_CHECKING:
    from cardstore.anchors.matches import Needle
    from cardstore.anchors.near import NearMatch
    from cardstore.text.folding import FoldedSource


def find_bridged(source: FoldedSource, needle: Needle) -> list[Candidate]:
    """Find where a needle stands, or what is nearest, when doubtful lines are passed by."""
    part = source.bridged
    if part is source.body:
        return []
    clean, noted = find_matches(part, needle, limit=NOTED_KEPT)
    near = [class_match(source, part, needle=needle, match=match) for match in clean + noted]
    if not near:
        found = find_nearest(
            (part,), needle.quote, start=needle.start, end=needle.end, seeded=(source.body,)
        )
        if found is not None:
            start, end = found[1].start, max(found[1].start + 1, found[1].end)
            near = [compare_nearest(source, part, needle=needle, start=start, end=end)]
    candidates = []
    for match in near:
        passed = list(touched_spans(source.end_spans, match.span))
        if passed:
            lines = [_line_passed(source, needle, match, span) for span in passed]
            differences = sorted((*match.differences, *lines), key=lambda d: d.source_span)
            candidates.append(Candidate(part, (match,), match.foldings, tuple(differences)))
    return candidates


def _line_passed(
    source: FoldedSource, needle: Needle, match: NearMatch, passed: Span
) -> Difference:
    """Make the difference of one line; its place in the quote is as far in as in the source."""
    done, _ = source.bridged.key_span(Span(passed.start, passed.end))
    index = min(needle.start + max(0, done - match.start), needle.end - 1)
    at = needle.quote.at[index]
    return Difference(
        kind=DifferenceKind.NOISE,
        label=LINES_BETWEEN,
        printed=one_line(passed.of(source.source.text)),
        quoted="",
        source_span=passed,
        quote_span=Span(at, at),
    )
