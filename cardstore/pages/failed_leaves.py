"""Failed leaves: one that could not be read is never told to bear no number.

The numbers before and behind such a leaf may run on as if it were not there. It may be a plate that
the edition does not count, a page scanned twice, or a page of text whose number repeats or lacks:
of what nobody read nothing tells which, so its label is unknown until a person says so.

Comes in: entries, before people's words are put into them. Goes out: the entries with that doubt.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.pages.page_map import Basis

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from cardstore.pages.page_map import LeafLabel

COULD_NOT_BE_READ = "the leaf could not be read"


def doubt_failed(entries: Sequence[LeafLabel], *, failed: Collection[int]) -> tuple[LeafLabel, ...]:
    """Make failed leaves that were taken for unnumbered unknown, with that as their doubt.

    Those inside a run that counts them keep the label that it infers.

    Args:
        entries: one per leaf, in order.
        failed: the leaves that could not be read.
    """
    return tuple(
        replace(entry, basis=Basis.UNKNOWN, support=0.0, doubt=COULD_NOT_BE_READ)
        if entry.leaf_index in failed and entry.basis is Basis.UNNUMBERED
        else entry
        for entry in entries
    )
