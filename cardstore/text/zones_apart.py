"""Zones apart: the lines that stand in no row of the text. Pure.

Comes in: the layers of a scan. Goes out: the zones of large initials and of what is printed in the
margins beside the text. Whatever is told here is out of the way when rows of lines are compared.

Lines that run another way than most of a leaf, wholly beside its text, stand in a margin: a stamp
up the side, the place where a copy was fetched. There are few of them; more may be a table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.text.initials import find_initials, joined_lines
from cardstore.text.layer import Zone
from cardstore.text.margins import find_margins, text_edges
from cardstore.text.upright import main_aspect, seen_turned

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.text.layer import TextLayer
    from cardstore.text.upright import Aspect

MOST_BESIDE = 3  # lines that lie in one margin; no stamp seen has more than two


def zones_apart(layers: Iterable[TextLayer]) -> dict[tuple[int, int], Zone]:
    """Find large initials and what is marginal.

    Returns:
        by leaf and number of the line, both counted from 0, its zone.
    """
    zones: dict[tuple[int, int], Zone] = {}
    for at, layer in enumerate(layers):
        lines = main_aspect(layer).lines
        initials = find_initials(lines) | joined_lines(layer)
        marginal = find_margins([line for line in lines if line.number not in initials])
        zones |= {(at, number): Zone.MARGINAL_NOTE for number in marginal}
        zones |= {(at, number): Zone.DROP_CAP for number in initials}
    return zones


def lying_beside(aspects: Sequence[Aspect]) -> frozenset[int]:
    """Find lines that run another way than the text of a leaf, and stand beside it.

    Args:
        aspects: of the leaf, the main one first.
    """
    main = aspects[0]
    edges = text_edges(main.lines)
    if edges is None:
        return frozenset()
    sides: tuple[list[int], list[int]] = ([], [])
    for aspect in aspects[1:]:
        for line in aspect.lines:
            box = seen_turned(aspect.back(line.box), main.leaf_frame, main.turn)
            for side, beside in enumerate((box.x1 <= edges.left, box.x0 >= edges.right)):
                if beside:
                    sides[side].append(line.number)
    return frozenset(number for side in sides if len(side) <= MOST_BESIDE for number in side)
