"""Dossier: everything a check may look at for one card, put together by the workflow.

Checks are pure: they get a dossier and a policy, and ask nobody. What the card itself says about
its place when it was made is not in here, except its quote and its claim.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.anchors.anchor import Anchor
    from cardstore.anchors.place import Placement
    from cardstore.anchors.proof import ReadingProof
    from cardstore.cards.card import ReadingState
    from cardstore.cards.locator import Locator
    from cardstore.pages.page_map import PageMap
    from cardstore.sources.source import Source


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionView:
    """One edition as the checks see it: where the quote stands in it, computed just now.

    Attributes:
        source: the edition's record.
        page_map: its current map.
        anchor: where the quote stands, located in the current text layers.
        placements: one per occurrence of the anchor, in the same order.
        reading: whether the words at the first occurrence were read by an engine.
        gaps: leaves that failed or are unread; if there are any, absence proves nothing.
        in_part: leaves on which the words were found and of which the file has lost a part.
        missing_originals: names of stored files that are gone or have another size.
        proof: what stands behind the reading of the words; None when nobody looked for it.
    """

    source: Source
    page_map: PageMap
    anchor: Anchor
    placements: tuple[Placement, ...]
    reading: ReadingState
    gaps: tuple[int, ...] = ()
    in_part: tuple[int, ...] = ()
    missing_originals: tuple[str, ...] = ()
    proof: ReadingProof | None = None

    def unread_within(self, placement: Placement) -> tuple[int, ...]:
        """Give the leaves that could not be read and lie inside a place where the words were found.

        What stands on them is not known, so nobody can say that the words follow each other.
        """
        leaves = placement.leaves
        return tuple(leaf for leaf in self.gaps if leaves and leaves[0] < leaf < leaves[-1])

    def lost_within(self, placement: Placement) -> tuple[int, ...]:
        """Give the leaves of such a place of which the file has lost a part."""
        return tuple(leaf for leaf in self.in_part if leaf in placement.leaves)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dossier:
    """One card before the checks.

    Attributes:
        quote: verbatim as the card has it.
        claimed: the page or pages claimed.
        edition: the edition the card names.
        others: the other editions of the same work that are in the library.
    """

    quote: str
    claimed: Locator
    edition: EditionView
    others: tuple[EditionView, ...] = ()
