"""`cardstore ingest`: read a scan into the library."""

from __future__ import annotations

from pathlib import Path

import click

from cardstore.cli.options import common_options, record_options, told_record


@click.command("ingest")
@click.argument("path", type=click.Path(exists=True))
@click.option("--source", "source_id", help="Name the edition, for example harbour-1893.")
@record_options
@click.option("--password", help="Give the password of an encrypted PDF.")
@click.option("--jobs", type=click.IntRange(min=1), help="Read so many leaves at a time.")
@click.option(
    "--resolve/--no-resolve",
    default=None,
    help="Ask registries about the edition. Default: unless CARDSTORE_OFFLINE is set.",
)
@click.option("--engine", help="Read pictures with this engine. Default: tesserocr.")
@common_options
def command(
    path: str,
    source_id: str | None,
    password: str | None,
    jobs: int | None,
    resolve: bool | None,
    engine: str | None,
    folder: str | None,
    as_json: bool,
) -> None:
    """Read the PDF or the folder of images at PATH into the library.

    A copy of the original is kept and never changed. Each leaf gets a text layer, then the printed
    page numbers are worked out. An interrupted ingest goes on where it stopped when it is run
    again; the same file twice is noticed. Exit code 17 when leaves could not be read: the rest of
    the book is there, and so is what they failed of; leaves whose reader died are tried again.
    """
    from cardstore.cli.page_lines import print_page_map
    from cardstore.cli.progress import Bar
    from cardstore.cli.render import print_extent, print_json
    from cardstore.documents import page_map_document
    from cardstore.workflow.library import Library
    from cardstore.workflow.paginate import extent_remarks
    from cardstore.workflow.sources import ToldRecord, describe_source

    told = told_record()
    with Library.open(folder, create=True) as library:
        # A name alone is one of the library's own sources, if it has that: another scan of it.
        source = (
            source_id
            if source_id is not None and told == ToldRecord()
            else describe_source(
                told, name=source_id or Path(path).name, named=source_id is not None
            )
        )
        report = library.ingest(
            path,
            source=source,
            password=password,
            jobs=jobs,
            engine=engine,
            progress=Bar("reading"),
            resolve=resolve,
        )
        page_map = library.page_map(report.source_id, scan=report.scan_digest)
        record = library.source(report.source_id)
    remarks = extent_remarks(record, page_map)
    if as_json:
        described = page_map_document(page_map, extent_remarks=remarks)
        print_json({**report.document(), "page_map": described})
    else:
        click.echo(report.summary())
        print_page_map(page_map, every_leaf=False)
        print_extent(record.extent, remarks)
    if report.failed:
        raise click.exceptions.Exit(17)
