"""Read crops: a second reading of some lines of a leaf. Runs in a worker, leaf after leaf.

Comes in: a `CropTask`, small and picklable. Goes out: for each group of lines what each reader read
there. Unlike the first reading of a leaf this may fail: whatever goes wrong is raised, and the card
stays to be looked at.

Three readers, each chosen for erring elsewhere than the others:

    1. the second model on the lines and the room beside them, where words may have been lost;
    2. the second model on each line alone, its neighbours painted out;
    3. the first model on the enlarged lines: what it reads otherwise when drawn larger, it was
       not sure of.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.adapters.crops import SCALE, cut_line, cut_lines
from cardstore.adapters.engines.tesserocr import TesserocrEngine
from cardstore.errors import EngineError
from cardstore.provenance import canonical_json
from cardstore.workflow.open_originals import open_stored

if TYPE_CHECKING:
    from cardstore.adapters.crops import Crop
    from cardstore.provenance import Provenance
    from cardstore.scans.reader import Raster
    from cardstore.scans.scan import Leaf
    from cardstore.text.engine import ReadWord
    from cardstore.text.layer import Box

DEFAULT_TIMEOUT_S = 60.0  # a group of eight lines takes 0.5 CPU-s
BLOCK, RAW_LINE = "6", "13"  # Tesseract's page segmentation modes
READERS = ("second model", "second model, line by line", "first model, enlarged")


@dataclass(frozen=True, slots=True, kw_only=True)
class CropGroup:
    """Lines that follow each other.

    Attributes:
        lines: of each line the boxes of its words; at least one line with one box.
        room: how far to the left and right a reader may look.
    """

    lines: tuple[tuple[Box, ...], ...]
    room: Box


@dataclass(frozen=True, slots=True, kw_only=True)
class CropTask:
    """All that a worker must know to read some lines of a leaf again.

    Attributes:
        paths: the originals, in order.
        reader: name of the reader that opens them.
        leaf_index: the leaf, counted from 0.
        groups: what is read again.
        second_model: the folder of the second model.
        password: what opens an encrypted PDF; None when there is none.
        timeout_s: seconds that one crop may take.
        leaf: the leaf, where it is not the image of that index: one of a scan with openings.
    """

    paths: tuple[str, ...]
    reader: str
    leaf_index: int
    groups: tuple[CropGroup, ...]
    second_model: str
    password: str | None = None
    timeout_s: float = DEFAULT_TIMEOUT_S
    leaf: Leaf | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CropsRead:
    """What the readers read.

    Attributes:
        groups: for each group of the task, for each of `READERS`, the words in order, their boxes
            in the leaf's frame.
        provenance: of the second model's engine, with the other readers in its settings.
    """

    groups: tuple[tuple[tuple[ReadWord, ...], ...], ...]
    provenance: Provenance


def read_crops(task: CropTask) -> CropsRead:
    """Read some lines of one leaf again.

    Raises:
        ScanError: the original cannot be opened or the leaf cannot be drawn.
        MissingPartError: the engine or a model is not installed.
        EngineError: an engine failed.
        TimeoutError: a crop took too long.
    """
    leaves = () if task.leaf is None else (task.leaf,)
    opened = open_stored(task.reader, paths=task.paths, password=task.password, leaves=leaves)
    try:
        raster = opened.raster(task.leaf_index)
    finally:
        opened.close()
    return read_raster(raster, task)


def read_raster(raster: Raster, task: CropTask) -> CropsRead:
    """Read the lines of a leaf that is drawn already.

    Raises:
        EngineError: an engine failed, or both have the same model.
    """
    engines = (
        _engine(task.second_model, BLOCK),
        _engine(task.second_model, RAW_LINE),
        _engine(None, BLOCK),
    )
    block, single, first = engines
    if block.provenance().inputs == first.provenance().inputs:
        what = "The second reader's model is the first reader's own, so it would agree with itself"
        raise EngineError(what, remedy="See both with: cardstore models")
    groups = []
    for group in task.groups:
        wide, around = (
            cut_lines(raster, group.lines, room=group.room),
            cut_lines(raster, group.lines),
        )
        each = [cut_line(raster, line) for line in group.lines]
        groups.append(
            (
                _read(block, wide, task),
                tuple(word for crop in each for word in _read(single, crop, task)),
                _read(first, around, task),
            )
        )
    return CropsRead(groups=tuple(groups), provenance=_provenance(engines))


def _read(engine: TesserocrEngine, crop: Crop, task: CropTask) -> tuple[ReadWord, ...]:
    words = engine.recognize(crop.raster, timeout_s=task.timeout_s)
    return tuple(crop.on_leaf(word) for word in words)


def _provenance(engines: tuple[TesserocrEngine, ...]) -> Provenance:
    """Name the engine, in its settings all three readers, and as inputs the models' digests."""
    each = [engine.provenance() for engine in engines]
    told = {
        "readers": {
            name: json.loads(one.settings) for name, one in zip(READERS, each, strict=True)
        },
        "scale": SCALE,
    }
    inputs = tuple(dict.fromkeys(digest for one in each for digest in one.inputs))
    return replace(each[0], settings=canonical_json(told), inputs=inputs)


@lru_cache(maxsize=4)
def _engine(tessdata: str | None, psm: str) -> TesserocrEngine:
    """Start an engine once in this worker."""
    told = {"psm": psm} if tessdata is None else {"psm": psm, "tessdata": tessdata}
    return TesserocrEngine(told)
