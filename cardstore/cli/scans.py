"""`cardstore scans`: the scans of an edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardstore.cli.loudness import tell
from cardstore.cli.names import SOURCE
from cardstore.cli.options import common_options
from cardstore.counts import count_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardstore.store.records import StoredScan


@click.command("scans")
@click.argument("source", type=SOURCE)
@common_options
def command(source: str, folder: str | None, as_json: bool) -> None:
    """List the scans of SOURCE: digest, leaves, name, and how many cards are anchored in each.

    Where a command takes one scan of an edition and none is named, the first complete one is meant:
    it stands first here, and none that comes later takes its place. What people say of page labels
    holds for one scan. Where two scans give the same words different pages, it is told.
    """
    from cardstore.cli.render import print_json
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        counts = library.cards_by_scan(source)
        scans = library.scans(source)
        notes = library.scan_notes(source)
    for told in notes:
        tell(f"note: {told}")
    if as_json:
        print_json([stored_scan_document(one, counts) for one in scans])
        return
    for stored in scans:
        cards = counts.get(stored.scan.digest, 0)
        click.echo(
            f"{stored.scan.digest[:12]}  {count_of(len(stored.scan.leaves), 'leaf', 'leaves')}  "
            f"{stored.state.value}  "
            f"{count_of(cards, 'card')}  {stored.scan.name}"
        )


def stored_scan_document(stored: StoredScan, counts: Mapping[str, int]) -> dict[str, object]:
    """Describe a scan of the library, with how many cards are anchored in it."""
    from cardstore.documents import schema_id

    return {
        "schema": schema_id("stored-scan"),
        "scan_digest": stored.scan.digest,
        "source_id": stored.source_id,
        "name": stored.scan.name,
        "leaves": len(stored.scan.leaves),
        "state": stored.state.value,
        "cards": counts.get(stored.scan.digest, 0),
    }
