"""`cardstore request`: hand cards to a drafter and record it."""

from __future__ import annotations

import click

from cardstore.cli.options import common_options


@click.command("request")
@click.argument("words", nargs=-1, required=True)
@click.option("--for", "requester", required=True, help="Name who gets them, e.g. drafter-3.")
@click.option("--limit", type=click.IntRange(min=1), default=5, help="Hand out at most so many.")
@common_options
def command(
    words: tuple[str, ...],
    requester: str,
    limit: int,
    folder: str | None,
    as_json: bool,
) -> None:
    """Find cards for WORDS and record that they were issued to the requester."""
    from cardstore.cli.render import document_of, print_card, print_json
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        cards = library.request_cards(" ".join(words), requester=requester, limit=limit)
        if as_json:
            print_json([document_of(library, card) for card in cards])
            return
    for card in cards:
        print_card(card)
    if not cards:
        click.echo("No card found; nothing was issued.")
