"""Arrange: a person puts the lines of a layer in another order; that makes another layer. Pure.

Comes in: a layer, the order of its lines, and which initials are to join the word behind them. Goes
out: a layer with the same words and boxes whose provenance names the person and the layer it was
made from, as that of a correction does: it is one.

Nothing is said by it about any word: what a person had set stays settled, and the rest is as the
engine read it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.errors import UsageError
from cardstore.text.correction import layer_of_placed, made_by_person, placed_words

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from cardstore.text.correction import PlacedWord
    from cardstore.text.layer import TextLayer


def arrange_layer(
    layer: TextLayer, *, order: Sequence[int], joined: Collection[int], arranged_by: str
) -> TextLayer:
    """Make the layer that has its lines in another order.

    Args:
        layer: the layer to arrange.
        order: the number of every line, in the order in which they are to be read.
        joined: the lines that are initials of the line that then follows them.
        arranged_by: the person.

    Raises:
        UsageError: the order does not name every line once, or an initial has nothing behind it.
    """
    if sorted(order) != list(range(len(layer.lines))):
        what = f"An order of leaf {layer.leaf_index} names each of its lines once"
        raise UsageError(what, remedy="See the lines with: cardstore zones SOURCE LEAF")
    lines: list[list[PlacedWord]] = [[] for _ in layer.lines]
    for word in placed_words(layer):
        lines[word.word.line].append(word)
    arranged = _arranged(lines, order, joined, leaf_index=layer.leaf_index)
    made = layer_of_placed(layer, arranged)
    told = {"changes": [], "order": list(order), "joined": sorted(joined)}
    return made_by_person(made, layer, arranged, by=arranged_by, told=told)


def exchange_places(units: Sequence[int], named: Sequence[int]) -> list[int]:
    """Put the named ones, in their order, in the places that they had together.

    >>> exchange_places([0, 1, 2, 3], [3, 1])
    [0, 3, 2, 1]
    """
    places = iter(named)
    among = set(named)
    return [next(places) if unit in among else unit for unit in units]


def _arranged(
    lines: Sequence[Sequence[PlacedWord]],
    order: Sequence[int],
    joined: Collection[int],
    *,
    leaf_index: int,
) -> list[PlacedWord]:
    """Give the words in the new order; neighbours of a block stay a block."""
    arranged: list[PlacedWord] = []
    block = 0
    before: int | None = None
    for at, number in enumerate(order):
        of = lines[number][0].word.block
        joins = before is not None and before in joined
        if before is not None and not joins:
            went_on = number == before + 1 and of == lines[before][0].word.block
            block += not went_on
        for place, one in enumerate(lines[number]):
            word = replace(one.word, block=block, line=at, joined=joins and place == 0)
            arranged.append(replace(one, word=word))
        before = number
    if before is not None and before in joined:
        what = f"Line {before} of leaf {leaf_index} has no line behind it to join"
        raise UsageError(what, remedy="Put the line that it begins behind it with --order")
    return arranged
