"""`cardstore audit plan`: what an audit reads, what it costs and what it shows."""

from __future__ import annotations

import click

from cardstore.cli.audit_options import plan_options, rules_of
from cardstore.cli.options import common_options


@click.command("plan")
@plan_options
@click.option("--table", is_flag=True, help="Print what samples show in general; no library.")
@common_options
def command(
    manuscripts: tuple[str, ...],
    read: tuple[str, ...],
    accept: tuple[str, ...],
    target: tuple[str, ...],
    minutes: tuple[str, ...],
    tripwire: int,
    table: bool,
    folder: str | None,
    as_json: bool,
) -> None:
    """Plan an audit of every MANUSCRIPT, by the names that the gate was told. Default: all.

    Prints the strata, how many of each are read and how many errors may be found, the hours, and
    the chance to pass at several true rates, before any hour is spent. All of it is reckoned from
    the exact distributions for just this many sentences. Nothing is drawn.
    """
    from cardstore.cli.render import print_json
    from cardstore.documents.audit import plan_document
    from cardstore.documents.audit_lines import plan_lines, table_lines
    from cardstore.workflow.library import Library

    if table:
        if as_json:
            what = "--table is for people; give one of --table and --json."
            raise click.UsageError(what)
        for line in table_lines():
            click.echo(line)
        return
    rules = rules_of(read, accept, target, minutes)
    with Library.open(folder) as library:
        planned = library.plan_audit(manuscripts or None, rules=rules, tripwire=tripwire)
    if as_json:
        print_json(plan_document(planned))
    else:
        for line in plan_lines(planned):
            click.echo(line)
