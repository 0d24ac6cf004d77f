"""`cardstore export alto`: a scan's words as ALTO."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardstore.cli.names import SOURCE
from cardstore.cli.options import common_options, scan_option, to_file_option

if TYPE_CHECKING:
    from pathlib import Path


@click.command("alto")
@click.argument("source", type=SOURCE)
@to_file_option
@scan_option
@common_options
def command(source: str, place: Path, scan: str | None, folder: str | None, as_json: bool) -> None:
    """Write the current words of SOURCE as one ALTO 4 file, a page for each leaf.

    Words, boxes in pixels of the leaf, the engine's confidence, lines and blocks are those that are
    stored; taken in again with `cardstore import words`, they are the same. Exit code 3 when leaves
    could not be read, so that the file has no words for them.
    """
    from cardstore.cli.export_words import export_words_as

    export_words_as("alto", source, place, scan=scan, folder=folder, as_json=as_json)
