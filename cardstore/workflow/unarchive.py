"""Unarchive: a library from its archive, every file byte for byte as it was packed, or nothing.

Comes in: a file that `cardstore archive` wrote, from wherever. Goes out: a library's folder. What
an archive says is believed of nothing:

    1. Its manifest may name the database and originals by their digests; no other name is written.
    2. The members must be those of the manifest, each once, of the told sizes. What unpacks to far
       more than the archive has bytes, or than the disk has room for, is refused before.
    3. Every file is unpacked into a hidden folder, never past its told size, and held against its
       SHA-256. The database must be one of a library, and tell of those originals.
    4. The folder gets its name in one step. A folder that holds something else is left as it is.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import zipfile
import zlib
from contextlib import contextmanager
from typing import TYPE_CHECKING

from cardstore.adapters.plain_files import require_plain
from cardstore.documents.archive import (
    DATABASE_NAME,
    MANIFEST_NAME,
    ORIGINALS_NAME,
    parse_manifest,
)
from cardstore.errors import (
    ArchiveError,
    DamagedArchiveError,
    LibraryWriteError,
    NewerLibraryError,
    quoted,
    why_of,
    write_remedy,
)
from cardstore.store.originals import sync_folder
from cardstore.store.snapshot import later_migrations, read_snapshot
from cardstore.workflow.archive import ArchiveReport
from cardstore.workflow.hidden_places import hidden_beside

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cardstore.documents.archive import ArchiveManifest, PackedFile
    from cardstore.workflow.progress import Progress

_CHUNK_BYTES = 1 << 20
_MOST_MANIFEST_BYTES = 16 << 20
# The database of an empty library shrinks to a twentieth, that of a read book to a fifth; the first
# bytes are free, so that a small library is never taken for a bomb.
_MOST_GROWTH, _FREE_BYTES = 100, 64 << 20
_READ_ONLY = 0o444
_REMEDY = "Name a file that cardstore archive wrote"


def unarchive_library(path: Path, folder: Path, *, progress: Progress) -> ArchiveReport:
    """Unpack an archive into a library's folder.

    Args:
        path: the archive.
        folder: not there yet, empty, or the same library as the archive's, untouched.
        progress: is told of each file.

    Raises:
        DamagedArchiveError: a file of it is missing, was added or altered.
        NewerLibraryError: a later cardstore wrote it.
        ArchiveError: it is no archive of a library, or the folder holds something else.
        LibraryWriteError: the disk is full, or the folder cannot be made.
    """
    with _opened(path) as archive:
        manifest = _read_manifest(archive)
        members = _members(archive, manifest, size_bytes=path.stat().st_size)
        try:
            place = folder.resolve()
            already = _holds(place, manifest)
            if not already:
                _require_room(place, manifest)
                with hidden_beside(place) as hidden:
                    fresh = hidden / "library"
                    progress.start(len(manifest.files), "files")
                    _unpack(archive, members, fresh=fresh, manifest=manifest, progress=progress)
                    _require_same_library(fresh, manifest)
                    _put(fresh, place)
        except OSError as exc:
            what = f"{folder} could not be written ({why_of(exc)})"
            raise LibraryWriteError(what, remedy=write_remedy(exc)) from exc
        finally:
            progress.finish()
    return ArchiveReport(path=folder, already=already, manifest=manifest)


@contextmanager
def _opened(path: Path) -> Iterator[zipfile.ZipFile]:
    """Open an archive; whatever is wrong with its form is told as that."""
    try:
        require_plain(path)
        with zipfile.ZipFile(path) as archive:
            yield archive
    except zipfile.BadZipFile as exc:
        what = f"{path} is no archive, or was damaged ({exc})"
        raise DamagedArchiveError(what) from exc
    # zipfile raises these of an altered archive: the fourth of a password, the third of a method or
    # a version that it does not know.
    except (zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError) as exc:
        what = f"{path} cannot be unpacked ({exc or type(exc).__name__})"
        raise DamagedArchiveError(what) from exc
    except OSError as exc:
        what = f"{path} cannot be read ({why_of(exc)})"
        raise ArchiveError(what, remedy=_REMEDY) from exc


def _read_manifest(archive: zipfile.ZipFile) -> ArchiveManifest:
    try:
        member = archive.getinfo(MANIFEST_NAME)
    except KeyError as exc:
        what = f"{archive.filename} has no {MANIFEST_NAME}: it is no archive of a library"
        raise ArchiveError(what, remedy=_REMEDY) from exc
    if member.file_size > _MOST_MANIFEST_BYTES:
        what = f"The manifest of {archive.filename} has {member.file_size} bytes"
        raise ArchiveError(what, remedy=_REMEDY)
    with archive.open(member) as opened:
        content = opened.read(_MOST_MANIFEST_BYTES)
    try:
        document = json.loads(content)
    except (ValueError, RecursionError) as exc:
        what = f"The manifest of {archive.filename} cannot be read ({exc})"
        raise ArchiveError(what, remedy=_REMEDY) from exc
    manifest = parse_manifest(document)
    later = later_migrations(manifest.migrations)
    if later:
        told = f"{manifest.cardstore}: it has {later[-1]}"
        what = f"The library in {archive.filename} was written by a later cardstore ({told})"
        raise NewerLibraryError(what, remedy="Update cardstore before unpacking it")
    return manifest


def _members(
    archive: zipfile.ZipFile, manifest: ArchiveManifest, *, size_bytes: int
) -> dict[str, zipfile.ZipInfo]:
    """Give the members by name, once they are those of the manifest and no bomb."""
    listed = [one for one in archive.infolist() if one.filename != MANIFEST_NAME]
    found, told = {one.filename: one for one in listed}, {one.name for one in manifest.files}
    if len(archive.infolist()) != len(found) + 1:
        what = f"{archive.filename} holds a file twice"
        raise DamagedArchiveError(what)
    missing, added = sorted(told - set(found)), sorted(set(found) - told)
    if missing or added:
        name = (missing or added)[0]
        which = "lacks" if missing else "holds what its manifest does not name:"
        what = f"{archive.filename} {which} {quoted(name[:100])}"
        raise DamagedArchiveError(what)
    for one in manifest.files:
        if found[one.name].file_size != one.size_bytes:
            what = f"{one.name} has {found[one.name].file_size} bytes, expected {one.size_bytes}"
            raise DamagedArchiveError(what)
    # Members that share their bytes would be counted once in the file and often here.
    packed = sum(one.compress_size for one in listed)
    whole = sum(one.size_bytes for one in manifest.files)
    if packed > size_bytes or whole > _FREE_BYTES + _MOST_GROWTH * size_bytes:
        what = f"{archive.filename} has {size_bytes} bytes and would unpack to {whole}"
        raise ArchiveError(what, remedy="Do not trust it; no library is packed so tightly")
    return found


def _holds(place: Path, manifest: ArchiveManifest) -> bool:
    """Tell whether a folder is the archive's library, byte for byte.

    Raises:
        ArchiveError: it holds something else.
    """
    remedy = "Name another folder with --library, or move that one away"
    if not place.exists():
        return False
    if not place.is_dir():
        what = f"{place} is a file"
        raise ArchiveError(what, remedy=remedy)
    held = {one.relative_to(place).as_posix() for one in place.rglob("*") if not one.is_dir()}
    if not held and not any(place.iterdir()):
        return False
    if held != {one.name for one in manifest.files} or not all(
        _same(place / one.name, one) for one in manifest.files
    ):
        what = f"{place} holds something else, or that library as it was used since"
        raise ArchiveError(what, remedy=remedy)
    return True


def _same(path: Path, told: PackedFile) -> bool:
    if path.stat().st_size != told.size_bytes:
        return False
    with path.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest() == told.sha256


def _require_room(place: Path, manifest: ArchiveManifest) -> None:
    there = next(one for one in (place, *place.parents) if one.exists())
    needed, free = sum(one.size_bytes for one in manifest.files), shutil.disk_usage(there).free
    if needed > free:
        what = f"{needed} bytes are needed for {place}, and the disk has {free}"
        raise LibraryWriteError(what)


def _unpack(
    archive: zipfile.ZipFile,
    members: dict[str, zipfile.ZipInfo],
    *,
    fresh: Path,
    manifest: ArchiveManifest,
    progress: Progress,
) -> None:
    """Unpack every file, and hold it against its digest."""
    (fresh / ORIGINALS_NAME).mkdir(parents=True)
    for told in manifest.files:
        target = fresh / told.name
        digest, left = hashlib.sha256(), told.size_bytes
        with archive.open(members[told.name]) as packed, target.open("xb") as written:
            while chunk := packed.read(_CHUNK_BYTES):
                left -= len(chunk)
                if left < 0:
                    break
                digest.update(chunk)
                written.write(chunk)
            written.flush()
            os.fsync(written.fileno())
        if left or digest.hexdigest() != told.sha256:
            what = f"{told.name} in {archive.filename} was altered: it does not have its SHA-256"
            raise DamagedArchiveError(what)
        if told.name != DATABASE_NAME:
            target.chmod(_READ_ONLY)
        progress.advance()
    for folder in (fresh / ORIGINALS_NAME, fresh):
        sync_folder(folder)


def _require_same_library(fresh: Path, manifest: ArchiveManifest) -> None:
    """See that the database is a library's, and tells of the originals that the manifest names.

    Raises:
        DamagedArchiveError: it tells of others.
        LibraryError: it is no database of a library.
    """
    told = set(read_snapshot(fresh / DATABASE_NAME).originals)
    named = {*manifest.originals, *manifest.absent}
    if told != named:
        first = min(told ^ named)
        what = f"The database and the manifest do not tell of the same originals ({first[:80]})"
        raise DamagedArchiveError(what)


def _put(fresh: Path, place: Path) -> None:
    if place.exists():
        place.rmdir()  # it was empty; if somebody filled it meanwhile, this fails
    fresh.rename(place)
    sync_folder(place.parent)
