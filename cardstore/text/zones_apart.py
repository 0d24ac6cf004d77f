"""Zones apart: the lines that stand in no row of the text. Pure.

Comes in: the layers of a scan. Goes out: the zones of large initials and of what is printed in the
margins beside the text. Whatever is told here is out of the way when rows of lines are compared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.text.initials import find_initials, joined_lines
from cardstore.text.layer import Zone
from cardstore.text.margins import find_margins
from cardstore.text.rows import placed_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.text.layer import TextLayer


def zones_apart(layers: Iterable[TextLayer]) -> dict[tuple[int, int], Zone]:
    """Find large initials and what is marginal.

    Returns:
        by leaf and number of the line, both counted from 0, its zone.
    """
    zones: dict[tuple[int, int], Zone] = {}
    for at, layer in enumerate(layers):
        lines = placed_lines(layer)
        initials = find_initials(lines) | joined_lines(layer)
        marginal = find_margins([line for line in lines if line.number not in initials])
        zones |= {(at, number): Zone.MARGINAL_NOTE for number in marginal}
        zones |= {(at, number): Zone.DROP_CAP for number in initials}
    return zones
