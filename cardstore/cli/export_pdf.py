"""`cardstore export searchable-pdf`: a scan with its words, for any PDF reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardstore.cli.names import SOURCE
from cardstore.cli.options import common_options, scan_option, to_file_option

if TYPE_CHECKING:
    from pathlib import Path


@click.command("searchable-pdf")
@click.argument("source", type=SOURCE)
@to_file_option
@click.option(
    "--pages",
    type=click.Choice(["original", "drawn"]),
    default="original",
    show_default=True,
    help="Keep the originals' pages where that is possible, or draw all anew in grey.",
)
@scan_option
@click.option("--password", help="Open an encrypted PDF; what is written is not encrypted.")
@click.option("--jobs", type=click.IntRange(min=1), help="Write so many pages at a time.")
@common_options
def command(
    source: str,
    place: Path,
    pages: str,
    scan: str | None,
    password: str | None,
    jobs: int | None,
    folder: str | None,
    as_json: bool,
) -> None:
    """Write a PDF of SOURCE in which its stored words can be searched and copied.

    OCRmyPDF lays the words of the current text layers over the pages; nothing is read again, and no
    other program is needed. Page labels are those of the page map; each leaf is a page, so an
    opening gives two. Pages whose text is the PDF's own are left as they are; pages that had other
    text are drawn anew, in grey. The file is read back: leaves whose words come back otherwise are
    told, with exit code 3, as are leaves that could not be read. The originals are not touched.
    """
    from cardstore.cli.export_words import show_words_export
    from cardstore.cli.progress import Bar
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        report = library.export_searchable_pdf(
            source,
            to=place,
            pages=pages,
            scan=scan,
            password=password,
            jobs=jobs,
            progress=Bar("Writing"),
        )
    show_words_export(report, as_json=as_json)
