"""`cardstore references`: lists of references into the library, and out of it."""

from __future__ import annotations

import os
from pathlib import Path

import click

from cardstore.cli.names import SOURCE
from cardstore.cli.options import a_new_file, common_options
from cardstore.counts import count_of


@click.group("references")
def command() -> None:
    """Take lists of references into the library as sources, or write the sources as such a list.

    `cardstore resolve --file FILE` judges a list without taking it in.
    """


@command.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@common_options
def import_command(file: Path, folder: str | None, as_json: bool) -> None:
    """Make each reference of FILE a source, named by its key: CSL-JSON, BibTeX, RIS or PubMed.

    Zotero's exports keep the keys of their items. A source that is there with another record is
    not changed. Exit code 2 when something of the file is no source; all else was taken in.
    """
    from cardstore.cli.render import print_json
    from cardstore.documents.named import named_document
    from cardstore.workflow.library import Library

    with Library.open(folder, create=True) as library:
        report = library.import_references(file)
    if as_json:
        print_json(named_document("references-import", report.document()))
    else:
        click.echo(report.summary())
    raise click.exceptions.Exit(2 if report.refused else 0)


@command.command("export")
@click.argument("sources", metavar="[SOURCE…]", nargs=-1, type=SOURCE)
@click.option(
    "--format",
    "kind",
    type=click.Choice(["csl-json", "bibtex", "ris"]),
    default="csl-json",
    show_default=True,
    help="Write this format.",
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    callback=a_new_file,
    help="Write to this file instead of the terminal; nothing is written over.",
)
@common_options
def export_command(
    sources: tuple[str, ...], kind: str, out: Path | None, folder: str | None, as_json: bool
) -> None:
    """Write each SOURCE, or all, as a list of references that Zotero and others read."""
    from cardstore.cli.render import print_json
    from cardstore.documents.named import named_document
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        written = library.export_references(sources or None, kind, to=out)
        count = len(sources) or len(library.sources())
    if as_json:
        told = {
            "format": kind,
            "count": count,
            "out": None if out is None else os.fspath(out),
            "content": written if out is None else None,
        }
        print_json(named_document("references-export", told))
    elif out is None:
        click.echo(written, nl=False)
    else:
        click.echo(f"{count_of(count, 'source')} in {out}")
