r"""Assemble: the layers of all leaves become one `SourceText`. Pure.

Comes in: the current layer of every leaf and the zones of its lines. Goes out: their texts one
after another with a form feed between leaves, and the stretches that are no body, each with its
line end, so that what stands before and after joins. Foot notes are stretches of their own.

Nothing is taken out or changed; a form feed inside a layer would break the count of leaves and is
refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.spans import Span
from cardstore.text.layer import LayerMethod, ReadingReason, Zone
from cardstore.text.note_marks import find_note_marks
from cardstore.text.picture_words import picture_lines
from cardstore.text.source_text import LEAF_SEPARATOR, SourceText

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from cardstore.text.layer import TextLayer

_READ_BY_ENGINES = frozenset({ReadingReason.INVISIBLE_TEXT, ReadingReason.PICTURES_READ})


def assemble_source_text(
    layers: Sequence[TextLayer],
    zones: Sequence[Sequence[Zone]],
    *,
    apart: Collection[int] = (),
) -> SourceText:
    """Put the leaves' texts together.

    Args:
        layers: the current layer of each leaf, in leaf order without gaps.
        zones: for each layer one zone a line, as `classify_zones` gives them.
        apart: leaves that stand between two pages of running text, such as plates: their whole
            text is furniture, so that a sentence runs on past their captions.

    Returns:
        the scan's text.

    Raises:
        ValueError: leaves or lines do not match, or a layer's text has a form feed in it.
    """
    kept = [
        [Zone.RUNNING_HEAD] * len(told) if at in apart else told for at, told in enumerate(zones)
    ]
    starts: list[int] = []
    furniture: list[Span] = []
    notes: list[Span] = []
    offset = 0
    for at, (layer, told) in enumerate(zip(layers, zones, strict=True)):
        if layer.leaf_index != at or LEAF_SEPARATOR in layer.text:
            msg = f"layer {at} is that of leaf {layer.leaf_index}, or holds a form feed"
            raise ValueError(msg)
        starts.append(offset)
        if at in apart:
            furniture += [Span(offset, offset + len(layer.text))] if layer.text else []
        else:
            for span, is_note in _furniture_of(layer, told):
                furniture.append(span.moved(offset))
                notes += [span.moved(offset)] if is_note else []
        offset += len(layer.text) + len(LEAF_SEPARATOR)
    marks = zip(starts, find_note_marks(layers, kept), strict=True)
    return SourceText(
        text=LEAF_SEPARATOR.join(layer.text for layer in layers),
        leaf_starts=tuple(starts),
        furniture=tuple(furniture),
        is_ocr=tuple(map(was_recognized, layers)),
        notes=tuple(notes),
        note_marks=tuple(mark.moved(start) for start, found in marks for mark in found),
    )


def was_recognized(layer: TextLayer) -> bool:
    """Tell whether an engine read words of the leaf, ours or that of whoever made the file.

    Of a leaf whose pictures were read, `is_files_own` tells which stretches nobody had to read.
    """
    return layer.method is LayerMethod.OCR or layer.reason in _READ_BY_ENGINES


def _furniture_of(layer: TextLayer, zones: Sequence[Zone]) -> Iterator[tuple[Span, bool]]:
    """Give the stretches of a layer's text that are no body, and whether each is a foot note.

    What was read in pictures is set apart as a foot note is: to be found, but in no sentence.

    A stretch takes the line end behind it; what stands last on a leaf, which has none, takes the
    one before it, so that body never ends in a blank line of its own.
    """
    runs: list[tuple[int, bool | None]] = []
    pictures = picture_lines(layer)
    for at, (line, zone) in enumerate(zip(layer.lines, zones, strict=True)):
        kind = None if zone is Zone.BODY else zone is Zone.FOOT_NOTE
        kind = True if at in pictures else kind
        if not runs or runs[-1][1] != kind:
            runs.append((line.span.start, kind))
    foot = 1 + max((at for at, (_, kind) in enumerate(runs) if kind is None), default=-1)
    for at, (start, kind) in enumerate(runs):
        end = runs[at + 1][0] if at + 1 < len(runs) else len(layer.text)
        begin = len(layer.text[:start].rstrip("\n")) if at == foot else start
        if kind is not None:
            yield Span(begin, end), kind
