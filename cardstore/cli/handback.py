"""`cardstore handback`: manuscripts go back, with all that was decided and ruled of them."""

from __future__ import annotations

import json

import click

from cardstore.cli.names import FILE_NAME
from cardstore.cli.options import common_options, in_a_folder


@click.command("handback")
@click.argument("drafts", metavar="DRAFT…", nargs=-1, required=True, type=FILE_NAME)
@click.option(
    "--to",
    "to",
    metavar="FOLDER",
    type=FILE_NAME,
    required=True,
    callback=in_a_folder,
    help="Write it into this folder; one that an earlier hand-back wrote is replaced.",
)
@click.option(
    "--every",
    is_flag=True,
    help="Comment also on sentences that simply passed, with their cards and pages.",
)
@click.option(
    "--bom",
    is_flag=True,
    help="Begin the ledger with a byte order mark, by which some spreadsheets know UTF-8.",
)
@click.option(
    "--tracked-changes",
    type=click.Choice(["refuse", "accept", "reject"]),
    help="Say how tracked changes of a .docx are read. Default: as the gate read them.",
)
@common_options
def command(
    drafts: tuple[str, ...],
    to: str,
    every: bool,
    bom: bool,
    tracked_changes: str | None,
    folder: str | None,
    as_json: bool,
) -> None:
    """Hand each DRAFT back with what the gate decided last and people ruled.

    The folder holds, for each draft, an annotated page and a .docx with comments; a ledger of every
    sentence and card, notes with printed pages and archive links, and one page that says what the
    audit's bound covers. Nothing is checked again: a draft that was changed since the gate read it,
    or whose cards were, is refused.
    """
    from cardstore.cli.progress import Bar
    from cardstore.documents.handback_json import handback_document, handback_lines
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        report = library.hand_back(
            drafts,
            to=to,
            every=every,
            bom=bom,
            tracked_changes=tracked_changes,
            progress=Bar("handback"),
        )
    if as_json:
        document = handback_document(report.handed, files=report.written)
        click.echo(json.dumps(document, indent=2, ensure_ascii=False))
        return
    for line in handback_lines(report.handed, folder=str(report.folder), files=report.written):
        click.echo(line)
