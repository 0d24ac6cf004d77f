"""Contradictions: what the publisher's own text prints where its sequence gives another number.

Comes in: entries, margin readings, layers. Goes out: entries in which no leaf is inferred against a
number that plainly stands on it. Nothing is misread in such text, so the number is a misprint, or
the sequence does not count this leaf: a page is missing, another was scanned twice.

1. A leaf that shows the words of its neighbour and the neighbour's number has that number.
2. Any other leaf is unknown, with what was seen; so are the unread leaves beside it, where the
   number could lie between those before and behind it.
3. What an engine read may be misread, so `misprints` weighs it; but no leaf is inferred against a
   firm number of its own, or a letter in its place, without a doubt that tells it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.pages.doubles import is_double
from cardstore.pages.gaps import LEAST_WEIGHT
from cardstore.pages.inserted import places_of
from cardstore.pages.lone_letters import letter_on
from cardstore.pages.numerals import ReadingKind
from cardstore.pages.page_map import Basis, LeafLabel
from cardstore.pages.runs import MAX_DRIFT, numbering_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.pages.labels import PageLabel
    from cardstore.pages.numerals import NumeralReading
    from cardstore.pages.runs import Stretch
    from cardstore.text.layer import TextLayer

_FIRM = 0.8
_FAIR = 0.5


def settle_contradictions(
    entries: Sequence[LeafLabel],
    readings: Sequence[Sequence[NumeralReading]],
    *,
    accepted: Sequence[Stretch],
    layers: Sequence[TextLayer],
) -> tuple[LeafLabel, ...]:
    """Settle the leaves whose own text contradicts what was inferred for them.

    Args:
        entries: one per leaf, in order.
        readings: the margin readings of each leaf.
        accepted: the stretches from which the entries were made.
        layers: the layer of each leaf.
    """
    known = places_of(accepted)
    settled = list(entries)
    for entry, leaf in zip(entries, readings, strict=True):
        strange = _strange(entry, leaf, known=known)
        if strange is None or entry.label is None:
            told = _told(entry, leaf, known=known)
            settled[entry.leaf_index] = _with_letter(told, leaf, layers=layers, known=known)
            continue
        sequence = entry.expected or entry.label
        doubt = f"prints {strange.label.text} where its sequence gives {sequence.text}"
        twin = _twin(entries, strange, layers=layers)
        if twin is not None:
            settled[entry.leaf_index] = LeafLabel(
                leaf_index=entry.leaf_index,
                label=strange.label,
                basis=Basis.PRINTED,
                support=0.6,
                seen=strange.numeral,
                doubt=f"{doubt}, and shows the same page as leaf {twin}, scanned twice",
            )
        elif entry.basis is Basis.INFERRED:
            settled[entry.leaf_index] = _unknown(entry.leaf_index, strange, doubt=doubt)
        _doubt_beside(settled, strange, was=entries)
    return tuple(settled)


def _told(
    entry: LeafLabel, leaf: Sequence[NumeralReading], *, known: frozenset[tuple[str, int]]
) -> LeafLabel:
    """Tell of an inferred leaf what else stands on it where numbers stand."""
    if entry.basis is not Basis.INFERRED or entry.label is None or entry.seen is not None:
        return entry
    label = entry.label
    borne = any(one.weight >= LEAST_WEIGHT and one.label.same_as(label) for one in leaf)
    for one in leaf:
        stands = (one.place.strip, one.place.column) in known and not one.label.same_as(label)
        if stands and (one.weight >= _FAIR if one.exact else one.weight >= _FIRM and not borne):
            doubt = f"bears {one.numeral.text!r} where its sequence gives {label.text}"
            return replace(entry, seen=one.numeral, doubt=entry.doubt or doubt)
    return entry


def _with_letter(
    entry: LeafLabel,
    leaf: Sequence[NumeralReading],
    *,
    layers: Sequence[TextLayer],
    known: frozenset[tuple[str, int]],
) -> LeafLabel:
    """Tell of an inferred leaf without a number the letter that stands in its place."""
    label = entry.label
    if entry.basis is not Basis.INFERRED or label is None or entry.seen or entry.doubt:
        return entry
    if any(one.weight >= LEAST_WEIGHT and one.label.same_as(label) for one in leaf):
        return entry
    letter = letter_on(layers[entry.leaf_index], places=known)
    if letter is None:
        return entry
    doubt = f"bears {letter.text!r} where its sequence gives {label.text}"
    return replace(entry, seen=letter, doubt=doubt)


def _strange(
    entry: LeafLabel, leaf: Sequence[NumeralReading], *, known: frozenset[tuple[str, int]]
) -> NumeralReading | None:
    """Give the one exact number that stands on a leaf where numbers stand, and is not its label."""
    sequence = entry.expected or entry.label
    if sequence is None or entry.basis not in {Basis.INFERRED, Basis.MISPRINTED}:
        return None
    if any(one.kind is ReadingKind.RANGE and one.label.same_as(sequence) for one in leaf):
        return None
    firm = [
        one
        for one in leaf
        if one.exact
        and one.kind is ReadingKind.PLAIN
        and one.weight >= _FIRM
        and (one.place.strip, one.place.column) in known
        and numbering_of(one.label) == numbering_of(sequence)
    ]
    if len({one.label.text for one in firm}) != 1 or firm[0].label.same_as(sequence):
        return None
    # The number of a chapter on its first leaf is mostly shorter than the page's.
    alike = len(firm[0].label.text) >= len(sequence.text)
    near = abs((firm[0].label.value or 0) - (sequence.value or 0)) <= MAX_DRIFT
    return firm[0] if alike or near else None


def _twin(
    entries: Sequence[LeafLabel], strange: NumeralReading, *, layers: Sequence[TextLayer]
) -> int | None:
    """Give the neighbour that bears the same number and shows the same words."""
    leaf_index = strange.numeral.leaf_index
    for other in (leaf_index - 1, leaf_index + 1):
        label = entries[other].label if 0 <= other < len(entries) else None
        if (
            label is not None
            and label.same_as(strange.label)
            and is_double(layers[leaf_index], layers[other])
        ):
            return other
    return None


def _doubt_beside(
    settled: list[LeafLabel], strange: NumeralReading, *, was: Sequence[LeafLabel]
) -> None:
    """Leave the unread leaves beside a number unknown where the number fits among the others."""
    leaf_index, value = strange.numeral.leaf_index, strange.label.value or 0
    unread = [_unread(was, leaf_index, step=step) for step in (-1, 1)]
    ends = [min((leaf_index, *unread[0])) - 1, max((leaf_index, *unread[1])) + 1]
    labels = [was[end].label if 0 <= end < len(was) else None for end in ends]
    if not _lies_between(value, labels):
        return
    for other in (*unread[0], *unread[1]):
        doubt = f"leaf {leaf_index} prints {strange.label.text}, which its sequence does not give"
        settled[other] = _unknown(other, None, doubt=doubt)


def _unread(was: Sequence[LeafLabel], leaf_index: int, *, step: int) -> list[int]:
    """Give the neighbouring leaves in one direction that are only inferred."""
    found = []
    at = leaf_index + step
    while 0 <= at < len(was) and was[at].basis is Basis.INFERRED and was[at].seen is None:
        found.append(at)
        at += step
    return found


def _lies_between(value: int, labels: Sequence[PageLabel | None]) -> bool:
    before, after = (None if label is None else label.value for label in labels)
    return before is not None and after is not None and before < value <= after


def _unknown(leaf_index: int, strange: NumeralReading | None, *, doubt: str) -> LeafLabel:
    return LeafLabel(
        leaf_index=leaf_index,
        label=None,
        basis=Basis.UNKNOWN,
        support=0.0,
        seen=None if strange is None else strange.numeral,
        doubt=doubt,
    )
