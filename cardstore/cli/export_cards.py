"""`cardstore export cards`: cards for other programs."""

from __future__ import annotations

from pathlib import Path

import click

from cardstore.cli.names import SOURCE, TAG
from cardstore.cli.options import a_new_file, common_options


@click.command("cards")
@click.argument("words", nargs=-1)
@click.option(
    "--format",
    "form",
    type=click.Choice(["json", "w3c", "csv", "markdown", "zotero"]),
    default="json",
    show_default=True,
    help="Write this form.",
)
@click.option(
    "--source", help="Only cards of this source, or of a work with --edition.", type=SOURCE
)
@click.option("--edition", help="Choose among the editions of a work.")
@click.option("--tag", help="Only cards with this tag.", type=TAG)
@click.option("--retracted", is_flag=True, help="Write retracted cards too; they say so.")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    callback=a_new_file,
    help="Write to this file instead of the terminal; nothing is written over.",
)
@common_options
def command(
    words: tuple[str, ...],
    form: str,
    source: str | None,
    edition: str | None,
    tag: str | None,
    retracted: bool,
    out: Path | None,
    folder: str | None,
    as_json: bool,
) -> None:
    """Write the cards that WORDS find, or all, for other programs.

    json, w3c (annotations as JSON-LD) and csv (for spreadsheets; no cell is taken for a formula)
    can be taken in again with `cardstore import cards`. markdown has a block for each card, cited
    as Pandoc does: [@harbour-1893, p. 9]. zotero is Zotero RDF: each source with its cards as
    notes; use Zotero's File → Import.

    The word “cards” may be left out.
    """
    from cardstore.cli.render import print_json
    from cardstore.counts import count_of
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        written = library.export_cards(
            form,
            query=" ".join(words),
            source=source,
            edition=edition,
            tag=tag,
            retracted=retracted,
            to=out,
        )
    if as_json:
        print_json(written.document())
    elif out is None:
        click.echo(written.content, nl=False)
    else:
        click.echo(f"{out} is written: {count_of(len(written.card_ids), 'card')}")
