"""Looks: what was read when the margins of a leaf were looked at again.

Comes in: `MarginLook`s, each what one reader saw on the strips of one leaf. Goes out: the leaf's
numerals, those of its layer and those of the looks put together. A look is an observation like a
layer: whoever read it was not told which number to expect.

How much a look counts:

1. What the first reading and a look, or two looks, agree on counts as a first reading does.
2. What one look alone has read counts less, and never as firm: it may confirm what neighbours say,
   but makes no misprint and contradicts nothing.
3. A reader that was allowed digits alone makes digits of anything. What it is not sure of is left
   out: on the strips of three scanned books (267 leaves) all 338 letters, specks and lines that it
   took for digits had less than half of its full confidence, and so had 11 of 177 page numbers.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.pages.numerals import NumeralReading, ReadingKind, SecondLook, find_numerals
from cardstore.pages.page_map import Basis
from cardstore.provenance import digest_value
from cardstore.text.compose import layer_from_words
from cardstore.text.layer import LayerMethod, LayerStatus, ReadingReason
from cardstore.text.treatments import turn_told

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.pages.page_map import PageMap
    from cardstore.provenance import Provenance
    from cardstore.scans.scan import Frame
    from cardstore.text.engine import ReadWord
    from cardstore.text.layer import TextLayer


class LookMode(StrEnum):
    """How a reader looked at the strips."""

    BLOCK = "block"  # as one block of lines, any sign
    SPARSE = "sparse"  # words wherever they stand, any sign
    DIGITS = "digits"  # as one block, digits alone
    SCRIPT = "script"  # as one block, with the model of another script
    NAMED = "named"  # at the whole leaf, for the name of its script: one word, or none


@dataclass(frozen=True, slots=True, kw_only=True)
class MarginLook:
    """What one reader saw on the strips of a leaf.

    Attributes:
        leaf_index: the leaf, counted from 0.
        frame: the frame of the words' boxes: the leaf's.
        mode: how it looked.
        words: in reading order; empty when it saw none.
        provenance: engine, version, model digest and settings; these tell of a leaf that was turned
            upright before it was looked at, as those of its layer do.
    """

    leaf_index: int
    frame: Frame
    mode: LookMode
    words: tuple[ReadWord, ...]
    provenance: Provenance

    @property
    def digest(self) -> str:
        """SHA-256 of the look, hexadecimal."""
        words = [
            [w.text, w.x0, w.y0, w.x1, w.y1, w.block, w.line, w.confidence] for w in self.words
        ]
        frame = [self.frame.width_px, self.frame.height_px, self.frame.dpi]
        return digest_value([self.leaf_index, frame, self.mode.value, self.provenance.key, words])


def shows_leaf_of(look: MarginLook, layer: TextLayer) -> bool:
    """Tell whether a look saw a leaf as its layer has it: drawn as large, turned alike.

    A leaf that is turned upside down keeps its frame, so that the frame alone does not tell.
    """
    turned = turn_told(look.provenance.settings), turn_told(layer.provenance.settings)
    return look.frame == layer.frame and turned[0] == turned[1]


# Tesseract's own confidence, below which digits that were read under orders are no digits.
SURE_OF_DIGITS = 0.5
# A token that is passed over must still stand in its row: it is read as a word that no label is.
_NO_NUMERAL = "ww"
_ALONE = 0.8
_ALONE_DIGITS = 0.65
_LAYOUT = "psm"  # what Tesseract calls it in its settings
# Below what `filling` takes for firm: what one look alone saw contradicts nothing.
_NEVER_FIRM = 0.75


def read_with_looks(layer: TextLayer, looks: Sequence[MarginLook]) -> tuple[NumeralReading, ...]:
    """Find a leaf's numerals in its layer and in what was seen when it was looked at again.

    Args:
        layer: the leaf's text layer.
        looks: of this leaf; those of another picture of it than the layer's are passed over.
    """
    first = find_numerals(layer)
    seen = [
        (_Way(mode=look.mode, layout=_layout_of(look)), find_numerals(_as_layer(look)))
        for look in looks
        if shows_leaf_of(look, layer) and look.mode is not LookMode.NAMED
    ]
    if not seen:
        return first
    found = {_name(one): replace(one, again=SecondLook.OTHER) for one in reversed(first)}
    votes: dict[tuple[str, int | None, str, str, str], list[tuple[_Way, NumeralReading]]] = {}
    for way, readings in seen:
        for name, reading in {_name(one): one for one in reversed(readings)}.items():
            votes.setdefault(name, []).append((way, reading))
    for name, cast in votes.items():
        if name not in found and all(reading.label.value == 0 for _, reading in cast):
            continue  # a speck or the letter O: no page is numbered 0
        weighed = _weighed(cast, agreed=name in found)
        if name not in found or found[name].weight < weighed.weight:
            found[name] = weighed
        else:
            found[name] = replace(found[name], again=SecondLook.SAME)
    return tuple(sorted(found.values(), key=lambda reading: -reading.weight))


def leaves_to_look_at(page_map: PageMap, layers: Sequence[TextLayer]) -> tuple[int, ...]:
    """Name the leaves whose number an engine did not read for certain: no or a doubtful label.

    Leaves without ink, those that bear the file's own words, and what a person assigned are passed;
    so are plates outside all runs, on which nothing was read.
    """
    return tuple(
        entry.leaf_index
        for entry, layer in zip(page_map.leaves, layers, strict=True)
        if _was_read(layer)
        and entry.support < 1.0
        and (entry.basis is not Basis.PRINTED or entry.doubt)
        and (entry.basis is not Basis.UNNUMBERED or layer.words)
    )


def leaves_without_label(page_map: PageMap, layers: Sequence[TextLayer]) -> tuple[int, ...]:
    """Name the leaves that were read by an engine and have no label, nor a person's word on it."""
    return tuple(
        entry.leaf_index
        for entry, layer in zip(page_map.leaves, layers, strict=True)
        if _was_read(layer) and entry.label is None and entry.support < 1.0
    )


def _was_read(layer: TextLayer) -> bool:
    by_engine = layer.method is LayerMethod.OCR or layer.reason is ReadingReason.INVISIBLE_TEXT
    return by_engine and layer.status is LayerStatus.READ


@dataclass(frozen=True, slots=True, kw_only=True)
class _Way:
    """How a look was taken: two ways that agree are two looks, two versions of one are not."""

    mode: LookMode
    layout: str


def _layout_of(look: MarginLook) -> str:
    """Give the layout in which a model of another script looked; "" where the mode tells it."""
    if look.mode is not LookMode.SCRIPT:
        return ""
    settings = json.loads(look.provenance.settings or "{}")
    return str(settings.get(_LAYOUT, "")) if isinstance(settings, dict) else ""


def _weighed(cast: Sequence[tuple[_Way, NumeralReading]], *, agreed: bool) -> NumeralReading:
    """Give one reading for what one or several looks saw, weighed by how many saw it."""
    free = [reading for way, reading in cast if way.mode is not LookMode.DIGITS]
    best = max(free or [reading for _, reading in cast], key=lambda reading: reading.weight)
    # What another version of a model saw in the same way is no second look.
    alone = not agreed and len({way.mode for way, _ in cast}) == 1
    # Which digits of other scripts are taken for which was not measured: they make no misprint.
    again = SecondLook.ALONE if alone else SecondLook.SAME
    if not alone and best.numeral.text.isascii():
        return replace(best, again=again)
    # Two layouts bear digits of a script out, but never make them firm.
    agreed = agreed or (not best.label.text.isascii() and len({way for way, _ in cast}) > 1)
    factor = 1.0 if agreed else (_ALONE if free else _ALONE_DIGITS)
    kind = best.kind if free or best.kind is not ReadingKind.PLAIN else ReadingKind.DIGITS
    weight = min(_NEVER_FIRM, best.weight * factor)
    return replace(best, weight=weight, kind=kind, again=again)


def _name(reading: NumeralReading) -> tuple[str, int | None, str, str, str]:
    label = reading.label
    return (
        label.prefix.casefold(),
        label.value,
        label.suffix.casefold(),
        label.style.lower(),
        reading.place.strip,
    )


def _as_layer(look: MarginLook) -> TextLayer:
    """Give the words of a look as a layer, so that they are read as a layer's are."""
    return layer_from_words(
        tuple(_believed(look)),
        leaf_index=look.leaf_index,
        frame=look.frame,
        method=LayerMethod.OCR,
        reason=ReadingReason.AS_ORDERED,
        detail="",
        provenance=look.provenance,
    )


def _believed(look: MarginLook) -> Iterable[ReadWord]:
    """Blot out digits that a reader who might read nothing else was not sure of."""
    for word in look.words:
        doubted = look.mode is LookMode.DIGITS and (word.confidence or 0.0) < SURE_OF_DIGITS
        yield replace(word, text=_NO_NUMERAL) if doubted else word
