"""`cardstore strips`: words and page numbers in doubt, and pairs to label, many at once."""

from __future__ import annotations

from pathlib import Path

import click

from cardstore.cli.names import SOURCE
from cardstore.cli.options import common_options, in_a_folder, named_people
from cardstore.cli.who import several_by_option


@click.command("strips")
@click.argument("kind", required=False, type=click.Choice(["readings", "labels", "pairs"]))
@several_by_option(
    "--reviewer",
    "names",
    told="Say who looks. Twice for two people: each gets an address of their own.",
)
@click.option("--source", help="Only of this edition; with --list and --terminal.", type=SOURCE)
@click.option("--list", "listing", is_flag=True, help="List what waits, or how many of each.")
@click.option("--terminal", is_flag=True, help="Look through KIND here, with the same keys.")
@click.option(
    "--pictures",
    type=click.Path(file_okay=False, writable=True),
    metavar="DIR",
    callback=in_a_folder,
    help="In the terminal: write each picture into this folder, made where it must be.",
)
@click.option("--port", type=click.IntRange(1, 65535), help="Listen here. Default: 8437, or any.")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@click.option("--keys", type=click.Path(dir_okay=False), help="Take keys from this TOML file.")
@common_options
def command(
    kind: str | None,
    names: tuple[str, ...],
    source: str | None,
    listing: bool,
    terminal: bool,
    pictures: str | None,
    port: int | None,
    no_browser: bool,
    keys: str | None,
    folder: str | None,
    as_json: bool,
) -> None:
    """Look at what waits in strips: words and page numbers in doubt, and pairs to label.

    KIND is readings (words on which two readers differ or that nobody knows), labels (page numbers
    in doubt, those of leaves with cards first) or pairs (for the calibration of a judge). A page is
    served on this machine alone, the one of `cardstore review`; open the address that is printed.
    What is said is saved at once, with who said it, and every press can be taken back. Exit code 3
    with --list while anything waits.
    """
    from cardstore.cli.strip_runs import list_strips, look_here, serve_strips
    from cardstore.settings import read_settings
    from cardstore.workflow.library import Library
    from cardstore.workflow.review_keys import read_keys

    if terminal and kind is None:
        msg = "--terminal needs the KIND to look through."
        raise click.UsageError(msg)
    settings = read_settings(library=folder)
    told = read_keys(Path(keys) if keys else settings.review_keys)
    people = named_people(names, listing=listing)
    with Library.open(folder) as library:
        people = tuple(map(library.known_person, people))
    if not listing and not terminal:
        serve_strips(
            settings.library, people, told, port=port, browser=not no_browser, as_json=as_json
        )
        return
    with Library.open(folder) as library:
        if listing:
            left = list_strips(library, kind, people[0], source=source, as_json=as_json)
            raise click.exceptions.Exit(3 if left else 0)
        where = None if pictures is None else Path(pictures)
        look_here(
            library, str(kind), people[0], told, source=source, pictures=where, as_json=as_json
        )
