"""Page ends: lines beside a page break that may be furniture though no zone says so. Pure.

Comes in: a source's text with its known furniture. Goes out: the spans of such lines: on a leaf
with no head above its text the first line when it is short enough for one, and at a leaf's foot a
line of very few signs, as signatures are ("D 2").

Nothing follows from this but that a quote which passes by such a line is shown to a person with the
line, instead of being called an edit or missing: the line may be text.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from cardstore.spans import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.text.source_text import SourceText

LONGEST_HEAD = 64
"""Code points: running heads have 10 to 42 (67 in four sample sources); full lines of a page
have 50 to 75."""
HEAD_LETTERS = 4
"""Known furniture above the text with fewer letters is a page number, and no head."""
LONGEST_SIGNATURE = 4
"""Letters and digits of a line at the foot: "D 2", "xvi", a misread ornament."""
_LINE = re.compile(r"[^\n]*\S[^\n]*\n*")


def find_page_ends(source: SourceText) -> tuple[Span, ...]:
    """Find lines at the ends of pages that may be furniture, each with its line end.

    Returns:
        sorted, disjoint spans outside the known furniture.
    """
    ends = [*(start - 1 for start in source.leaf_starts[1:]), len(source.text)]
    found: list[Span] = []
    for start, end in zip(source.leaf_starts, ends, strict=True):
        found += _on_leaf(source, start, max(start, end))
    return tuple(found)


def _on_leaf(source: SourceText, start: int, end: int) -> Iterator[Span]:
    """Give the lines of one leaf; never its only one."""
    text = source.text
    first = bisect_left(source.furniture, Span(start, start))
    last = bisect_left(source.furniture, Span(end, end))
    spans = list(source.furniture[first:last])
    letters = 0
    while spans and not text[start : spans[0].start].strip():
        letters += sum(map(str.isalpha, spans[0].of(text)))
        start = spans.pop(0).end
    while spans and not text[spans[-1].end : end].strip():
        end = spans.pop().start
    start += len(text[start:end]) - len(text[start:end].lstrip())
    top = _LINE.match(text, start, spans[0].start if spans else end)
    foot_start = text.rfind("\n", start, start + len(text[start:end].rstrip())) + 1
    foot = _LINE.match(text, foot_start, end) if foot_start > start else None
    if top is None or top.end() >= end:
        return
    if letters < HEAD_LETTERS and len(top.group().strip()) <= LONGEST_HEAD:
        yield Span(top.start(), top.end())
    if foot and sum(map(str.isalnum, foot.group())) <= LONGEST_SIGNATURE:
        yield Span(foot.start(), foot.end())
