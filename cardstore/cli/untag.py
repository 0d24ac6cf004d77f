"""`cardstore untag`: take tags from a card."""

from __future__ import annotations

import click

from cardstore.cli.names import CARD, TAG
from cardstore.cli.options import common_options
from cardstore.cli.who import by_option
from cardstore.errors import quoted


@click.command("untag")
@click.argument("card_id", metavar="CARD", type=CARD)
@click.argument("tags", metavar="TAG...", nargs=-1, required=True, type=TAG)
@by_option("untagged_by", told="Say who takes them.")
@common_options
def command(
    card_id: str, tags: tuple[str, ...], untagged_by: str, folder: str | None, as_json: bool
) -> None:
    """Take each TAG from CARD; it is no longer found by them. That is recorded too.

    Exit code 1 when the card had not one of them; the others were taken.
    """
    from cardstore.cli.render import print_tags
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        lacking = library.lacking_tags(card_id, tags)
        card = library.untag(card_id, tags, untagged_by=untagged_by)
    print_tags(card, as_json=as_json)
    if lacking:
        named = ", ".join(map(quoted, lacking))
        click.echo(
            f"cardstore: {card.card_id} had no tag {named}. Its tags are told above.", err=True
        )
    raise click.exceptions.Exit(1 if lacking else 0)
