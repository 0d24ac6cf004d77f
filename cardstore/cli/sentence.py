"""`cardstore sentence`: does a sentence say only what its cards show?"""

from __future__ import annotations

import sys

import click

from cardstore.cli.options import common_options


@click.command("sentence")
@click.argument("sentence", metavar="TEXT")
@click.option(
    "--card", "card_ids", multiple=True, metavar="ID", help="Name a card that it cites besides."
)
@click.option("--requester", help="Name who wrote it; a card never issued to them fails.")
@click.option(
    "--no-proofread",
    is_flag=True,
    help="Do not read words of its cards from scans a second time; they stay to be looked at.",
)
@common_options
def command(
    sentence: str,
    card_ids: tuple[str, ...],
    requester: str | None,
    no_proofread: bool,
    folder: str | None,
    as_json: bool,
) -> None:
    """Check a sentence, TEXT, and the cards it cites as [card:7KQ2-M]; “-” reads it from stdin.

    Its cards are checked as “cardstore check” does. What the sentence puts between quotation marks
    must stand in one of them word for word; cards of one origin are no two witnesses. One line a
    finding, and behind them what can be done. Exit code: 0 all passed, 1 something failed, 3 a
    person is needed, 10 and above could not run.
    """
    from cardstore.cli.progress import Bar
    from cardstore.cli.render import exit_code, print_finding, print_json, print_repair
    from cardstore.documents import sentence_document
    from cardstore.workflow.library import Library

    text = sys.stdin.read() if sentence == "-" else sentence
    with Library.open(folder) as library:
        report = library.check_sentence(
            text.rstrip("\n"),
            card_ids,
            requester=requester,
            proofread=False if no_proofread else None,
            progress=Bar("reading"),
        )
    if as_json:
        print_json(
            sentence_document(
                report.sentence,
                cards=[(card.card_id, card.findings) for card in report.cards],
                findings=report.findings,
                repairs=report.repairs,
                marks=report.marks,
            )
        )
    else:
        for card in report.cards:
            for finding in card.findings:
                print_finding(card.card_id, finding)
        for finding in report.findings:
            print_finding("sentence", finding)
        for repair in report.repairs:
            print_repair(repair)
    raise click.exceptions.Exit(exit_code(report.outcome))
