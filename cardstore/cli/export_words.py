"""What the commands that export a scan's words share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pathlib import Path

    from cardstore.documents.words_reports import WordsExportReport


def show_words_export(report: WordsExportReport, *, as_json: bool) -> None:
    """Show what was written; exit code 3 where a person has to look at leaves."""
    from cardstore.cli.render import print_json

    if as_json:
        print_json(report.document())
    else:
        click.echo(report.summary())
    raise click.exceptions.Exit(3 if report.failed or report.differing else 0)


def export_words_as(
    form: str, source: str, place: Path, *, scan: str | None, folder: str | None, as_json: bool
) -> None:
    """Export the words of a scan in a form of words file."""
    from cardstore.cli.progress import Bar
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        report = library.export_words(
            source, to=place, form=form, scan=scan, progress=Bar("Writing")
        )
    show_words_export(report, as_json=as_json)
