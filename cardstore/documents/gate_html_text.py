"""A manuscript's text as HTML, each of its sentences something that opens.

Comes in: a manuscript, and for its sentences what is shown beside them and what opens under them.
Goes out: the text as it was written, everything escaped; headings look like headings, and what is
no sentence is quieter.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from cardstore.claims.manuscript import SkippedKind
from cardstore.spans import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardstore.claims.manuscript import DraftSentence, Manuscript


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningSentence:
    """A sentence that opens.

    Attributes:
        sentence: as it was read.
        name: its id on the page.
        looks: the class of its look.
        marked: the words that something was found of.
        badge: HTML behind its words.
        notes: HTML that opens under it.
    """

    sentence: DraftSentence
    name: str
    looks: str
    marked: tuple[Span, ...]
    badge: str
    notes: str


def text_html(manuscript: Manuscript, opening: Mapping[int, OpeningSentence]) -> str:
    """Write a whole manuscript.

    Args:
        manuscript: as it was read.
        opening: by the number of its sentence; a sentence without one is plain text.
    """
    stretches: list[tuple[Span, SkippedKind | None, OpeningSentence | None]] = [
        *((one.span, None, opening.get(one.number)) for one in manuscript.sentences),
        *((one.span, one.kind, None) for one in manuscript.skipped),
    ]
    parts = [
        _skipped(span.of(manuscript.text), kind) if one is None else _sentence(one, manuscript.text)
        for span, kind, one in sorted(stretches, key=lambda held: held[0])
    ]
    return f'<div class="text">{"".join(parts)}</div>'


def _skipped(text: str, kind: SkippedKind | None) -> str:
    if kind is SkippedKind.HEADING:
        shown = text.rstrip("\n\r")
        return f"<h3>{escape(shown)}</h3>{escape(text[len(shown) :])}"
    if kind in {None, SkippedKind.BLANK}:
        return escape(text)
    return f'<span class="skipped">{escape(text)}</span>'


def _sentence(one: OpeningSentence, text: str) -> str:
    """Write a sentence; the space around it stays outside of what opens."""
    span = one.sentence.span
    written = span.of(text)
    left = len(written) - len(written.lstrip())
    right = len(written.rstrip())
    inner = Span(span.start + left, span.start + max(left, right))
    return (
        f"{escape(written[:left])}"
        f'<details class="{one.looks}" id="{one.name}"><summary>'
        f"{_marked(text, inner, one.marked)}{one.badge}</summary>"
        f"{one.notes}</details>{escape(written[right:]) if right > left else ''}"
    )


def _marked(text: str, inner: Span, spans: Iterable[Span]) -> str:
    """Escape a stretch of text, the spans in it marked."""
    at, parts = inner.start, []
    for span in _merged(spans):
        start, end = max(span.start, at), min(span.end, inner.end)
        if start < end:
            parts.append(escape(text[at:start]))
            parts.append(f"<mark>{escape(text[start:end])}</mark>")
            at = end
    return "".join([*parts, escape(text[at : inner.end])])


def _merged(spans: Iterable[Span]) -> Sequence[Span]:
    merged: list[Span] = []
    for span in sorted(set(spans)):
        if merged and span.start <= merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(span.end, merged[-1].end))
        else:
            merged.append(span)
    return merged
