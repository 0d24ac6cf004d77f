"""The library and the links in it.

A part of the error tree; `cardstore.errors` draws it whole and gives all of it.
"""

from __future__ import annotations

from cardstore.counts import count_of
from cardstore.errors.base import CardstoreError


class LibraryError(CardstoreError):
    """The library folder or its database cannot be used."""

    exit_code = 30
    default_remedy = "See what is wrong with it with: cardstore doctor"


class NoLibraryError(LibraryError):
    """There is no library at that place."""

    exit_code = 31
    default_remedy = "Create one by ingesting a scan, or name its folder with --library"


class NewerLibraryError(LibraryError):
    """The library was written by a later cardstore."""

    exit_code = 32
    default_remedy = "Update cardstore before opening it"


class AlteredOriginalError(LibraryError):
    """A stored original no longer has the digest under which it is filed.

    Attributes:
        expected: the SHA-256 under which the file was stored.
        found: the SHA-256 it has now, or None when the file is gone.
    """

    exit_code = 33
    default_remedy = (
        "Move the altered file away and ingest the same scan again, or restore the file from a "
        "backup of the library folder"
    )
    remedy_where_missing = (
        "Ingest the same scan again, which puts the file back, or restore it from a backup of the "
        "library folder"
    )

    def __init__(
        self, path: str, *, expected: str, found: str | None, remedy: str | None = None
    ) -> None:
        self.path, self.expected, self.found = path, expected, found
        state = "is missing" if found is None else f"has digest {found[:12]}…"
        what = f"The stored original {path} {state}, expected {expected[:12]}…"
        if remedy is None and found is None:
            remedy = self.remedy_where_missing
        super().__init__(what, remedy=remedy)


class LibraryWriteError(LibraryError):
    """The library could not be written: the disk is full, or the folder is read-only."""

    exit_code = 34
    default_remedy = "Free some space or make the folder writable, then run the command again"


class NoFolderError(CardstoreError):
    """A file is to be written into a folder that is not there; a mistyped one is never made."""

    exit_code = 93
    default_remedy = "Make the folder, or name one that is there"


class ArchiveError(LibraryError):
    """An archive of a library cannot be written, read or unpacked there."""

    exit_code = 84
    default_remedy = "Name a file that cardstore archive wrote, and a folder that is not there yet"


class DamagedArchiveError(ArchiveError):
    """Something of an archive is missing or was altered since it was written."""

    exit_code = 85
    default_remedy = "Copy the archive anew from where it was made; nothing was unpacked"


class WrongThreadError(LibraryError):
    """A library was used by another thread, or a forked process, than the one that opened it."""

    exit_code = 86
    default_remedy = "Open the library in each thread and each process that uses it"


class LinkCheckError(CardstoreError):
    """The links could not be checked; not one of them was judged."""

    exit_code = 45
    default_remedy = "See that the network can be reached, then check again"


class LinksOfflineError(LinkCheckError):
    """Nothing may be asked in this run."""

    exit_code = 46
    default_remedy = "Check them again without --offline"

    def __init__(self, unchecked: int, *, remedy: str | None = None) -> None:
        links = count_of(unchecked, "link was", "links were")
        super().__init__(f"{links} not checked, since this run is offline", remedy=remedy)


class CanaryError(LinkCheckError):
    """A link whose state is known was found in another, so no answer can be trusted."""

    exit_code = 47
    default_remedy = "See that the network and the archive can be reached, then check again"
