"""`cardstore editions`: on which page of another edition do the same words stand?"""

from __future__ import annotations

import click

from cardstore.cli.loudness import tell
from cardstore.cli.names import SOURCE
from cardstore.cli.options import common_options


@click.command("editions")
@click.argument("source", type=SOURCE)
@click.argument("other", type=SOURCE)
@click.option(
    "--page", "locator", help="Tell only of this page of SOURCE, or of these: 57, xii–xiv."
)
@click.option(
    "--card", "card_id", help="Tell where the words of this card of SOURCE stand in OTHER."
)
@common_options
def command(
    source: str,
    other: str,
    locator: str | None,
    card_id: str | None,
    folder: str | None,
    as_json: bool,
) -> None:
    """Tell where the pages of SOURCE stand in OTHER, two editions of one work.

    Without an option: a concordance of both books, and the passages that only one of them has, or
    has elsewhere. A page is found where six of ten of its words stand in stretches that both have;
    of fewer it is told how many. No card is moved and no label changed.

    Exit code 0 when what was asked for is found and its page known, 1 when its words are not there,
    3 when a person should look: parts of a page, several places, near words, or editions of which
    the records do not say that they are of one work.
    """
    from cardstore.cli.edition_lines import code_of, print_card, print_comparison, print_pages
    from cardstore.cli.render import print_json
    from cardstore.documents import comparison_document
    from cardstore.workflow.library import Library

    if locator is not None and card_id is not None:
        msg = "Ask for a --page or for a --card, not for both."
        raise click.UsageError(msg)
    with Library.open(folder) as library:
        card = None if card_id is None else library.card_in(card_id, other=other, source=source)
        compared = library.compare_editions(source, other)
        pages = None if locator is None else library.page_in(source, locator, other=other)
    if as_json:
        print_json(comparison_document(compared, pages=pages, card=card))
    else:
        for warning in compared.warnings:
            tell(click.style(f"note: {warning}", fg="yellow"))
        if card is not None:
            print_card(card)
        elif pages is not None:
            print_pages(compared.other_id, pages)
        else:
            print_comparison(compared)
    raise click.exceptions.Exit(code_of(compared, pages=pages, card=card))
