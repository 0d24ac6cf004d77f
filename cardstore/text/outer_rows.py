"""Outer rows: the outermost rows of leaves, and the numerals in them that rise leaf by leaf. Pure.

Comes in: the rows of a leaf's aspects (`rows`, `upright`). Goes out: those in which heads and page
numbers may stand, and how many near leaves have a numeral in step with one of them.

Of what runs another way than most of its leaf only rows at the very head or foot, as they stand
when it is read, are looked at: a label beside a picture is neither.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.text.roman import roman_value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.text.rows import LeafRows, Row

OUTER_ROWS = 2  # at head and at foot: heads and numbers stand in them
NEAR = 12  # leaves; chapters are longer, so a chapter's head comes again within
ACROSS = 0.5  # weight of numerals in step at the other end of their leaves
OFTEN = 3  # leaves soon before or after on which a head comes again, if not on one of the next
HEAD_STRIP = 0.4  # of the leaf: heads and numbers above stand in it
EDGE_STRIP = (
    0.19  # the same for what runs another way; all folios measured stand in the outer 0.131
)
HIGHEST_NUMBER = 2999

NUMERAL = re.compile(
    r"[\[({<|.,·•*~—–\- ]*"
    r"(?:(?P<arabic>[0-9OoIl|]{0,3}[0-9][0-9OoIl|]{0,3})|(?P<roman>[ivxlcdm]+|[IVXLCDM]+))"
    r"[\])}>|.,·•*~—–\- ]*"
)
MISREAD = str.maketrans("OoIl|", "00111")


@dataclass(frozen=True, slots=True, kw_only=True)
class Outer:
    """An outermost row of a leaf.

    Attributes:
        leaf: the leaf's place in the sequence.
        at: the row's place on the leaf, from the top.
        at_head: whether it is one of the first rows (a leaf of one row has it as both).
        row: the row.
        gap: free space towards the body, in line distances.
        height: where its middle stands, as a share (0–1) of the leaf.
        breadth: its width as a share of the text's width.
        of: the rows at head and foot of that aspect of the leaf.
    """

    leaf: int
    at: int
    at_head: bool
    row: Row
    gap: float
    height: float
    breadth: float
    of: LeafRows


def numeral_value(text: str) -> tuple[str, int] | None:
    """Read a page number as it may stand alone in a margin; None when it is none.

    Returns:
        "arabic" or "roman", and its value.

    >>> numeral_value("[ 17 ]"), numeral_value("xiv."), numeral_value("it.")
    (('arabic', 17), ('roman', 14), None)
    """
    found = NUMERAL.fullmatch(text)
    if found is None:
        return None
    if found["arabic"]:
        value = int(found["arabic"].translate(MISREAD))
        return ("arabic", value) if 0 < value <= HIGHEST_NUMBER else None
    roman = roman_value(found["roman"].lower())
    return None if roman is None else ("roman", roman)


def outer_rows(at: int, leaf: LeafRows) -> list[Outer]:
    """Give the outermost rows of a leaf, or of another of its aspects, at head and foot."""
    if not leaf.is_main:
        return _at_edges(at, leaf)
    count = len(leaf.rows)
    heads = range(min(OUTER_ROWS, count))
    feet = range(max(len(heads), count - OUTER_ROWS), count)
    outers = [outer_row(at, leaf, n, at_head=True) for n in heads] + [
        outer_row(at, leaf, n, at_head=False) for n in feet
    ]
    return [outer for outer in outers if not outer.at_head or outer.height <= HEAD_STRIP]


def outer_row(at: int, leaf: LeafRows, n: int, *, at_head: bool) -> Outer:
    """See row `n` of a leaf as one of its head or foot."""
    row = leaf.rows[n]
    return Outer(
        leaf=at,
        at=n,
        at_head=at_head,
        row=row,
        gap=leaf.gap_below(n) if at_head else leaf.gap_above(n),
        height=leaf.height_of(row, at_head=at_head),
        breadth=(row.right - row.left) / leaf.width,
        of=leaf,
    )


def _at_edges(at: int, leaf: LeafRows) -> list[Outer]:
    """Give the rows at the very head and foot of what runs another way than most of the leaf."""
    heads = [outer_row(at, leaf, n, at_head=True) for n in range(len(leaf.rows))][:OUTER_ROWS]
    feet = [outer_row(at, leaf, n, at_head=False) for n in range(len(leaf.rows))][-OUTER_ROWS:]
    return [one for one in heads if one.height <= EDGE_STRIP] + [
        one for one in feet if one.height >= 1 - EDGE_STRIP
    ]


class Steps:
    """How many near leaves have a numeral in step with a given one.

    Numerals are in step when each is as many leaves from the other as it is numbers from it.
    Those at the same end of the leaf count first; a number at the foot of a chapter's first leaf
    goes with those at the heads of the others, if there are several.
    """

    def __init__(self, outers: Sequence[Outer]) -> None:
        self._leaves: dict[tuple[str, int, bool], set[int]] = defaultdict(set)
        for outer in outers:
            for kind, count in numerals_of(outer.row):
                self._leaves[kind, count - outer.leaf, outer.at_head].add(outer.leaf)

    def support(self, outer: Outer, value: tuple[str, int]) -> float:
        """Weigh the near leaves with a numeral in step: each 1, or nearly none at the other end."""
        same = self._count(outer, value, at_head=outer.at_head)
        across = self._count(outer, value, at_head=not outer.at_head)
        return same + (ACROSS if across >= OFTEN else 0.0)

    def numbered(self, outer: Outer) -> bool:
        """Tell whether the row begins or ends with a numeral that two near leaves go with."""
        return any(self.support(outer, value) > 1 for value in numerals_of(outer.row))

    def _count(self, outer: Outer, value: tuple[str, int], *, at_head: bool) -> int:
        leaves = self._leaves[value[0], value[1] - outer.leaf, at_head]
        return sum(0 < abs(leaf - outer.leaf) <= NEAR for leaf in leaves)


def numerals_of(row: Row) -> list[tuple[str, int]]:
    """Give the numerals with which the row begins and ends."""
    words = row.text.split()
    ends = words[:1] + words[-1:] if len(words) > 1 else words
    values = [numeral_value(word) for word in ends] + [numeral_value(row.text)]
    return list({value for value in values if value is not None})
