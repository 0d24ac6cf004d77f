"""`cardstore registry`: local indexes of registries' public dumps."""

from __future__ import annotations

import os

import click

from cardstore.cli.options import common_options, in_a_folder
from cardstore.counts import count_of

_FILE = click.Path(exists=True, dir_okay=False)


@click.group("registry", invoke_without_command=True)
@common_options
@click.pass_context
def command(ctx: click.Context, folder: str | None, as_json: bool) -> None:
    """Build and list local indexes of registries' dumps, which answer without a network.

    `cardstore registry build openlibrary-editions FILE` reads Open Library's dump of editions (from
    openlibrary.org/developers/dumps) into one file beside the library. Without a subcommand the
    indexes are listed.
    """
    if folder is not None:
        os.environ["CARDSTORE_LIBRARY"] = folder
    if ctx.invoked_subcommand is None:
        _list(folder, as_json)


@command.command("build")
@click.argument("dump", type=click.Choice(["openlibrary-editions"]))
@click.argument("file", type=_FILE)
@click.option("--authors", type=_FILE, help="Take authors' names from this dump of authors.")
@click.option("--works", type=_FILE, help="Take works' authors and first years from this dump.")
@click.option(
    "--into",
    type=click.Path(file_okay=False),
    callback=in_a_folder,
    help="Build it in this folder.",
)
@click.option("--anew", is_flag=True, help="Forget what was begun with other files.")
@common_options
def build(
    dump: str,
    file: str,
    authors: str | None,
    works: str | None,
    into: str | None,
    anew: bool,
    folder: str | None,
    as_json: bool,
) -> None:
    """Build the index of DUMP from FILE, plain or gzipped.

    An interrupted build goes on where it stopped when the same command is run again. Damaged lines
    are counted and told. An index that is there already goes on answering until the new one is
    whole; the same files twice are noticed.
    """
    from cardstore.cli.progress import Bar
    from cardstore.cli.render import print_json
    from cardstore.workflow.registry_build import build_registry

    report = build_registry(
        dump,
        file,
        authors=authors,
        works=works,
        into=into or folder,
        anew=anew,
        progress=Bar("indexing"),
    )
    if as_json:
        print_json(report.document())
    else:
        click.echo(report.summary())


@command.command("list")
@common_options
def list_indexes(folder: str | None, as_json: bool) -> None:
    """List the indexes of the library, finished or not."""
    _list(folder, as_json)


@command.command("show")
@click.argument("name", default="openlibrary-editions")
@common_options
def show(name: str, folder: str | None, as_json: bool) -> None:
    """Show from which files the index NAME was built, and which of their lines are damaged."""
    from cardstore.cli.render import print_json
    from cardstore.workflow.registry_build import registry
    from cardstore.workflow.registry_report import damage_lines, index_document, index_line

    states = registry(name, folder)
    if as_json:
        print_json([index_document(state) for state in states])
        return
    for state in states:
        click.echo(f"{index_line(state)}\n  in {state.path}")
        for part in state.parts:
            share = part.consumed / max(1, part.file.size)
            read = "" if part.complete else f" ({share:.0%} read)"
            click.echo(
                f"  {part.part}: {part.file.name}{read}, {count_of(part.lines, 'line')}: "
                f"{part.sound:,} sound"
                f", {part.other:,} of other kinds, {part.damaged:,} damaged"
            )
        for line in damage_lines(state):
            click.echo(f"  {line}")


def _list(folder: str | None, as_json: bool) -> None:
    from cardstore.cli.render import print_json
    from cardstore.workflow.registry_build import registries
    from cardstore.workflow.registry_report import index_document, index_line

    states = registries(folder)
    if as_json:
        print_json([index_document(state) for state in states])
        return
    for state in states:
        click.echo(index_line(state))
    if not states:
        click.echo("No index yet. Begin with: cardstore registry build openlibrary-editions FILE")
