"""SourceText: the raw text of all leaves one after another, as quotes are looked up in it.

Comes in: the current text layer of every leaf and the zone of each of its lines. Goes out: one
string in which every code point stands on a known leaf, and the stretches of furniture (running
heads, page numbers, notes, captions) that a quote running over a page break passes by. Nothing is
taken out of the text: furniture is marked, not deleted.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from cardstore.spans import Span

LEAF_SEPARATOR = "\f"


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceText:
    """The text of a scan as one string.

    Attributes:
        text: the layers' texts in leaf order with a form feed between them.
        leaf_starts: for each leaf the offset of its first code point in `text`, rising.
        furniture: sorted, disjoint spans of running heads, page numbers, foot notes, and captions
            and marginal notes one by one.
        is_ocr: for each leaf whether its words were read by an engine (they may be misread).
        notes: those spans of `furniture` that are foot notes; None when the text was made without
            zones, so that nobody knows.
        note_marks: sorted, disjoint spans of plain digits in the running text that are the marks of
            foot notes ("books.1" with a note that begins "1 ").
    """

    text: str
    leaf_starts: tuple[int, ...]
    furniture: tuple[Span, ...]
    is_ocr: tuple[bool, ...]
    notes: tuple[Span, ...] | None = None
    note_marks: tuple[Span, ...] = ()

    def leaf_at(self, offset: int) -> int:
        """Give the `leaf_index` on which the code point at `offset` stands."""
        return max(0, bisect_right(self.leaf_starts, offset) - 1)

    def on_leaves(self, span: Span) -> tuple[tuple[int, Span], ...]:
        """Split a span of `text` by leaf: (leaf_index, span of that leaf's own text), in order.

        Separators between leaves belong to no leaf and are left out.
        """
        parts = []
        for leaf_index in range(
            self.leaf_at(span.start), self.leaf_at(max(span.start, span.end - 1)) + 1
        ):
            begin = self.leaf_starts[leaf_index]
            last = leaf_index + 1 == len(self.leaf_starts)
            end = len(self.text) if last else self.leaf_starts[leaf_index + 1] - len(LEAF_SEPARATOR)
            start, stop = max(span.start, begin), min(span.end, end)
            if start < stop:
                parts.append((leaf_index, Span(start - begin, stop - begin)))
        return tuple(parts)
