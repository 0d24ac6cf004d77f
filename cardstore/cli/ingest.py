"""`cardstore ingest`: read scans into the library."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardstore.cli.dashed_paths import PathsCommand
from cardstore.cli.ingest_lines import print_all, print_one, told_where_it_stopped
from cardstore.cli.options import common_options, language_options, record_options, told_record

if TYPE_CHECKING:
    from cardstore.pages.page_map import PageMap
    from cardstore.workflow.reports import IngestReport


@click.command("ingest", cls=PathsCommand)
@click.argument("paths", metavar="PATH...", type=click.Path(), nargs=-1, required=True)
@click.option("--source", "source_id", help="Name the edition, for example harbour-1893.")
@record_options
@click.option("--password", help="Give the password of an encrypted PDF.")
@click.option("--jobs", type=click.IntRange(min=1), help="Read so many leaves at a time.")
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Have the leaves read by the workers of this Dask scheduler, as tcp://192.168.1.5:8786. "
    "They must see the library's folder under the same path.",
)
@click.option(
    "--openings",
    type=click.Choice(["auto", "always", "never"]),
    help="Say whether images show two printed pages and are split into two leaves: auto looks at "
    "each wide one and splits what is surely an opening, always splits every image that is wider "
    "than high, never none. Default: auto.",
)
@click.option("--right-to-left", is_flag=True, help="Read the right page of an opening first.")
@click.option(
    "--scandata",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Hear the page numbers of this scandata.xml of the Internet Archive as a vote. One that "
    "lies beside PATH (NAME_scandata.xml) or in it (scandata.xml) is heard unasked.",
)
@click.option(
    "--resolve/--no-resolve",
    default=None,
    help="Ask registries about the edition. Default: unless CARDSTORE_OFFLINE is set.",
)
@click.option("--engine", help="Read pictures with this engine. Default: tesserocr.")
@language_options(
    unsaid="CARDSTORE_LANG, else English.",
    unsaid_early="where its first leaves look like it they are read both ways, and the better "
    "reading tells.",
)
@common_options
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[str, ...],
    source_id: str | None,
    password: str | None,
    jobs: int | None,
    scheduler: str | None,
    openings: str | None,
    right_to_left: bool,
    scandata: Path | None,
    resolve: bool | None,
    engine: str | None,
    lang: str | None,
    early_print: bool | None,
    folder: str | None,
    as_json: bool,
) -> None:
    """Read each PDF, image or folder of images at PATH into the library.

    A copy of the original is kept and never changed. Each leaf gets a text layer, then the printed
    page numbers are worked out. An image that shows two facing pages becomes two leaves. An
    interrupted ingest goes on where it stopped when it is run again; the same file twice is
    noticed. Exit code 17 when leaves could not be read, or only in part, since the file has lost
    the rest: all that could be read is there, and so is what they failed of; leaves whose reader
    died are tried again.

    Several files are read one after the other, each as an edition named after its file. One that
    is not there, cannot be read, or has the name of another, stops no other: at the end all are
    told, and the exit code is that file's, 10 where such codes differ.
    """
    from cardstore.cli.progress import Bar
    from cardstore.cli.relocations import tell_moved_cards
    from cardstore.errors import NotAScanError
    from cardstore.workflow.ingest_many import (
        exit_code_of,
        ingest_each,
        refused_beforehand,
        refused_files,
    )
    from cardstore.workflow.input_check import named_path
    from cardstore.workflow.library import Library
    from cardstore.workflow.scandata import require_scandata
    from cardstore.workflow.sources import ToldRecord, describe_source

    told, several = told_record(), len(paths) > 1
    if several and (source_id is not None or scandata is not None or told != ToldRecord()):
        what = "What is told of an edition is told of one: give one PATH with these options."
        raise click.UsageError(what)
    if scandata is not None:
        require_scandata(scandata)  # before the hours that reading may take
    given = [named_path(Path(one)) for one in paths]
    tried = refused_beforehand(given)
    # No library is made for nothing.
    wrong = tried.get(given[0])
    if not several and isinstance(wrong, NotAScanError):
        raise wrong
    if several and None not in tried.values():
        files = refused_files(tried)
        print_all(files, as_json=as_json)
        ctx.exit(exit_code_of(files))
    done: list[Path] = []
    with Library.open(folder, create=True) as library:

        def ingest_one(path: Path) -> tuple[IngestReport, PageMap]:
            # A name alone is one of the library's own sources, if it has that: another scan of it.
            known = source_id is not None and told == ToldRecord()
            name = source_id or path.name
            source = describe_source(told, name=name, named=source_id is not None)
            report = library.ingest(
                path,
                source=source_id if known else source,
                password=password,
                jobs=jobs,
                scheduler=scheduler,
                engine=engine,
                progress=Bar(f"reading {path.name}" if several else "reading"),
                resolve=resolve,
                openings=openings,
                right_to_left=right_to_left,
                lang=lang,
                early_print=early_print,
            )
            if scandata is not None:
                library.add_scandata(report.source_id, scandata, scan=report.scan_digest)
            if not report.read_now:  # it was here before: what is known of it now may be more
                tell_moved_cards(report.source_id, library.moved_cards(report.source_id))
            done.append(path)
            return report, library.page_map(report.source_id, scan=report.scan_digest)

        if several:
            with told_where_it_stopped(done, files=len(tried)):
                files = ingest_each(tried, ingest_one)
            print_all(files, as_json=as_json)
            ctx.exit(exit_code_of(files))
        report, page_map = ingest_one(given[0])
        record = library.source(report.source_id)
    print_one(report, page_map, record, as_json=as_json)
    ctx.exit(0 if report.is_whole else 17)
