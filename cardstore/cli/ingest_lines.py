"""What `cardstore ingest` prints: of one file all, of several a summary of each and in all."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from cardstore.cli.loudness import tell
from cardstore.cli.page_lines import print_page_map
from cardstore.cli.render import print_extent, print_json
from cardstore.counts import count_of, form_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardstore.pages.extent_check import ExtentRemark
    from cardstore.pages.page_map import PageMap
    from cardstore.sources.source import Source
    from cardstore.workflow.ingest_many import IngestedFile
    from cardstore.workflow.reports import IngestReport

_NAMED = 5  # files that are named of those to which a run did not come


def print_one(report: IngestReport, page_map: PageMap, record: Source, *, as_json: bool) -> None:
    """Print what came of one file: its report, its page map, its extent."""
    from cardstore.workflow.paginate import extent_remarks

    remarks = extent_remarks(record, page_map)
    if as_json:
        print_json(report_of_one(report, page_map, remarks))
        return
    _print_report(report)
    print_page_map(page_map, source=report.source_id, every_leaf=False)
    print_extent(record.extent, remarks)


def report_of_one(
    report: IngestReport, page_map: PageMap, remarks: Sequence[ExtentRemark] = ()
) -> dict[str, object]:
    """Describe what came of one file."""
    from cardstore.documents import page_map_document, schema_id

    described = page_map_document(page_map, extent_remarks=remarks)
    return {"schema": schema_id("ingest-report"), **report.document(), "page_map": described}


def print_all(files: Sequence[IngestedFile], *, as_json: bool) -> None:
    """Print what came of several files, and what they came to in all."""
    from cardstore.errors import NotTriedError, on_one_line
    from cardstore.workflow.ingest_many import not_tried, total_of

    totals = total_of(files)
    if as_json:
        print_json(files_document(files))
        return
    for one in files:
        if one.report is not None and one.page_map is not None:
            _print_report(one.report, path=one.path)
            click.echo(f"  pages: {_runs(one.page_map)}")
    counts = ", ".join(f"{number} {kind}" for kind, number in totals.counts)
    left = f"; {totals.not_ingested} not ingested" if totals.not_ingested else ""
    click.echo(
        f"{count_of(totals.files, 'file')}, {count_of(totals.leaves, 'leaf', 'leaves')}: "
        f"{counts or 'none'}; {totals.poor} poorly read, "
        f"{totals.doubtful} with a doubtful page{left}"
    )
    untried = not_tried(files)
    for one in files:
        if one.error is not None and not isinstance(one.error, NotTriedError):
            told = click.style(f"{on_one_line(one.path)}: not ingested", fg="red")
            click.echo(f"{told}: {one.error}", err=True)
    if untried:
        few = ", ".join(on_one_line(one.path) for one in untried[:_NAMED])
        more = f" and {len(untried) - _NAMED} more" if untried[_NAMED:] else ""
        told = count_of(len(untried), "file was", "files were")
        click.echo(f"{told} not tried: {few}{more}. {NotTriedError.default_remedy}.", err=True)


@contextmanager
def told_where_it_stopped(done: Sequence[object], *, files: int) -> Iterator[None]:
    """Say how many files are ingested where a person stops a run, or a fault of ours does.

    Args:
        done: grows by one for each file that is ingested.
        files: how many were handed in.
    """
    try:
        yield
    except BaseException as exc:
        if not isinstance(exc, click.exceptions.Exit):
            from cardstore.errors import NotTriedError

            told = f"{len(done)} of {count_of(files, 'file')} {form_of(len(done), 'is', 'are')}"
            tell(f"{told} ingested. {NotTriedError.default_remedy}.")
        raise


def _print_report(report: IngestReport, *, path: str = "") -> None:
    """Print a report, behind the path where one is told; its notes are said on stderr."""
    from cardstore.errors import on_one_line

    click.echo(f"{on_one_line(path)}: {report.summary()}" if path else report.summary())
    for note in report.scan_notes:
        tell(f"note: {note}")


def files_document(files: Sequence[IngestedFile]) -> dict[str, object]:
    """Describe what came of all files."""
    from cardstore.documents import schema_id
    from cardstore.workflow.ingest_many import total_of
    from cardstore.workflow.reports import counts_document

    totals = total_of(files)
    told = {
        "files": totals.files,
        "not_ingested": totals.not_ingested,
        "leaves": totals.leaves,
        "counts": counts_document(totals.counts),
        "poor": totals.poor,
        "doubtful": totals.doubtful,
    }
    described = [_document(one) for one in files]
    return {"schema": schema_id("ingested-files"), "files": described, "totals": told}


def _document(one: IngestedFile) -> dict[str, object]:
    """Describe what came of one file."""
    from cardstore.documents import page_map_document

    if one.report is None or one.page_map is None:
        error = one.error
        told = (
            None
            if error is None
            else {
                "type": type(error).__name__,
                "what": error.what,
                "remedy": error.remedy,
                "exit_code": error.exit_code,
            }
        )
        return {"path": one.path, "error": told}
    described = page_map_document(one.page_map)
    return {"path": one.path, "error": None, **one.report.document(), "page_map": described}


def _runs(page_map: PageMap) -> str:
    """Write the runs of a page map on one line."""
    runs = ["–".join(dict.fromkeys((run.first.text, run.last.text))) for run in page_map.runs]
    doubts = sum(bool(entry.doubt) for entry in page_map.leaves)
    told = ", ".join(runs) or "no run of printed numbers"
    return f"{told}; doubtful leaves: {doubts}" if doubts else told
