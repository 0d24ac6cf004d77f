"""`cardstore seed`: known faults are planted in a draft, to see what the gate catches."""

from __future__ import annotations

import sys

import click

from cardstore.cli.names import FILE_NAME
from cardstore.cli.options import common_options, in_a_folder


@click.command("seed")
@click.argument("drafts", metavar="DRAFT…", nargs=-1, required=True, type=FILE_NAME)
@click.option(
    "--per-class",
    type=click.IntRange(min=1),
    default=10,
    help="Plant so many faults of each sort. Default: 10.",
)
@click.option(
    "--seed",
    "dice",
    type=click.IntRange(min=0),
    default=0,
    help="The same number plants the same faults. Default: 0.",
)
@click.option(
    "--judge",
    help="Use this judge of support. Default: one that says yes to everything, so that only checks "
    "and people count.",
)
@click.option(
    "--out",
    type=click.Path(),
    callback=in_a_folder,
    help="Write the planted sentences into this folder, one file a sort of fault; nothing is "
    "written over.",
)
@click.option("--matrix", is_flag=True, help="Print the table of checks and failures in Markdown.")
@common_options
def command(
    drafts: tuple[str, ...],
    per_class: int,
    dice: int,
    judge: str | None,
    out: str | None,
    matrix: bool,
    folder: str | None,
    as_json: bool,
) -> None:
    """Plant known faults in the sentences of each DRAFT and tell which check catches which.

    Only sentences that stand get faults, one each: another figure, a word of a quotation, the page
    behind, a source that nobody holds. They are gated by the same code as drafts, in a copy of the
    library that is removed at the end; library and drafts stay as they are, and nobody is asked
    over a network. Exit code: 0 checks caught all that they must catch, 1 something slipped
    through, 2 usage, 10 and above could not run.
    """
    from cardstore.cli.progress import Bar
    from cardstore.cli.render import print_json
    from cardstore.documents.seeding import seeding_document, seeding_lines
    from cardstore.gate.seeding.matrix import matrix_lines
    from cardstore.workflow.drafts import read_drafts
    from cardstore.workflow.library import Library
    from cardstore.workflow.seed_files import require_unplanted, write_planted

    if matrix and as_json:
        what = "--json has the matrix in it; give one of --json and --matrix."
        raise click.UsageError(what)
    if out is not None:
        require_unplanted(out)
    texts = read_drafts(drafts, stdin=sys.stdin.buffer)
    with Library.open(folder) as library:
        report = library.seed_texts(
            texts, per_class=per_class, seed=dice, judge=judge, progress=Bar("seed")
        )
    if out is not None:
        write_planted(report, out)
    if as_json:
        print_json(seeding_document(report))
    else:
        for line in matrix_lines(report) if matrix else seeding_lines(report):
            click.echo(line)
    raise click.exceptions.Exit(1 if report.slipped else 0)
