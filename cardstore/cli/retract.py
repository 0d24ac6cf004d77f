"""`cardstore retract`: take a card out of use."""

from __future__ import annotations

import click

from cardstore.cli.names import CARD
from cardstore.cli.options import common_options
from cardstore.cli.who import by_option


@click.command("retract")
@click.argument("card_id", metavar="CARD", type=CARD)
@click.option("--reason", required=True, help="Say why; it is kept with the card.")
@by_option("retracted_by", told="Say who retracts.")
@common_options
def command(
    card_id: str,
    reason: str,
    retracted_by: str,
    folder: str | None,
    as_json: bool,
) -> None:
    """Retract CARD: it is no longer found or issued, and its check fails. Nothing is deleted."""
    from cardstore.cli.render import print_json
    from cardstore.documents.named import named_document
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        card = library.retract(card_id, reason, retracted_by=retracted_by)
    if as_json:
        told = {"card_id": card.card_id, "retracted": True, "reason": reason}
        print_json(named_document("card-retraction", told))
    else:
        click.echo(f"{card.card_id} is retracted: {reason}")
