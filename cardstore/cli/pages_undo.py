"""`cardstore pages SOURCE undo`: a whole change is taken back."""

from __future__ import annotations

import click

from cardstore.cli.pages_shared import PagesOf, Told, about_pages, show_changed, tell_scans, told_by


@click.command("undo")
@click.option("--change", type=int, help="Undo this one of the history. Default: the last one.")
@about_pages
@told_by
def command(pages: PagesOf, told: Told, change: int | None) -> None:
    """Take back a whole change of labels: a run, an import, an unassign. It stays in the history.

    What was said before it holds again; where a later change spoke of a leaf, that stays.
    """
    from cardstore.workflow.library import Library

    with Library.open(pages.folder) as library:
        tell_scans(library, pages)
        changed = library.undo_label_change(
            pages.source,
            change,
            undone_by=told.by,
            note=told.note,
            scan=pages.scan,
            dry_run=told.dry_run,
        )
        show_changed(library, pages, changed)
