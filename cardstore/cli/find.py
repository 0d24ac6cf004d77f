"""`cardstore find`: where in the library do these words stand?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardstore.cli.loudness import tell
from cardstore.cli.names import SOURCE
from cardstore.cli.options import common_options

if TYPE_CHECKING:
    from cardstore.anchors.found import FoundPlace, FoundQuote


@click.command("find")
@click.argument("excerpt", metavar="EXCERPT")
@click.option(
    "--source", help="Look only in this edition, or in the editions of this work.", type=SOURCE
)
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=20,
    show_default=True,
    help="Show at most so many places.",
)
@common_options
def command(
    excerpt: str, source: str | None, limit: int, folder: str | None, as_json: bool
) -> None:
    """Find where EXCERPT stands: source, edition and printed page, or the reason why not.

    The whole library is searched, from its index. All places are shown where it stands in several;
    where it stands nowhere, the nearest text is shown with what differs. What could not be searched
    is told. Exit code 0 when it stands at one place of one edition whose page is known, 1 when
    nothing like it is there, 3 when it is in several places or only something near is found, 10 and
    above when it could not be looked for: 15 when nothing was found but not everything could be
    searched, 10 when the words are too few.
    """
    from cardstore.anchors.found import FindOutcome
    from cardstore.cli.render import print_json
    from cardstore.documents import found_quote_document
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        found = library.find_quote(excerpt, source=source, limit=limit)
    if as_json:
        print_json(found_quote_document(found))
    else:
        _print_found(found)
    codes = {
        FindOutcome.FOUND: 0,
        FindOutcome.NOT_FOUND: 1,
        FindOutcome.TOO_SHORT: 10,
        FindOutcome.INCOMPLETE: 15,
    }
    raise click.exceptions.Exit(codes.get(found.outcome, 3))


def _print_found(found: FoundQuote) -> None:
    """Print the answer, then every place, then what was not searched."""
    from cardstore.anchors.found import FindOutcome

    colours = {FindOutcome.FOUND: "green", FindOutcome.NOT_FOUND: "red"}
    click.echo(click.style(found.message, fg=colours.get(found.outcome, "yellow")))
    for place in (*found.places, *found.near):
        _print_place(place)
    for one in found.unsearched:
        leaves = f"leaf {', '.join(map(str, one.leaves))}: " if one.leaves else ""
        tell(f"not searched: {one.source_id}: {leaves}{one.reason}")


def _print_place(place: FoundPlace) -> None:
    """Print one place: edition, page and fit, then the source's words, then what differs."""
    from cardstore.documents import edition_statement
    from cardstore.gate.checks.verbatim import describe_differences
    from cardstore.sources.source import SourceStatus

    status = place.source.status
    warned = f"  [{status.value.upper()}]" if status is not SourceStatus.CURRENT else ""
    click.echo(f"{place.source.source_id}, {place.shown}  {place.fit.value}{warned}")
    click.echo(f"  {edition_statement(place.source)}")
    click.echo(f"  “{' '.join(place.printed.split())}”")
    for difference in place.differences:
        click.echo(f"  {describe_differences((difference,))}")
