"""Read one leaf: from a stored scan to a `TextLayer`. Runs in a worker, leaf after leaf.

Comes in: a `LeafTask`, small and picklable. Goes out: the leaf's layer, always; a leaf that is
damaged, too large or too slow gives a FAILED layer with its reason, and the next leaf goes on.

1. The worker opens the scan and the engine once and keeps them.
2. The file's own words are looked at; `cardstore.text.trust` decides whether they are used. Then
   pictures beside them are read by the engine, and stand behind them.
3. Otherwise the leaf is drawn. Without ink but dirt it is blank, unless pale marks on it can be
   read; else the engine reads it.
4. A reading that is in doubt is tried again on a treated picture (`better_reading`).
5. Words that the engine does not believe itself, on a leaf where it believes none, are left out.
6. A leaf of which the file has lost a part keeps its words; without any it is damaged, not blank.

What is wrong with the whole job, and not with the leaf, is raised: a scan that cannot be opened, an
engine that is not installed.
"""

from __future__ import annotations

import importlib.metadata
import json
import logging
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from cardstore.counts import count_of
from cardstore.errors import (
    EngineError,
    MissingPartError,
    OversizedLeafError,
    ScanError,
    UnknownLeafError,
)
from cardstore.plugins import load_engine
from cardstore.provenance import Provenance, canonical_json
from cardstore.scans.parts import in_parts
from cardstore.scans.reader import TellsLosses
from cardstore.scans.scan import Frame
from cardstore.scans.turns import turned_frame
from cardstore.text.compose import empty_layer, layer_from_words
from cardstore.text.engine_words import require_words
from cardstore.text.ink import ink_share, tallest_stretch_px, uncovered_ink_share
from cardstore.text.layer import LayerMethod, LayerStatus, ReadingReason, TextLayer
from cardstore.text.lost_parts import with_loss
from cardstore.text.order import ORDER_VERSION, engine_words_in_order, words_in_order
from cardstore.text.pale import darkened, has_pale_marks, is_read
from cardstore.text.treatments import NOTHING, TREATED
from cardstore.text.trust import (
    Decision,
    believable,
    decide_reading,
    is_blank,
    is_poor,
    told_hidden,
    wants_ink,
)
from cardstore.workflow.better_reading import Escalation, read_best
from cardstore.workflow.open_originals import opened_here
from cardstore.workflow.read_regions import (
    RegionsRead,
    behind,
    may_hold_pictures,
    read_regions,
    with_pictures_read,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardstore.scans.reader import EmbeddedWord, OpenedScan, Raster, ScanReader
    from cardstore.scans.scan import Leaf
    from cardstore.text.engine import OcrEngine
    from cardstore.text.treatments import Treatment

logger = logging.getLogger(__name__)

DEFAULT_TIMEOUT_S = 120.0  # the slowest sound leaf of the benches took 21 s on a loaded machine
USUAL_DPI = 300  # of an image that does not tell its resolution
UNKNOWN_FRAME = Frame(width_px=1, height_px=1, dpi=0)  # of a leaf that could not be opened


class ReadingMode(StrEnum):
    """Which of the two ways of reading is taken."""

    AUTO = "auto"  # the file's own words where they deserve it
    OCR = "ocr"  # always the engine
    EMBEDDED = "embedded"  # always the file's own words, even none


@dataclass(frozen=True, slots=True, kw_only=True)
class LeafTask:
    """All that a worker must know to read one leaf.

    Attributes:
        paths: the PDF, the image or the folder; or several images that are already in order.
        reader: name of the reader that opens them.
        leaf_index: the leaf, counted from 0.
        engine: name of the engine for leaves without trustworthy words.
        settings: the engine's settings as (name, value) pairs.
        mode: which way of reading is taken.
        timeout_s: seconds that the engine may take.
        password: what opens an encrypted PDF; None when there is none.
        scan_digest: the scan's digest, for the layer's provenance; "" leaves it out.
        leaf: the leaf, where it is not the image of that index: one of a scan with openings. How
            an earlier reading turned it does not matter.
        scripts: scripts that the book is said to have ("Latin", "Greek"); empty: nothing was said.
        escalation: when its picture is treated and read again.
    """

    paths: tuple[str, ...]
    reader: str
    leaf_index: int
    engine: str = "tesserocr"
    settings: tuple[tuple[str, str], ...] = ()
    mode: ReadingMode = ReadingMode.AUTO
    timeout_s: float = DEFAULT_TIMEOUT_S
    password: str | None = None
    scan_digest: str = ""
    leaf: Leaf | None = None
    scripts: tuple[str, ...] = ()
    escalation: Escalation = Escalation.ON_DOUBT


def read_leaf(task: LeafTask) -> TextLayer:
    """Read the leaf.

    Returns:
        its layer; of status FAILED, with a reason, when this leaf cannot be read.

    Raises:
        ScanError: the scan as a whole cannot be opened.
        UnknownLeafError: it has no such leaf.
        MissingPartError: the reader, the engine or its model is not installed.
    """
    reader, scan = opened_here(task.reader, task.paths, task.password)
    if task.leaf is not None:
        scan = in_parts(scan, (replace(task.leaf, turned=0),))
    try:
        return _with_loss(task, _read(task, reader, scan), scan)
    except (UnknownLeafError, MissingPartError):
        raise
    except TimeoutError as exc:
        return failed_layer(task, ReadingReason.TIMED_OUT, _said(exc))
    except (OversizedLeafError, MemoryError) as exc:
        return failed_layer(task, ReadingReason.LEAF_TOO_LARGE, _said(exc))
    except (ScanError, EngineError) as exc:
        return failed_layer(task, ReadingReason.LEAF_DAMAGED, _said(exc))
    except Exception as exc:  # noqa: BLE001  a reader or engine of others may raise anything
        logger.warning("leaf %d: %r", task.leaf_index, exc)
        return failed_layer(task, ReadingReason.LEAF_DAMAGED, f"{type(exc).__name__}: {_said(exc)}")


def failed_layer(task: LeafTask, reason: ReadingReason, detail: str) -> TextLayer:
    """Make the layer of a leaf that could not be read.

    For callers too: a worker that died or ran out of time cannot make one itself.
    """
    return empty_layer(
        leaf_index=task.leaf_index,
        frame=UNKNOWN_FRAME,
        status=LayerStatus.FAILED,
        reason=reason,
        detail=detail,
        provenance=_own_provenance(task),
    )


def _with_loss(task: LeafTask, layer: TextLayer, scan: OpenedScan) -> TextLayer:
    """Tell of a leaf that is not all there; without a word it may not pass for white paper."""
    loss = scan.loss(task.leaf_index) if isinstance(scan, TellsLosses) else None
    if loss is not None and not layer.words:
        what = f"nothing could be read, and a part of the leaf is lost: {loss.what}"
        return failed_layer(task, ReadingReason.LEAF_DAMAGED, what)
    return layer if loss is None or not loss.certain else with_loss(layer, loss.what)


def _read(task: LeafTask, reader: ScanReader, scan: OpenedScan) -> TextLayer:
    """Take the file's own words, or draw the leaf and read it."""
    at = task.leaf_index
    words = () if task.mode is ReadingMode.OCR else scan.embedded_words(at)
    draw = lru_cache(maxsize=1)(partial(scan.raster, at))
    if task.mode is not ReadingMode.AUTO:
        decision = _as_ordered(task.mode, words)
    else:
        decision = _decided(task, scan, words, draw=draw)
    if decision.method is LayerMethod.EMBEDDED:
        pictures = _pictures_read(task, scan, words, draw=draw)
        return _embedded_layer(task, reader, words, scan=scan, decision=decision, read=pictures)
    layer = _recognized_layer(task, reader, draw(), decision)
    if decision.reason is ReadingReason.UNDECLARED_SCRIPT and (not layer.words or is_poor(layer)):
        kept = _kept(decision)
        return _embedded_layer(task, reader, words, scan=scan, decision=kept, read=RegionsRead())
    if layer.status is LayerStatus.BLANK and has_pale_marks(draw()):
        return _pale_layer(task, reader, draw(), blank=layer, decision=decision)
    return layer


def _decided(
    task: LeafTask,
    scan: OpenedScan,
    words: Sequence[EmbeddedWord],
    *,
    draw: Callable[[], Raster],
) -> Decision:
    """Decide by the words that lie on the leaf, and by its ink where that is asked for."""
    at = task.leaf_index
    share = scan.image_share(at)
    uncovered = None
    if wants_ink(words, image_share=share):
        boxes = [(w.x0, w.y0, w.x1, w.y1) for w in words if w.visible]
        uncovered = uncovered_ink_share(draw(), boxes)
    return decide_reading(
        _words_on(scan.frame(at), words),
        image_share=share,
        uncovered_share=uncovered,
        scripts=task.scripts,
    )


def _pictures_read(
    task: LeafTask,
    scan: OpenedScan,
    words: Sequence[EmbeddedWord],
    *,
    draw: Callable[[], Raster],
) -> RegionsRead:
    """Read the pictures beside words that are trusted; none where the way was ordered."""
    at = task.leaf_index
    if task.mode is not ReadingMode.AUTO or not may_hold_pictures(
        scan, at, image_share=scan.image_share(at)
    ):
        return RegionsRead()
    return read_regions(
        draw,
        [word for word in words if word.visible],
        start=partial(_started, task.engine, task.settings),
        timeout_s=task.timeout_s,
    )


def _kept(decision: Decision) -> Decision:
    """Keep letters of an undeclared script where the engine makes less of them."""
    return Decision(
        method=LayerMethod.EMBEDDED,
        reason=ReadingReason.SANE_TEXT,
        detail=f"{decision.detail}, but the engine reads none for certain",
    )


def _pale_layer(
    task: LeafTask, reader: ScanReader, raster: Raster, *, blank: TextLayer, decision: Decision
) -> TextLayer:
    """Have pale marks read where there is no ink; the leaf stays blank where they are no words."""
    dark = darkened(raster)
    read = _started(task.engine, task.settings).recognize(dark, timeout_s=task.timeout_s)
    if not is_read(require_words(read, frame=dark.frame, engine=task.engine)):
        return replace(blank, detail=f"{blank.detail}; pale marks are no words")
    pale = replace(decision, detail=f"{decision.detail}; pale print, read darkened")
    return _recognized_layer(task, reader, dark, pale)


def _words_on(frame: Frame, words: Sequence[EmbeddedWord]) -> tuple[EmbeddedWord, ...]:
    """Leave out what a crop box has cut off: the other half of a spread says nothing about this."""
    return tuple(
        word
        for word in words
        if 0 <= word.x0 + word.x1 <= 2 * frame.width_px
        and 0 <= word.y0 + word.y1 <= 2 * frame.height_px
    )


def _as_ordered(mode: ReadingMode, words: Sequence[EmbeddedWord]) -> Decision:
    """Take the way of reading that was ordered.

    Words under a picture were read by an engine too, whoever ordered that they be taken.
    """
    hidden = sum(not word.visible for word in words)
    detail = f"{count_of(len(words), 'word')} in the file" if words else ""
    if 0 < hidden < len(words) and mode is ReadingMode.EMBEDDED:
        detail += f"; {told_hidden(hidden)}"
    return Decision(
        method=LayerMethod(mode),
        reason=(
            ReadingReason.INVISIBLE_TEXT
            if words and hidden == len(words)
            else ReadingReason.AS_ORDERED
        ),
        detail=detail,
    )


def _embedded_layer(
    task: LeafTask,
    reader: ScanReader,
    words: Sequence[EmbeddedWord],
    *,
    scan: OpenedScan,
    decision: Decision,
    read: RegionsRead,
) -> TextLayer:
    """Compose the file's own words, the visible ones, or all when none is; then its pictures'."""
    frame = scan.frame(task.leaf_index)
    shown = tuple(word for word in words if word.visible) or tuple(words)
    provenance = _with_inputs(_with_order(reader.provenance()), task)
    if read.words:
        engine = _started(task.engine, task.settings)
        provenance = with_pictures_read(provenance, engine.provenance())
    return layer_from_words(
        behind(words_in_order(shown, frame), read.words),
        leaf_index=task.leaf_index,
        frame=frame,
        method=LayerMethod.EMBEDDED,
        reason=ReadingReason.PICTURES_READ if read.words else decision.reason,
        detail="; ".join(filter(None, (decision.detail, read.detail))),
        provenance=provenance,
    )


def _recognized_layer(
    task: LeafTask, reader: ScanReader, raster: Raster, decision: Decision
) -> TextLayer:
    """Call the leaf blank, or have the engine read it."""
    ink = ink_share(raster)
    detail = f"{decision.detail}; ink {ink:.3%}".removeprefix("; ")
    tallest_inch = tallest_stretch_px(raster) / (raster.frame.dpi or USUAL_DPI)
    if is_blank(ink=ink, tallest_inch=tallest_inch):
        return empty_layer(
            leaf_index=task.leaf_index,
            frame=raster.frame,
            status=LayerStatus.BLANK,
            reason=ReadingReason.NO_INK,
            detail=detail,
            provenance=_own_provenance(task, reader),
        )
    engine = _started(task.engine, task.settings)
    best = read_best(engine, raster, timeout_s=task.timeout_s, escalation=task.escalation)
    told = best.told()
    detail += f"; {told}" if told else ""
    words, reason = best.words, decision.reason
    if not believable(words):
        detail += f"; {len(words)} doubtful words left out" if words else ""
        words, reason = (), ReadingReason.NOTHING_READ
    treatment = best.treatment if words else NOTHING
    return layer_from_words(
        engine_words_in_order(words),
        leaf_index=task.leaf_index,
        frame=turned_frame(raster.frame, treatment.turned),
        method=LayerMethod.OCR,
        reason=reason,
        detail=detail,
        provenance=_engine_provenance(task, reader, engine, treatment=treatment),
    )


def _engine_provenance(
    task: LeafTask, reader: ScanReader, engine: OcrEngine, *, treatment: Treatment
) -> Provenance:
    """Name the engine, and in its settings who drew the leaf and how: all change the words."""
    own = engine.provenance()
    settings = json.loads(own.settings) | {"drawn": reader.provenance().version}
    if treatment != NOTHING:
        settings |= {TREATED: treatment.settings}
    return _with_inputs(_with_order(replace(own, settings=canonical_json(settings))), task)


def _with_order(provenance: Provenance) -> Provenance:
    """Add by which method the words were put in order."""
    settings = json.loads(provenance.settings) | {"order": ORDER_VERSION}
    return replace(provenance, settings=canonical_json(settings))


def _own_provenance(task: LeafTask, reader: ScanReader | None = None) -> Provenance:
    """Name ourselves, for leaves on which nobody read anything."""
    version = importlib.metadata.version("cardstore")
    settings = "{}" if reader is None else canonical_json({"drawn": reader.provenance().version})
    return _with_inputs(Provenance(agent="cardstore", version=version, settings=settings), task)


def _with_inputs(provenance: Provenance, task: LeafTask) -> Provenance:
    """Add the scan's digest to what the layer was computed from."""
    if not task.scan_digest:
        return provenance
    return replace(provenance, inputs=(*provenance.inputs, task.scan_digest))


@lru_cache(maxsize=1)
def _started(engine_name: str, settings: tuple[tuple[str, str], ...]) -> OcrEngine:
    """Start the engine once in this worker."""
    return load_engine(engine_name, settings=dict(settings))


def _said(exc: BaseException) -> str:
    """Give the error's words on one line."""
    words = exc.what if isinstance(exc, (ScanError, EngineError)) else str(exc)
    return " ".join(words.split()) or type(exc).__name__
