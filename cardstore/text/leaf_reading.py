"""LeafReading: how a leaf was read and why so, without its text. Pure.

Comes in: a `TextLayer`. Goes out: the decision, its reason, the numbers behind it, and how much was
read with what confidence: what a person goes through to see whether a book was read well.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.text.picture_words import picture_lines

if TYPE_CHECKING:
    from cardstore.text.layer import LayerMethod, LayerStatus, ReadingReason, TextLayer


@dataclass(frozen=True, slots=True, kw_only=True)
class LeafReading:
    """How a leaf was read.

    Attributes:
        leaf_index: the leaf, counted from 0.
        status: read, blank or failed.
        method: whether the words are the file's own, or an engine's.
        reason: why so.
        detail: the numbers behind it, for people; may be "".
        words: how many words the layer has.
        picture_words: how many of them an engine read in pictures beside the file's own words.
        confidence: the mean (0–1) of the engine's own numbers; None where it read nothing.
        agent, version: who read the leaf.
    """

    leaf_index: int
    status: LayerStatus
    method: LayerMethod
    reason: ReadingReason
    detail: str
    words: int
    picture_words: int
    confidence: float | None
    agent: str
    version: str


def leaf_reading_of(layer: TextLayer) -> LeafReading:
    """Tell how a leaf was read."""
    told = [word.confidence for word in layer.words if word.confidence is not None]
    apart = picture_lines(layer)
    first = min((layer.lines[at].span.start for at in apart), default=len(layer.text))
    return LeafReading(
        leaf_index=layer.leaf_index,
        status=layer.status,
        method=layer.method,
        reason=layer.reason,
        detail=layer.detail,
        words=len(layer.words),
        picture_words=sum(word.span.start >= first for word in layer.words),
        confidence=sum(told) / len(told) if told else None,
        agent=layer.provenance.agent,
        version=layer.provenance.version,
    )
