"""`cardstore cards`: search the cards."""

from __future__ import annotations

import click

from cardstore.cli.names import SOURCE, TAG
from cardstore.cli.options import common_options


@click.command("cards")
@click.argument("words", nargs=-1)
@click.option("--source", help="Only cards of this source.", type=SOURCE)
@click.option("--tag", help="Only cards with this tag.", type=TAG)
@click.option("--limit", type=click.IntRange(min=1), default=20, help="Show at most so many.")
@click.option("--retracted", is_flag=True, help="Show retracted cards too.")
@common_options
def command(
    words: tuple[str, ...],
    source: str | None,
    tag: str | None,
    limit: int,
    retracted: bool,
    folder: str | None,
    as_json: bool,
) -> None:
    """Search quotes, glosses and tags for WORDS; without WORDS list all, oldest first.

    Put a phrase in quotation marks; end a word with * to find what begins so.
    """
    from cardstore.cli.render import document_of, print_card, print_json
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        cards = library.find_cards(
            " ".join(words), source=source, tag=tag, limit=limit, retracted=retracted
        )
        if as_json:
            print_json([document_of(library, card) for card in cards])
            return
        for card in cards:
            print_card(card, library.retraction(card.card_id))
    if not cards:
        click.echo("No card found.")
