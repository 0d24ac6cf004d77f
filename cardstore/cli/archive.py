"""`cardstore archive`: the whole library as one file."""

from __future__ import annotations

from pathlib import Path

import click

from cardstore.cli.options import common_options, in_a_folder
from cardstore.counts import count_of


@click.command("archive")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), callback=in_a_folder)
@click.option(
    "--without-originals", is_flag=True, help="Leave the originals out; the archive says so."
)
@common_options
def command(file: Path, without_originals: bool, folder: str | None, as_json: bool) -> None:
    """Write the whole library as FILE, a ZIP file from which `cardstore unarchive` makes it again.

    Others may go on writing into the library: the archive holds it as it is at one moment. Every
    original is held against its digest, and an altered one is refused. A file that is there is
    never written over. The same library gives the same bytes.
    """
    from cardstore.cli.progress import Bar
    from cardstore.cli.render import print_json
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        report = library.archive(file, originals=not without_originals, progress=Bar("Packing"))
    if as_json:
        print_json(report.document())
        return
    manifest = report.manifest
    size = sum(one.size_bytes for one in manifest.files)
    state = "is there already, the same byte for byte" if report.already else "is written"
    click.echo(f"{file} {state}: the database and {count_of(len(manifest.originals), 'original')}, "
               f"{size:,} bytes unpacked")  # fmt: skip
    if manifest.absent:
        click.echo(
            f"{count_of(len(manifest.absent), 'original is', 'originals are')} left out: where "
            f"this is unpacked, cards "
                   "cannot be checked until the same files are ingested there")  # fmt: skip
