"""Slices: a few leaves of a source's text, so that a quote is compared with them alone. Pure.

Comes in: a source's text and two leaves. Goes out: the text of those leaves as a `SourceText` of
its own. Offsets and leaves in it count from its start; whoever asks moves them back.
"""

from __future__ import annotations

from collections import Counter  # noqa: TC003 - the overridden property's type
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cardstore.text.folding import FoldedSource
from cardstore.text.source_text import LEAF_SEPARATOR, SourceText

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.spans import Span


@dataclass(frozen=True, kw_only=True)
class FoldedSlice(FoldedSource):
    """Some leaves of a source, folded; what words the whole source has is still known.

    Attributes:
        outer: the whole.
        start: where the slice begins in the text of the whole.
        first_leaf: the leaf with which it begins.
    """

    outer: FoldedSource
    start: int
    first_leaf: int

    @cached_property
    def word_counts(self) -> Counter[str]:
        """How often each word of the running text of the whole occurs."""
        return self.outer.word_counts

    @cached_property
    def often(self) -> tuple[str, ...]:
        """The words that the whole has often enough to be sure of them."""
        return self.outer.often

    @cached_property
    def triples(self) -> frozenset[str]:
        """Which three letters follow one another in the words of the whole."""
        return self.outer.triples


def slice_source(outer: FoldedSource, first_leaf: int, last_leaf: int) -> FoldedSlice:
    """Cut the leaves `first_leaf` to `last_leaf` out of a source; leaves beyond it are left out."""
    source = outer.source
    first = min(max(first_leaf, 0), len(source.leaf_starts) - 1)
    last = min(max(last_leaf, first), len(source.leaf_starts) - 1)
    start, end = source.leaf_starts[first], len(source.text)
    if last + 1 < len(source.leaf_starts):
        end = source.leaf_starts[last + 1] - len(LEAF_SEPARATOR)

    def inside(spans: Iterable[Span]) -> tuple[Span, ...]:
        return tuple(
            span.moved(-start) for span in spans if start <= span.start and span.end <= end
        )

    return FoldedSlice(
        source=SourceText(
            text=source.text[start:end],
            leaf_starts=tuple(at - start for at in source.leaf_starts[first : last + 1]),
            furniture=inside(source.furniture),
            is_ocr=source.is_ocr[first : last + 1],
            notes=None if source.notes is None else inside(source.notes),
            note_marks=inside(source.note_marks),
        ),
        outer=outer,
        start=start,
        first_leaf=first,
    )
