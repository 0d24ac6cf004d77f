"""`cardstore check`: are the words there, and on that printed page of that edition?"""

from __future__ import annotations

import click

from cardstore.cli.names import CARD
from cardstore.cli.options import common_options
from cardstore.cli.picture_files import form_of, picture_option, picture_place, write_picture


@click.command("check")
@click.argument("card_ids", metavar="CARD…", nargs=-1, type=CARD)
@click.option("--all", "every_card", is_flag=True, help="Check every card that is not retracted.")
@picture_option("Draw the leaf or leaves, the words lit and the printed number framed.")
@click.option(
    "--no-proofread",
    is_flag=True,
    help="Do not read words from scans a second time; they stay to be looked at.",
)
@common_options
def command(
    card_ids: tuple[str, ...],
    every_card: bool,
    picture: str | None,
    password: str | None,
    no_proofread: bool,
    folder: str | None,
    as_json: bool,
) -> None:
    """Check each CARD: are its words in the source, and on the claimed page of that edition?

    The check works on the stored text and the current page map and trusts nothing that was saved
    when the card was made. Words from a scan that were read only once are read a second time, if
    the second model is there (`cardstore models`). One line a finding.

    Exit code: 0 all passed, 1 something failed, 3 a person is needed, 10 and above could not run.
    """
    from cardstore.cli.progress import Bar
    from cardstore.cli.render import exit_code, print_finding, print_json
    from cardstore.documents.card_lists import check_report_document
    from cardstore.gate.running import fold_outcomes
    from cardstore.workflow.library import Library

    if bool(card_ids) == every_card:
        msg = "Name the cards to check, or say --all."
        raise click.UsageError(msg)
    if picture is not None and len(card_ids) != 1:
        msg = "--picture shows one card; name exactly one."
        raise click.UsageError(msg)
    form = None
    if picture is not None:
        picture = picture_place(picture, unnamed=f"{card_ids[0]}.png")
        form = form_of(picture)
    with Library.open(folder) as library:
        wanted = library.card_ids() if every_card else card_ids
        reports = library.check_cards(
            wanted, proofread=False if no_proofread else None, progress=Bar("reading")
        )
    outcome = fold_outcomes(finding for report in reports for finding in report.findings)
    if as_json:
        told = ((one.card_id, one.outcome, one.findings) for one in reports)
        print_json(check_report_document(told, outcome=outcome))
    else:
        for report in reports:
            for finding in report.findings:
                print_finding(report.card_id, finding)
        if not reports:
            # Also where notes are not wanted: it is why the exit code is none of success.
            click.echo("Nothing was checked: the library has no cards.", err=True)
    if picture is not None and form is not None:
        with Library.open(folder) as library:
            write_picture(picture, library.picture(card_ids[0], password=password, form=form))
    raise click.exceptions.Exit(exit_code(outcome))
