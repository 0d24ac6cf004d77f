"""`cardstore origins`: do cards come from one origin?"""

from __future__ import annotations

import click

from cardstore.cli.names import CARD
from cardstore.cli.options import common_options


@click.command("origins")
@click.argument("card_ids", metavar="CARD CARD…", nargs=-1, required=True, type=CARD)
@common_options
def command(card_ids: tuple[str, ...], folder: str | None, as_json: bool) -> None:
    """Tell what every two CARDs have in common that may make them one voice.

    What their sources share (an author, a cited work, a publisher, a wire service), what their
    quotes share word for word, and what the leaves on which they stand share. Each fact is told
    apart; that none was found proves no independence.
    """
    from cardstore.cli.render import print_json
    from cardstore.documents import shared_origins_document
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        pairs = library.shared_origins(card_ids)
    if as_json:
        print_json(shared_origins_document(pairs))
        return
    for pair in pairs:
        for told in pair.sentences or ("nothing in common was found",):
            click.echo(f"{pair.first} {pair.second}  {told}")
