"""How a check of links is written on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardstore.sources.link_report import words
from cardstore.sources.links import LinkState

if TYPE_CHECKING:
    from cardstore.sources.link_report import LinkReport

_COLOURS = {
    LinkState.LIVE: "green",
    LinkState.STALE: "yellow",
    LinkState.LIKELY_HALLUCINATED: "red",
    LinkState.UNKNOWN: "magenta",
}


def print_report(report: LinkReport) -> None:
    """Print one link on one line, with what a person should know below it; then the summary."""
    for verdict in report.verdicts if report.error is None else ():
        state = click.style(words(verdict.state).ljust(19), fg=_COLOURS[verdict.state])
        flags = f"  [{', '.join(flag.value for flag in verdict.flags)}]" if verdict.flags else ""
        click.echo(f"{state}  {verdict.url}{flags}")
        click.echo(f"    {verdict.detail}; in {', '.join(place.shown for place in verdict.where)}")
        if verdict.final_url not in {"", verdict.url}:
            click.echo(f"    leads to {verdict.final_url}")
        if verdict.archive_url:
            click.echo(f"    archived {verdict.archived_at[:10]}: {verdict.archive_url}")
    click.echo(report.summary())
