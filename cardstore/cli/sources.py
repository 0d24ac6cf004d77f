"""`cardstore sources`: what is in the library."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardstore.cli.options import common_options
from cardstore.counts import count_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.sources.source import Source


@click.command("sources")
@click.argument("work", required=False)
@click.option(
    "--missing", is_flag=True, help="List instead the cited works that the library lacks."
)
@common_options
def command(work: str | None, missing: bool, folder: str | None, as_json: bool) -> None:
    """List the sources of the library, or the editions of WORK, with their kinds and status.

    A source that is retracted, withdrawn, superseded or archived says so. The last line counts the
    kinds: what share is secondary, and of how many nothing is known.

    With --missing the works are listed that sources cite and the library has not, the most cited
    first: read the original and not only what others say of it.
    """
    from cardstore.cli.render import print_json, print_source
    from cardstore.documents import source_document
    from cardstore.sources.kinds import count_kinds
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        sources = library.sources() if work is None else library.editions(work)
        everything = library.sources()
    if missing:
        _print_missing(sources, everything, as_json=as_json)
    elif as_json:
        print_json([source_document(source) for source in sources])
    elif not sources:
        click.echo("No sources yet. Begin with: cardstore ingest BOOK.pdf")
    else:
        for source in sources:
            print_source(source)
        click.echo(f"kinds: {count_kinds(source.kind for source in sources).sentence}")


def _print_missing(
    sources: Sequence[Source], everything: Sequence[Source], *, as_json: bool
) -> None:
    """Print what these sources cite and the whole library has not."""
    from cardstore.cli.render import print_json
    from cardstore.documents.named import named_document
    from cardstore.sources.citing import missing_originals

    asked = {source.source_id for source in sources}
    found = [
        (work.cited, [name for name in work.cited_by if name in asked])
        for work in missing_originals(everything)
    ]
    wanted = [(cited, by) for cited, by in found if by]
    if as_json:
        listed = [{"cited": cited, "cited_by": by} for cited, by in wanted]
        print_json([named_document("cited-work", one) for one in listed])
        return
    for cited, by in wanted:
        click.echo(f"{cited}  cited by {', '.join(by)}")
    if not wanted:
        told = sum(bool(source.cites) for source in sources)
        missing = "No original is missing" if told else "Nothing was compared"
        click.echo(
            f"{missing}: what they cite is known of {told} of {count_of(len(sources), 'source')}."
        )
