"""Years: heads of annals that count like pages.

Where a year heads every leaf, the years rise by one as page numbers do. A journal's pages 1840 to
1849 look the same but for two things: they stand at the outer edge, so left and right take turns,
or apart from a running head; or at the foot. A year of annals stands in the head always at the same
place, alone or within the words of the head ("Annals of 1840").

Comes in: the accepted stretches, the layers, the tables of others. Goes out: the stretches that
are pages, and those that may be years; what the latter give is unknown.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.pages.margins import Strip, margin_rows
from cardstore.pages.page_map import Basis, LeafLabel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.pages.embedded import LabelTable
    from cardstore.pages.runs import Sighting, Stretch
    from cardstore.text.layer import TextLayer

YEARS = range(1400, 2100)
# Of the numbers of a run so many must stand so at one place: a rule is now and then read as a
# letter beside the number.
_MOST = 0.8


def part_years(
    accepted: Sequence[Stretch], *, layers: Sequence[TextLayer], tables: Sequence[LabelTable]
) -> tuple[tuple[Stretch, ...], tuple[Stretch, ...]]:
    """Tell stretches of pages from those that may be years.

    Args:
        accepted: stretches, in leaf order.
        layers: the layer of each leaf.
        tables: what files say of the leaves: one that gives a leaf such a number shows that it is
            a page's.

    Returns:
        The pages' stretches, and the years'.
    """
    doubted = tuple(
        part
        for part in accepted
        if _counts_years(part)
        and not any(part.numbering == other.numbering and _is_below(other) for other in accepted)
        and not any(_gives(table, one) for table in tables for one in part.sightings)
        and _stands_alone(part, layers)
    )
    return tuple(part for part in accepted if part not in doubted), doubted


def doubt_years(
    entries: Sequence[LeafLabel], years: Sequence[Stretch]
) -> tuple[tuple[LeafLabel, ...], list[str]]:
    """Leave the leaves under what may be years unknown, and remark on each stretch of them.

    Args:
        entries: one per leaf, in order, made without the years.
        years: what may be years.
    """
    doubted = list(entries)
    remarks = []
    for part in years:
        texts = part.sightings[0].label.text, part.sightings[-1].label.text
        for one in part.sightings:
            if entries[one.leaf_index].label is None and one.reading is not None:
                doubted[one.leaf_index] = replace(
                    entries[one.leaf_index],
                    basis=Basis.UNKNOWN,
                    support=0.0,
                    seen=one.reading.numeral,
                    doubt=f"{one.label.text} in its head may be a year",
                )
        remarks.append(
            f"leaves {part.first_leaf} to {part.last_leaf} bear {texts[0]} to {texts[1]} in "
            "the head: years, it may be, so they are not taken for pages"
        )
    return tuple(doubted), remarks


def _counts_years(part: Stretch) -> bool:
    """Tell whether all labels of a stretch that was read could be years."""
    plain = part.numbering.kind == "arabic" and not part.numbering.prefix + part.numbering.suffix
    return (
        plain and not part.is_assigned and all(one.label.value in YEARS for one in part.sightings)
    )


def _is_below(part: Stretch) -> bool:
    """Tell whether a stretch has pages before those that could be years."""
    return any((one.label.value or 0) < YEARS.start for one in part.sightings)


def _gives(table: LabelTable, one: Sighting) -> bool:
    return table.labels[one.leaf_index] == one.label.text


def _stands_alone(part: Stretch, layers: Sequence[TextLayer]) -> bool:
    """Tell whether most numbers of a stretch stand in the head, at one place, as years do.

    With nothing beside them, or as one of its words: no gap parts them from the others.
    """
    read = [one.reading for one in part.sightings if one.reading is not None]
    places = [one.place for one in read if one.place.strip is Strip.HEAD]
    usual = max((places.count(place) for place in set(places)), default=0)
    alone = sum(
        len(row.cells) == 1
        for one in read
        for row in margin_rows(layers[one.numeral.leaf_index])
        if any(token.on_leaf == one.numeral.box for cell in row.cells for token in cell.tokens)
    )
    return min(usual, alone) >= _MOST * len(part.sightings)
