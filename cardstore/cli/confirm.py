"""`cardstore confirm`: a person has looked at the page and found a card's words there."""

from __future__ import annotations

import click

from cardstore.cli.names import CARD
from cardstore.cli.options import common_options
from cardstore.cli.who import by_option


@click.command("confirm")
@click.argument("card_id", metavar="CARD", type=CARD)
@by_option("confirmed_by", told="Say who looked at the page.", in_person=True)
@click.option("--note", default="", help="Say why, for people.")
@common_options
def command(card_id: str, confirmed_by: str, note: str, folder: str | None, as_json: bool) -> None:
    """Record that the page has the words of CARD as they were read from the scan.

    See the page with `cardstore check CARD --picture FILE`. Your word holds for the text as it is
    now: when a leaf is read or corrected again, the question is open again. Nothing is written
    over.
    """
    from cardstore.cli.reading_lines import print_reading, reading_document
    from cardstore.cli.render import print_json
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        library.confirm_reading(card_id, confirmed_by=confirmed_by, note=note)
        reading = library.reading(card_id)
    if as_json:
        print_json(reading_document(reading))
    else:
        print_reading(reading)
