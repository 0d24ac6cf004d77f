"""`cardstore show`: one card."""

from __future__ import annotations

import click

from cardstore.cli.names import CARD
from cardstore.cli.options import common_options
from cardstore.cli.picture_files import form_of, picture_option, picture_place, write_picture


@click.command("show")
@click.argument("card_id", metavar="CARD", type=CARD)
@picture_option("Draw where its words stand now: the words lit, the printed number framed.")
@common_options
def command(
    card_id: str, picture: str | None, password: str | None, folder: str | None, as_json: bool
) -> None:
    """Show CARD: its words, source, claimed page, where it stood when made, where it was moved.

    With --picture the leaf or leaves are drawn on which its words stand now, as a PNG, or as a page
    for a browser that needs nothing beside it: `cardstore show 7KQ2-M --picture leaf.html`. Words
    whose reading is in doubt have a frame of their own.
    """
    from cardstore.cli.render import document_of, print_card, print_json
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        card = library.card(card_id)
        if picture is not None:
            path = picture_place(picture, unnamed=f"{card.card_id}.png")
            drawn = library.picture(card.card_id, password=password, form=form_of(path))
            write_picture(path, drawn)
        if as_json:
            print_json(document_of(library, card))
            return
        print_card(card, library.retraction(card.card_id), moves=library.moves(card.card_id))
