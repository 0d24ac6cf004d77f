"""`cardstore history`: what happened to a card."""

from __future__ import annotations

import click

from cardstore.cli.names import CARD
from cardstore.cli.options import common_options


@click.command("history")
@click.argument("card_id", metavar="CARD", type=CARD)
@common_options
def command(card_id: str, folder: str | None, as_json: bool) -> None:
    """Tell what happened to CARD, oldest first: made, issued to whom, checked, moved, retracted.

    A move tells the printed page, leaf and place from which and to which the card's anchor was
    moved, and what settled it; the anchors it had before are kept.
    """
    from cardstore.cards.card import EventKind
    from cardstore.cli.render import print_json
    from cardstore.documents.card_lists import card_event_document
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        events = library.history(card_id)
        moves = list(library.moves(card_id))
    if as_json:
        print_json(
            [
                card_event_document(
                    event, move=moves.pop(0) if event.kind is EventKind.MOVED else None
                )
                for event in events
            ]
        )
        return
    for event in events:
        detail = f": {event.detail}" if event.detail else ""
        click.echo(f"{event.at}  {event.kind.value.ljust(9)}  {event.actor}{detail}")
