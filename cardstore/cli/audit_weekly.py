"""`cardstore audit weekly`: a seeded sample of what passed of late."""

from __future__ import annotations

import click

from cardstore.cli.names import FILE_NAME
from cardstore.cli.options import common_options
from cardstore.cli.who import by_option


@click.command("weekly")
@click.argument("manuscripts", nargs=-1, metavar="[MANUSCRIPT]…", type=FILE_NAME)
@click.option(
    "--size",
    default=50,
    show_default=True,
    type=click.IntRange(min=1),
    help="Read so many; all where there are fewer.",
)
@click.option(
    "--seed", type=click.IntRange(min=0), help="Default: the week itself, for example 202649."
)
@by_option(told="Say who draws it.")
@common_options
def command(
    manuscripts: tuple[str, ...],
    size: int,
    seed: int | None,
    by: str,
    folder: str | None,
    as_json: bool,
) -> None:
    """Draw a sample of what the gate passed for the first time in the last seven days.

    Let a scheduled job run it once a week. The same week gives the same sample; what lay in another
    week's list is left out. It opens and closes nothing: it shows, while the book is written,
    whether the gate lets through more than it did. Report with: cardstore audit report NUMBER.
    """
    from cardstore.cli.render import print_json
    from cardstore.documents.audit import audit_document
    from cardstore.documents.audit_lines import drawn_lines
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        audit = library.weekly_sample(manuscripts or None, made_by=by, size=size, seed=seed)
        drawn = library.queue_progress(audit.queue, reviewer=by).items
    if as_json:
        print_json(audit_document(audit, drawn=drawn))
    else:
        for line in drawn_lines(audit, drawn=drawn):
            click.echo(line)
