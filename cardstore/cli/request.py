"""`cardstore request`: hand cards to a drafter and record it."""

from __future__ import annotations

import click

from cardstore.cli.loudness import tell
from cardstore.cli.names import SOURCE, TAG
from cardstore.cli.options import common_options
from cardstore.counts import count_of
from cardstore.shell_words import shell_value


@click.command("request")
@click.argument("words", nargs=-1)
@click.option("--for", "requester", required=True, help="Name who gets them, e.g. drafter-3.")
@click.option("--limit", type=click.IntRange(min=1), default=5, help="Hand out at most so many.")
@click.option(
    "--source", help="Only cards of this edition, or of all editions of this work.", type=SOURCE
)
@click.option("--edition", help="Choose among the editions of a work: id, statement or year.")
@click.option(
    "--tag", "tags", multiple=True, help="Only cards with this tag, and every other one.", type=TAG
)
@click.option("--pages", help="Only cards on these printed pages of the source: 57, xii, 57–60.")
@click.option("--cursor", help="Go on with a request, from where its last answer ended.")
@click.option(
    "--with-cursor",
    is_flag=True,
    help="With --json, print an object: the cards, how many fit, and the cursor for the next.",
)
@common_options
def command(
    words: tuple[str, ...],
    requester: str,
    limit: int,
    source: str | None,
    edition: str | None,
    tags: tuple[str, ...],
    pages: str | None,
    cursor: str | None,
    with_cursor: bool,
    folder: str | None,
    as_json: bool,
) -> None:
    """Find cards for WORDS and record that they were issued to the requester.

    WORDS may be left out where something else narrows the request. When more cards fit than are
    handed out at once, the command for the next ones is told on stderr; cards that are added
    meanwhile do not change what it gives.
    """
    from cardstore.cli.render import document_of, print_card, print_json
    from cardstore.workflow.library import Library

    if not any((words, source, edition, tags, pages, cursor)):
        what = "Say which cards: give WORDS, or one of --source, --tag, --pages and --cursor."
        raise click.UsageError(what)
    with Library.open(folder) as library:
        issued = library.request_cards(
            " ".join(words),
            requester=requester,
            limit=limit,
            source=source,
            edition=edition,
            tag=tags or None,
            pages=pages,
            cursor=cursor,
        )
        documents = [document_of(library, card) for card in issued] if as_json else []
    if as_json and with_cursor:
        from cardstore.documents.card_lists import card_request_document

        print_json(
            card_request_document(documents, total=issued.total, next_cursor=issued.next_cursor)
        )
    elif as_json:
        print_json(documents)
    for card in () if as_json else issued:
        print_card(card)
    if not issued and not as_json:
        click.echo("No card found; nothing was issued.")
    if issued.next_cursor is not None and not with_cursor:
        tell(
            f"{count_of(issued.total, 'card fits', 'cards fit')}; the next ones: "
            f"cardstore request --for {shell_value(requester)} --cursor {issued.next_cursor}"
        )
