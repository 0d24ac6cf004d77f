"""Inference of the page map: which printed page number stands on each leaf.

Comes in: the text layers of a scan, tables of labels by others, what people assigned. Goes out: a
`PageMap`: per leaf a label with its basis and support, or "unnumbered", or "unknown" with what was
seen.

The method:

1. `numerals`: read the margins; damp what stays the same from leaf to leaf.
2. `runs`: choose the chain of numerals that counts leaves best; a person's word replaces all that
   was read on its leaf.
3. Learn from the accepted runs where this book puts its numbers, weigh again, choose again.
4. `acceptance`: keep what is firm; `filling`: label the leaves between; `plates` and `doubles`:
   the plates, and pages scanned twice; `inserted` and `contradictions`: leaves that bear what the
   run they stand in does not give; `years` and `rivals`: runs that are no pages, and a second run
   on the same leaves.
5. `embedded`: let label tables confirm, and extend what they confirm; name where they are wrong.
6. `own_numerals`: take back what the leaf's own number contradicts; `pictures`: doubt what has no
   word to tell.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING

from cardstore.pages.acceptance import accept
from cardstore.pages.advertisements import doubt_advertisements
from cardstore.pages.contradictions import settle_contradictions
from cardstore.pages.doubles import label_doubles
from cardstore.pages.embedded import hear_tables, label_tables
from cardstore.pages.failed_leaves import doubt_failed
from cardstore.pages.filling import Filling, LeafView
from cardstore.pages.inserted import label_inserted, places_of
from cardstore.pages.lone_plates import label_lone_plates
from cardstore.pages.looks import read_with_looks
from cardstore.pages.own_numerals import heed_own_numerals, strange_on
from cardstore.pages.page_map import Basis, LeafLabel, PageMap, Run
from cardstore.pages.pictures import doubt_pictures
from cardstore.pages.plates import is_plate, label_plates
from cardstore.pages.rivals import hear_rivals
from cardstore.pages.runs import best_chain, is_next, sighting_of, silences, stretches
from cardstore.pages.strides import fill_strides
from cardstore.pages.weighing import Places, damp_constants, damp_crowds
from cardstore.pages.years import doubt_years, part_years
from cardstore.provenance import Provenance, canonical_json, digest_value
from cardstore.text.layer import LayerStatus

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardstore.pages.embedded import LabelTable
    from cardstore.pages.labels import PageLabel
    from cardstore.pages.looks import MarginLook
    from cardstore.pages.numerals import NumeralReading
    from cardstore.pages.page_map import PrintedNumeral
    from cardstore.pages.runs import Sighting, Stretch
    from cardstore.text.layer import ReadingReason, TextLayer

METHOD = "page-map"
METHOD_VERSION = "9"

_NO_ASSIGNMENTS: Mapping[int, PageLabel | None] = MappingProxyType({})
# A leaf in a script the model cannot read shows dozens of chance numerals; these weigh nothing.
_LEAST_WEIGHT = 0.04
_MOST_READINGS = 16
# What a person assigned outweighs anything that can be read.
_ASSIGNED_WEIGHT = 100.0
_NO_NUMBERS = "no printed page numbers were found"
# A number alone may be a page's, a chapter's or a year: only others of its run tell.
_NO_RUN = "the printed numbers that were read form no run, so none is taken for a page's"


def infer_page_map(
    layers: Sequence[TextLayer],
    *,
    embedded: Sequence[str | None] | Sequence[LabelTable] | None = None,
    assigned: Mapping[int, PageLabel | None] = _NO_ASSIGNMENTS,
    inputs: Sequence[str] | None = None,
    looks: Sequence[MarginLook] = (),
) -> PageMap:
    """Infer the printed page number of every leaf.

    Args:
        layers: one per leaf, in leaf order; blank and failed ones included.
        embedded: the file's own label per leaf (PDF /PageLabels), or several named tables, or None
            without a table. Votes, never the truth.
        assigned: a person's word: leaf index → label, or None for "this leaf bears no number".
        inputs: digests of the layers, for the provenance; computed when not given.
        looks: what was seen when margins were looked at again, in any order.

    Raises:
        ValueError: layers are not one per leaf in order, or the table's length differs.
    """
    tables = label_tables(embedded)
    seen = _seen_on(layers, looks, assigned)
    _check([one.leaf_index for one in seen], tables=tables, assigned=assigned)
    readings = damp_constants([one.readings for one in seen])
    blank = frozenset(one.leaf_index for one in seen if not one.words)
    accepted, places = _two_passes(readings, assigned, blank=blank)
    accepted, years = part_years(accepted, layers=layers, tables=tables)
    entries = _filled(readings, layers, seen, accepted=accepted, places=places)
    against = _against(layers, looks, assigned=assigned, accepted=accepted)
    entries = tuple(_pinned(entry, assigned, against=against) for entry in entries)
    entries, doubted = doubt_years(entries, years)
    entries, rivals = hear_rivals(entries, readings, accepted=accepted, tables=tables)
    entries, told = hear_tables(tables, entries)
    remarks = [*told, *doubted, *rivals, *_jump_remarks(accepted)]
    entries = heed_own_numerals(entries, readings, accepted=accepted)
    entries = doubt_pictures(entries, [one.reason for one in seen])
    entries = doubt_advertisements(
        entries,
        [(run.first_leaf, run.last_leaf) for run in runs_of(entries)],
        texts=[one.text for one in seen],
    )
    if not accepted:
        lone = any(entry.seen is not None for entry in entries)
        remarks.insert(0, _NO_RUN if lone else _NO_NUMBERS)
    return PageMap(
        leaves=entries,
        runs=runs_of(entries),
        remarks=tuple(remarks),
        provenance=_provenance(
            tables=tables,
            assigned=assigned,
            inputs=[*_digests(layers, inputs), *sorted(look.digest for look in looks)],
        ),
    )


def _filled(
    readings: Sequence[tuple[NumeralReading, ...]],
    layers: Sequence[TextLayer],
    seen: Sequence[_Seen],
    *,
    accepted: Sequence[Stretch],
    places: Places,
) -> tuple[LeafLabel, ...]:
    """Label every leaf from the accepted stretches and from what it bears itself."""
    views = [
        LeafView(readings=leaf, words=one.words, failed=one.failed)
        for leaf, one in zip(readings, seen, strict=True)
    ]
    entries = fill_strides(Filling(views, places).fill(accepted))
    entries = label_inserted(entries, readings, accepted=accepted)
    entries = settle_contradictions(entries, readings, accepted=accepted, layers=layers)
    texts = [one.text for one in seen]
    entries = label_lone_plates(label_plates(entries, readings), readings, texts=texts)
    failed = frozenset(one.leaf_index for one in seen if one.failed)
    return doubt_failed(label_doubles(entries, layers), failed=failed)


def runs_of(entries: Sequence[LeafLabel]) -> tuple[Run, ...]:
    """Give the longest stretches of neighbouring leaves whose labels rise by one.

    A misprinted leaf counts with the label that its sequence gives.
    """
    found: list[tuple[int, int]] = []
    labels = [entry.expected or entry.label for entry in entries]
    for leaf_index, label in enumerate(labels):
        before = labels[leaf_index - 1] if leaf_index else None
        if label is None:
            continue
        if before is not None and is_next(label, before):
            found[-1] = (found[-1][0], leaf_index)
        else:
            found.append((leaf_index, leaf_index))
    runs = []
    for first_leaf, last_leaf in found:
        first, last = labels[first_leaf], labels[last_leaf]
        if first is not None and last is not None:
            runs.append(Run(first_leaf=first_leaf, last_leaf=last_leaf, first=first, last=last))
    return tuple(runs)


def _check(
    counted: Sequence[int],
    *,
    tables: Sequence[LabelTable],
    assigned: Mapping[int, PageLabel | None],
) -> None:
    """Refuse input that is not about the same leaves."""
    if counted != list(range(len(counted))):
        msg = f"layers must be one per leaf, in order from 0, got {counted[:5]}…"
        raise ValueError(msg)
    for table in tables:
        if len(table.labels) != len(counted):
            msg = f"{len(table.labels)} labels of {table.name} for {len(counted)} leaves"
            raise ValueError(msg)
    strange = [leaf_index for leaf_index in assigned if not 0 <= leaf_index < len(counted)]
    if strange:
        msg = f"labels are assigned to leaves that do not exist: {strange}"
        raise ValueError(msg)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Seen:
    """What the map needs of every layer, small: a long scan's layers are not held at once."""

    leaf_index: int
    readings: tuple[NumeralReading, ...]
    words: int
    failed: bool
    text: str
    reason: ReadingReason


def _seen_on(
    layers: Sequence[TextLayer],
    looks: Sequence[MarginLook],
    assigned: Mapping[int, PageLabel | None],
) -> list[_Seen]:
    """Go through the layers once."""
    by_leaf: dict[int, list[MarginLook]] = {}
    for look in looks:
        by_leaf.setdefault(look.leaf_index, []).append(look)
    return [
        _Seen(
            leaf_index=layer.leaf_index,
            readings=()
            if layer.leaf_index in assigned
            else _strong(layer, by_leaf.get(layer.leaf_index, ())),
            words=len(layer.words),
            failed=layer.status is LayerStatus.FAILED,
            text=layer.text,
            reason=layer.reason,
        )
        for layer in layers
    ]


def _strong(layer: TextLayer, looks: Sequence[MarginLook]) -> tuple[NumeralReading, ...]:
    """Give a leaf's readings without those that weigh nothing."""
    readings = [one for one in read_with_looks(layer, looks) if one.weight >= _LEAST_WEIGHT]
    return tuple(readings[:_MOST_READINGS])


def _two_passes(
    readings: Sequence[Sequence[NumeralReading]],
    assigned: Mapping[int, PageLabel | None],
    *,
    blank: frozenset[int],
) -> tuple[tuple[Stretch, ...], Places]:
    """Accept stretches, learn the book's places from them, and accept again."""
    first = _accepted([damp_crowds(leaf) for leaf in readings], assigned, blank=blank)
    places = Places(
        sighting.reading
        for part in first
        for sighting in part.sightings
        if sighting.reading is not None
    )
    weighed = [damp_crowds([places.weigh(one) for one in leaf]) for leaf in readings]
    return _accepted(weighed, assigned, blank=blank), places


def _accepted(
    readings: Sequence[Sequence[NumeralReading]],
    assigned: Mapping[int, PageLabel | None],
    *,
    blank: frozenset[int],
) -> tuple[Stretch, ...]:
    """Choose the best chain and keep its firm stretches."""
    sightings: list[Sighting] = []
    for leaf_index, leaf in enumerate(readings):
        pin = assigned.get(leaf_index)
        found = (
            [sighting_of(pin, leaf_index=leaf_index, weight=_ASSIGNED_WEIGHT, reading=None)]
            if pin is not None
            else [
                sighting_of(one.label, leaf_index=leaf_index, weight=one.weight, reading=one)
                for one in leaf
                if not is_plate(one)
            ]
        )
        sightings.extend(sighting for sighting in found if sighting is not None)
    strongest = [max((one.weight for one in leaf), default=0.0) for leaf in readings]
    running = silences(strongest, blank=blank)
    chain = best_chain(sightings, running=running)
    return accept(stretches(chain), leaf_count=len(readings))


def _against(
    layers: Sequence[TextLayer],
    looks: Sequence[MarginLook],
    *,
    assigned: Mapping[int, PageLabel | None],
    accepted: Sequence[Stretch],
) -> dict[int, PrintedNumeral]:
    """Give what leaves bear that a person's label contradicts, and that is no misreading of it."""
    places = places_of(accepted)
    own: dict[int, list[MarginLook]] = {}
    for look in looks:
        if look.leaf_index in assigned:
            own.setdefault(look.leaf_index, []).append(look)
    found: dict[int, PrintedNumeral] = {}
    for leaf_index, label in assigned.items():
        if label is None:
            continue
        readings = _strong(layers[leaf_index], own.get(leaf_index, ()))
        strange = strange_on(readings, label, places=places)
        if strange is not None and strange.sure:
            found[leaf_index] = strange.reading.numeral
    return found


def _pinned(
    entry: LeafLabel,
    assigned: Mapping[int, PageLabel | None],
    *,
    against: Mapping[int, PrintedNumeral],
) -> LeafLabel:
    """Put a person's word in place of what was inferred."""
    if entry.leaf_index not in assigned:
        return entry
    label = assigned[entry.leaf_index]
    return LeafLabel(
        leaf_index=entry.leaf_index,
        label=label,
        basis=Basis.UNNUMBERED if label is None else Basis.ASSIGNED,
        support=1.0,
        seen=against.get(entry.leaf_index),
    )


def _jump_remarks(accepted: Sequence[Stretch]) -> list[str]:
    """Tell where printed numbers jump or fall."""
    remarks = []
    steady = _steady_jumps(accepted)
    for at, (before, part) in enumerate(pairwise(accepted)):
        if before.numbering != part.numbering or at in steady:
            continue
        leaves = f"leaves {before.last_leaf} and {part.first_leaf}"
        numbers = f"{before.sightings[-1].label.text} to {part.sightings[0].label.text}"
        remarks.append(f"between {leaves} the printed numbers go from {numbers}")
    return remarks


def _steady_jumps(accepted: Sequence[Stretch]) -> set[int]:
    """Name the jumps that are how the book counts: as high from leaf to leaf as their neighbours.

    Where a leaf holds two pages or columns every leaf jumps, and nothing is amiss.
    """
    jumps = [_jump(before, part) for before, part in pairwise(accepted)]
    return {
        at
        for at, jump in enumerate(jumps)
        if jump is not None and jump in {*jumps[max(0, at - 1) : at], *jumps[at + 1 : at + 2]}
    }


def _jump(before: Stretch, part: Stretch) -> int | None:
    """Tell by how much numbers rise between two neighbouring leaves; None between other ones."""
    last, first = before.sightings[-1].label.value, part.sightings[0].label.value
    neighbours = part.first_leaf == before.last_leaf + 1
    alone = before.first_leaf == before.last_leaf or part.first_leaf == part.last_leaf
    if before.numbering != part.numbering or not (neighbours and alone and last and first):
        return None
    return first - last


def _provenance(
    *,
    tables: Sequence[LabelTable],
    assigned: Mapping[int, PageLabel | None],
    inputs: Sequence[str],
) -> Provenance:
    """Say what computed the map and from what."""
    pins = [
        [leaf_index, None if label is None else asdict(label)]
        for leaf_index, label in sorted(assigned.items())
    ]
    votes = [[table.name, list(table.labels)] for table in tables]
    return Provenance(
        agent=METHOD,
        version=METHOD_VERSION,
        settings=canonical_json({"assigned": pins}),
        inputs=(*inputs, digest_value(votes)),
    )


def _digests(layers: Sequence[TextLayer], told: Sequence[str] | None) -> list[str]:
    return [layer.digest for layer in layers] if told is None else list(told)
