"""`cardstore figures`: what cards say in numbers, as fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardstore.cli.names import CARD
from cardstore.cli.options import common_options

if TYPE_CHECKING:
    from cardstore.text.numbers import StatedFigure


@click.command("figures")
@click.argument("card_ids", metavar="CARD…", nargs=-1, required=True, type=CARD)
@click.option(
    "--language",
    default="en",
    metavar="CODE",
    help="Say which language the quotes are in, for their thousands marks: de, fr, it and so on.",
)
@common_options
def command(card_ids: tuple[str, ...], language: str, folder: str | None, as_json: bool) -> None:
    """Give the figures of each CARD as fields: value, unit, base, population, period, direction.

    Only what the quote states is given. Spelled numbers are read in English.
    """
    from cardstore.cli.render import print_json
    from cardstore.documents import figures_document
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        found = [(card_id, library.figures(card_id, language=language)) for card_id in card_ids]
    if as_json:
        print_json([figures_document(card_id, figures) for card_id, figures in found])
        return
    for card_id, figures in found:
        if not figures:
            click.echo(f"{card_id}  The quote states no number.")
        for figure in figures:
            click.echo(f"{card_id}  {_line(figure)}")


def _line(figure: StatedFigure) -> str:
    """Write one figure on a line: its words, then its fields with their names."""
    fields = (
        ("value", figure.value),
        ("unit", figure.unit),
        ("base", figure.base),
        ("population", figure.population),
        ("period", figure.period),
        ("direction", figure.direction),
    )
    told = [f"{name} {field.value}" for name, field in fields if field is not None]
    if figure.per:
        told.append(f"per {figure.per}")
    told += [f"“{hedge.value}”" for hedge in figure.hedges]
    told += [f"not certain: {doubt}" for doubt in figure.doubts]
    return f"“{figure.text}”  {figure.kind.value}: {', '.join(told)}"
