"""Survey an input before anything is stored: which reader, which leaves, is the engine there?

Runs in a worker, so that a file made to crash or hang a reader takes no more than the worker with
it. What goes back is small: the scan, the reader's name and the files to keep.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.plugins import find_reader, load_engine

if TYPE_CHECKING:
    from cardstore.scans.scan import Scan


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey:
    """What an input turned out to be.

    Attributes:
        scan: its digest and leaves.
        reader: the name of the reader that opens it.
        files: paths of the files to keep, in the order in which they are digested.
    """

    scan: Scan
    reader: str
    files: tuple[str, ...]


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
        return Survey(scan=opened.scan, reader=reader.name, files=opened.files)
    finally:
        opened.close()
