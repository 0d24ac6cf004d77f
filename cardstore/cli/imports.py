"""`cardstore import`: what another library wrote, taken in."""

from __future__ import annotations

from pathlib import Path

import click

from cardstore.cli.options import common_options


@click.group("import")
def command() -> None:
    """Take in what another library wrote; see `cardstore import cards --help`.

    Lists of references are taken in with `cardstore references import`, page labels with
    `cardstore pages SOURCE import`, a whole library with `cardstore unarchive`.
    """


@command.command("cards")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--by", required=True, help="Say who takes them in; it is kept in their history.")
@common_options
def cards_command(file: Path, by: str, folder: str | None, as_json: bool) -> None:
    """Take in the cards of FILE, which `cardstore export` wrote as JSON, W3C annotations or CSV.

    Each card keeps its id, its maker and its time. It is taken in only if its scan is in this
    library and its words stand there; what was checked or confirmed elsewhere does not come along,
    so check it here. Exit code 1 when a card was refused; all others were taken in.
    """
    from cardstore.cli.render import print_json
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        report = library.import_cards(file, imported_by=by)
    if as_json:
        print_json(report.document())
    else:
        click.echo(report.summary())
    raise click.exceptions.Exit(1 if report.refused else 0)
