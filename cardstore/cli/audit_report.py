"""`cardstore audit report`: what an audit found, and whether the book may leave with it."""

from __future__ import annotations

import click

from cardstore.cli.options import a_new_file, common_options


@click.command("report")
@click.argument("audit", required=False, type=click.IntRange(min=1))
@click.option(
    "--picture",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    callback=a_new_file,
    help="Draw the bound against sentences read into this SVG file; nothing is written over.",
)
@click.option(
    "--hours-picture",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    callback=a_new_file,
    help="Draw the hours that are left into this SVG file; nothing is written over.",
)
@common_options
def command(
    audit: int | None,
    picture: str | None,
    hours_picture: str | None,
    folder: str | None,
    as_json: bool,
) -> None:
    """Report on AUDIT, by its number. Default: the last one of a book.

    Tells each stratum's errors by class with the exact bound, the chapters' tripwires, one bound on
    everything, and all attempts so far. What it tells is kept: an audit that was told as failed
    stays so. Of an audit that read all there is no bound to draw: no picture is written then. Exit
    code: 0 accepted, 1 failed, 2 usage, 3 something waits for a person, 10 and above
    could not run.
    """
    from cardstore.cli.gate_output import write_output
    from cardstore.cli.render import print_json
    from cardstore.documents.audit import audit_report_document
    from cardstore.documents.audit_lines import report_lines
    from cardstore.documents.audit_pictures import audit_picture, left_picture
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        report = library.audit_report(audit)
    for file, draw, option in (
        (picture, audit_picture, "--picture"),
        (hours_picture, left_picture, "--hours-picture"),
    ):
        if file is not None:
            try:
                drawn = draw(report)
            except ValueError as exc:
                click.echo(f"{file} was not written: {exc}.", err=True)
                continue
            write_output(drawn.rstrip("\n"), file, option=option)
    if as_json:
        print_json(audit_report_document(report))
    else:
        for line in report_lines(report):
            click.echo(line)
    raise click.exceptions.Exit(report.exit_code)
