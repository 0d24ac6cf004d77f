"""Leaf layout: the lines of a leaf in reading order with their zones, and how zones look. Pure.

What is told by colour in a picture is told by a sign and in words too.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from cardstore.text.layer import Zone

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardstore.scans.scan import Frame
    from cardstore.text.layer import Box
    from cardstore.text.layout_changes import LayoutChange


@dataclass(frozen=True, slots=True, kw_only=True)
class ZonedLine:
    """A line of a leaf with its zone.

    Attributes:
        number: its place in the reading order, from 0.
        block: number of its block, from 0.
        text: its words.
        box: its place in the leaf's frame.
        zone: what it is.
        by_person: whether a person said so.
        joined: whether the next line goes on with its word, as behind a large initial.
    """

    number: int
    block: int
    text: str
    box: Box
    zone: Zone
    by_person: bool
    joined: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LeafLayout:
    """The zones and the reading order of a leaf.

    Attributes:
        source_id, scan_digest, leaf_index: which leaf.
        frame: the frame of all boxes.
        layer_digest: of the layer whose lines these are.
        method: what told the zones, with its version.
        lines: in reading order.
        changes: what people did to the leaf's layout, oldest first.
    """

    source_id: str
    scan_digest: str
    leaf_index: int
    frame: Frame
    layer_digest: str
    method: str
    lines: tuple[ZonedLine, ...]
    changes: tuple[LayoutChange, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneLook:
    """How a zone is shown.

    Attributes:
        colour: red, green and blue, 0–255; dark enough for white letters on it (4.5 to 1).
        sign: one or two letters that stand for it beside a line's number.
        meaning: what it is, for people.
    """

    colour: tuple[int, int, int]
    sign: str
    meaning: str


ZONE_LOOKS: Mapping[Zone, ZoneLook] = MappingProxyType(
    {
        Zone.BODY: ZoneLook(colour=(29, 94, 168), sign="", meaning="running text"),
        Zone.DROP_CAP: ZoneLook(colour=(0, 110, 110), sign="D", meaning="large initial; text"),
        Zone.RUNNING_HEAD: ZoneLook(
            colour=(110, 110, 110), sign="H", meaning="running head, or catchword"
        ),
        Zone.PAGE_NUMBER: ZoneLook(
            colour=(190, 20, 40), sign="P", meaning="page number, or printer's mark"
        ),
        Zone.FOOT_NOTE: ZoneLook(colour=(0, 115, 60), sign="N", meaning="foot note"),
        Zone.MARGINAL_NOTE: ZoneLook(
            colour=(125, 60, 160), sign="M", meaning="note or line number in the margin"
        ),
        Zone.CAPTION: ZoneLook(
            colour=(160, 85, 0), sign="C", meaning="caption of a picture or table"
        ),
    }
)
