"""`cardstore tag`: give a card tags."""

from __future__ import annotations

import click

from cardstore.cli.names import CARD, NEW_TAG
from cardstore.cli.options import common_options
from cardstore.cli.who import by_option


@click.command("tag")
@click.argument("card_id", metavar="CARD", type=CARD)
@click.argument("tags", metavar="TAG...", nargs=-1, required=True, type=NEW_TAG)
@by_option("tagged_by", told="Say who tags.")
@common_options
def command(
    card_id: str, tags: tuple[str, ...], tagged_by: str, folder: str | None, as_json: bool
) -> None:
    """Give CARD each TAG besides those it has; it is found by them from then on.

    Tags are kept in lower case. Who gave them is recorded, and told by `cardstore history CARD`.
    """
    from cardstore.cli.render import print_tags
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        card = library.tag(card_id, tags, tagged_by=tagged_by)
    print_tags(card, as_json=as_json)
