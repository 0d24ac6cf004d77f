"""`cardstore import`: what another library, or another program, wrote, taken in."""

from __future__ import annotations

from pathlib import Path

import click

from cardstore.cli.names import SOURCE
from cardstore.cli.options import common_options
from cardstore.cli.who import by_option


@click.group("import")
def command() -> None:
    """Take in cards of another library, or words that another program read on a scan.

    Lists of references are taken in with `cardstore references import`, page labels with
    `cardstore pages SOURCE import`, a whole library with `cardstore unarchive`.
    """


@command.command("cards")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@by_option(told="Say who takes them in; it is kept in their history.", in_person=True)
@common_options
def cards_command(file: Path, by: str, folder: str | None, as_json: bool) -> None:
    """Take in the cards of FILE, which `cardstore export` wrote as JSON, W3C annotations or CSV.

    Each card keeps its id, its maker and its time. It is taken in only if its scan is in this
    library and its words stand there; what was checked or confirmed elsewhere does not come along,
    so check it here. Exit code 1 when a card was refused; all others were taken in.
    """
    from cardstore.cli.render import print_json
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        report = library.import_cards(file, imported_by=by)
    if as_json:
        print_json(report.document())
    else:
        click.echo(report.summary())
    raise click.exceptions.Exit(1 if report.refused else 0)


@command.command("words")
@click.argument("source", type=SOURCE)
@click.argument("path", metavar="FILE", type=click.Path(exists=True, path_type=Path))
@by_option(told="Say who takes them in; it is kept.", in_person=True)
@click.option(
    "--current", is_flag=True, help="Make them the text of every leaf, not only of those without."
)
@click.option(
    "--over-corrections",
    is_flag=True,
    help="With --current: also of leaves whose text a person set right.",
)
@click.option("--scan", help="Choose among several scans by the beginning of a digest.")
@click.option("--note", default="", help="Say why, for people.")
@common_options
def words_command(
    source: str,
    path: Path,
    by: str,
    current: bool,
    over_corrections: bool,
    scan: str | None,
    note: str,
    folder: str | None,
    as_json: bool,
) -> None:
    """Take in the words that another program read on the scan of SOURCE.

    FILE is hOCR (as of Tesseract or the Internet Archive), ALTO or PAGE-XML, or a folder of such
    files. Each leaf that a page shows gets a text layer more, which names the program and the file.
    It becomes the leaf's text where the leaf has no words; elsewhere it is kept beside, unless
    --current is given. No card is moved: those whose words are not where they were are listed. A
    damaged file, or one of another scan, is refused whole. Exit code 3 when pages or leaves were
    left out.
    """
    from cardstore.cli.progress import Bar
    from cardstore.cli.relocations import tell_moved_cards
    from cardstore.cli.render import print_json
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        report = library.import_words(
            source,
            path,
            imported_by=by,
            current=current,
            over_corrections=over_corrections,
            scan=scan,
            note=note,
            progress=Bar("Importing"),
        )
        moved = library.moved_cards(report.source_id) if report.current else ()
    if as_json:
        print_json(report.document())
    else:
        click.echo(report.summary())
        tell_moved_cards(report.source_id, moved)
    raise click.exceptions.Exit(3 if report.left_out else 0)
