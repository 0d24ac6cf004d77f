"""Read margins: a second look at the strips of one leaf. Runs in a worker, leaf after leaf.

Comes in: a `MarginTask`, small and picklable. Goes out: `MarginLook`s, one for each reader. The
readers are told nothing of the number that is expected: they read blind, and what they saw is
compared later.

1. Head and foot are cut out and read as one block of lines, and once more as scattered words: of
   both layouts each finds numerals that the other misses.
2. Where neither has a number, they are read with digits alone.
3. With a model of another script, when asked for: in both layouts, any sign, drawn in two sizes.

Or, when asked for, only the name of the leaf's script is told.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.adapters.engines.script_names import detector_provenance, name_script
from cardstore.adapters.engines.tesserocr import TesserocrEngine
from cardstore.adapters.margin_pictures import SCRIPT_DPIS, cut_margins
from cardstore.pages.looks import LookMode, MarginLook
from cardstore.provenance import canonical_json
from cardstore.scans.parts import in_parts
from cardstore.text.engine import ReadWord
from cardstore.text.treatments import TREATED, Treatment
from cardstore.workflow.open_originals import opened_here

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardstore.adapters.crops import Crop
    from cardstore.scans.reader import Raster
    from cardstore.scans.scan import Frame, Leaf

STRIP_TIMEOUT_S = 20.0  # a strip takes 0.05 CPU-s
_DIGITS = "0123456789"
_DRAWN = "drawn_dpi"
_FREE = (LookMode.BLOCK, LookMode.SPARSE)
_SETTINGS = {
    LookMode.BLOCK: {"psm": "6"},
    LookMode.SPARSE: {"psm": "11"},
    LookMode.DIGITS: {"psm": "6", "signs": _DIGITS},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class MarginTask:
    """All that a worker must know to look at the margins of a leaf again.

    Attributes:
        paths: the originals, in order.
        reader: name of the reader that opens them.
        leaf_index: the leaf, counted from 0.
        leaf: the leaf itself, which may be a part of an image; None for a whole one.
        model: (language, folder) of a model of another script; None for the first reader's own.
        names_script: only tell in which script the leaf is printed.
        tessdata: the folder that the settings name for models; None for the usual ones.
        password: what opens an encrypted PDF; None when there is none.
    """

    paths: tuple[str, ...]
    reader: str
    leaf_index: int
    leaf: Leaf | None = None
    model: tuple[str, str] | None = None
    names_script: bool = False
    tessdata: str | None = None
    password: str | None = None


def read_margins(task: MarginTask) -> tuple[MarginLook, ...]:
    """Look at the margins of one leaf again.

    Raises:
        ScanError: the original cannot be opened or the leaf cannot be drawn.
        MissingPartError: the engine or a model is not installed.
        EngineError: the engine failed.
        TimeoutError: a strip took too long.
    """
    leaves = () if task.leaf is None else (task.leaf,)
    _, opened = opened_here(task.reader, task.paths, task.password)
    raster = in_parts(opened, leaves).raster(task.leaf_index)
    if task.names_script:
        looks: tuple[MarginLook, ...] = (_named(raster, task),)
    else:
        looks = look_at(raster, leaf_index=task.leaf_index, model=task.model)
    turned = 0 if task.leaf is None else task.leaf.turned
    return tuple(_of_turned(look, turned) for look in looks) if turned else looks


def look_at(
    raster: Raster, *, leaf_index: int, model: tuple[str, str] | None = None
) -> tuple[MarginLook, ...]:
    """Look at the margins of a leaf that is drawn already; see `read_margins`."""
    if model is None:
        return look_at_strips(cut_margins(raster), frame=raster.frame, leaf_index=leaf_index)
    return tuple(
        _telling(look, {_DRAWN: dpi})
        for dpi in SCRIPT_DPIS
        for look in look_at_strips(
            cut_margins(raster, dpi=dpi), frame=raster.frame, leaf_index=leaf_index, model=model
        )
    )


def is_drawn_for_scripts(look: MarginLook) -> bool:
    """Tell whether a look in another script saw strips as they are drawn for that now."""
    return look.mode is not LookMode.SCRIPT or _DRAWN in json.loads(
        look.provenance.settings or "{}"
    )


def _of_turned(look: MarginLook, turned: int) -> MarginLook:
    """Have a look tell that the leaf was turned upright for it, as the leaf's layer does."""
    return _telling(look, {TREATED: Treatment(turned=turned).settings})


def _telling(look: MarginLook, more: Mapping[str, object]) -> MarginLook:
    """Have the settings of a look tell more."""
    settings = json.loads(look.provenance.settings or "{}")
    told = canonical_json({**settings, **more})
    return replace(look, provenance=replace(look.provenance, settings=told))


def _named(raster: Raster, task: MarginTask) -> MarginLook:
    """Keep the name of the leaf's script as the one word that was seen; no word, no name."""
    named = name_script(raster, folder=task.tessdata)
    words: tuple[ReadWord, ...] = ()
    if named is not None:
        words = (
            ReadWord(
                text=named[0],
                x0=0,
                y0=0,
                x1=raster.frame.width_px,
                y1=raster.frame.height_px,
                block=0,
                line=0,
                confidence=None,
            ),
        )
    return MarginLook(
        leaf_index=task.leaf_index,
        frame=raster.frame,
        mode=LookMode.NAMED,
        words=words,
        provenance=detector_provenance(task.tessdata),
    )


def look_at_strips(
    strips: Sequence[Crop],
    *,
    frame: Frame,
    leaf_index: int,
    model: tuple[str, str] | None = None,
) -> tuple[MarginLook, ...]:
    """Look at strips that are cut out already; see `read_margins`."""

    def look(layout: LookMode, mode: LookMode | None = None) -> MarginLook:
        engine = _engine(layout, model)
        return MarginLook(
            leaf_index=leaf_index,
            frame=frame,
            mode=mode or layout,
            words=tuple(_read(engine, strips)),
            provenance=engine.provenance(),
        )

    if model is not None:
        # Both are one way to look: which digits of a script its model takes for which is the same
        # in both, so that what both saw is not shown to stand there.
        return tuple(look(layout, LookMode.SCRIPT) for layout in _FREE)
    free = tuple(look(layout) for layout in _FREE)
    if any(_is_number(word.text) for one in free for word in one.words):
        return free
    return *free, look(LookMode.DIGITS)


def _read(engine: TesserocrEngine, strips: Iterable[Crop]) -> Iterable[ReadWord]:
    """Read the strips; lines of different strips have numbers of their own."""
    for place, crop in enumerate(strips):
        for word in engine.recognize(crop.raster, timeout_s=STRIP_TIMEOUT_S):
            yield replace(crop.on_leaf(word), block=1000 * place + word.block)


def _is_number(text: str) -> bool:
    return text.strip(".,:;()[]-—'").isdecimal()


@lru_cache(maxsize=6)
def _engine(layout: LookMode, model: tuple[str, str] | None = None) -> TesserocrEngine:
    """Start an engine once in this worker."""
    told = dict(_SETTINGS[layout])
    if model is not None:
        told |= {"lang": model[0], "tessdata": model[1]}
    return TesserocrEngine(told)
