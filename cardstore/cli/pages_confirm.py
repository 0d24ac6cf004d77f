"""`cardstore pages SOURCE confirm`: what the map says is right."""

from __future__ import annotations

import click

from cardstore.cli.pages_shared import PagesOf, Told, about_pages, show_changed, told_by


@click.command("confirm")
@click.argument("leaves", metavar="LEAF|FIRST-LAST")
@about_pages
@told_by
def command(pages: PagesOf, told: Told, leaves: str) -> None:
    """Record that what the map says of a leaf, or of FIRST to LAST, is right; it is pinned there.

    That a leaf bears no number can be confirmed, and a misprint with both its numbers; what could
    not be told cannot. `unassign` takes it back.
    """
    from cardstore.pages.leaf_words import parse_leaves
    from cardstore.workflow.library import Library

    first, last = parse_leaves(leaves)
    with Library.open(pages.folder) as library:
        changed = library.confirm_labels(
            pages.source,
            first,
            last_leaf=last,
            confirmed_by=told.by,
            note=told.note,
            scan=pages.scan,
            dry_run=told.dry_run,
        )
        show_changed(library, pages, changed)
