"""`cardstore audit draw`: a seeded sample of what passed, as a queue for people."""

from __future__ import annotations

import click

from cardstore.cli.audit_options import plan_options, rules_of
from cardstore.cli.options import common_options
from cardstore.cli.who import by_option


@click.command("draw")
@plan_options
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    help="The same seed draws the same sample of the same list. Default: the attempt's number.",
)
@click.option(
    "--chapter",
    metavar="NAME",
    help="Draw all that is not drawn yet of a chapter that tripped, as the report names it.",
)
@by_option(told="Say who draws it.")
@common_options
def command(
    manuscripts: tuple[str, ...],
    read: tuple[str, ...],
    accept: tuple[str, ...],
    target: tuple[str, ...],
    minutes: tuple[str, ...],
    tripwire: int,
    seed: int | None,
    chapter: str | None,
    by: str,
    folder: str | None,
    as_json: bool,
) -> None:
    """Draw the sample that `cardstore audit plan` planned, and open its queue.

    It is drawn from the full list of what was passed and cleared, and bound to the digest of that
    list and of the plan: the same draw gives the same sample, and when the list changes the old one
    is refused. After an audit that failed nothing is drawn until the gate decides by another
    version and has read the whole book again; that exits with 72.
    """
    from cardstore.cli.render import print_json
    from cardstore.documents.audit import audit_document
    from cardstore.documents.audit_lines import drawn_lines
    from cardstore.workflow.library import Library

    rules = rules_of(read, accept, target, minutes)
    with Library.open(folder) as library:
        if chapter is None:
            audit = library.draw_audit(
                manuscripts or None, made_by=by, seed=seed, rules=rules, tripwire=tripwire
            )
        else:
            audit = library.draw_chapter(chapter, made_by=by)
        drawn = library.queue_progress(audit.queue, reviewer=by).items
    if as_json:
        print_json(audit_document(audit, drawn=drawn))
    else:
        for line in drawn_lines(audit, drawn=drawn):
            click.echo(line)
