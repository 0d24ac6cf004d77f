"""`cardstore proofread`: read the words of cards from scans a second time."""

from __future__ import annotations

import click

from cardstore.cli.loudness import tell
from cardstore.cli.names import CARD, SOURCE
from cardstore.cli.options import common_options


@click.command("proofread")
@click.argument("card_ids", metavar="CARD…", nargs=-1, type=CARD)
@click.option("--all", "every_card", is_flag=True, help="Read every card that is not retracted.")
@click.option("--source", help="Read every card of this edition.", type=SOURCE)
@click.option("--password", help="Give the password of an encrypted PDF; it is not stored.")
@click.option("--jobs", type=click.IntRange(min=1), help="Read so many leaves at a time.")
@common_options
def command(
    card_ids: tuple[str, ...],
    every_card: bool,
    source: str | None,
    password: str | None,
    jobs: int | None,
    folder: str | None,
    as_json: bool,
) -> None:
    """Read the words of each CARD a second time, from its own crop of the page, by other readers.

    Words on which the readers differ, or that nobody knows, are marked; a person then looks at
    them with `cardstore strips readings`, or says `cardstore confirm` or `cardstore correct`. Cards
    that were read twice already, and the publisher's own text, are left alone. Exit code 0 when no
    word is in doubt, 3 when a person is needed, also because the second model is missing.
    """
    from cardstore.cli.progress import Bar
    from cardstore.cli.reading_lines import print_reading, reading_document, summarize
    from cardstore.cli.render import print_json
    from cardstore.documents.named import named_document
    from cardstore.workflow.library import Library

    if bool(card_ids) + every_card + (source is not None) != 1:
        msg = "Name the cards, or say --all, or --source."
        raise click.UsageError(msg)
    with Library.open(folder) as library:
        wanted = card_ids or tuple(
            card.card_id for card in library.find_cards(source=source, limit=2**31)
        )
        readings = library.proofread(wanted, password=password, jobs=jobs, progress=Bar("reading"))
    if as_json:
        told = [reading_document(reading) for reading in readings]
        print_json(named_document("card-readings", {"cards": told}))
    else:
        for reading in readings:
            print_reading(reading)
        tell(summarize(readings))
    raise click.exceptions.Exit(3 if any(one.needs_person for one in readings) else 0)
