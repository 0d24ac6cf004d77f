"""`cardstore untag`: take tags from a card."""

from __future__ import annotations

import click

from cardstore.cli.options import common_options


@click.command("untag")
@click.argument("card_id", metavar="CARD")
@click.argument("tags", metavar="TAG...", nargs=-1, required=True)
@click.option("--by", "untagged_by", envvar="USER", default="unknown", help="Say who takes them.")
@common_options
def command(
    card_id: str, tags: tuple[str, ...], untagged_by: str, folder: str | None, as_json: bool
) -> None:
    """Take each TAG from CARD; it is no longer found by them. That is recorded too."""
    from cardstore.cli.render import print_json
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        card = library.untag(card_id, tags, untagged_by=untagged_by)
    if as_json:
        print_json({"card_id": card.card_id, "tags": list(card.tags)})
    else:
        click.echo(f"{card.card_id} has the tags: {', '.join(card.tags) or 'none'}")
