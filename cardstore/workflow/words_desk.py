"""WordsDesk: the verbs by which words of a scan come from other programs, and leave for them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.errors import UsageError, quoted
from cardstore.workflow.arguments import text_argument
from cardstore.workflow.move_desk import MoveDesk

if TYPE_CHECKING:
    from os import PathLike

    from cardstore.documents.words_reports import WordsExportReport, WordsImportReport
    from cardstore.store.word_import_log import WordImport
    from cardstore.workflow.progress import Progress


class WordsDesk(MoveDesk):
    """Takes in hOCR, ALTO and PAGE-XML, and writes hOCR, ALTO and searchable PDFs."""

    def import_words(
        self,
        source: str,
        path: str | PathLike[str],
        *,
        imported_by: str,
        current: bool = False,
        over_corrections: bool = False,
        scan: str | None = None,
        note: str = "",
        progress: Progress | None = None,
    ) -> WordsImportReport:
        """Take in the words that another program read on a scan, as text layers more.

        Args:
            source: the edition.
            path: an hOCR, ALTO or PAGE-XML file, or a folder of files of one of these forms.
            imported_by: who takes them in; it is kept.
            current: make them the text of every leaf; else only of leaves without words.
            over_corrections: with `current`: also of leaves whose text a person set right.
            scan: the scan's digest or its beginning, where the edition has several.
            note: why, for people.
            progress: is told how far it is.

        Returns:
            Which leaves have the words as their text now, which keep theirs, and what of the file
            or the scan has no counterpart.

        Raises:
            WordsFileError: a file is damaged, malformed or another scan's; nothing was stored.
            IncompleteScanError: the scan's ingest is not finished.
            UsageError: nobody is named.
        """
        from cardstore.workflow.import_words import import_words  # noqa: PLC0415 - seldom

        return import_words(
            self._store,
            self._scan_of(source, scan),
            Path(path),
            imported_by=text_argument(imported_by, "imported_by"),
            current=current,
            over_corrections=over_corrections,
            note=text_argument(note, "note"),
            progress=progress,
        )

    def word_imports(self, source: str, *, scan: str | None = None) -> tuple[WordImport, ...]:
        """Give what was taken in for a scan, oldest first: from which file, by whom, and when."""
        return self._store.word_imports.of_scan(self._scan_of(source, scan).scan.digest)

    def export_words(
        self,
        source: str,
        *,
        to: str | PathLike[str],
        form: str,
        scan: str | None = None,
        progress: Progress | None = None,
    ) -> WordsExportReport:
        """Write the current words of a scan for other programs, in one file.

        Args:
            source: the edition.
            to: the file; nothing is written over.
            form: "hocr" or "alto" (ALTO 4).
            scan: as in `import_words`.
            progress: is told of each leaf.

        Raises:
            WordsExportError: the file is there already, or cannot be written.
            IncompleteScanError: the scan's ingest is not finished.
            UsageError: there is no such form.
        """
        from cardstore.workflow.export_words import WordsOut, export_words  # noqa: PLC0415

        known = [one.value for one in WordsOut]
        if form not in known:
            what = f"No form of words file is called {quoted(form)}"
            raise UsageError(what, remedy=f"Say {' or '.join(known)}")
        stored = self._scan_of(source, scan)
        return export_words(self._store, stored, Path(to), form=WordsOut(form), progress=progress)

    def export_searchable_pdf(
        self,
        source: str,
        *,
        to: str | PathLike[str],
        pages: str = "original",
        scan: str | None = None,
        password: str | None = None,
        jobs: int | None = None,
        progress: Progress | None = None,
    ) -> WordsExportReport:
        """Write a PDF of a scan in which its current words can be searched.

        The words lie invisibly over the pages, one page for each leaf, with the page map as its
        page labels. A PDF's own text, where that is the leaf's layer, stays as it is.

        Args:
            source: the edition.
            to: the file; nothing is written over.
            pages: "original" keeps the originals' pages and images wherever that is possible,
                "drawn" draws all anew, in grey.
            scan: as in `import_words`.
            password: for an encrypted PDF; what is written is not encrypted.
            jobs: pages at a time; default is the number of processors.
            progress: is told how far it is.

        Returns:
            What was written, and the leaves whose words do not read back as they are stored.

        Raises:
            WordsExportError: the file is there already, or cannot be written.
            AlteredOriginalError: a stored original is gone or was altered.
            EncryptedScanError: the password is missing or wrong.
            IncompleteScanError: the scan's ingest is not finished.
            UsageError: pages cannot be made like that.
        """
        from cardstore.workflow.reading_pools import jobs_allowed  # noqa: PLC0415 - readers are heavy
        from cardstore.workflow.searchable_pdf import (  # noqa: PLC0415 - so is this
            PagesOrder,
            export_searchable_pdf,
        )

        known = [one.value for one in PagesOrder]
        if pages not in known:
            what = f"Pages cannot be made {quoted(pages)}"
            raise UsageError(what, remedy=f"Say {' or '.join(known)}")
        return export_searchable_pdf(
            self._store,
            self._scan_of(source, scan),
            Path(to),
            pages=PagesOrder(pages),
            password=password,
            jobs=jobs_allowed(jobs),
            progress=progress,
        )
