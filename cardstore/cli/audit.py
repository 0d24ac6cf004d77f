"""`cardstore audit`: samples of what passed, with exact bounds."""

from __future__ import annotations

import click

from cardstore.cli.groups import LazyGroup

# Subcommand → its module. Another one is one more line.
SUBCOMMANDS = {
    "plan": "cardstore.cli.audit_plan",
    "draw": "cardstore.cli.audit_draw",
    "report": "cardstore.cli.audit_report",
    "weekly": "cardstore.cli.audit_weekly",
}


@click.group("audit", cls=LazyGroup, modules=SUBCOMMANDS)
def command() -> None:
    """Sample what the gate passed and people cleared, so that the book's error rate is stated.

    Plan first: it says what is read, how long it takes, what it shows, and how often a book as good
    as yours would pass. Then draw, let people rule the sample against the pages, and report. Every
    bound is exact and one-sided, at 95 %.
    """
