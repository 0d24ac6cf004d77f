"""Layout changes: what people said about the zones of lines and their order. Pure.

Comes in: zones as computed, and what people said of lines. Goes out: the zones that hold. What was
said of a line is said of a place on the leaf, so that it holds for a later reading of the leaf too.
Words and changes are only ever added to; times are UTC, ISO 8601 with seconds, from the store.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, overload

from cardstore.provenance import digest_value
from cardstore.text.layer import Box, TextLayer, Zone

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardstore.text.layer import Line

SHARED = 0.5  # of the smaller of two boxes, in height and in width: so much is one line
NO_NUMERAL = frozenset({Zone.BODY, Zone.FOOT_NOTE, Zone.MARGINAL_NOTE, Zone.CAPTION, Zone.DROP_CAP})
"""Zones in which nothing is the number of its page, if a person says so."""


class LayoutKind(StrEnum):
    """What a person did."""

    ZONES = "zones"  # said which zone lines are
    ORDER = "order"  # put lines in another order, or an initial to its word
    UNDONE = "undone"  # took another change back


@dataclass(frozen=True, slots=True, kw_only=True)
class LineZone:
    """A person's word about one line.

    Attributes:
        box: the line's, in the frame of the layer that was looked at.
        width_px, height_px: that frame's size.
        zone: what the line is.
    """

    box: Box
    width_px: int
    height_px: int
    zone: Zone


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutChange:
    """What a person did to the layout of a leaf at once.

    Attributes:
        number: counted from 1 within the scan.
        kind: see `LayoutKind`.
        leaf_index: the leaf.
        zones: what is said of its lines; () for all kinds but zones.
        old_layer: digest of the layer that was looked at.
        new_layer: of a new order, or of one taken back, the layer that it made current; else None.
        undoes: the number of the change that this one takes back; None for all other kinds.
        made_by, at, note: who, when, and why; the note may be "".
        undone_by: the number of the change that took this one back; None while it stands.
    """

    number: int
    kind: LayoutKind
    leaf_index: int
    zones: tuple[LineZone, ...]
    old_layer: str
    new_layer: str | None
    undoes: int | None
    made_by: str
    at: str
    note: str
    undone_by: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidZones:
    """What people say of the lines of one leaf, all of it that stands, oldest first."""

    leaf_index: int
    zones: tuple[LineZone, ...]


def standing_zones(changes: Iterable[LayoutChange]) -> tuple[SaidZones, ...]:
    """Give for each leaf what is said of its lines and was not taken back; by leaf."""
    said: dict[int, tuple[LineZone, ...]] = {}
    for change in changes:
        if change.kind is LayoutKind.ZONES and change.undone_by is None:
            said[change.leaf_index] = (*said.get(change.leaf_index, ()), *change.zones)
    return tuple(SaidZones(leaf_index=leaf, zones=said[leaf]) for leaf in sorted(said))


def digest_of_said(said: Sequence[SaidZones]) -> str:
    """SHA-256 of what people say of lines."""
    return digest_value(
        [
            [
                one.leaf_index,
                [
                    [z.box.x0, z.box.y0, z.box.x1, z.box.y1, z.width_px, z.height_px, z.zone]
                    for z in one.zones
                ],
            ]
            for one in said
        ]
    )


def said_of_lines(layer: TextLayer, said: Sequence[LineZone]) -> dict[int, Zone]:
    """Tell which lines of a layer something is said of, and what; the last word holds."""
    found: dict[int, Zone] = {}
    for word in said:
        box = _in_frame(word, layer)
        same = [n for n, line in enumerate(layer.lines) if line.box == box]
        meant = same or [n for n, line in enumerate(layer.lines) if _is_one_line(line, box)]
        found |= dict.fromkeys(meant, word.zone)
    return found


def with_said_zones(
    zones: Sequence[tuple[Zone, ...]], layers: Sequence[TextLayer], said: Sequence[SaidZones]
) -> tuple[tuple[Zone, ...], ...]:
    """Put what people say in the place of what was computed.

    Args:
        zones: for each layer one zone a line.
        layers: the layer of each leaf, in leaf order.
        said: as `standing_zones` gives it.
    """
    held = list(zones)
    for one in said:
        told = said_of_lines(layers[one.leaf_index], one.zones)
        held[one.leaf_index] = tuple(
            told.get(number, zone) for number, zone in enumerate(zones[one.leaf_index])
        )
    return tuple(held)


def for_page_numbers(layers: Sequence[TextLayer], said: Sequence[SaidZones]) -> Sequence[TextLayer]:
    """Give layers as page numbers are looked for in them.

    Lines of which a person says that they are text, a note or a caption are not among theirs.
    """
    changed: dict[int, TextLayer] = {}
    for one in said:
        layer = layers[one.leaf_index]
        told = said_of_lines(layer, one.zones)
        none = [line.span for n, line in enumerate(layer.lines) if told.get(n) in NO_NUMERAL]
        changed[one.leaf_index] = replace(
            layer,
            words=tuple(w for w in layer.words if not any(s.contains(w.span) for s in none)),
            lines=tuple(line for line in layer.lines if line.span not in none),
        )
    return ReplacedLayers(layers, changed) if changed else layers


class ReplacedLayers(Sequence[TextLayer]):
    """Layers, some of them replaced, by leaf; the others are made where they come from."""

    def __init__(self, layers: Sequence[TextLayer], changed: Mapping[int, TextLayer]) -> None:
        self._layers, self._changed = layers, changed

    def __len__(self) -> int:
        return len(self._layers)

    @overload
    def __getitem__(self, at: int) -> TextLayer: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[TextLayer]: ...
    def __getitem__(self, at: int | slice) -> TextLayer | Sequence[TextLayer]:
        if isinstance(at, slice):
            return [self[one] for one in range(*at.indices(len(self)))]
        place = range(len(self))[at]
        return self._changed.get(place) or self._layers[place]


def _in_frame(word: LineZone, layer: TextLayer) -> Box:
    """Bring the box of a word to a layer's own frame: a leaf may be read at another size."""
    across = layer.frame.width_px / word.width_px
    down = layer.frame.height_px / word.height_px
    box = word.box
    return Box(
        round(box.x0 * across),
        round(box.y0 * down),
        round(box.x1 * across),
        round(box.y1 * down),
    )


def _is_one_line(line: Line, box: Box) -> bool:
    """Tell whether a line stands where a box does."""
    other = line.box
    shared = (
        min(other.x1, box.x1) - max(other.x0, box.x0),
        min(other.y1, box.y1) - max(other.y0, box.y0),
    )
    smaller = (
        min(other.x1 - other.x0, box.x1 - box.x0),
        min(other.y1 - other.y0, box.y1 - box.y0),
    )
    return all(s > 0 and s >= SHARED * least for s, least in zip(shared, smaller, strict=True))
