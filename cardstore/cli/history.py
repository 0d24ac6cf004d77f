"""`cardstore history`: what happened to a card."""

from __future__ import annotations

import click

from cardstore.cli.options import common_options


@click.command("history")
@click.argument("card_id", metavar="CARD")
@common_options
def command(card_id: str, folder: str | None, as_json: bool) -> None:
    """Tell what happened to CARD, oldest first: made, issued to whom, checked, retracted."""
    from cardstore.cli.render import print_json
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        events = library.history(card_id)
    if as_json:
        print_json(
            [{"at": e.at, "event": e.kind.value, "by": e.actor, "detail": e.detail} for e in events]
        )
        return
    for event in events:
        detail = f": {event.detail}" if event.detail else ""
        click.echo(f"{event.at}  {event.kind.value.ljust(9)}  {event.actor}{detail}")
