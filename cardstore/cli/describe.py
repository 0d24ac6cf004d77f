"""`cardstore describe`: say more about an edition that is in the library."""

from __future__ import annotations

import click

from cardstore.cli.names import SOURCE
from cardstore.cli.options import common_options, record_options, told_record


@click.command("describe")
@click.argument("source_id", metavar="SOURCE", type=SOURCE)
@record_options
@common_options
def command(
    source_id: str,
    folder: str | None,
    as_json: bool,
) -> None:
    """Add to the record of SOURCE, or correct it; what is not given stays as it is.

    With --work two editions are said to be of one work, so that a page which is right only in the
    other edition is recognised. The record as it was is kept.
    """
    from cardstore.cli.render import print_json, print_source
    from cardstore.documents import source_document
    from cardstore.workflow.library import Library
    from cardstore.workflow.sources import describe_source

    with Library.open(folder) as library:
        known = library.source(source_id)
        described = describe_source(
            told_record(),
            name=known.source_id,
            named=True,
            base=known,
        )
        source = library.describe(described)
    if as_json:
        print_json(source_document(source))
    else:
        print_source(source)
