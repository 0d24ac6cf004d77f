"""`cardstore pages SOURCE unassign`: a person's word is taken back."""

from __future__ import annotations

import click

from cardstore.cli.pages_shared import PagesOf, Told, about_pages, show_changed, told_by


@click.command("unassign")
@click.argument("leaves", metavar="LEAF|FIRST-LAST")
@about_pages
@told_by
def command(pages: PagesOf, told: Told, leaves: str) -> None:
    """Take back what was assigned to, or confirmed of, a leaf or FIRST to LAST.

    Their labels are inferred again. Leaves of which nobody spoke are passed over.
    """
    from cardstore.pages.leaf_words import parse_leaves
    from cardstore.workflow.library import Library

    first, last = parse_leaves(leaves)
    with Library.open(pages.folder) as library:
        changed = library.unassign(
            pages.source,
            first,
            last_leaf=last,
            unassigned_by=told.by,
            note=told.note,
            scan=pages.scan,
            dry_run=told.dry_run,
        )
        show_changed(library, pages, changed)
