"""Open originals: a stored scan's files are opened again, in a worker or where it is drawn.

Comes in: a reader's name, the paths of the originals and, perhaps, the leaves that are wanted. Goes
out: the opened scan.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

from cardstore.plugins import load_reader
from cardstore.scans.parts import in_parts

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.scans.reader import OpenedScan, ScanReader
    from cardstore.scans.scan import Leaf

KEPT_SCANS = 2  # a worker reads one scan, then perhaps the next


class _OpensFiles(Protocol):
    """A reader that also takes several files as one scan, as the images' does."""

    def open_files(
        self, paths: Sequence[str], *, name: str, password: str | None = None
    ) -> OpenedScan: ...


def opened_here(
    reader_name: str, paths: tuple[str, ...], password: str | None
) -> tuple[ScanReader, OpenedScan]:
    """Open the scan once in this worker; a file that was replaced is opened anew."""
    return _opened(reader_name, paths, password, _stamps(paths))


def _stamps(paths: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """Give time and size of the files, so that a file that was replaced is opened anew."""
    stamps = []
    for path in paths:
        try:
            status = Path(path).stat()
        except OSError:
            stamps.append((0, -1))
        else:
            stamps.append((status.st_mtime_ns, status.st_size))
    return tuple(stamps)


@lru_cache(maxsize=KEPT_SCANS)
def _opened(
    reader_name: str,
    paths: tuple[str, ...],
    password: str | None,
    _stamped: tuple[tuple[int, int], ...],
) -> tuple[ScanReader, OpenedScan]:
    """Open the scan once in this worker."""
    return load_reader(reader_name), open_stored(reader_name, paths=paths, password=password)


def open_stored(
    reader_name: str,
    *,
    paths: tuple[str, ...],
    password: str | None = None,
    leaves: Iterable[Leaf] = (),
) -> OpenedScan:
    """Open a scan from its originals in the library.

    Args:
        reader_name: the reader that opened it when it was ingested.
        paths: the originals, in order.
        password: what opens an encrypted PDF.
        leaves: the leaves that will be asked for, since some may be parts of images; none where
            the images themselves are asked for.

    Raises:
        ScanError: the originals cannot be opened.
    """
    reader = load_reader(reader_name)
    if len(paths) == 1:
        return in_parts(reader.open(paths[0], password=password), leaves)
    several = cast("_OpensFiles", reader)
    opened = several.open_files(paths, name=Path(paths[0]).parent.name, password=password)
    return in_parts(opened, leaves)
