"""`cardstore unarchive`: a library from its archive."""

from __future__ import annotations

from pathlib import Path

import click

from cardstore.cli.options import common_options
from cardstore.counts import count_of


@click.command("unarchive")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@common_options
def command(file: Path, folder: str | None, as_json: bool) -> None:
    """Make the library that FILE holds, in a folder that is not there yet: --library DIR.

    Every file is held against its SHA-256 before the folder gets its name, so that the library is
    the same byte for byte, or is not made. A folder that holds something else is left as it is.
    Exit code 85 when the archive was altered, 32 when a later cardstore wrote it.
    """
    from cardstore.cli.progress import Bar
    from cardstore.cli.render import print_json
    from cardstore.settings import read_settings
    from cardstore.workflow.library import Library

    place = read_settings(library=folder).library
    report = Library.unarchive(file, place, progress=Bar("Unpacking"))
    if as_json:
        print_json(report.document())
        return
    manifest = report.manifest
    state = "was there already, the same byte for byte" if report.already else "is made"
    click.echo(
        f"The library {place} {state}: the database and "
        f"{count_of(len(manifest.originals), 'original')}"
    )
    if manifest.absent:
        click.echo(
            f"{count_of(len(manifest.absent), 'original is', 'originals are')} not in the "
            f"archive: cards cannot be "
                   "checked until the same files are ingested here")  # fmt: skip
