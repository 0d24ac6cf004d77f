"""The lines of a registry's dump: which file it is, and its lines from a given place on.

Used by the building of a local index. Comes in: a file as Open Library gives it out, plain or
compressed with gzip (told by its first bytes, not by its name). Goes out: lines with the place
behind each, so that an interrupted reading can go on there; and of each line its five columns.

- A line longer than 16 MiB is no record; it is passed over in pieces, so that memory stays bounded
  whatever the file holds. The longest line of an edition is a few hundred kB.
- In a compressed file the place counts decompressed bytes. To go on there everything before it is
  decompressed again, which takes about a second for 300 MB of text.
- A file is known by its size, its time and a digest of samples of it: the whole of 10 GB would be
  read for minutes only to say that it is the same.

Source: Open Library, "Data dumps": type, key, revision, last_modified and JSON, separated by tabs.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO, Self

from cardstore.errors import DumpError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import TracebackType

_GZIP_MAGIC = b"\x1f\x8b"
_LONGEST_LINE = 16 * 2**20
_BUFFER = 2**20
_SAMPLE = 2**18
_SAMPLES = 16
_COLUMNS = 5
LOOKED_AT = 1_000
"""A dump whose first lines are all damaged is none."""
_LOOKED_AT_BYTES = 32 * 2**20
A_DUMP = "Give a file such as ol_dump_editions_2026-10-31.txt.gz"
"""What to do where a file is no dump."""
_DIGITS = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class DumpFile:
    """What tells one file of a dump from another.

    Attributes:
        name: the file's name, without its folder.
        size: in bytes, as it lies on the disk.
        mtime_ns: when it was last changed, in nanoseconds since 1970.
        digest: SHA-256 over samples from its beginning, its end and between.
    """

    name: str
    size: int
    mtime_ns: int
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DumpLine:
    """The columns of one line.

    Attributes:
        kind: Open Library's type: "/type/edition".
        key: "/books/OL1M".
        revision: 1 or more.
        modified: when that revision was made, as the dump has it.
        json: the record, not parsed yet.
    """

    kind: str
    key: str
    revision: int
    modified: str
    json: str


def identify_dump(path: Path) -> DumpFile:
    """Tell which file lies at `path`.

    Raises:
        DumpError: there is none, or it cannot be read.
    """
    try:
        status = path.stat()
        digest = hashlib.sha256()
        with path.open("rb") as opened:
            for sample in range(_SAMPLES + 1):
                opened.seek(max(0, status.st_size - _SAMPLE) * sample // _SAMPLES)
                digest.update(opened.read(_SAMPLE))
    except OSError as exc:
        what = f"The dump {path} cannot be read ({exc.strerror})"
        raise DumpError(what) from exc
    return DumpFile(
        name=path.name,
        size=status.st_size,
        mtime_ns=status.st_mtime_ns,
        digest=digest.hexdigest(),
    )


def require_dump(path: Path, *, part: str) -> None:
    """Refuse a file from whose beginning no line is a dump's.

    Args:
        path: the file.
        part: what it should be a dump of: "editions".

    Raises:
        DumpError: so it is, or it is empty or cannot be read.
    """
    why = "it is empty"
    with DumpReader(path) as reader:
        for number, (line, offset) in enumerate(reader.lines(), start=1):
            try:
                parse_line(line)
            except ValueError as exc:
                first = f"line 1: {exc}" if number == 1 else why.partition("; ")[2]
                why = f"none of its first {number} lines is one of a dump; {first}"
            else:
                return
            if number == LOOKED_AT or offset > _LOOKED_AT_BYTES:
                break
    what = f"{path} is no dump of Open Library's {part}: {why}"
    raise DumpError(what, remedy=A_DUMP)


class DumpReader:
    """An opened dump. Use it in a `with` block."""

    def __init__(self, path: Path, *, offset: int = 0) -> None:
        """Open it.

        Args:
            path: the file.
            offset: the place from which to read, in bytes of text, as `lines` told it.

        Raises:
            DumpError: it cannot be read, or ends before that place.
        """
        self._path = path
        self._offset = offset
        try:
            self._disk: BinaryIO = path.open("rb")
        except OSError as exc:
            raise self._unreadable(exc) from exc
        try:
            packed = self._disk.read(2) == _GZIP_MAGIC
            self._disk.seek(0)
            self._text: BinaryIO = self._disk
            if packed:
                unpacked = gzip.GzipFile(fileobj=self._disk, mode="rb")
                self._text = io.BufferedReader(unpacked, _BUFFER)
            self._text.seek(offset)
        except (OSError, EOFError, zlib.error) as exc:
            self._disk.close()
            raise self._unreadable(exc) from exc

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._text.close()
        self._disk.close()

    @property
    def consumed(self) -> int:
        """How many bytes of the file on the disk have been read."""
        return self._disk.tell()

    def lines(self) -> Iterator[tuple[bytes, int]]:
        """Give each line with the place behind it; b"" for one that is too long to be a record.

        Raises:
            DumpError: a compressed file is cut short or damaged, or the disk fails.
        """
        offset = self._offset
        try:
            while line := self._text.readline(_LONGEST_LINE):
                offset += len(line)
                if len(line) == _LONGEST_LINE and not line.endswith(b"\n"):
                    while len(line) == _LONGEST_LINE and not line.endswith(b"\n"):
                        line = self._text.readline(_LONGEST_LINE)
                        offset += len(line)
                    line = b""
                yield line, offset
        except (OSError, EOFError, zlib.error) as exc:
            raise self._unreadable(exc) from exc

    def _unreadable(self, exc: Exception) -> DumpError:
        why = getattr(exc, "strerror", None) or str(exc)
        what = f"The dump {self._path} cannot be read to its end ({why})"
        return DumpError(
            what, remedy="Fetch the file again, whole, and build anew with it (--anew)"
        )


def parse_line(line: bytes) -> DumpLine:
    """Give the columns of a line.

    Raises:
        ValueError: it is none of a dump's; the message says why.
    """
    columns = line.split(b"\t", _COLUMNS - 1)
    if len(columns) != _COLUMNS:
        msg = f"{len(columns)} columns instead of {_COLUMNS}" if line else "too long"
        raise ValueError(msg)
    kind, key, revision, modified, record = (column.decode() for column in columns)
    if not (revision.isascii() and revision.isdecimal() and len(revision) <= _DIGITS):
        msg = f"the revision is {revision[:20]!r}"
        raise ValueError(msg)
    return DumpLine(kind=kind, key=key, revision=int(revision), modified=modified, json=record)
