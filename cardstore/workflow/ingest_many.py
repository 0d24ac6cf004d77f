"""Ingest many: several files and folders one after the other; one that fails stops no other.

Comes in: paths. Goes out: for each what its ingest gave, or why there is none. What would stop the
others too, as a disk that is full, ends the run: what is behind it is not tried. Each is a scan of
an edition of its own, named after its file; those whose names would be alike are left out, since
nobody can say which of them is meant by the name.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.errors import (
    AlteredOriginalError,
    EngineError,
    LibraryError,
    MissingPartError,
    NotTriedError,
    ScanError,
    UsageError,
    quoted,
)
from cardstore.shell_words import shell_path
from cardstore.workflow.input_check import check_input, whole_path
from cardstore.workflow.sources import describe_source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from cardstore.errors import CardstoreError
    from cardstore.pages.page_map import PageMap
    from cardstore.workflow.reports import IngestReport

EXIT_LEAVES_FAILED, EXIT_SEVERAL = 17, 10


@dataclass(frozen=True, slots=True, kw_only=True)
class IngestedFile:
    """What came of one file or folder.

    Attributes:
        path: as it was handed in.
        report: what its ingest did; None when nothing could be read from it.
        page_map: the map of its scan; None with the report.
        error: why there is none; None with a report.
    """

    path: str
    report: IngestReport | None = None
    page_map: PageMap | None = None
    error: CardstoreError | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IngestTotals:
    """What all files came to.

    Attributes:
        files, not_ingested: how many were handed in; of how many nothing could be read.
        leaves: of all scans together.
        counts: leaves by what was done: embedded, ocr, blank, failed.
        poor: leaves of which the engine was not sure.
        doubtful: leaves whose label a person should look at.
    """

    files: int
    not_ingested: int
    leaves: int
    counts: tuple[tuple[str, int], ...]
    poor: int
    doubtful: int


def refused_beforehand(paths: Iterable[Path]) -> dict[Path, CardstoreError | None]:
    """Say of each path, a file named twice once, why it is not even tried; None where it is.

    Args:
        paths: files and folders.
    """
    asked: dict[Path, Path] = {}
    for path in paths:
        asked.setdefault(whole_path(path), path)
    named: dict[str, list[Path]] = {}
    for path in asked.values():
        named.setdefault(describe_source(name=path.name, named=False).source_id, []).append(path)
    told: dict[Path, CardstoreError | None] = {}
    for path in asked.values():
        try:
            check_input(path)
        except ScanError as exc:
            told[path] = exc
        else:
            told[path] = None
    for name, alike in named.items():
        there = [path for path in alike if told[path] is None]
        if len(there) > 1:
            told.update({path: _of_one_name(path, there, name) for path in there})
    return told


def ingest_each(
    paths: Mapping[Path, CardstoreError | None],
    ingest_one: Callable[[Path], tuple[IngestReport, PageMap]],
) -> tuple[IngestedFile, ...]:
    """Ingest file after file; what is wrong with one of them is kept beside the others' reports.

    Args:
        paths: files and folders, each with what is wrong with it, if that is known beforehand.
        ingest_one: ingests one, and gives its report and page map.

    Returns:
        What came of each, in order. Where nothing more could be read or stored, the error says so
        of the file at which that was; those behind it have a NotTriedError.
    """
    files: list[IngestedFile] = []
    ended = ""
    for path, error in paths.items():
        if error is not None:
            files.append(IngestedFile(path=str(path), error=error))
        elif ended:
            files.append(IngestedFile(path=str(path), error=NotTriedError(str(path), ended)))
        else:
            files.append(_ingested(path, ingest_one))
            if _ends_the_run(files[-1].error):
                ended = str(path)
    return tuple(files)


def not_tried(files: Iterable[IngestedFile]) -> tuple[IngestedFile, ...]:
    """Give the files to which the run did not come."""
    return tuple(one for one in files if isinstance(one.error, NotTriedError))


def _ends_the_run(error: CardstoreError | None) -> bool:
    """Tell whether what is wrong with a file would be wrong with every other one."""
    if isinstance(error, (AlteredOriginalError, MissingPartError)):
        return False
    return isinstance(error, (EngineError, LibraryError))


def refused_files(paths: Mapping[Path, CardstoreError | None]) -> tuple[IngestedFile, ...]:
    """Give what came of files of which it is known beforehand that none can be ingested."""
    return tuple(IngestedFile(path=str(path), error=error) for path, error in paths.items())


def total_of(files: Sequence[IngestedFile]) -> IngestTotals:
    """Add up what the files came to."""
    reports = [one.report for one in files if one.report is not None]
    counts: Counter[str] = Counter()
    for report in reports:
        counts.update(dict(report.counts))
    return IngestTotals(
        files=len(files),
        not_ingested=len(files) - len(reports),
        leaves=sum(report.leaves for report in reports),
        counts=tuple(sorted(counts.items())),
        poor=sum(len(report.poor) for report in reports),
        doubtful=sum(report.doubtful for report in reports),
    )


def exit_code_of(files: Sequence[IngestedFile]) -> int:
    """Give 0, 17 for leaves lost or read in part, the one kind of error's code, 10 for several.

    What was not tried has no code of its own here: what ended the run has one.
    """
    errors = [one.error for one in files if one.error is not None]
    codes = {error.exit_code for error in errors if not isinstance(error, NotTriedError)}
    if codes:
        return codes.pop() if len(codes) == 1 else EXIT_SEVERAL
    failed = any(one.report is not None and not one.report.is_whole for one in files)
    return EXIT_LEAVES_FAILED if failed else 0


def _ingested(
    path: Path, ingest_one: Callable[[Path], tuple[IngestReport, PageMap]]
) -> IngestedFile:
    """Ingest one file."""
    try:
        report, page_map = ingest_one(path)
    except (ScanError, EngineError, LibraryError, UsageError) as exc:
        return IngestedFile(path=str(path), error=exc)
    return IngestedFile(path=str(path), report=report, page_map=page_map)


def _of_one_name(path: Path, alike: Sequence[Path], name: str) -> UsageError:
    """Say of a file that others of the same name are handed in with it."""
    others = ", ".join(str(one) for one in alike if one is not path)
    what = f"{path} and {others} would become scans of one source, {quoted(name)}"
    remedy = (
        "Ingest each by itself under a name of its own: cardstore ingest "
        f"{shell_path(str(path))} --source NAME"
    )
    return UsageError(what, remedy=remedy)
