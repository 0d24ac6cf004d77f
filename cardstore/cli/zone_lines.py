"""How a leaf's zones are written on a terminal, and how a person's word on them is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from cardstore.cli.loudness import tell
from cardstore.errors import quoted

if TYPE_CHECKING:
    from cardstore.text.layout_changes import LayoutChange
    from cardstore.text.leaf_layout import LeafLayout
    from cardstore.workflow.library import Library

_MOST_DIGITS = 9
_MOST_NUMBERS = 100_000  # of a range; no leaf has as many lines
_SHOWN = 70  # signs of a line


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What was said on the command line; one thing at a time."""

    zones: tuple[str, ...]
    order: str | None
    blocks: str | None
    join: str | None
    part: str | None
    undo: bool
    change: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LeafNamed:
    """Which leaf is meant, and who says what of it."""

    source: str
    leaf_index: int
    scan: str | None
    by: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """How it is answered: lines, history or JSON, and a picture where one is asked for."""

    picture: str | None
    password: str | None
    as_json: bool
    history: bool


def answer(leaf: LeafNamed, said: Said, told: Told, *, folder: str | None) -> None:
    """Record what was said of a leaf, and show the leaf as it is then."""
    from cardstore.cli.picture_files import form_of, picture_place, write_picture
    from cardstore.cli.render import print_json
    from cardstore.documents.layout import layout_document
    from cardstore.workflow.library import Library

    target, form = "", "png"
    if told.picture is not None:
        named = f"{leaf.source.replace('/', '-')}-leaf-{leaf.leaf_index}.png"
        target = picture_place(told.picture, unnamed=named)
        form = form_of(target)
    with Library.open(folder) as library:
        record_said(library, leaf, said)
        layout = library.leaf_layout(leaf.source, leaf.leaf_index, scan=leaf.scan)
        if told.picture is not None:
            drawn = library.layout_picture(
                leaf.source, leaf.leaf_index, form=form, password=told.password, scan=leaf.scan
            )
            write_picture(target, drawn)
    if told.as_json:
        print_json(layout_document(layout))
    elif told.history:
        print_changes(layout)
    else:
        print_layout(layout)


def record_said(library: Library, leaf: LeafNamed, said: Said) -> None:
    """Record what was said of a leaf; nothing where nothing was."""
    ordered = any((said.order, said.blocks, said.join, said.part))
    if bool(said.zones) + ordered + said.undo > 1 or (said.change and not said.undo):
        msg = "Say zones (--set), an order, or --undo; one at a time."
        raise click.UsageError(msg)
    if said.zones:
        change = library.set_zones(
            leaf.source,
            leaf.leaf_index,
            zones={n: zone for one in said.zones for ns, zone in (_zone_of(one),) for n in ns},
            set_by=leaf.by,
            note=leaf.note,
            scan=leaf.scan,
        )
    elif ordered:
        change = library.set_order(
            leaf.source,
            leaf.leaf_index,
            lines=read_numbers(said.order or ""),
            blocks=read_numbers(said.blocks or ""),
            joined=read_numbers(said.join or ""),
            apart=read_numbers(said.part or ""),
            set_by=leaf.by,
            note=leaf.note,
            scan=leaf.scan,
        )
    elif said.undo:
        change = library.undo_layout(
            leaf.source,
            leaf.leaf_index,
            undone_by=leaf.by,
            change=said.change,
            note=leaf.note,
            scan=leaf.scan,
        )
    else:
        return
    _tell_change(change, leaf)


def _tell_change(change: LayoutChange, leaf: LeafNamed) -> None:
    """Say on stderr what was recorded, how to undo it, and what becomes of cards."""
    undo = (
        "" if change.undoes is not None else f"; take it back with --undo --change {change.number}"
    )
    tell(f"Change {change.number} of the layout, by {change.made_by}{undo}")
    if change.new_layer is not None:
        tell(f"note: cards of {leaf.source} keep their text layer; cardstore reanchor moves them")


def read_numbers(text: str) -> list[int]:
    """Read numbers and ranges, in the order in which they are given.

    Raises:
        UsageError: they cannot be read.

    >>> read_numbers("8-10,3"), read_numbers("")
    ([8, 9, 10, 3], [])
    """
    numbers: list[int] = []
    for part in text.split(",") if text.strip() else ():
        first, dash, last = (one.strip() for one in part.partition("-"))
        told = (first, last) if dash else (first,)
        if not all(one.isdecimal() and len(one) <= _MOST_DIGITS for one in told):
            msg = f"{quoted(part.strip())} is no number and no range such as 3-5."
            raise click.UsageError(msg)
        low, high = int(first), int(last or first)
        if not low <= high < low + _MOST_NUMBERS:
            msg = f"{quoted(part.strip())} is no range that rises."
            raise click.UsageError(msg)
        numbers += range(low, high + 1)
    return numbers


def print_layout(layout: LeafLayout) -> None:
    """Print the lines of a leaf in reading order, a blank line between blocks."""
    block = 0
    for line in layout.lines:
        if line.block != block:
            click.echo("")
        block = line.block
        shown = line.text if len(line.text) <= _SHOWN else f"{line.text[: _SHOWN - 1]}…"
        zone = line.zone.value + ("*" if line.by_person else "")
        joined = " +" if line.joined else ""
        click.echo(f"{line.number:>4}  block {line.block:<3} {zone:<15} {shown}{joined}")
    if not layout.lines:
        tell(f"Leaf {layout.leaf_index} has no lines.")
    if any(line.by_person for line in layout.lines):
        tell("* said by a person")
    if any(line.joined for line in layout.lines):
        tell("+ begins the word of the next line")


def print_changes(layout: LeafLayout) -> None:
    """Print what people did to a leaf's layout, oldest first."""
    for one in layout.changes:
        if one.undoes is not None:
            what = f"undid change {one.undoes}"
        elif one.zones:
            named = {zone.zone.value: 0 for zone in one.zones}
            for zone in one.zones:
                named[zone.zone.value] += 1
            what = ", ".join(f"{count} as {name}" for name, count in named.items())
        else:
            what = "another order"
        undone = f" (undone by {one.undone_by})" if one.undone_by is not None else ""
        note = f": {one.note}" if one.note else ""
        click.echo(f"{one.number:>4}  {one.at}  {what}, by {one.made_by}{note}{undone}")
    if not layout.changes:
        tell(f"Nobody has changed the layout of leaf {layout.leaf_index}.")


def _zone_of(text: str) -> tuple[list[int], str]:
    """Read “3-5,9=caption”."""
    lines, equals, zone = text.partition("=")
    if not equals or not lines.strip() or not zone.strip():
        msg = f"Write --set as LINES=ZONE, such as 3-5=caption; got {quoted(text)}."
        raise click.UsageError(msg)
    return read_numbers(lines), zone
