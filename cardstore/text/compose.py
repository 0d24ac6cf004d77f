r"""Compose: words with boxes become a `TextLayer`. Pure.

Comes in: `ReadWord`s in reading order, from an engine or from `order.py`. Goes out: the layer: the
words of a line joined by a blank, lines by "\n", blocks by "\n\n", with a span and a box for each
word and line. A word that is joined to the one before it, as the rest of "THE" is to its large "T",
follows it with nothing between. No character is changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.spans import Span
from cardstore.text.layer import (
    Box,
    LayerMethod,
    LayerStatus,
    Line,
    ReadingReason,
    TextLayer,
    Word,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.provenance import Provenance
    from cardstore.scans.scan import Frame
    from cardstore.text.engine import ReadWord

WORD_GAP, LINE_END, BLOCK_END = " ", "\n", "\n\n"


def layer_from_words(
    words: Sequence[ReadWord],
    *,
    leaf_index: int,
    frame: Frame,
    method: LayerMethod,
    reason: ReadingReason,
    detail: str,
    provenance: Provenance,
) -> TextLayer:
    """Make the layer of a leaf that was read.

    Args:
        words: in reading order; words of a line follow each other with equal (block, line), and
            are turned alike.
        leaf_index: the leaf, counted from 0.
        frame: the frame of the words' boxes; boxes that stick out are clamped to it.
        method: where the words come from.
        reason: why the leaf was read so.
        detail: the numbers behind it, for people.
        provenance: what read it.

    Returns:
        a layer of status READ.
    """
    parts: list[str] = []
    made: list[Word] = []
    lines: list[Line] = []
    offset = 0
    before: ReadWord | None = None
    for word in words:
        if not word.text:
            continue
        joint = _joint(before, word)
        start = offset + len(joint)
        span = Span(start, start + len(word.text))
        box = _clamped(word, frame)
        made.append(Word(span=span, box=box, confidence=word.confidence))
        if before is not None and _same_line(before, word):
            line = lines[-1]
            lines[-1] = Line(
                span=Span(line.span.start, span.end),
                box=line.box.union(box),
                block=line.block,
                turn=line.turn,
            )
        else:
            block = lines[-1].block + (joint == BLOCK_END) if lines else 0
            lines.append(Line(span=span, box=box, block=block, turn=word.turn))
        parts += (joint, word.text)
        offset = span.end
        before = word
    return TextLayer(
        leaf_index=leaf_index,
        frame=frame,
        text="".join(parts),
        words=tuple(made),
        lines=tuple(lines),
        status=LayerStatus.READ,
        method=method,
        reason=reason,
        detail=detail,
        provenance=provenance,
    )


def empty_layer(
    *,
    leaf_index: int,
    frame: Frame,
    status: LayerStatus,
    reason: ReadingReason,
    detail: str,
    provenance: Provenance,
) -> TextLayer:
    """Make the layer of a leaf that is blank or could not be read."""
    return TextLayer(
        leaf_index=leaf_index,
        frame=frame,
        text="",
        words=(),
        lines=(),
        status=status,
        method=LayerMethod.NONE,
        reason=reason,
        detail=detail,
        provenance=provenance,
    )


def _joint(before: ReadWord | None, word: ReadWord) -> str:
    """Tell what stands between two words that follow each other."""
    if before is None or word.joined:
        return ""
    if word.block != before.block:
        return BLOCK_END
    return WORD_GAP if word.line == before.line else LINE_END


def _same_line(before: ReadWord, word: ReadWord) -> bool:
    return (before.block, before.line) == (word.block, word.line)


def _clamped(word: ReadWord, frame: Frame) -> Box:
    """Round the word's box into the frame; one that runs backwards becomes empty."""
    x0 = min(max(round(word.x0), 0), frame.width_px)
    y0 = min(max(round(word.y0), 0), frame.height_px)
    return Box(
        x0,
        y0,
        min(max(round(word.x1), x0), frame.width_px),
        min(max(round(word.y1), y0), frame.height_px),
    )
