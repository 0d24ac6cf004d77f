"""`cardstore reread`: read leaves of a stored scan again."""

from __future__ import annotations

import click

from cardstore.cli.names import SOURCE
from cardstore.cli.options import common_options, language_options


@click.command("reread")
@click.argument("source", type=SOURCE)
@click.option(
    "--leaf",
    "leaves",
    type=click.IntRange(min=0),
    multiple=True,
    help="Read this leaf, counted from 0; may be given again. Default: all.",
)
@click.option("--engine", help="Read pictures with this engine. Default: tesserocr.")
@click.option("--ocr", "ocr", is_flag=True, help="Always have the engine read.")
@click.option("--embedded", "embedded", is_flag=True, help="Always take the file's own words.")
@click.option(
    "--set", "pairs", multiple=True, metavar="NAME=VALUE", help="Give the engine a setting."
)
@language_options(unsaid="those that each leaf was read in.", unsaid_early="as each leaf was read.")
@click.option(
    "--over-corrections",
    "over_corrections",
    is_flag=True,
    help="Also read leaves that a person corrected; their corrections are put aside.",
)
@click.option("--scan", help="Choose among several scans by the beginning of a digest.")
@click.option("--password", help="Give the password of an encrypted PDF.")
@click.option("--jobs", type=click.IntRange(min=1), help="Read so many leaves at a time.")
@common_options
def command(
    source: str,
    leaves: tuple[int, ...],
    engine: str | None,
    ocr: bool,
    embedded: bool,
    pairs: tuple[str, ...],
    lang: str | None,
    early_print: bool | None,
    over_corrections: bool,
    scan: str | None,
    password: str | None,
    jobs: int | None,
    folder: str | None,
    as_json: bool,
) -> None:
    """Read leaves of SOURCE again from the stored originals, with the engine that is here now.

    A leaf is read in the languages that its text was read in before, or in those that --lang names.
    One that is read otherwise than before gets another text layer; the old ones stay, and no
    card is moved: cards whose words or pages are no longer where they were are listed, and
    `cardstore reanchor` moves them. All new layers become current at the end, together; an
    interrupted run changes nothing and goes on when it is called again. Leaves that a person
    corrected are left alone, and refused when they are named, unless --over-corrections is given;
    then the cards on them are listed, to be looked at again. Exit code 17 when leaves
    could not be read this time: they keep the text they have.
    """
    from cardstore.cli.progress import Bar
    from cardstore.cli.relocations import tell_moved_cards
    from cardstore.cli.render import print_json
    from cardstore.documents import relocation_document
    from cardstore.documents.named import named_document
    from cardstore.workflow.library import Library

    if ocr and embedded:
        msg = "Say either --ocr or --embedded."
        raise click.UsageError(msg)
    if any("=" not in pair for pair in pairs):
        msg = "--set takes NAME=VALUE."
        raise click.UsageError(msg)
    with Library.open(folder) as library:
        report = library.reread(
            source,
            leaves=leaves or None,
            engine=engine,
            mode="ocr" if ocr else "embedded" if embedded else "auto",
            settings=dict(pair.split("=", 1) for pair in pairs),
            lang=lang,
            early_print=early_print,
            over_corrections=over_corrections,
            scan=scan,
            password=password,
            jobs=jobs,
            progress=Bar("reading"),
        )
        moved = library.moved_cards(report.source_id)
    if as_json:
        cards = [relocation_document(one) for one in moved]
        print_json(named_document("reread-report", {**report.document(), "moved_cards": cards}))
    else:
        click.echo(report.summary())
        tell_moved_cards(report.source_id, moved)
    if report.failed:
        raise click.exceptions.Exit(17)
