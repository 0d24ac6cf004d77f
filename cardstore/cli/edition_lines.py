"""Lines of `cardstore editions`, and its exit codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardstore.anchors.edition_pages import PageOutcome, show_leaves
from cardstore.anchors.other_edition import ElsewhereOutcome
from cardstore.counts import count_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.anchors.edition_pages import EditionComparison, EditionPage
    from cardstore.anchors.other_edition import CardElsewhere

PERSON, NOT_THERE = 3, 1
_COLUMN = 22


def code_of(
    compared: EditionComparison,
    *,
    pages: Sequence[EditionPage] | None,
    card: CardElsewhere | None,
) -> int:
    """Give the exit code: 0 found, 1 not there, 3 for a person."""
    if card is not None:
        codes = {ElsewhereOutcome.FOUND: 0, ElsewhereOutcome.NOT_FOUND: NOT_THERE}
        code = codes.get(card.outcome, PERSON)
    elif pages is not None:
        outcomes = {one.outcome for one in pages}
        unknown = any(place.entry.label is None for one in pages for place in one.places)
        code = 0 if outcomes == {PageOutcome.FOUND} and not unknown else PERSON
        code = NOT_THERE if outcomes == {PageOutcome.NOT_FOUND} else code
    else:
        code = 0
    return code or (PERSON if compared.warnings else 0)


def print_comparison(compared: EditionComparison) -> None:
    """Print the concordance, then what only one of the editions has."""
    from cardstore.documents.editions import concordance_rows, passage_line

    share = f"{compared.share:.0%} of the shorter text"
    click.echo(
        f"{compared.source_id} ({count_of(compared.words, 'word')}) and {compared.other_id} "
        f"({count_of(compared.other_words, 'word')}) share {count_of(compared.shared, 'word')}, "
        f"{share}"
    )
    click.echo(f"{compared.source_id.ljust(_COLUMN)}  {compared.other_id}")
    for row in concordance_rows(compared.pages):
        click.echo(f"{row.here.ljust(_COLUMN)}  {_there(row.outcome, row.there, row.part)}")
    if compared.passages:
        click.echo("passages that differ:")
    for passage in compared.passages:
        click.echo(f"  {passage_line(passage)}")


def print_pages(other_id: str, pages: Sequence[EditionPage]) -> None:
    """Print where some pages stand in the other edition, with the words at both ends."""
    for one in pages:
        part = f"{one.shared} of {count_of(one.words, 'word')}"
        there = _there(one.outcome, one.shown, part)
        click.echo(f"{show_leaves([one.entry])}: {other_id}, {there}")
        for place in one.places:
            click.echo(
                f"  {show_leaves([place.entry])}  leaf {place.entry.leaf_index}, "
                f"code points {place.span.start}–{place.span.end}, {count_of(place.words, 'word')}"
            )


def print_card(card: CardElsewhere) -> None:
    """Print where a card's words stand in the other edition, and what differs."""
    from cardstore.gate.checks.verbatim import describe_differences

    colours = {ElsewhereOutcome.FOUND: "green", ElsewhereOutcome.NOT_FOUND: "red"}
    click.echo(click.style(card.message, fg=colours.get(card.outcome, "yellow")))
    for place in card.places:
        click.echo(f"{place.source.source_id}, {place.shown}  {place.fit.value}")
        click.echo(f"  “{' '.join(place.printed.split())}”")
        for difference in place.differences:
            click.echo(f"  {describe_differences((difference,))}")


def _there(outcome: PageOutcome, shown: str, part: str) -> str:
    """Say where pages stand."""
    if outcome is PageOutcome.NOT_FOUND:
        return click.style("not found", fg="red")
    if outcome is PageOutcome.NO_WORDS:
        return "– (no words to compare)"
    if outcome is PageOutcome.PARTLY:
        return click.style(f"{shown}, but only {part} were found", fg="yellow")
    return shown
