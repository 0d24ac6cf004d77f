"""`cardstore correct`: a person sets misread words of a scan right."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardstore.cli.loudness import tell
from cardstore.cli.names import CARD, SOURCE
from cardstore.cli.options import common_options
from cardstore.cli.who import by_option

if TYPE_CHECKING:
    from cardstore.workflow.correct import CorrectionReport


@click.command("correct")
@click.argument("card_id", metavar="[CARD]", required=False, type=CARD)
@click.option(
    "--source", help="Correct a leaf of this edition instead of a card; give --leaf.", type=SOURCE
)
@click.option("--leaf", "leaf_index", type=click.IntRange(min=0), help="Name the leaf, from 0.")
@click.option(
    "--word",
    "words",
    multiple=True,
    required=True,
    metavar="OLD=NEW",
    help="Give what was read and what is printed; may be given several times.",
)
@by_option("corrected_by", told="Say who looked at the page.", in_person=True)
@click.option("--note", default="", help="Say why, for people.")
@common_options
def command(
    card_id: str | None,
    source: str | None,
    leaf_index: int | None,
    words: tuple[str, ...],
    corrected_by: str,
    note: str,
    folder: str | None,
    as_json: bool,
) -> None:
    """Set misread words of CARD, or of a leaf, right.

    The correction makes another text layer of the leaf and names you; the old layer stays, and
    other cards on the leaf are read again against the new one. Signs around a word need not be
    given. A word that stands several times is named with its neighbour: “the hunery=the hungry”; so
    is what is no word on the page: “old .. door=old door”. Other cards on the leaf whose quote no
    longer stands, or stands now, are listed.
    """
    from cardstore.cli.render import print_json
    from cardstore.workflow.library import Library

    pairs = [word.partition("=") for word in words]
    if any(not equals for _, equals, _ in pairs):
        msg = "Write each --word as OLD=NEW."
        raise click.UsageError(msg)
    if (card_id is None) == (source is None) or (source is None) != (leaf_index is None):
        msg = "Name a CARD, or a --source and a --leaf."
        raise click.UsageError(msg)
    with Library.open(folder) as library:
        report = library.correct_reading(
            card_id,
            words=[(read, printed) for read, _, printed in pairs],
            corrected_by=corrected_by,
            note=note,
            source=source,
            leaf_index=leaf_index,
        )
    if as_json:
        print_json(_document(report))
        return
    for one in report.corrections:
        told = ", ".join(f"“{word.read}” → “{word.printed}”" for word in one.changes)
        click.echo(f"leaf {one.leaf_index}: {told}; by {one.corrected_by}, {one.at}")
    for told, cards in (
        ("no longer stands there; make a new card, or look at the correction", report.lost),
        ("stands there now", report.found),
    ):
        for other in cards:
            tell(f"{other}: its quote {told}")
    if card_id is not None and report.confirmation is None:
        tell(f"{card_id}: its quote does not stand in the corrected text; make a new card")


def _document(report: CorrectionReport) -> dict[str, object]:
    """Give the report as a JSON document."""
    from cardstore.documents.named import named_document

    told = {
        "corrections": [
            {
                "leaf_index": one.leaf_index,
                "old_layer": one.old_layer,
                "new_layer": one.new_layer,
                "words": [{"read": word.read, "printed": word.printed} for word in one.changes],
                "by": one.corrected_by,
                "at": one.at,
                "note": one.note,
            }
            for one in report.corrections
        ],
        "lost": list(report.lost),
        "found": list(report.found),
        "settled": report.confirmation is not None,
    }
    return named_document("correction", told)
