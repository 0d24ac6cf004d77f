"""The manifest of an archive: what a library's archive holds, with a digest of each file.

Comes in: what is packed. Goes out: a JSON object; and back, with every name looked at, so that no
name of an archive leads out of the folder it is unpacked in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.documents.writing import schema_id
from cardstore.errors import ArchiveError, NewerLibraryError

if TYPE_CHECKING:
    from cardstore.documents.writing import Document

MANIFEST_NAME = "manifest.json"
DATABASE_NAME = "cardstore.db"
ORIGINALS_NAME = "originals"

_NAME = "archive"
_VERSION = 1
_SCHEMA = re.compile(r"urn:cardstore:schema:archive:([0-9]{1,6})")
_DIGEST = re.compile(r"[0-9a-f]{64}")
_ORIGINAL = re.compile(r"([0-9a-f]{64})(?:\.[a-z0-9]{1,8})?")
_REMEDY = "Name a file that cardstore archive wrote"


@dataclass(frozen=True, slots=True, kw_only=True)
class PackedFile:
    """One file of an archive.

    Attributes:
        name: "cardstore.db", or "originals/" and the name under which an original is filed.
        sha256: of its bytes.
        size_bytes: how many they are.
    """

    name: str
    sha256: str
    size_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveManifest:
    """What an archive says it holds.

    Attributes:
        cardstore: the version that wrote it.
        migrations: the steps by which its database came to have its tables.
        files: all but the manifest itself; the database first, then originals by name.
        absent: names of originals that the database tells of and the archive leaves out.
    """

    cardstore: str
    migrations: tuple[str, ...]
    files: tuple[PackedFile, ...]
    absent: tuple[str, ...] = ()

    @property
    def originals(self) -> tuple[str, ...]:
        """The names of the originals that are packed, as they are filed."""
        return tuple(one.name.partition("/")[2] for one in self.files[1:])


def manifest_document(manifest: ArchiveManifest) -> Document:
    """Describe what an archive holds."""
    return {
        "schema": schema_id(_NAME, version=_VERSION),
        "cardstore": manifest.cardstore,
        "migrations": list(manifest.migrations),
        "files": [
            {"name": one.name, "sha256": one.sha256, "size_bytes": one.size_bytes}
            for one in manifest.files
        ],
        "absent": list(manifest.absent),
    }


def parse_manifest(document: object) -> ArchiveManifest:
    """Read a manifest, and see that it is that of a library.

    Raises:
        NewerLibraryError: a later cardstore wrote it, in a form that is not known yet.
        ArchiveError: it is no manifest, names a file that a library does not have, or one twice.
    """
    held = document if isinstance(document, Mapping) else {}
    schema = _SCHEMA.fullmatch(str(held.get("schema")))
    if schema is None:
        raise _ill_formed(fault="its schema is not that of an archive")
    if int(schema[1]) > _VERSION:
        told = str(held.get("cardstore"))[:40]
        what = f"The archive was written by a later cardstore ({told}), in a form not known here"
        raise NewerLibraryError(what)
    manifest = ArchiveManifest(
        cardstore=_text(held.get("cardstore")),
        migrations=_texts(held.get("migrations")),
        files=tuple(_file(one) for one in _list(held.get("files"))),
        absent=_texts(held.get("absent")),
    )
    _require_library(manifest)
    return manifest


def _require_library(manifest: ArchiveManifest) -> None:
    names = [one.name for one in manifest.files]
    if names[:1] != [DATABASE_NAME]:
        raise _ill_formed(fault="it has no database")
    for one, stored_as in zip(manifest.files[1:], manifest.originals, strict=True):
        form = _ORIGINAL.fullmatch(stored_as)
        if one.name != f"{ORIGINALS_NAME}/{stored_as}" or form is None or form[1] != one.sha256:
            raise _ill_formed(fault=f"it names {one.name[:80]!r}, which is no file of a library")
    told = [*manifest.originals, *manifest.absent]
    if len(set(told)) < len(told):
        raise _ill_formed(fault="it names a file twice")


def _file(value: object) -> PackedFile:
    held = value if isinstance(value, Mapping) else {}
    sha256, size = _text(held.get("sha256")), held.get("size_bytes")
    if not _DIGEST.fullmatch(sha256):
        raise _ill_formed(fault=f"{sha256[:80]!r} is no SHA-256")
    if not isinstance(size, int) or isinstance(size, bool) or size < 0:
        raise _ill_formed(fault=f"{str(size)[:40]!r} is no number of bytes")
    return PackedFile(name=_text(held.get("name")), sha256=sha256, size_bytes=size)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise _ill_formed(fault=f"{str(value)[:40]!r} is no text")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise _ill_formed(fault=f"{str(value)[:40]!r} is no list")
    return value


def _texts(value: object) -> tuple[str, ...]:
    return tuple(_text(one) for one in _list(value))


def _ill_formed(*, fault: str) -> ArchiveError:
    return ArchiveError(f"The archive's manifest is ill-formed: {fault}", remedy=_REMEDY)
