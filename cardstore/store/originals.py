"""Originals: the folder of files exactly as they were handed in, filed under their digest.

Comes in: a file of the user's. Goes out: a read-only copy `originals/<sha256><extension>` and its
`StoredFile`. The copy is written under another name, synced, and renamed, so it is there whole or
not at all; a file that is already there is never written again. What an interrupted copy left is
cleared away by the next one. A copy that is gone is made again
when the same file is handed in again; one that was altered is left for a person to look at.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, TypeAlias

from cardstore.errors import AlteredOriginalError, DamagedScanError
from cardstore.store.connection import write_error
from cardstore.store.incoming import INCOMING, clear_abandoned, hold
from cardstore.store.records import StoredFile

if TYPE_CHECKING:
    from collections.abc import Iterator

Stamp: TypeAlias = "tuple[int, int, int]"
"""Size, time of the last change and time of the last change of that: bytes and nanoseconds."""

_CHUNK_BYTES = 1 << 20
_EXTENSION = re.compile(r"\.[a-z0-9]{1,8}")
_READ_ONLY = 0o444


def link_originals(folder: Path, place: Path) -> None:
    """Make the originals of one library seen in another; copied where no link can be made."""
    if not folder.is_dir():
        return
    try:
        place.symlink_to(folder.resolve(), target_is_directory=True)
    except OSError:
        shutil.copytree(folder, place)


class Originals:
    """The originals of one library."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        # The digest of each copy as this instance last read it, with what the disk said of it then.
        self._read: dict[Path, tuple[Stamp, str]] = {}
        self._swept = False

    def keep(self, path: Path) -> StoredFile:
        """Copy a file into the folder, unless its bytes are there already.

        A copy that was kept earlier and is missing now is made again.

        Raises:
            DamagedScanError: the user's file cannot be read.
            AlteredOriginalError: the copy kept earlier no longer has its digest.
            LibraryWriteError: the folder cannot be written.
        """
        with self._writing(), self._incoming() as (incoming, copy):
            sha256, size_bytes = _copy(path, copy)
            stored = StoredFile(
                sha256=sha256,
                name=path.name,
                size_bytes=size_bytes,
                stored_as=sha256 + _extension(path),
            )
            self._file_under_digest(incoming, stored)
        return stored

    @contextmanager
    def beacon(self) -> Iterator[tuple[Path, str]]:
        """Put a file among the originals, by which another machine shows that it sees them.

        Gives its absolute path and what stands in it, which nobody can guess.

        Raises:
            LibraryWriteError: the folder cannot be written.
        """
        token = secrets.token_hex(16)
        with self._writing(), self._incoming() as (path, opened):
            opened.write(token.encode("ascii"))
            opened.flush()
            yield path.absolute(), token

    @contextmanager
    def _incoming(self) -> Iterator[tuple[Path, BinaryIO]]:
        """Make a file under a passing name; it is gone afterwards, unless it was renamed."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if not self._swept:
            clear_abandoned(self.folder)
            self._swept = True
        handle, name = tempfile.mkstemp(dir=self.folder, prefix=INCOMING)
        path = Path(name)
        try:
            with os.fdopen(handle, "wb") as opened:
                hold(opened)
                yield path, opened
        finally:
            path.unlink(missing_ok=True)

    def path_of(self, file: StoredFile) -> Path:
        """Tell where the copy lies."""
        return self.folder / file.stored_as

    def verify(self, file: StoredFile) -> None:
        """Read the copy and compare its digest.

        Raises:
            AlteredOriginalError: the copy is gone or has other bytes.
        """
        path = self.path_of(file)
        found = self._digest_of(path)
        if found != file.sha256:
            raise AlteredOriginalError(str(path), expected=file.sha256, found=found)

    def is_intact(self, file: StoredFile) -> bool:
        """Tell whether the copy is there with its own bytes; reads a copy once while it stays.

        What was read is remembered by size and times, so a check of many cards reads each original
        once. Use `verify` to have the bytes read in any case.
        """
        path = self.path_of(file)
        remembered = self._read.get(path)
        if remembered is not None and remembered[0] == _stamp(path):
            return remembered[1] == file.sha256
        return self._digest_of(path) == file.sha256

    def digest_of(self, stored_as: str) -> str:
        """Read a copy by its name in the folder, and give its digest; "" where it cannot be read.

        What this instance read before, and the disk says the same of, is not read again.
        """
        path = self.folder / stored_as
        remembered = self._read.get(path)
        if remembered is not None and remembered[0] == _stamp(path):
            return remembered[1]
        return self._digest_of(path) or ""

    def stamp_of(self, stored_as: str) -> Stamp | None:
        """Give size and times of a copy, which change when somebody writes into it; None: gone."""
        return _stamp(self.folder / stored_as)

    def _digest_of(self, path: Path) -> str | None:
        """Read a copy and remember its digest; None when it cannot be read."""
        # Taken before reading: a copy that is altered meanwhile must be read again.
        stamp = _stamp(path)
        try:
            with path.open("rb") as opened:
                digest = hashlib.file_digest(opened, "sha256").hexdigest()
        except OSError:
            self._read.pop(path, None)
            return None
        if stamp is not None:
            self._read[path] = (stamp, digest)
        return digest

    def _file_under_digest(self, incoming: Path, stored: StoredFile) -> None:
        """Give the copy its name, unless the file is there already."""
        target = self.path_of(stored)
        if target.exists():
            found = self._digest_of(target)
            if found != stored.sha256:
                raise AlteredOriginalError(
                    str(target),
                    expected=stored.sha256,
                    found=found,
                    remedy="Move the altered file away, then ingest the scan again",
                )
            return
        incoming.chmod(_READ_ONLY)
        incoming.rename(target)
        sync_folder(self.folder)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except OSError as exc:
            raise write_error(self.folder, exc) from exc


def _copy(path: Path, copy: BinaryIO) -> tuple[str, int]:
    """Copy the bytes of `path` and sync them; give their digest and number."""
    digest = hashlib.sha256()
    size_bytes = 0
    for chunk in _chunks(path):
        digest.update(chunk)
        size_bytes += len(chunk)
        copy.write(chunk)
    copy.flush()
    os.fsync(copy.fileno())
    return digest.hexdigest(), size_bytes


def _chunks(path: Path) -> Iterator[bytes]:
    """Read the user's file piece by piece."""
    try:
        with path.open("rb") as original:
            while chunk := original.read(_CHUNK_BYTES):
                yield chunk
    except OSError as exc:
        what = f"{path} could not be read: {exc.strerror or exc}"
        raise DamagedScanError(what) from exc


def _stamp(path: Path) -> Stamp | None:
    """Give the size and times of a file, which change when somebody writes into it."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns, status.st_ctime_ns


def _extension(path: Path) -> str:
    """Give the file's extension in lower case, or "" when it is no plain one."""
    extension = path.suffix.lower()
    return extension if _EXTENSION.fullmatch(extension) else ""


def sync_folder(folder: Path) -> None:
    """Make sure that a new name in the folder survives a power cut."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
