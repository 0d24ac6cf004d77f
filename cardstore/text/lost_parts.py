"""Lost parts: a leaf of which words could be read, though its file has lost a part of it. Pure.

Comes in: a `TextLayer`. Goes out: what was lost, as its provenance has it. The reason of such a
leaf tells how its words were read, as of any other; that some are missing stands beside it.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.provenance import canonical_json

if TYPE_CHECKING:
    from cardstore.text.layer import TextLayer

LOST = "lost"  # the key in the provenance's settings
READ_IN_PART = "read in part"


def with_loss(layer: TextLayer, what: str) -> TextLayer:
    """Note in a layer that its leaf has lost a part.

    Args:
        layer: what was read on the leaf; at least a word.
        what: what the reader met, for people.
    """
    own = layer.provenance
    settings = json.loads(own.settings) | {LOST: what}
    detail = "; ".join(filter(None, (f"{READ_IN_PART}: {what}", layer.detail)))
    provenance = replace(own, settings=canonical_json(settings))
    return replace(layer, detail=detail, provenance=provenance)


def lost_part(layer: TextLayer) -> str:
    """Tell what a leaf has lost; "" of one that was read whole, as far as anybody can tell."""
    return loss_told(layer.provenance.settings)


def loss_told(settings: str) -> str:
    """Tell from the settings of a layer's provenance what its leaf has lost; "" for nothing.

    >>> loss_told('{"lost":"the picture ends too early"}'), loss_told("{}"), loss_told("")
    ('the picture ends too early', '', '')
    """
    told = json.loads(settings) if f'"{LOST}"' in settings else None
    lost = told.get(LOST) if isinstance(told, dict) else None
    return lost if isinstance(lost, str) else ""
