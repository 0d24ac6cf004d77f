"""Pictures: leaves inside a run that show something and bear no word.

The run counts them, so they have its labels. Two beside each other may as well be the sides of a
plate or a map that the edition does not count, in place of two pages that the file lacks: nothing
on them tells, so a person is asked to look.

Comes in: entries, and why each leaf was read as it was. Goes out: the entries with that doubt.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from cardstore.pages.page_map import Basis
from cardstore.text.layer import ReadingReason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.pages.page_map import LeafLabel


def doubt_pictures(
    entries: Sequence[LeafLabel], reasons: Sequence[ReadingReason]
) -> tuple[LeafLabel, ...]:
    """Doubt the inferred labels of two neighbouring leaves that have ink and no word.

    Args:
        entries: one per leaf, in order.
        reasons: why each leaf was read as it was.
    """
    pictures = {
        entry.leaf_index
        for entry, reason in zip(entries, reasons, strict=True)
        if entry.basis is Basis.INFERRED and reason is ReadingReason.NOTHING_READ
    }
    doubted = list(entries)
    for pair in pairwise(range(len(entries))):
        if pictures.issuperset(pair):
            for leaf_index in pair:
                entry = entries[leaf_index]
                doubt = "bears no word, nor does the leaf beside it: pages, or a plate not counted"
                doubted[leaf_index] = replace(entry, doubt=entry.doubt or doubt)
    return tuple(doubted)
