"""Blanks: stretches of a text replaced by line ends, so that every offset stays. Pure.

Comes in: a text and sorted, disjoint spans. Goes out: a text as long, with the spans, or all but
the spans, as line ends: words on both sides are neighbours then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.spans import Span


def blank_spans(text: str, spans: Sequence[Span]) -> str:
    """Replace spans by as many line ends, so that offsets stay."""
    parts, done = [], 0
    for span in spans:
        start, end = span.start, span.end
        parts += [text[done:start], "\n" * (end - start)]
        done = end
    return "".join((*parts, text[done:]))


def keep_spans(text: str, spans: Sequence[Span]) -> str:
    """Replace all but the spans by line ends, up to the last of them."""
    parts, done = [], 0
    for span in spans:
        parts += ["\n" * (span.start - done), span.of(text)]
        done = span.end
    return "".join(parts)
