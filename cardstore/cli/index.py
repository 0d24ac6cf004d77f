"""`cardstore index`: fold and index the texts that are missing from the index."""

from __future__ import annotations

import click

from cardstore.cli.loudness import tell
from cardstore.cli.options import common_options
from cardstore.counts import count_of


@click.command("index")
@click.option("--anew", is_flag=True, help="Throw the index away first, and build all of it.")
@common_options
def command(anew: bool, folder: str | None, as_json: bool) -> None:
    """Index the text of every scan that is not in the index, so that `find` searches it.

    Ingest does this for each scan, so it is needed for libraries of an earlier cardstore, after an
    interrupted ingest, and where `doctor` says so. What is there is read through, and what is
    damaged is made anew. Exit code 15 when scans are left out since their ingest is not finished.
    """
    from dataclasses import asdict

    from cardstore.cli.progress import Bar
    from cardstore.cli.render import print_json
    from cardstore.documents.named import named_document
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        report = library.index_texts(anew=anew, progress=Bar("indexing"))
    if as_json:
        print_json(named_document("index-report", asdict(report)))
    else:
        click.echo(
            f"In the index: {count_of(report.scans, 'scan')}, {len(report.made)} of them since now."
        )
        for source_id in report.unfinished:
            tell(f"{source_id}: not indexed, its ingest is not finished")
    if report.unfinished:
        raise click.exceptions.Exit(15)
