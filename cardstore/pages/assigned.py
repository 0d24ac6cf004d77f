"""Assigned labels in a page map: misprints that people told, and what their words contradict.

Comes in: the words of people that hold, and the map that was inferred around them. Goes out: the
map with both labels of a misprint, and with remarks where people's words are not what was read on
the leaf, repeat a label, make labels fall, or find no room between their neighbours. All of it is
accepted: a person has the book in hand. It is told, since a slip of the hand looks the same.
"""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from cardstore.pages.labels import parse_label
from cardstore.pages.page_map import Basis
from cardstore.pages.runs import numbering_of, ordinal_of
from cardstore.provenance import canonical_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardstore.pages.labels import PageLabel
    from cardstore.pages.leaf_words import LeafWord
    from cardstore.pages.page_map import LeafLabel, PageMap
    from cardstore.provenance import Provenance


def pins(words: Iterable[LeafWord]) -> Mapping[int, PageLabel | None]:
    """Give what the inference is held to: leaf → label of its sequence, or None for no number.

    A misprint counts with the label that its sequence gives: the numbering goes on behind it.
    """
    return {word.leaf_index: word.expected or word.label for word in words}


def settle(page_map: PageMap, words: Sequence[LeafWord]) -> PageMap:
    """Put the misprints that people told into a map, and remark on what their words contradict.

    Args:
        page_map: inferred with the `pins` of `words`.
        words: what people said that holds.
    """
    if not words:
        return page_map
    misprints = {word.leaf_index: word for word in words if word.expected is not None}
    entries = tuple(
        replace(
            entry,
            label=misprints[entry.leaf_index].label,
            expected=misprints[entry.leaf_index].expected,
        )
        if entry.leaf_index in misprints
        else entry
        for entry in page_map.leaves
    )
    return replace(
        page_map,
        leaves=entries,
        remarks=(*page_map.remarks, *assigned_remarks(entries)),
        provenance=_with_misprints(page_map.provenance, misprints),
    )


def assigned_remarks(entries: Sequence[LeafLabel]) -> tuple[str, ...]:
    """Tell where labels that people assigned repeat others, fall, or find no room."""
    return (
        *_contradicted(entries),
        *_repeated(entries),
        *_falling(entries),
        *_crowded(entries),
    )


def _contradicted(entries: Sequence[LeafLabel]) -> list[str]:
    """Tell on how many leaves the number that was read is not the one that people assigned."""
    against = [
        entry
        for entry in entries
        if entry.basis is Basis.ASSIGNED
        and entry.label is not None
        and entry.seen is not None
        and not parse_label(entry.seen.text).same_as(entry.label)
    ]
    if not against:
        return []
    first = against[0]
    leaves = (
        "1 leaf reads another number"
        if len(against) == 1
        else (f"{len(against)} leaves read other numbers")
    )
    where = "leaf" if len(against) == 1 else "first leaf"
    seen = "" if first.seen is None else first.seen.text
    told = f"{where} {first.leaf_index}, which reads {seen!r} and is assigned {_text(first)}"
    return [f"{leaves} than a person's word gives: {told}"]


def _repeated(entries: Sequence[LeafLabel]) -> list[str]:
    """Tell which assigned labels another leaf bears too; neighbouring pairs together."""
    bearers: dict[object, list[int]] = {}
    for entry in entries:
        label = _counted(entry)
        if label is not None and label.value is not None:
            key = (numbering_of(label), ordinal_of(label))
            bearers.setdefault(key, []).append(entry.leaf_index)
    pairs = {
        pair
        for leaves in bearers.values()
        for pair in pairwise(leaves)
        if _assigned(*(entries[leaf] for leaf in pair))
    }
    told = []
    for first, second in sorted(pairs):
        if (first - 1, second - 1) in pairs:
            continue
        count = 1
        while (first + count, second + count) in pairs:
            count += 1
        told.append(_told_repetition(entries, first, second, count=count))
    return told


def _told_repetition(entries: Sequence[LeafLabel], first: int, second: int, *, count: int) -> str:
    labels = [_text(entries[first]), _text(entries[first + count - 1])]
    if count == 1:
        return f"leaves {first} and {second} both bear {labels[0]} by a person's word"
    leaves = f"leaves {first}–{first + count - 1} and {second}–{second + count - 1}"
    return f"{leaves} both bear {labels[0]}–{labels[1]} by a person's word"


def _falling(entries: Sequence[LeafLabel]) -> list[str]:
    """Tell where labels fall to an assigned one, or from one."""
    told = []
    last: dict[object, LeafLabel] = {}
    for entry in entries:
        label = _counted(entry)
        if label is None or label.value is None:
            continue
        before = last.get(numbering_of(label))
        last[numbering_of(label)] = entry
        if before is None or not _assigned(before, entry):
            continue
        earlier = _counted(before)
        if earlier is not None and ordinal_of(label) < ordinal_of(earlier):
            ends = f"{_text(before)} on leaf {before.leaf_index} to {_text(entry)}"
            told.append(f"labels fall from {ends} on leaf {entry.leaf_index} by a person's word")
    return told


def _crowded(entries: Sequence[LeafLabel]) -> list[str]:
    """Tell which assigned labels stand between neighbours that follow on each other without it."""
    told = []
    for at in range(1, len(entries) - 1):
        around = [_counted(entries[leaf]) for leaf in (at - 1, at, at + 1)]
        before, label, after = around
        if entries[at].basis is not Basis.ASSIGNED or label is None:
            continue
        if before is None or after is None or before.value is None or after.value is None:
            continue
        if _assigned(entries[at - 1], entries[at + 1]) or numbering_of(before) != numbering_of(
            after
        ):
            continue
        between = ordinal_of(before) + 1
        fits = numbering_of(label) == numbering_of(before) and ordinal_of(label) == between
        if ordinal_of(after) == between + 1 and not fits:
            told.append(
                f"leaf {at} is assigned {_text(entries[at])} between "
                f"{before.text} and {after.text}, which leave room for one other number"
            )
    return told


def _assigned(*entries: LeafLabel) -> bool:
    return any(entry.basis is Basis.ASSIGNED for entry in entries)


def _counted(entry: LeafLabel) -> PageLabel | None:
    """Give the label with which a leaf counts in its sequence; None without a label."""
    return entry.expected or entry.label


def _text(entry: LeafLabel) -> str:
    label = _counted(entry)
    return "" if label is None else label.text


def _with_misprints(provenance: Provenance, misprints: Mapping[int, LeafWord]) -> Provenance:
    """Say of a map which misprints people told."""
    told = [
        [leaf_index, asdict(word.label)]
        for leaf_index, word in sorted(misprints.items())
        if word.label is not None
    ]
    if not told:
        return provenance
    settings = json.loads(provenance.settings)
    return replace(provenance, settings=canonical_json({**settings, "misprints": told}))
