"""Selectors: stored, machine-readable pointers at a quote's segments.

Source: W3C Web Annotation Data Model, 4.2.4 (TextQuoteSelector), 4.2.5 (TextPositionSelector).
Positions are code points in one leaf's text layer, which the selector names by digest, because an
offset means nothing without the exact text it counts in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.spans import Span
    from cardstore.text.layer import Box

CONTEXT_CODE_POINTS = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class TextQuoteSelector:
    """Words and what stands around them in the source's raw text.

    Attributes:
        exact: the source's own characters, raw, line ends included.
        prefix, suffix: up to 32 code points before and after, raw.
    """

    exact: str
    prefix: str
    suffix: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TextPositionSelector:
    """A span of one text layer.

    Attributes:
        leaf_index: the leaf.
        layer_digest: `TextLayer.digest` of the layer the span counts in.
        span: code points in that layer's text.
        boxes: one per printed line, in the leaf's frame.
    """

    leaf_index: int
    layer_digest: str
    span: Span
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """An unbroken stretch of the quote: one quote selector, and a position on each leaf it touches.

    A stretch that passes a running head or a foot note has one position per piece.
    """

    quote: TextQuoteSelector
    positions: tuple[TextPositionSelector, ...]
