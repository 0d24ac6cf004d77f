"""`cardstore add`: make a card."""

from __future__ import annotations

import click

from cardstore.cli.names import NEW_TAG, SOURCE
from cardstore.cli.options import common_options
from cardstore.cli.who import by_option


@click.command("add")
@click.argument("source", type=SOURCE)
@click.option("--quote", required=True, help="Give the words, verbatim as the source has them.")
@click.option("--page", "locator", required=True, help="Give the printed page: 57, xii or 57–58.")
@click.option("--gloss", default="", help="Add your own words about the quote.")
@click.option(
    "--tag", "tags", multiple=True, help="Add a tag; may be given several times.", type=NEW_TAG
)
@by_option("made_by", told="Say who makes the card.")
@click.option("--edition", help="Name the edition, when SOURCE names a work with several.")
@click.option(
    "--unverified",
    is_flag=True,
    help="Keep the card even if the reading differs, where all differences may be misreadings.",
)
@common_options
def command(
    source: str,
    quote: str,
    locator: str,
    gloss: str,
    tags: tuple[str, ...],
    made_by: str,
    edition: str | None,
    unverified: bool,
    folder: str | None,
    as_json: bool,
) -> None:
    """Make a card from words of SOURCE and check it at once.

    A quote that is not in the source is refused, and the nearest text is shown with what differs.
    The exit code is that of the check.
    """
    from cardstore.cli.render import document_of, exit_code, print_card, print_finding, print_json
    from cardstore.documents.card_lists import made_card_document
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        card = library.add_card(
            source,
            quote=quote,
            page=locator,
            gloss=gloss,
            edition=edition,
            tags=tags,
            made_by=made_by,
            unverified=unverified,
        )
        report = library.check_card(card.card_id)
        if as_json:
            print_json(made_card_document(document_of(library, card), report.findings))
        else:
            print_card(card)
            for finding in report.findings:
                print_finding(card.card_id, finding)
    raise click.exceptions.Exit(exit_code(report.outcome))
