"""`cardstore ingest`: read a scan into the library."""

from __future__ import annotations

from pathlib import Path

import click

from cardstore.cli.options import common_options


@click.command("ingest")
@click.argument("path", type=click.Path(exists=True))
@click.option("--source", "source_id", help="Name the edition, for example harbour-1893.")
@click.option("--work", "work_id", help="Name the work that this is an edition of.")
@click.option(
    "--csl", type=click.Path(exists=True, dir_okay=False), help="Take the record from CSL-JSON."
)
@click.option("--title", help="Give the title as on the title page.")
@click.option("--author", "authors", multiple=True, help="Give an author as “Family, Given”.")
@click.option("--year", type=int, help="Give the year of this edition.")
@click.option("--edition", help="Give the edition statement, for example “2nd ed.”.")
@click.option("--publisher", help="Give the publisher.")
@click.option("--place", help="Give the place of publication.")
@click.option("--isbn", help="Give the ISBN; its check digit is tested.")
@click.option("--doi", help="Give the DOI; its form is tested.")
@click.option("--password", help="Give the password of an encrypted PDF.")
@click.option("--jobs", type=click.IntRange(min=1), help="Read so many leaves at a time.")
@click.option("--engine", help="Read pictures with this engine. Default: tesserocr.")
@common_options
def command(
    path: str,
    source_id: str | None,
    work_id: str | None,
    csl: str | None,
    title: str | None,
    authors: tuple[str, ...],
    year: int | None,
    edition: str | None,
    publisher: str | None,
    place: str | None,
    isbn: str | None,
    doi: str | None,
    password: str | None,
    jobs: int | None,
    engine: str | None,
    folder: str | None,
    as_json: bool,
) -> None:
    """Read the PDF or the folder of images at PATH into the library.

    A copy of the original is kept and never changed. Each leaf gets a text layer, then the printed
    page numbers are worked out. An interrupted ingest goes on where it stopped when it is run
    again; the same file twice is noticed.
    """
    from cardstore.cli.progress import Bar
    from cardstore.cli.render import print_json, print_page_map
    from cardstore.documents import page_map_document
    from cardstore.workflow.library import Library
    from cardstore.workflow.sources import describe_source

    source = describe_source(
        name=source_id or Path(path).name,
        named=source_id is not None,
        work_id=work_id,
        csl=None if csl is None else Path(csl).read_text(encoding="utf-8"),
        title=title,
        authors=authors,
        year=year,
        edition=edition,
        publisher=publisher,
        place=place,
        isbn=isbn,
        doi=doi,
    )
    with Library.open(folder, create=True) as library:
        report = library.ingest(
            path,
            source=source,
            password=password,
            jobs=jobs,
            engine=engine,
            progress=Bar("reading"),
        )
        page_map = library.page_map(report.source_id)
        if as_json:
            print_json({**report.document(), "page_map": page_map_document(page_map)})
            return
        click.echo(report.summary())
        print_page_map(page_map, every_leaf=False)
