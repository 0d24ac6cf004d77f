"""Archive: a whole library as one file, which elsewhere becomes the same library.

Comes in: an open library. Goes out: a ZIP file with the database, the originals, and a manifest
with the SHA-256 of each. The method:

    1. The database is copied as it is at one moment; whoever writes goes on writing.
    2. The originals that this copy tells of are packed as they lie, each held against its digest.
       An original is kept before the database tells of it, so none is missing.
    3. All of it is made in a hidden folder and gets its name in one step; a file of that name is
       never written over.

The same library gives the same bytes: no time stands in the archive.
"""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from dataclasses import dataclass
from importlib.metadata import version
from typing import TYPE_CHECKING

from cardstore.documents.archive import (
    DATABASE_NAME,
    MANIFEST_NAME,
    ORIGINALS_NAME,
    ArchiveManifest,
    PackedFile,
    manifest_document,
)
from cardstore.documents.named import named_document
from cardstore.errors import (
    AlteredOriginalError,
    ArchiveError,
    LibraryWriteError,
    why_of,
    write_remedy,
)
from cardstore.store.originals import sync_folder
from cardstore.store.snapshot import read_snapshot
from cardstore.workflow.hidden_places import hidden_beside, name_new

if TYPE_CHECKING:
    from pathlib import Path

    from cardstore.store.store import Store
    from cardstore.workflow.progress import Progress

_CHUNK_BYTES = 1 << 20
# The earliest time that a ZIP file can tell.
_NO_TIME = (1980, 1, 1, 0, 0, 0)
_PLAIN_FILE = 0o100644 << 16


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveReport:
    """What became of a library that was archived or unpacked.

    Attributes:
        path: the archive, or the library's folder.
        already: it was there before, the same byte for byte.
        manifest: what the archive holds.
    """

    path: Path
    already: bool
    manifest: ArchiveManifest

    def document(self) -> dict[str, object]:
        """Give the report as a JSON document."""
        told = {
            "path": str(self.path),
            "already": self.already,
            "manifest": manifest_document(self.manifest),
        }
        return named_document("archive-report", told)


def archive_library(
    store: Store, path: Path, *, with_originals: bool, progress: Progress
) -> ArchiveReport:
    """Write a library as an archive.

    Args:
        store: the open library.
        path: the file; not there yet, or the very same archive.
        with_originals: False leaves the originals out, and tells so in the manifest.
        progress: is told of each file.

    Raises:
        AlteredOriginalError: an original is gone or lost its digest.
        ArchiveError: another file has that name.
        LibraryWriteError: the disk is full, or the place cannot be written.
    """
    try:
        with hidden_beside(path) as hidden:
            taken = hidden / "taken"
            taken.mkdir()
            store.snapshot(taken / DATABASE_NAME)
            manifest = _packed(
                store, taken, to=hidden / "archive", whole=with_originals, progress=progress
            )
            already = _put(hidden / "archive", path)
    except OSError as exc:
        what = f"{path} could not be written ({why_of(exc)})"
        raise LibraryWriteError(what, remedy=write_remedy(exc)) from exc
    return ArchiveReport(path=path, already=already, manifest=manifest)


def _packed(
    store: Store, taken: Path, *, to: Path, whole: bool, progress: Progress
) -> ArchiveManifest:
    """Pack a snapshot and the originals it tells of; give what was packed."""
    snapshot = read_snapshot(taken / DATABASE_NAME)
    originals = snapshot.originals
    packed_originals = sorted(originals) if whole else []
    progress.start(len(packed_originals) + 1, "files")
    try:
        with zipfile.ZipFile(to, "x") as archive:
            database = taken / DATABASE_NAME
            files = [_pack(archive, database, DATABASE_NAME, compression=zipfile.ZIP_DEFLATED)]
            progress.advance()
            for name in packed_originals:
                place = store.originals.folder / name
                files.append(_pack_original(archive, place, expected=originals[name]))
                progress.advance()
            manifest = ArchiveManifest(
                cardstore=version("cardstore"),
                migrations=snapshot.migrations,
                files=tuple(files),
                absent=() if whole else tuple(sorted(originals)),
            )
            told = json.dumps(manifest_document(manifest), ensure_ascii=False, indent=1)
            archive.writestr(_member(MANIFEST_NAME, zipfile.ZIP_DEFLATED), f"{told}\n")
    finally:
        progress.finish()
    return manifest


def _pack_original(archive: zipfile.ZipFile, place: Path, *, expected: str) -> PackedFile:
    """Pack an original; scans are pressed already, so it is packed as it is."""
    name = f"{ORIGINALS_NAME}/{place.name}"
    try:
        packed = _pack(archive, place, name, compression=zipfile.ZIP_STORED)
    except FileNotFoundError as exc:
        raise AlteredOriginalError(str(place), expected=expected, found=None) from exc
    if packed.sha256 != expected:
        raise AlteredOriginalError(str(place), expected=expected, found=packed.sha256)
    return packed


def _pack(archive: zipfile.ZipFile, place: Path, name: str, *, compression: int) -> PackedFile:
    digest, size_bytes = hashlib.sha256(), 0
    with place.open("rb") as opened:
        member = archive.open(_member(name, compression), "w", force_zip64=True)
        with member as written:
            while chunk := opened.read(_CHUNK_BYTES):
                digest.update(chunk)
                size_bytes += len(chunk)
                written.write(chunk)
    return PackedFile(name=name, sha256=digest.hexdigest(), size_bytes=size_bytes)


def _member(name: str, compression: int) -> zipfile.ZipInfo:
    member = zipfile.ZipInfo(name, date_time=_NO_TIME)
    member.compress_type = compression
    member.create_system = 3  # the same bytes on every system
    member.external_attr = _PLAIN_FILE
    return member


def _put(made: Path, path: Path) -> bool:
    """Give an archive its name; True when the very same one is there already."""
    with made.open("rb+") as opened:
        os.fsync(opened.fileno())
    try:
        name_new(made, path)
    except FileExistsError as exc:
        if path.is_file() and _digest(path) == _digest(made):
            return True
        what = f"{path} is there already, and is another file"
        raise ArchiveError(what, remedy="Name another file, or move that one away") from exc
    sync_folder(path.parent)
    return False


def _digest(path: Path) -> str:
    with path.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()
