"""Layout: the zones and the reading order of a leaf, as they are, and as a person says they are.

Comes in: a stored scan and a leaf; what a person says of its lines. Goes out: the leaf's lines with
their zones; the change as it was recorded. A word on zones makes another zoning of the scan, a new
order another layer of the leaf; zones, page map and what was said are one transaction. What takes
seconds is computed before that, and computed again within it only where somebody else wrote
meanwhile. Nothing is taken out: undoing is another change, and cards keep pointing at the layers
they were made from.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.errors import IncompleteScanError, UnknownLeafError, UsageError, quoted
from cardstore.text.arrange import arrange_layer, exchange_places
from cardstore.text.initials import MOST_SIGNS, joined_lines, may_be_initial
from cardstore.text.layout_changes import (
    LayoutChange,
    LayoutKind,
    LineZone,
    said_of_lines,
    standing_zones,
)
from cardstore.text.leaf_layout import LeafLayout, ZonedLine
from cardstore.workflow.paginate import foresee, paginate, require_complete

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardstore.store.store import Store
    from cardstore.text.layer import TextLayer, Zone

_SHOWN = 40  # signs of a line, in a message


@dataclass(frozen=True, slots=True, kw_only=True)
class LeafOf:
    """Which leaf a person speaks of, and who speaks.

    Attributes:
        scan_digest, leaf_index: the leaf.
        said_by: who.
        note: why; may be "".
    """

    scan_digest: str
    leaf_index: int
    said_by: str
    note: str = ""


def leaf_layout(store: Store, scan_digest: str, *, leaf_index: int) -> LeafLayout:
    """Give the zones and the reading order of a leaf.

    Raises:
        UnknownLeafError: the scan has no such leaf.
        IncompleteScanError: it is still being read.
    """
    stored = store.scans.get(scan_digest)
    layer = _current(store, scan_digest, leaf_index)
    zoning = store.scans.zoning(scan_digest)
    if zoning is None:
        msg = f"The leaves of {stored.source_id} have no zones yet"
        raise IncompleteScanError(msg)
    changes = store.layouts.changes(scan_digest, leaf_index)
    said = {number for one in standing_zones(changes) for number in said_of_lines(layer, one.zones)}
    joined = joined_lines(layer)
    return LeafLayout(
        source_id=stored.source_id,
        scan_digest=scan_digest,
        leaf_index=leaf_index,
        frame=layer.frame,
        layer_digest=layer.digest,
        method=zoning.provenance.version,
        lines=tuple(
            ZonedLine(
                number=number,
                block=line.block,
                text=line.span.of(layer.text),
                box=line.box,
                zone=zone,
                by_person=number in said,
                joined=number in joined,
            )
            for number, (line, zone) in enumerate(
                zip(layer.lines, zoning.leaves[leaf_index], strict=True)
            )
        ),
        changes=changes,
    )


def say_zones(store: Store, leaf: LeafOf, zones: dict[int, Zone]) -> LayoutChange:
    """Record which zone lines are, and tell zones and page map anew.

    A line that is said to be a drop cap is text; that it begins the word behind it is said by
    `say_order`.

    Raises:
        UnknownLeafError: the scan has no such leaf.
        UsageError: the leaf has no such line, or nothing is said.
    """
    require_complete(store, leaf.scan_digest)
    layer = _current(store, leaf.scan_digest, leaf.leaf_index)
    _require_lines(layer, zones)
    if not zones:
        what = f"Nothing is said of leaf {leaf.leaf_index}"
        raise UsageError(what, remedy="Name lines and their zone: --set 3-5=caption")
    changes = store.layouts.changes(leaf.scan_digest)
    said = standing_zones((*changes, _said(leaf, layer, zones)))
    foreseen = foresee(store, leaf.scan_digest, said=said)
    with store.transaction():
        layer = _current(store, leaf.scan_digest, leaf.leaf_index)
        _require_lines(layer, zones)
        change = store.layouts.record(
            leaf.scan_digest,
            kind=LayoutKind.ZONES,
            leaf_index=leaf.leaf_index,
            old_layer=layer.digest,
            made_by=leaf.said_by,
            note=leaf.note,
            zones=_said(leaf, layer, zones).zones,
        )
        paginate(store, leaf.scan_digest, foreseen=foreseen)
        return change


def _said(leaf: LeafOf, layer: TextLayer, zones: Mapping[int, Zone]) -> LayoutChange:
    """Make the change that a word on lines of a layer will be; the store numbers and dates it."""
    return LayoutChange(
        number=0,
        kind=LayoutKind.ZONES,
        leaf_index=leaf.leaf_index,
        zones=tuple(
            LineZone(
                box=layer.lines[number].box,
                width_px=layer.frame.width_px,
                height_px=layer.frame.height_px,
                zone=zone,
            )
            for number, zone in sorted(zones.items())
        ),
        old_layer=layer.digest,
        new_layer=None,
        undoes=None,
        made_by=leaf.said_by,
        at="",
        note=leaf.note,
    )


def say_order(
    store: Store,
    leaf: LeafOf,
    *,
    lines: Sequence[int] = (),
    blocks: Sequence[int] = (),
    joined: Sequence[int] = (),
    apart: Sequence[int] = (),
) -> LayoutChange:
    """Put lines or blocks of a leaf in another order: that makes another layer, now the current.

    Args:
        store: the open library.
        leaf: which leaf, and who says so.
        lines: numbers of lines, in the order in which they are to be read; those that are not named
            stay where they are, and the named ones take each other's places.
        blocks: the same for whole blocks; lines are then not named.
        joined: lines that are the initial of the word with which the next line (in the new order)
            begins.
        apart: lines that are none, though they were joined.

    Raises:
        UnknownLeafError: the scan has no such leaf.
        UsageError: there is no such line or block, one is named twice, a line that is to be joined
            is no initial, or nothing would change.
    """
    require_complete(store, leaf.scan_digest)

    def arranged() -> tuple[TextLayer, TextLayer]:
        layer = _current(store, leaf.scan_digest, leaf.leaf_index)
        _require_lines(layer, (*lines, *joined, *apart))
        _require_initials(layer, joined)
        order = _new_order(layer, lines=lines, blocks=blocks)
        held = (joined_lines(layer) | set(joined)) - set(apart)
        if order == list(range(len(layer.lines))) and held == joined_lines(layer):
            what = f"The lines of leaf {leaf.leaf_index} stand in that order already"
            raise UsageError(what, remedy="See them with: cardstore zones SOURCE LEAF")
        made = arrange_layer(layer, order=order, joined=held, arranged_by=leaf.said_by)
        return layer, made

    foreseen = foresee(store, leaf.scan_digest, layer=arranged()[1])
    with store.transaction():
        layer, made = arranged()
        store.scans.save_layer(leaf.scan_digest, made)
        change = store.layouts.record(
            leaf.scan_digest,
            kind=LayoutKind.ORDER,
            leaf_index=leaf.leaf_index,
            old_layer=layer.digest,
            new_layer=made.digest,
            made_by=leaf.said_by,
            note=leaf.note,
        )
        paginate(store, leaf.scan_digest, foreseen=foreseen)
        return change


def undo_layout(store: Store, leaf: LeafOf, *, change: int | None = None) -> LayoutChange:
    """Take back a change of a leaf's layout: the last one, or the one of that number.

    Raises:
        UsageError: there is none; or it made an order, and the leaf was read or corrected since.
    """
    require_complete(store, leaf.scan_digest)
    undone, again = _to_undo(store, leaf, change)
    others = [one for one in store.layouts.changes(leaf.scan_digest) if one.number != undone.number]
    foreseen = foresee(store, leaf.scan_digest, said=standing_zones(others), layer=again)
    with store.transaction():
        undone, again = _to_undo(store, leaf, change)
        layer = _current(store, leaf.scan_digest, leaf.leaf_index)
        if again is not None:
            store.scans.save_layer(leaf.scan_digest, again)
        made = store.layouts.record(
            leaf.scan_digest,
            kind=LayoutKind.UNDONE,
            leaf_index=leaf.leaf_index,
            old_layer=layer.digest,
            new_layer=None if again is None else again.digest,
            undoes=undone.number,
            made_by=leaf.said_by,
            note=leaf.note,
        )
        paginate(store, leaf.scan_digest, foreseen=foreseen)
        return made


def _to_undo(
    store: Store, leaf: LeafOf, change: int | None
) -> tuple[LayoutChange, TextLayer | None]:
    """Give the change that is to be taken back, and where it made an order the layer before it.

    Raises:
        UsageError: see `undo_layout`.
    """
    undone = store.layouts.to_undo(leaf.scan_digest, leaf.leaf_index, change)
    if undone.new_layer is None:
        return undone, None
    layer = _current(store, leaf.scan_digest, leaf.leaf_index)
    if layer.digest != undone.new_layer:
        what = (
            f"Leaf {leaf.leaf_index} was read, corrected or ordered again after change "
            f"{undone.number}"
        )
        raise UsageError(what, remedy="Undo what came later first, or set the order anew")
    return undone, store.scans.layer_of_leaf(leaf.scan_digest, leaf.leaf_index, undone.old_layer)


def _new_order(layer: TextLayer, *, lines: Sequence[int], blocks: Sequence[int]) -> list[int]:
    """Give the numbers of all lines in the order that is asked for.

    Raises:
        UsageError: lines and blocks are named, one of them twice, or there is no such block.
    """
    numbers = list(range(len(layer.lines)))
    named = lines or blocks
    if lines and blocks:
        what = "An order names lines or blocks, not both"
        raise UsageError(what, remedy="Give one order, then the other")
    if len(set(named)) != len(named):
        what = f"An order of leaf {layer.leaf_index} names something twice"
        raise UsageError(what, remedy="Name each line or block once")
    if not blocks:
        return exchange_places(numbers, lines)
    there = list(dict.fromkeys(line.block for line in layer.lines))
    strange = sorted(set(blocks) - set(there))
    if strange:
        what = f"Leaf {layer.leaf_index} has no block {strange[0]}"
        raise UsageError(what, remedy=f"Its blocks are 0 to {len(there) - 1}")
    ordered = exchange_places(there, blocks)
    return [n for block in ordered for n in numbers if layer.lines[n].block == block]


def _current(store: Store, scan_digest: str, leaf_index: int) -> TextLayer:
    stored = store.scans.get(scan_digest)
    if leaf_index >= len(stored.scan.leaves):
        what = f"{stored.source_id} has no leaf {leaf_index}"
        raise UnknownLeafError(what)
    layer = store.scans.current_layer(scan_digest, leaf_index)
    if layer is None:
        msg = f"Leaf {leaf_index} of {stored.source_id} is unread"
        raise IncompleteScanError(msg)
    return layer


def _require_lines(layer: TextLayer, numbers: Sequence[int] | dict[int, Zone]) -> None:
    strange = sorted(number for number in numbers if not 0 <= number < len(layer.lines))
    if strange:
        what = f"Leaf {layer.leaf_index} has no line {strange[0]}"
        count = len(layer.lines)
        remedy = f"Its lines are 0 to {count - 1}" if count else "It has no lines"
        raise UsageError(what, remedy=remedy)


def _require_initials(layer: TextLayer, numbers: Sequence[int]) -> None:
    """Refuse to join a line of text to the next: their words would run together.

    Raises:
        UsageError: a line is no initial.
    """
    for number in numbers:
        text = layer.lines[number].span.of(layer.text)
        if not may_be_initial(text):
            shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
            what = (
                f"Line {number} of leaf {layer.leaf_index}, {quoted(shown)}, is no initial: if it "
                "were joined, its last word and the first of the next line would be one word"
            )
            remedy = (
                f"Name a line that is an initial alone, of {MOST_SIGNS} signs at most; see them "
                "with: cardstore zones SOURCE LEAF"
            )
            raise UsageError(what, remedy=remedy)
