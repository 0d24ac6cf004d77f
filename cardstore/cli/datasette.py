"""`cardstore datasette`: the library's tables, cards and pictures in Datasette."""

from __future__ import annotations

import click

from cardstore.cli.loudness import tell
from cardstore.cli.options import common_options


@click.command("datasette")
@click.option("--port", type=click.IntRange(1, 65535), help="Listen here. Default: 8001.")
@click.option(
    "--immutable",
    is_flag=True,
    help="Take for granted that nobody writes into the library meanwhile, as on a disk that is "
    "only read; counts are quicker then.",
)
@click.option("--dry-run", is_flag=True, help="Print the command line, and start nothing.")
@common_options
def command(
    port: int | None, immutable: bool, dry_run: bool, folder: str | None, as_json: bool
) -> None:
    """Show the library in Datasette: search cards, follow them to their sources, see the words.

    Begin with the view readable_cards; readable_leaves, readable_words, readable_findings and
    readable_verdicts stand beside it. The column “picture” shows the page with the words of a card
    lit, the leaf, or the word. It listens on this machine alone and changes nothing; others may go
    on writing into the library. Stop it with Ctrl-C. It needs the extra datasette: pip install
    'cardstore[datasette]'.

    With --dry-run nothing is started, and the words of Datasette's own command line are printed;
    with --json too, as a document. Exit code 78 when it cannot be started.
    """
    import shlex

    from cardstore.cli.render import print_json
    from cardstore.documents.named import named_document
    from cardstore.settings import read_settings
    from cardstore.web.datasette_site import plan_run, require_datasette, require_free, serve
    from cardstore.workflow.library import Library

    with Library.open(folder):  # an older library gets its views by this
        pass
    run = plan_run(read_settings(library=folder).library, port=port, immutable=immutable)
    if as_json:
        print_json(named_document("datasette-run", run.document()))
        return
    if dry_run:
        click.echo(shlex.join(("datasette", *run.words)))
        return
    require_datasette()
    require_free(run.port)
    tell(f"Open {run.address}")
    serve(run)
