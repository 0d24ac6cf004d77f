"""Survey an input before anything is stored: which reader, which leaves, is the engine there?

Runs in a worker, so that a file made to crash or hang a reader takes no more than the worker with
it. What goes back is small: the scan, the reader's name and the files to keep.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.errors import ScanError
from cardstore.plugins import find_reader, load_engine
from cardstore.scans.reader import TellsLeftOut, TellsShapes

if TYPE_CHECKING:
    from cardstore.scans.reader import OpenedScan
    from cardstore.scans.scan import Scan

LEAST_SHAPE = 0.95  # width by height: two tall pages on a table are wider


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey:
    """What an input turned out to be.

    Attributes:
        scan: its digest and leaves.
        reader: the name of the reader that opens it.
        files: paths of the files to keep, in the order in which they are digested.
        wide: images that are about as wide as high, or wider, and so may show two pages.
        left_out: what was handed in and is no leaf; see `TellsLeftOut`.
    """

    scan: Scan
    reader: str
    files: tuple[str, ...]
    wide: tuple[int, ...] = ()
    left_out: tuple[tuple[str, int], ...] = ()


def survey_scan(path: str, *, engine: str, password: str | None = None) -> Survey:
    """Open an input, count its leaves, and see that the engine can start.

    Args:
        path: a PDF, an image, or a folder of images.
        engine: the name of the engine that will read the leaves.
        password: what opens an encrypted PDF.

    Raises:
        ScanError: the input cannot be read.
        MissingPartError: the engine or its model is not installed.
    """
    reader = find_reader(path)
    opened = reader.open(path, password=password)
    try:
        load_engine(engine).provenance()
        return Survey(
            scan=opened.scan,
            reader=reader.name,
            files=opened.files,
            wide=_wide_images(opened),
            left_out=opened.left_out() if isinstance(opened, TellsLeftOut) else (),
        )
    finally:
        opened.close()


def _wide_images(opened: OpenedScan) -> tuple[int, ...]:
    """Give the images that have to be looked at for openings.

    Their shapes alone are asked for: what lies on them may be made to hang whoever looks, and that
    must cost one image, not the book.
    """
    found = []
    for leaf in opened.scan.leaves:
        try:
            if _shape(opened, leaf.leaf_index) >= LEAST_SHAPE:
                found.append(leaf.leaf_index)
        except ScanError:
            continue  # its reading will tell
    return tuple(found)


def _shape(opened: OpenedScan, leaf_index: int) -> float:
    """Give an image's width by its height."""
    if isinstance(opened, TellsShapes):
        return opened.shape(leaf_index)
    frame = opened.frame(leaf_index)
    return frame.width_px / frame.height_px
