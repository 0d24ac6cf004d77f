"""Read regions: the pictures of a leaf whose own words are sound are read by the engine.

Serves `read_leaf`, in the worker. In come the leaf's raster and its words; out go the words that
the engine read where no word of the file stands, in the leaf's frame, with their confidences. The
file's own words are never touched: what goes wrong here costs the pictures alone, and is told.
"""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardstore.counts import count_of
from cardstore.errors import MissingPartError
from cardstore.provenance import canonical_json
from cardstore.scans.reader import TellsShapesDrawn
from cardstore.text.engine_words import require_words
from cardstore.text.picture_words import PICTURES
from cardstore.text.regions import believed_blocks, find_unread_regions, only_regions

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardstore.provenance import Provenance
    from cardstore.scans.reader import EmbeddedWord, OpenedScan, Raster
    from cardstore.text.engine import OcrEngine, ReadWord

logger = logging.getLogger(__name__)

LEAST_IMAGE_SHARE = 0.003  # of the leaf: a picture of a line of six words on A4; bullets are less


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionsRead:
    """What came of the regions.

    Attributes:
        words: what the engine read, in its order, blocks counted from 0; may be none.
        detail: what was found and done, for people; "" where the leaf has no such region.
    """

    words: tuple[ReadWord, ...] = ()
    detail: str = ""


def may_hold_pictures(scan: OpenedScan, leaf_index: int, *, image_share: float) -> bool:
    """Tell whether a leaf has something beside its words that is worth drawing it for.

    Args:
        scan: the scan.
        leaf_index: the leaf.
        image_share: share (0–1) of the leaf that images cover.
    """
    if image_share >= LEAST_IMAGE_SHARE:
        return True
    return isinstance(scan, TellsShapesDrawn) and scan.draws_shapes(leaf_index)


def read_regions(
    draw: Callable[[], Raster],
    words: Sequence[EmbeddedWord],
    *,
    start: Callable[[], OcrEngine],
    timeout_s: float,
) -> RegionsRead:
    """Read what a leaf shows beside its own words.

    Args:
        draw: gives the leaf's raster.
        words: the file's words that the page shows, in the raster's frame.
        start: gives the engine; asked only where there is a region.
        timeout_s: seconds that the engine may take.

    Raises:
        MissingPartError: the engine is not installed.
    """
    boxes = [(word.x0, word.y0, word.x1, word.y1) for word in words]
    try:
        raster = draw()
        regions = find_unread_regions(raster, boxes)
        if not regions:
            return RegionsRead()
        alone, around = only_regions(raster, regions, boxes)
        engine = start()
        answer = engine.recognize(alone, timeout_s=timeout_s)
        read = believed_blocks(require_words(answer, frame=alone.frame, engine=engine.name))
    except MissingPartError:
        raise
    except Exception as exc:  # noqa: BLE001 - a picture must never cost the words beside it
        logger.warning("the pictures of a leaf were not read: %r", exc)
        return RegionsRead(detail=f"its pictures were not read ({type(exc).__name__})")
    told = count_of(len(regions), "region")
    placed = tuple(
        replace(
            word,
            x0=word.x0 + around.x0,
            x1=word.x1 + around.x0,
            y0=word.y0 + around.y0,
            y1=word.y1 + around.y0,
        )
        for word in read
    )
    return RegionsRead(
        words=placed,
        detail=f"{told} with ink outside the words, {count_of(len(placed), 'word')} read there",
    )


def behind(own: Sequence[ReadWord], read: Sequence[ReadWord]) -> tuple[ReadWord, ...]:
    """Put the words of pictures behind the file's own, in blocks of their own."""
    first = 1 + max((word.block for word in own), default=-1)
    return (*own, *(replace(word, block=first + word.block) for word in read))


def with_pictures_read(own: Provenance, engine: Provenance) -> Provenance:
    """Name both: who gave the file's words, and in its settings who read the pictures."""
    told = {
        "agent": engine.agent,
        "version": engine.version,
        "settings": json.loads(engine.settings),
        "inputs": list(engine.inputs),
    }
    return replace(own, settings=canonical_json(json.loads(own.settings) | {PICTURES: told}))
