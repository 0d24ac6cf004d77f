"""`cardstore pages SOURCE import`: labels from a file, by a person's word."""

from __future__ import annotations

from pathlib import Path

import click

from cardstore.cli.pages_shared import PagesOf, Told, about_pages, show_changed, told_by
from cardstore.pages.label_files import LabelForm


@click.command("import")
@click.argument("file", type=click.Path(dir_okay=False))
@click.option(
    "--format",
    "form",
    type=click.Choice([one.value for one in LabelForm]),
    help="Say what FILE is. Default: .xml and .mets are METS, .csv is a table, else a pagelist.",
)
@click.option(
    "--another-scan",
    is_flag=True,
    help="Take a file also where it names another scan, which shows the same leaf by leaf.",
)
@about_pages
@told_by
def command(pages: PagesOf, told: Told, file: str, form: str | None, *, another_scan: bool) -> None:
    """Assign the labels that FILE has: Wikisource's <pagelist>, METS, or a table as CSV.

    Every label becomes your word, with the file's name and digest in the note; `undo` takes all of
    it back. What disagrees with the map is listed first; with --dry-run nothing is written. Where
    the map has all of it already, nothing is changed. A file about another scan or another number
    of leaves is refused: exit code 77, as where FILE cannot be read.
    """
    from cardstore.workflow.library import Library

    with Library.open(pages.folder) as library:
        changed = library.import_labels(
            pages.source,
            Path(file),
            form=form,
            imported_by=told.by,
            note=told.note,
            scan=pages.scan,
            another_scan=another_scan,
            dry_run=told.dry_run,
        )
        show_changed(library, pages, changed)
