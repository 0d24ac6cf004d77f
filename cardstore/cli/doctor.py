"""`cardstore doctor`: what is installed, and how to get the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardstore.cli.options import common_options

if TYPE_CHECKING:
    from cardstore.workflow.doctor import Health, Part

_NAMED = 5  # sources that are named of those that are not indexed


@click.command("doctor")
@common_options
def command(folder: str | None, as_json: bool) -> None:
    """Tell which engines, models and optional parts are here, and how to get what is missing.

    If a library is there, its originals are compared with their digests and its database is read
    through; sources whose text is not in the index are named. Exit code 0 when everything needed
    is here and whole, 21 when something is missing, 30 when the database has problems or an ingest
    is not finished, 33 when an original was altered.
    """
    from dataclasses import asdict

    from cardstore.cli.render import print_json
    from cardstore.documents.named import named_document
    from cardstore.errors import CardstoreError
    from cardstore.workflow.doctor import Health, PartState, examine_installation
    from cardstore.workflow.library import Library

    parts = examine_installation()
    health, fault = Health(), None
    try:
        if Library.exists(folder):
            with Library.open(folder) as library:
                health = library.health()
    except CardstoreError as exc:  # what is installed is told all the same
        fault = exc
    if as_json:
        told = {"parts": [asdict(part) for part in parts], **asdict(health)}
        print_json(named_document("doctor-report", told))
    else:
        _print_health(parts, health)
    if fault is not None:
        raise fault
    missing = any(part.state is PartState.MISSING for part in parts)
    codes = ((health.altered_originals, 33), (health.problems, 30), (missing, 21))
    raise click.exceptions.Exit(next((code for wrong, code in codes if wrong), 0))


def _print_health(parts: tuple[Part, ...], health: Health) -> None:
    """Print one line a part, then what is wrong with the library."""
    for part in parts:
        shown = part.detail or f"get it with: {part.remedy}"
        click.echo(f"{part.state.value.ljust(17)} {part.name.ljust(20)} {part.purpose}; {shown}")
    for name in health.altered_originals:
        click.echo(f"altered           {name}: move it away and ingest the file again")
    for problem in health.problems:
        click.echo(f"problem           {problem}")
        if problem.startswith("prepared_"):
            click.echo("                  it can be made anew with: cardstore index")
    if health.unindexed:
        few = ", ".join(health.unindexed[:_NAMED])
        more = f" and {len(health.unindexed) - _NAMED} more" if health.unindexed[_NAMED:] else ""
        click.echo(f"not indexed       {few}{more}: index the text with: cardstore index")
