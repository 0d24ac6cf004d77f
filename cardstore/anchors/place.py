"""Place: the leaves and printed pages on which an occurrence stands.

Comes in: an occurrence, the source's text and its page map. Goes out: a `Placement`: each piece
split by leaf, the labels of the leaves touched, and a locator for people.

A leaf counts as touched when at least one letter, digit or sign stands on it; white space does not.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.anchors.anchor import Occurrence
    from cardstore.pages.page_map import LeafLabel, PageMap
    from cardstore.spans import Span
    from cardstore.text.source_text import SourceText


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """Where an occurrence stands in the scan and in the edition.

    Attributes:
        leaves: indices of the leaves touched, rising, each once.
        parts: (leaf_index, span of that leaf's own text), in the quote's order; a piece that runs
            over a page break has one for each leaf.
        labels: the page map's entry for each leaf of `leaves`.
        shown: the locator for people, without "p.": "57", "57–58", "[57]" inferred, "xii, 3" for
            leaves apart, "?" unknown, "–" unnumbered.
    """

    leaves: tuple[int, ...]
    parts: tuple[tuple[int, Span], ...]
    labels: tuple[LeafLabel, ...]
    shown: str


def place_occurrence(
    occurrence: Occurrence, source_text: SourceText, *, page_map: PageMap
) -> Placement:
    """Say on which leaves and printed pages an occurrence stands.

    Args:
        occurrence: from `locate_quote` on the same text.
        source_text: the text it was found in.
        page_map: the page map of the same scan, with an entry for every leaf.

    Raises:
        ValueError: the page map has no entry for a leaf of the occurrence.
    """
    starts = source_text.leaf_starts
    parts = tuple(
        (leaf_index, span)
        for piece in occurrence.pieces
        for leaf_index, span in source_text.on_leaves(piece)
        if span.moved(starts[leaf_index]).of(source_text.text).strip()
    )
    leaves = tuple(sorted({leaf_index for leaf_index, _ in parts}))
    labels = tuple(_entry(page_map, leaf_index) for leaf_index in leaves)
    return Placement(leaves=leaves, parts=parts, labels=labels, shown=_locator(labels))


def _entry(page_map: PageMap, leaf_index: int) -> LeafLabel:
    """Give the entry of a leaf; in a map of a whole scan it stands at its own place."""
    entries = page_map.leaves
    if leaf_index < len(entries) and entries[leaf_index].leaf_index == leaf_index:
        return entries[leaf_index]
    for entry in entries:
        if entry.leaf_index == leaf_index:
            return entry
    msg = f"the page map has no entry for leaf {leaf_index}, only for {len(entries)} leaves"
    raise ValueError(msg)


def _locator(labels: tuple[LeafLabel, ...]) -> str:
    """Write labels as a locator: neighbours joined by a dash, others by commas."""
    if not labels:
        return ""
    stretches = [[labels[0]]]
    for before, after in pairwise(labels):
        if after.leaf_index == before.leaf_index + 1:
            stretches[-1].append(after)
        else:
            stretches.append([after])
    return ", ".join(
        stretch[0].shown if len(stretch) == 1 else f"{stretch[0].shown}–{stretch[-1].shown}"
        for stretch in stretches
    )
