"""`cardstore export hocr`: a scan's words as hOCR."""

from __future__ import annotations

from pathlib import Path

import click

from cardstore.cli.options import common_options, in_a_folder


@click.command("hocr")
@click.argument("source")
@click.option(
    "--to",
    "place",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    callback=in_a_folder,
    help="Write this file; nothing is written over.",
)
@click.option("--scan", help="Choose among several scans by the beginning of a digest.")
@common_options
def command(source: str, place: Path, scan: str | None, folder: str | None, as_json: bool) -> None:
    """Write the current words of SOURCE as one hOCR file, a page for each leaf.

    Words, boxes in pixels of the leaf, the engine's confidence, lines and blocks are those that are
    stored; taken in again with `cardstore import words`, they are the same. Exit code 3 when leaves
    could not be read, so that the file has no words for them.
    """
    from cardstore.cli.export_words import export_words_as

    export_words_as("hocr", source, place, scan=scan, folder=folder, as_json=as_json)
