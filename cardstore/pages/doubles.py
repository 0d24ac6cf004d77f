"""Doubles: the same page scanned twice.

Comes in: the entries of a map and the layers. Goes out: entries in which a leaf that shows the
words of the leaf before it has that leaf's label, with a doubt, or says that it repeats it.

Only leaves on which no number of their own was read are compared, and those on which a number is
repeated. One that its sequence counts, and that shows the page before, is unknown: another page is
missing.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from cardstore.pages.gaps import TEXT_WORDS
from cardstore.pages.page_map import Basis, LeafLabel

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardstore.text.layer import TextLayer

# Of the rows of three words on two pages of a book next to none are the same; of two readings of
# one page with one misread word in ten three quarters are.
_SAME_ROWS = 0.5
_ROW = 3
_DOUBT = "shows the same page as leaf {}, scanned twice"


def label_doubles(
    entries: Sequence[LeafLabel], layers: Sequence[TextLayer]
) -> tuple[LeafLabel, ...]:
    """Label the second scan of a page as the first one is.

    Args:
        entries: one per leaf, in order.
        layers: the layer of each leaf.
    """
    labelled = list(entries)
    for leaf_index in range(1, len(entries)):
        before, entry = labelled[leaf_index - 1], entries[leaf_index]
        if before.label is None:
            continue
        repeats = entry.label is not None and entry.label.same_as(before.label)
        counted = entry.label is not None and not repeats
        if (counted and entry.basis is not Basis.INFERRED) or not is_double(
            layers[leaf_index - 1], layers[leaf_index]
        ):
            continue
        doubt = _DOUBT.format(leaf_index - 1)
        if counted and entry.label is not None:
            behind = leaf_index + 1
            if behind < len(entries) and is_double(layers[leaf_index], layers[behind]):
                continue  # a form: every leaf has these words
            labelled[leaf_index] = LeafLabel(
                leaf_index=leaf_index,
                label=None,
                basis=Basis.UNKNOWN,
                support=0.0,
                seen=entry.seen,
                doubt=f"{doubt}, where its sequence gives {entry.label.text}",
            )
            continue
        labelled[leaf_index] = (
            replace(entry, doubt=doubt)
            if repeats
            else LeafLabel(
                leaf_index=leaf_index,
                label=before.expected or before.label,
                basis=Basis.INFERRED,
                support=0.6,
                seen=entry.seen,
                doubt=doubt,
            )
        )
    return tuple(labelled)


def is_double(one: TextLayer, other: TextLayer) -> bool:
    """Tell whether two leaves show nearly the same words, and enough of them."""
    if min(len(one.words), len(other.words)) < TEXT_WORDS:
        return False
    rows = [_rows(layer.text.split()) for layer in (one, other)]
    return (rows[0] & rows[1]).total() >= _SAME_ROWS * max(rows[0].total(), rows[1].total())


def _rows(words: Sequence[str]) -> Counter[tuple[str, ...]]:
    """Count the rows of three words."""
    return Counter(zip(*(words[start:] for start in range(_ROW)), strict=False))


def scanned_twice(entries: Sequence[LeafLabel]) -> Mapping[int, int]:
    """Give the leaves that show a page once more, each with the first leaf that shows it.

    Those of which the map says so, and those that by a person's word bear what the leaf before
    bears.

    Args:
        entries: one per leaf, in order.
    """
    firsts: dict[int, int] = {}
    for before, entry in pairwise(entries):
        said = entry.doubt.startswith(_DOUBT.format(before.leaf_index))
        told = Basis.ASSIGNED in {before.basis, entry.basis}
        labels = [one.expected or one.label for one in (before, entry)]
        if said or (told and labels[0] and labels[1] and labels[0].same_as(labels[1])):
            firsts[entry.leaf_index] = firsts.get(before.leaf_index, before.leaf_index)
    return firsts
