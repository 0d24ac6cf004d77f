"""Originals: the folder of files exactly as they were handed in, filed under their digest.

Comes in: a file of the user's. Goes out: a read-only copy `originals/<sha256><extension>` and its
`StoredFile`. The copy is written under another name, synced, and renamed, so it is there whole or
not at all; a file that is already there is never written again.
"""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.errors import AlteredOriginalError, DamagedScanError
from cardstore.store.connection import write_error
from cardstore.store.records import StoredFile

if TYPE_CHECKING:
    from collections.abc import Iterator

_CHUNK_BYTES = 1 << 20
_EXTENSION = re.compile(r"\.[a-z0-9]{1,8}")
_READ_ONLY = 0o444


class Originals:
    """The originals of one library."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, path: Path) -> StoredFile:
        """Copy a file into the folder, unless its bytes are there already.

        Raises:
            DamagedScanError: the user's file cannot be read.
            AlteredOriginalError: the copy kept earlier no longer has its digest.
            LibraryWriteError: the folder cannot be written.
        """
        with self._writing():
            self.folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self.folder, prefix=".incoming-")
            os.close(handle)
            incoming = Path(name)
            try:
                sha256, size_bytes = _copy(path, incoming)
                stored = StoredFile(
                    sha256=sha256,
                    name=path.name,
                    size_bytes=size_bytes,
                    stored_as=sha256 + _extension(path),
                )
                self._file_under_digest(incoming, stored)
            finally:
                incoming.unlink(missing_ok=True)
        return stored

    def path_of(self, file: StoredFile) -> Path:
        """Tell where the copy lies."""
        return self.folder / file.stored_as

    def verify(self, file: StoredFile) -> None:
        """Read the copy and compare its digest.

        Raises:
            AlteredOriginalError: the copy is gone or has other bytes.
        """
        path = self.path_of(file)
        try:
            with path.open("rb") as opened:
                found = hashlib.file_digest(opened, "sha256").hexdigest()
        except OSError as exc:
            raise AlteredOriginalError(str(path), expected=file.sha256, found=None) from exc
        if found != file.sha256:
            raise AlteredOriginalError(str(path), expected=file.sha256, found=found)

    def _file_under_digest(self, incoming: Path, stored: StoredFile) -> None:
        """Give the copy its name, unless the file is there already."""
        target = self.path_of(stored)
        if target.exists():
            self.verify(stored)
            return
        incoming.chmod(_READ_ONLY)
        incoming.rename(target)
        _sync_folder(self.folder)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except OSError as exc:
            raise write_error(self.folder, exc) from exc


def _copy(path: Path, incoming: Path) -> tuple[str, int]:
    """Copy the bytes of `path` and sync them; give their digest and number."""
    digest = hashlib.sha256()
    size_bytes = 0
    with incoming.open("wb") as copy:
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


def _extension(path: Path) -> str:
    """Give the file's extension in lower case, or "" when it is no plain one."""
    extension = path.suffix.lower()
    return extension if _EXTENSION.fullmatch(extension) else ""


def _sync_folder(folder: Path) -> None:
    """Make sure that a new name in the folder survives a power cut."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
