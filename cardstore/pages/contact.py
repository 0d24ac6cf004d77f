"""Contact sheet: the number strips of all leaves in order, for a person who checks a whole book.

Comes in: a page map, and for each leaf a picture of the margin where its number stands. Goes out: a
`ContactSheet`, which is drawn as a picture or written as a page. Pure.

How a label is known is told by words, brackets and the kind of line around it, and never by colour
alone: the sheet is printed, and looked at by people who see no colours.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.pages.page_map import Basis

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.pages.page_map import LeafLabel

BLOCK_LEAVES = 60
"""Leaves of a block: what fits a screen, in four columns of fifteen."""


class Rule(StrEnum):
    """The line around a leaf's strip, by its name in CSS."""

    NONE = "none"
    SOLID = "solid"
    DASHED = "dashed"
    DOTTED = "dotted"
    DOUBLE = "double"
    THICK = "thick"


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How a basis looks: a word beside the label, and the line around the strip."""

    word: str
    rule: Rule
    meaning: str


STANDINGS = {
    Basis.PRINTED: Standing(
        word="", rule=Rule.NONE, meaning="read on the leaf, framed in its strip"
    ),
    Basis.INFERRED: Standing(
        word="inferred", rule=Rule.DASHED, meaning="not read on the leaf; its neighbours settle it"
    ),
    Basis.MISPRINTED: Standing(
        word="misprinted", rule=Rule.DOUBLE, meaning="printed so, but its sequence has another"
    ),
    Basis.EMBEDDED: Standing(
        word="file's table", rule=Rule.DOTTED, meaning="only the file's own table says so"
    ),
    Basis.ASSIGNED: Standing(
        word="by a person", rule=Rule.SOLID, meaning="somebody's word, which pins the map"
    ),
    Basis.UNNUMBERED: Standing(
        word="no number", rule=Rule.NONE, meaning="the edition gives this leaf no number"
    ),
    Basis.UNKNOWN: Standing(word="unknown", rule=Rule.THICK, meaning="could not be told"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLeaf:
    """One leaf of a sheet.

    Attributes:
        entry: its entry in the page map.
        name: what people call its image.
        strip: the picture of its margin as the bytes of a PNG; b"" where it cannot be drawn.
        why_not: why it cannot be drawn; else "".
    """

    entry: LeafLabel
    name: str
    strip: bytes
    why_not: str = ""

    @property
    def standing(self) -> Standing:
        """How its label is known."""
        return STANDINGS[self.entry.basis]


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactSheet:
    """All leaves of a scan, in order.

    Attributes:
        title: the edition, for people.
        scan_name: the name of the scan's file or folder.
        leaves: one for each leaf.
        remarks: what the page map says of the whole.
    """

    title: str
    scan_name: str
    leaves: tuple[SheetLeaf, ...]
    remarks: tuple[str, ...] = ()

    def blocks(self) -> Iterator[tuple[SheetLeaf, ...]]:
        """Give the leaves in blocks of `BLOCK_LEAVES`; the last may be shorter."""
        for first in range(0, len(self.leaves), BLOCK_LEAVES):
            yield self.leaves[first : first + BLOCK_LEAVES]

    def doubtful(self) -> tuple[SheetLeaf, ...]:
        """Give the leaves at which a person should look first."""
        return tuple(
            one
            for one in self.leaves
            if one.entry.doubt or one.why_not or one.entry.basis is Basis.UNKNOWN
        )

    def counts(self) -> tuple[tuple[Basis, int], ...]:
        """Count the leaves of each basis that occurs, in the order of `Basis`."""
        found = Counter(one.entry.basis for one in self.leaves)
        return tuple((basis, found[basis]) for basis in Basis if found[basis])


def block_title(leaves: tuple[SheetLeaf, ...]) -> str:
    """Name a block: its leaves, and the first and last label it shows."""
    first, last = leaves[0].entry, leaves[-1].entry
    labels = [one.entry.shown for one in leaves if one.entry.label is not None]
    pages = "–".join(dict.fromkeys((labels[0], labels[-1]))) if labels else "no page numbers"
    told = f"pages {pages}" if labels else pages
    which = f"leaves {first.leaf_index}–{last.leaf_index}"
    return f"{which if len(leaves) > 1 else f'leaf {first.leaf_index}'}: {told}"
