"""`cardstore show`: one card."""

from __future__ import annotations

import click

from cardstore.cli.options import common_options


@click.command("show")
@click.argument("card_id", metavar="CARD")
@common_options
def command(card_id: str, folder: str | None, as_json: bool) -> None:
    """Show CARD: its words, source, claimed page, where it stood when made, where it was moved."""
    from cardstore.cli.render import document_of, print_card, print_json
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        card = library.card(card_id)
        if as_json:
            print_json(document_of(library, card))
            return
        print_card(card, library.retraction(card.card_id), moves=library.moves(card.card_id))
