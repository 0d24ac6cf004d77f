"""Picture words: what an engine read in pictures, on a leaf whose other words are the file's own.

Comes in: a `TextLayer`. Goes out: which of its lines those are. They come behind the file's own
words, so that these stand where they stood without them, and they are text of their own: a
sentence of the page runs past them. A layer that a person made of such a one names the lines, since
words that were set right are no engine's any more, and lines may stand in another order. Pure.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from cardstore.text.layer import ReadingReason

if TYPE_CHECKING:
    from cardstore.provenance import Provenance
    from cardstore.spans import Span
    from cardstore.text.layer import TextLayer

PICTURES = "pictures"  # in the settings of a layer's provenance: who read its pictures
PICTURE_LINES = "picture_lines"  # and which lines those are, where a person made the layer


def has_pictures_read(provenance: Provenance) -> bool:
    """Tell from its provenance alone whether a layer may have words that were read in pictures."""
    return pictures_told(provenance.settings) is not None


def pictures_told(settings: str) -> object | None:
    """Give what the settings of a layer's provenance tell of who read its pictures; None: nobody.

    >>> pictures_told('{"changes":[["pictvres","pictures"]]}') is None
    True
    """
    return _told(settings, PICTURES)


def _told(settings: str, name: str) -> object | None:
    """Give a setting; None for none, also where a person's own words are that name."""
    told = json.loads(settings) if f'"{name}"' in settings else None
    return told.get(name) if isinstance(told, dict) else None


def picture_lines(layer: TextLayer) -> frozenset[int]:
    """Give the numbers of the lines that were read in pictures; none of any other layer."""
    if layer.reason is not ReadingReason.PICTURES_READ:
        return frozenset()
    told = _told(layer.provenance.settings, PICTURE_LINES)
    if isinstance(told, list):
        return frozenset(told)
    starts = [word.span.start for word in layer.words if word.confidence is not None]
    if not starts:
        return frozenset()
    return frozenset(at for at, line in enumerate(layer.lines) if line.span.start >= starts[0])


def is_files_own(layer: TextLayer, span: Span) -> bool:
    """Tell whether a stretch of a leaf with read pictures is the file's own text.

    Args:
        layer: a leaf's layer.
        span: a stretch of its text.

    Returns:
        False too where an engine read the whole leaf.
    """
    read = picture_lines(layer)
    return layer.reason is ReadingReason.PICTURES_READ and not any(
        line.span.overlaps(span) for at, line in enumerate(layer.lines) if at in read
    )
