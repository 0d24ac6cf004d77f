"""Zones: which lines are body and which are not: heads, notes, captions and the like. Pure.

Comes in: the text layers of a whole scan. Goes out: for each layer the zone of each of its lines.

Lines that lie are looked at as they stand when the leaf is turned (`upright`): the head and number
of a leaf whose table lies may stand upright, or lie with it.

1. What stands beside the text (`margins.py`) and large initials (`initials.py`) are told first, and
   count in no row.
2. Page numbers: a numeral alone at head or foot, in step with the numerals of other leaves or set
   apart by a gap. Marks of the printer at the foot (signatures: "B", "C 2") count as such.
3. Running heads: an outermost row (not counting page numbers) that comes again on a near leaf at
   the same height, its numbers apart; one apart from the body with a numeral that is in step; and
   one in capitals where the heads of other leaves stand. Catchwords at the foot (the next leaf's
   first word) count as such.
4. What lies beside the text of the other lines is a note in the margin: `zones_apart.py`.
5. Captions: `captions.py`. Foot notes: `foot_notes.py`.
6. Where text stands upright, what lies on the same leaf is set apart as a caption is: no sentence
   runs from the one into the other.

Body is never given away on a doubt: a quote that is passed by is worse than a head that is not.
Only the outermost rows of a leaf are looked at; a row that other rows of body stand above and below
is body.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

from rapidfuzz import fuzz

from cardstore.text.captions import find_captions
from cardstore.text.foot_notes import find_foot_notes
from cardstore.text.layer import TextLayer, Zone
from cardstore.text.outer_rows import (
    NEAR,
    OFTEN,
    OUTER_ROWS,
    Outer,
    Steps,
    numeral_value,
    outer_row,
    outer_rows,
)
from cardstore.text.rows import LeafRows, Row, leaf_ends
from cardstore.text.upright import aspects_of, main_aspect
from cardstore.text.zones_apart import lying_beside, zones_apart

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from cardstore.text.rows import PlacedLine
    from cardstore.text.upright import Aspect

ZONES_VERSION = "cardstore-zones-4"  # rises whenever the same layers may give other zones
ALIKE = 82  # of 100; two readings of one head by a poor scan are 85 to 100 alike, other lines < 70
SAME_HEIGHT = 0.025  # of the leaf: scans shift by less, a sunk chapter title by more
FEWEST_LETTERS = 4  # in a head: shorter ones are too often alike by chance
SET_APART = 0.45  # line distances of free space between a head and the body; body has 0.1 to 0.35
FAR_APART = 0.9  # the same where nothing else speaks for a page number
SOON = 6  # leaves: short chapters are longer than half of that
NEXT = 2  # leaves: heads of left and right pages differ
BROADEST_FOOT = 0.6  # of the text's width: lines of a note that end in a number are broader
FIRST_YEAR = 1400  # a number alone that may be a year is none of a page unless it is in step
MARK_INDENT = 0.15  # of the text's width: a printer's mark stands at least so far in
CATCHWORD_INDENT = 0.6  # of the text's width
MARK_LENGTH = 6
MOSTLY_CAPITALS = 0.8  # of the letters; small words may be misread

SIGNATURE = re.compile(
    r"(?:[A-Z]{1,2}(?:[ .]?(?:[0-9]{1,2}|[ivx]{1,3}))?|[a-z]{1,2}[ .]?[0-9]|[0-9]{1,2})[ .]?[.*†]?"
)


def classify_zones(layers: Sequence[TextLayer]) -> tuple[tuple[Zone, ...], ...]:
    """Tell the zone of every line of a scan.

    Args:
        layers: the layers of all leaves, in leaf order.

    Returns:
        for each layer one zone a line, in the order of its lines.
    """
    zones = zones_apart(layers)
    apart: dict[int, set[int]] = defaultdict(set)
    for at, number in zones:
        apart[at].add(number)
    # A long scan's layers are made anew for each pass, so what is small is kept from the first.
    seen = [_seen(one, without=apart[at]) for at, one in enumerate(layers)]
    leaves = [one.main for one in seen]
    outers = [
        outer for at, one in enumerate(seen) for rows in one.rows for outer in outer_rows(at, rows)
    ]
    steps = Steps(outers)
    _mark(zones, _page_numbers(outers, steps), Zone.PAGE_NUMBER)
    outers = [outer for outer in outers if not _is_marked(zones, outer)]
    _mark(zones, _running_heads(_next_inward(outers, zones), steps), Zone.RUNNING_HEAD)
    _mark(zones, _printers_marks(_feet_left(zones, leaves)), Zone.PAGE_NUMBER)
    _mark(zones, _catchwords(_feet_left(zones, leaves), leaves), Zone.RUNNING_HEAD)
    _mark(zones, [(at, n) for at, one in enumerate(seen) for n in one.beside], Zone.MARGINAL_NOTE)
    for at, lines in enumerate(_left(zones, layers)):
        _mark(zones, [(at, number) for number in find_captions(lines)], Zone.CAPTION)
    heights = [one.height_px for one in seen]
    for at, numbers in enumerate(find_foot_notes(_left(zones, layers), heights)):
        for number in numbers:
            zones[at, number] = Zone.FOOT_NOTE
    for at, one in enumerate(seen):
        if any((at, number) not in zones for number in one.upright):
            _mark(zones, [(at, number) for number in one.lying], Zone.CAPTION)
    return tuple(
        tuple(zones.get((at, number), Zone.BODY) for number in range(one.count))
        for at, one in enumerate(seen)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _SeenLeaf:
    """What is kept of a leaf.

    Attributes:
        main: the rows of its main aspect; None where it has no lines there.
        rows: those of all its aspects.
        beside: the lines that lie beside the text of the others.
        height_px: the height of the main aspect's frame.
        upright, lying: the lines that stand upright on the leaf as people see it, and the others;
            both empty where all run one way.
        count: how many lines it has.
    """

    main: LeafRows | None
    rows: tuple[LeafRows, ...]
    beside: frozenset[int]
    height_px: int
    upright: tuple[int, ...]
    lying: tuple[int, ...]
    count: int


def _seen(layer: TextLayer, *, without: Collection[int]) -> _SeenLeaf:
    aspects = aspects_of(layer)
    ends = [leaf_ends(aspect, without=without) for aspect in aspects]
    return _SeenLeaf(
        main=ends[0],
        rows=tuple(rows for rows in ends if rows is not None),
        beside=lying_beside(aspects) if len(aspects) > 1 else frozenset(),
        height_px=aspects[0].frame.height_px,
        upright=_numbers(aspects, upright=True),
        lying=_numbers(aspects, upright=False),
        count=len(layer.lines),
    )


def _numbers(aspects: Sequence[Aspect], *, upright: bool) -> tuple[int, ...]:
    """Give the lines that stand upright, or lie, on a leaf whose lines run several ways."""
    if len(aspects) == 1:
        return ()
    wanted = (one for one in aspects if (one.turn == 0) is upright)
    return tuple(line.number for one in wanted for line in one.lines)


def _left(
    zones: Mapping[tuple[int, int], Zone], layers: Sequence[TextLayer]
) -> Iterator[list[PlacedLine]]:
    """Give for each leaf the lines of its text that are not yet told, one leaf at a time."""
    for at, layer in enumerate(layers):
        yield [line for line in main_aspect(layer).lines if (at, line.number) not in zones]


def _page_numbers(outers: Sequence[Outer], steps: Steps) -> list[tuple[int, int]]:
    """Find numerals alone in their row, and numerals beside a head as lines of their own."""
    found: dict[int, list[tuple[float, int]]] = defaultdict(list)
    for outer in outers:
        lines = outer.row.lines
        for line in lines if len(lines) == 1 else (lines[0], lines[-1]):
            value = numeral_value(_without_mark(line.text, at_head=outer.at_head))
            if value is None:
                continue
            support = steps.support(outer, value)
            if support or (value[1] < FIRST_YEAR and _stands_alone(outer)):
                found[outer.leaf].append((support, line.number))
    return [
        (leaf, number)
        for leaf, candidates in found.items()
        for support, number in candidates
        if support == max(other for other, _ in candidates)
    ]


def _without_mark(text: str, *, at_head: bool) -> str:
    """Take a signature away that an engine has read together with the number at the foot."""
    number, _, mark = text.partition(" ")
    is_mark = SIGNATURE.fullmatch(mark) is not None and (len(mark) == 1 or not numeral_value(mark))
    return number if is_mark and not at_head else text


def _stands_alone(outer: Outer) -> bool:
    """Tell whether the row is the first or last of several and far from the next one."""
    outermost = outer.at == 0 or not outer.at_head
    return outermost and FAR_APART <= outer.gap < float("inf") and len(outer.row.lines) == 1


def _next_inward(outers: Sequence[Outer], zones: Mapping[tuple[int, int], Zone]) -> list[Outer]:
    """Keep the rows in which heads may stand: the outermost ones, not counting page numbers."""
    kept = []
    for outer in outers:
        rows = outer.of.rows
        beyond = range(outer.at) if outer.at_head else range(outer.at + 1, len(rows))
        if all((outer.leaf, line.number) in zones for n in beyond for line in rows[n].lines):
            kept.append(outer)
    return kept


def _running_heads(outers: Sequence[Outer], steps: Steps) -> list[tuple[int, int]]:
    """Find rows that come again on near leaves, and such as stand in the place of those."""
    near = _Near(outers)
    repeated = [outer for outer in outers if _comes_again(outer, near.of(outer))]
    marked = {id(outer) for outer in repeated}
    usual = {
        at_head: [outer.height for outer in repeated if outer.at_head is at_head]
        for at_head in (True, False)
    }
    alone = [
        outer
        for outer in outers
        if id(outer) not in marked and _stands_as_head(outer, usual[outer.at_head], steps)
    ]
    return [(outer.leaf, line.number) for outer in repeated + alone for line in outer.row.lines]


class _Near:
    """The outermost rows of near leaves, without going through those of the whole scan."""

    def __init__(self, outers: Sequence[Outer]) -> None:
        self._by_leaf: dict[int, list[Outer]] = defaultdict(list)
        for outer in outers:
            self._by_leaf[outer.leaf].append(outer)

    def of(self, outer: Outer) -> list[Outer]:
        """Give those of the leaves within reach of the row's own, in leaf order."""
        reach = range(outer.leaf - NEAR, outer.leaf + NEAR + 1)
        return [other for leaf in reach for other in self._by_leaf.get(leaf, ())]


def _comes_again(outer: Outer, outers: Sequence[Outer]) -> bool:
    """Tell whether the row's words stand at the same height on the next leaves, or on several.

    A heading ("Exercises") may come again a few leaves on; a running head does so at once.
    """
    own = _letters(outer.row.text)
    if len(own) < FEWEST_LETTERS:
        return False
    again = [
        abs(other.leaf - outer.leaf)
        for other in outers
        if 0 < abs(other.leaf - outer.leaf) <= NEAR
        and other.at_head == outer.at_head
        and abs(other.height - outer.height) <= SAME_HEIGHT
        and fuzz.ratio(_letters(other.row.text), own) >= ALIKE
    ]
    return min(again, default=NEAR) <= NEXT or sum(step <= SOON for step in again) >= OFTEN


def _stands_as_head(outer: Outer, heads: Sequence[float], steps: Steps) -> bool:
    """Tell whether an outer row that never comes again is a head all the same."""
    if outer.gap < SET_APART or outer.gap == float("inf"):
        return False
    if len(outer.row.text.split()) > 1 and steps.numbered(outer):
        return outer.at_head or outer.breadth <= BROADEST_FOOT
    if not heads or not outer.at_head or abs(outer.height - median(heads)) > SAME_HEIGHT:
        return False
    letters = [c for c in outer.row.text if c.isalpha()]
    return sum(map(str.isupper, letters)) > MOSTLY_CAPITALS * max(FEWEST_LETTERS, len(letters))


def _letters(text: str) -> str:
    """Give what two readings of a head have in common: its letters, without numbers and case."""
    words = [word for word in text.split() if numeral_value(word) is None]
    return "".join(c for c in "".join(words).casefold() if c.isalpha())


def _feet_left(
    zones: Mapping[tuple[int, int], Zone], leaves: Sequence[LeafRows | None]
) -> list[Outer]:
    """Give each leaf's last row that is not yet told, if there are rows above it."""
    feet = []
    for at, leaf in enumerate(leaves):
        if leaf is None:
            continue
        left = [n for n, row in enumerate(leaf.rows) if _open_lines(zones, at, row)]
        if len(left) > 1:
            feet.append(outer_row(at, leaf, left[-1], at_head=False))
    return feet


def _open_lines(zones: Mapping[tuple[int, int], Zone], at: int, row: Row) -> bool:
    return any((at, line.number) not in zones for line in row.lines)


def _printers_marks(feet: Sequence[Outer]) -> list[tuple[int, int]]:
    """Find signatures: a letter or two with a number, indented, alone in the last row."""
    marked = []
    for outer in feet:
        leaf, row = outer.of, outer.row
        if len(row.lines) != 1 or len(row.text) > MARK_LENGTH:
            continue
        if outer.at + 1 < len(leaf.rows):  # the foot is taken by a page number
            continue
        indented = row.left >= leaf.left + MARK_INDENT * leaf.width
        if indented and SIGNATURE.fullmatch(row.text):
            marked.append((outer.leaf, row.lines[0].number))
    return marked


def _catchwords(feet: Sequence[Outer], leaves: Sequence[LeafRows | None]) -> list[tuple[int, int]]:
    """Find catchwords: one word at the foot's right that begins a row at the next leaf's head."""
    marked = []
    for outer in feet:
        leaf, row = outer.of, outer.row
        following = leaves[outer.leaf + 1] if outer.leaf + 1 < len(leaves) else None
        if following is None or len(row.text.split()) != 1:
            continue
        if row.left < leaf.left + CATCHWORD_INDENT * leaf.width:
            continue
        firsts = [r.text.split()[0] for r in following.rows[: OUTER_ROWS + 1] if r.text.split()]
        word = _letters(row.text)
        if word and any(_letters(first).startswith(word) for first in firsts):
            marked += [(outer.leaf, line.number) for line in row.lines]
    return marked


def _mark(zones: dict[tuple[int, int], Zone], lines: Sequence[tuple[int, int]], zone: Zone) -> None:
    """Note a zone for lines that have none yet."""
    for line in lines:
        zones.setdefault(line, zone)


def _is_marked(zones: Mapping[tuple[int, int], Zone], outer: Outer) -> bool:
    return all((outer.leaf, line.number) in zones for line in outer.row.lines)
