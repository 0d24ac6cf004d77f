"""`cardstore sources`: what is in the library."""

from __future__ import annotations

import click

from cardstore.cli.options import common_options


@click.command("sources")
@click.argument("work", required=False)
@common_options
def command(work: str | None, folder: str | None, as_json: bool) -> None:
    """List the sources of the library, or the editions of WORK, with their kinds and status.

    A source that is retracted, withdrawn, superseded or archived says so. The last line counts the
    kinds: what share is secondary, and of how many nothing is known.
    """
    from cardstore.cli.render import print_json, print_source
    from cardstore.documents import source_document
    from cardstore.sources.kinds import count_kinds
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        sources = library.sources() if work is None else library.editions(work)
        if as_json:
            print_json([source_document(source) for source in sources])
            return
        for source in sources:
            print_source(source)
        if sources:
            click.echo(f"kinds: {count_kinds(source.kind for source in sources).sentence}")
        else:
            click.echo("No sources yet. Begin with: cardstore ingest BOOK.pdf")
