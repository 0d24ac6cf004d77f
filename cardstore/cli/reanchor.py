"""`cardstore reanchor`: where cards are anchored, held against where their words stand now."""

from __future__ import annotations

import click

from cardstore.cli.loudness import tell
from cardstore.cli.names import CARD, SOURCE
from cardstore.cli.options import common_options
from cardstore.cli.who import by_option
from cardstore.counts import count_of


@click.command("reanchor")
@click.argument("card_ids", metavar="CARD…", nargs=-1, type=CARD)
@click.option("--source", help="Look at the cards of this edition.", type=SOURCE)
@click.option("--all", "every_card", is_flag=True, help="Look at every card.")
@click.option(
    "--to-scan",
    metavar="DIGEST",
    help="Look in this other scan of the same edition; see `cardstore scans SOURCE`.",
)
@click.option("--apply", is_flag=True, help="Record the moves; without it nothing is changed.")
@by_option("moved_by", told="Say who moves them.", needed=False)
@common_options
def command(
    card_ids: tuple[str, ...],
    source: str | None,
    every_card: bool,
    to_scan: str | None,
    apply: bool,
    moved_by: str,
    folder: str | None,
    as_json: bool,
) -> None:
    """Say of each CARD whether its words stand where it was anchored, and move its anchor.

    exact: nothing is to be done. moved: found, word for word, elsewhere: other offsets, another
    text layer or scan. page: the words stayed, the page map gives another page. near: only with
    differences. ambiguous: found, but nothing says that it is the same place. lost: not found.

    Without --apply nothing is changed. With it, moved and page are recorded; the old anchors stay,
    see `cardstore history`. Near, ambiguous and lost are never moved. Exit code: 0 all well, 1 a
    card is lost, 3 a person is needed: near, ambiguous, or a claimed page that no longer holds.
    """
    from cardstore.cli.progress import Bar
    from cardstore.cli.relocations import print_relocations, relocations_exit_code
    from cardstore.cli.render import print_json
    from cardstore.documents import relocation_document
    from cardstore.workflow.library import Library

    if sum((bool(card_ids), source is not None, every_card)) != 1:
        msg = "Name the cards, or a --source, or say --all."
        raise click.UsageError(msg)
    with Library.open(folder) as library:
        found = library.reanchor(
            card_ids or None,
            source=source,
            to_scan=to_scan,
            apply=apply,
            moved_by=moved_by,
            progress=Bar("anchoring"),
        )
    if as_json:
        print_json([relocation_document(relocation) for relocation in found])
    else:
        print_relocations(found)
        waiting = sum(relocation.to_record for relocation in found)
        done = sum(relocation.recorded is not None for relocation in found)
        if done:
            click.echo(f"{count_of(done, 'move')} recorded")
        if waiting and apply:
            tell(
                f"{count_of(waiting, 'was', 'were')} changed by somebody else meanwhile; run it "
                f"again"
            )
        elif waiting:
            tell(f"Nothing was changed; --apply records {count_of(waiting, 'move')}")
    raise click.exceptions.Exit(relocations_exit_code(found))
