"""ExchangeDesk: the verbs by which a library is taken away and brought back; part of `Library`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.workflow.arguments import text_argument
from cardstore.workflow.desk import Desk
from cardstore.workflow.progress import Silent

if TYPE_CHECKING:
    from os import PathLike

    from cardstore.workflow.archive import ArchiveReport
    from cardstore.workflow.export_cards import Exported
    from cardstore.workflow.import_cards import CardImportReport
    from cardstore.workflow.progress import Progress


class ExchangeDesk(Desk):
    """Writes cards for other programs, takes them in again, and archives the whole library."""

    def export_cards(
        self,
        form: str = "json",
        *,
        query: str = "",
        source: str | None = None,
        edition: str | None = None,
        tag: str | None = None,
        retracted: bool = False,
        to: str | PathLike[str] | None = None,
    ) -> Exported:
        """Write cards for other programs, best first, or oldest first without a query.

        Args:
            form: "json", "w3c" (Web Annotations), "csv", "markdown" or "zotero" (Zotero RDF).
            query: as in `find_cards`; "" for all.
            source: only cards of this edition; or of a work, with `edition`.
            edition: chooses among the editions of a work.
            tag: only cards with this tag.
            retracted: include retracted cards; they say so.
            to: write this file; what is there is never written over. None to write none.

        Returns:
            The text, and which cards it holds.

        Raises:
            UsageError: there is no such form, or `to` is there already.
            UnknownSourceError, AmbiguousSourceError: no edition, or several, are meant.
            LibraryWriteError: the file cannot be written.
        """
        from cardstore.workflow.export_cards import export_cards  # noqa: PLC0415 - seldom

        chosen = None if source is None else self.source(source, edition=edition)
        return export_cards(
            self._store,
            text_argument(form, "form"),
            query=text_argument(query, "query"),
            source=chosen,
            tag=None if tag is None else text_argument(tag, "tag"),
            retracted=retracted,
            to=None if to is None else Path(to),
        )

    def import_cards(self, path: str | PathLike[str], *, imported_by: str) -> CardImportReport:
        """Take in cards that another library wrote as JSON, W3C annotations or CSV.

        Each keeps its id, its maker and its time. A card is taken in only if its scan is here and
        its words stand in it; what was checked, confirmed or ruled elsewhere does not come along.

        Args:
            path: the file.
            imported_by: who takes them in; it is kept in each card's history.

        Raises:
            InvalidRecordError: the file cannot be read, or a card in it is ill-formed.
        """
        from cardstore.workflow.import_cards import import_cards  # noqa: PLC0415 - seldom

        by = text_argument(imported_by, "imported_by")
        return import_cards(self._store, self._shelf, path=Path(path), imported_by=by)

    def archive(
        self,
        path: str | PathLike[str],
        *,
        originals: bool = True,
        progress: Progress | None = None,
    ) -> ArchiveReport:
        """Write the whole library as one file; others may go on writing into it meanwhile.

        Args:
            path: the file; another file of that name is never written over.
            originals: False leaves the originals out. Then nothing that needs a scan's picture can
                be done where the archive is unpacked, until the same files are ingested there.
            progress: is told of each file.

        Raises:
            AlteredOriginalError: an original is gone or lost its digest.
            ArchiveError: another file has that name.
            LibraryWriteError: the file cannot be written.
        """
        from cardstore.workflow.archive import archive_library  # noqa: PLC0415 - seldom

        return archive_library(
            self._store, Path(path), with_originals=originals, progress=progress or Silent()
        )

    @staticmethod
    def unarchive(
        path: str | PathLike[str],
        folder: str | PathLike[str],
        *,
        progress: Progress | None = None,
    ) -> ArchiveReport:
        """Unpack an archive: every file byte for byte as it was packed, or nothing.

        Args:
            path: what `archive` wrote.
            folder: where the library is to be; not there yet, or empty. The same library there,
                untouched, is left as it is.
            progress: is told of each file.

        Raises:
            DamagedArchiveError: a file of the archive is missing, was added or altered.
            NewerLibraryError: a later cardstore wrote it.
            ArchiveError: it is no archive of a library, or the folder holds something else.
            LibraryWriteError: the disk is full, or the folder cannot be made.
        """
        from cardstore.workflow.unarchive import unarchive_library  # noqa: PLC0415 - seldom

        return unarchive_library(Path(path), Path(folder), progress=progress or Silent())
