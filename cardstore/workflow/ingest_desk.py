"""IngestDesk: the part of the library's face that takes scans in."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.settings import read_settings
from cardstore.workflow.answer_desk import AnswerDesk
from cardstore.workflow.arguments import switch_argument, text_argument

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from os import PathLike

    from cardstore.sources.source import Source
    from cardstore.workflow.progress import Progress
    from cardstore.workflow.reports import IngestReport


class IngestDesk(AnswerDesk):
    """Reads scans into the library, and asks about their editions."""

    def ingest(
        self,
        path: str | PathLike[str],
        *,
        source: Source | str | None = None,
        password: str | None = None,
        jobs: int | None = None,
        engine: str | None = None,
        executor: Executor | None = None,
        scheduler: str | None = None,
        progress: Progress | None = None,
        resolve: bool | None = None,
        openings: str | None = None,
        right_to_left: bool = False,
        lang: str | None = None,
        early_print: bool | None = None,
    ) -> IngestReport:
        """Read a PDF or a folder of images into the library; goes on where it was interrupted.

        Args:
            path: the file or folder.
            source: the edition it shows: a record, a name (of a stored source, or for a new one
                about which nothing else is known yet), or None to name it after the file.
            password: for an encrypted PDF; not stored.
            jobs: leaves read at a time; default is the number of processors.
            engine: the OCR engine's name; default "tesserocr".
            executor: any `concurrent.futures.Executor` to read leaves in.
            scheduler: the address of a Dask scheduler whose workers read the leaves; they must see
                the library's folder under the same path. Default is the setting; "" for none.
            progress: is told how far it is.
            resolve: ask the registries about the edition once it is read, where its record claims
                anything and it was not resolved before; default is to do so unless the settings
                say offline. Whatever they say, the scan is in the library.
            openings: of images that show two printed pages: "auto" looks at each wide image and
                splits those that surely do, "always" splits every image that is wider than high,
                "never" none. None is "auto", and goes on with a scan that was filed otherwise.
            right_to_left: the right page of an opening is read before the left one.
            lang: the book's languages: "eng+fra", "fr", "French, Latin"; None is what the settings
                say, and English where they say nothing.
            early_print: read it with the model for early print, with long s, or do not; None: its
                first leaves are read both ways where they look like it, and the better is taken.

        Raises:
            ScanError: the input cannot be read; nothing was stored.
            OpeningsConflictError: it is in the library with its images split otherwise.
            ClusterError: the cluster cannot be reached, or its workers cannot do the work; nothing
                was begun.
            LanguagesConflictError: it is in the library, read in other languages.
            MissingModelError: the model of a language is not installed; nothing was read.
            UsageError: `openings` is none of the three words, or `lang` names no language.
        """
        from cardstore.workflow.book_languages import told_languages  # noqa: PLC0415 - as ingest
        from cardstore.workflow.ingest import ingest  # noqa: PLC0415 - only ingest needs readers
        from cardstore.workflow.input_check import named_path  # noqa: PLC0415 - as it
        from cardstore.workflow.openings import openings_order  # noqa: PLC0415 - as it
        from cardstore.workflow.several_scans import tell_scans  # noqa: PLC0415 - as it

        said = None if lang is None else text_argument(lang, "lang")
        settings = read_settings(
            library=self._store.folder, engine=engine, jobs=jobs, scheduler=scheduler
        )

        place = named_path(Path(path))
        record = self._described(place, source)
        report = ingest(
            self._store,
            place,
            source=record,
            password=password,
            jobs=settings.jobs,
            scheduler=settings.scheduler,
            engine=settings.engine,
            tessdata=settings.tessdata,
            executor=executor,
            progress=progress,
            openings=openings_order(openings, right_to_left=right_to_left),
            languages=told_languages(
                said,
                early_print=switch_argument(early_print, "early_print"),
                settings_lang=settings.lang,
            ),
        )
        report = replace(report, scan_notes=tell_scans(self._store, self._shelf, report.source_id))
        if settings.offline if resolve is None else not resolve:
            return report
        return replace(report, resolved=self._resolve_new(report.source_id))

    def _described(self, path: Path, source: Source | str | None) -> Source:
        """Give the record of the edition that is being ingested."""
        from cardstore.workflow.sources import describe_source  # noqa: PLC0415 - few runs need it

        if source is None:
            return describe_source(name=path.name, named=False)
        if not isinstance(source, str):
            return source
        return self._store.sources.find(source) or describe_source(name=source, named=True)
