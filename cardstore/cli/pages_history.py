"""`cardstore pages SOURCE history`: what people did to page labels."""

from __future__ import annotations

import click

from cardstore.cli.loudness import tell
from cardstore.cli.pages_shared import PagesOf, about_pages


@click.command("history")
@about_pages
def command(pages: PagesOf) -> None:
    """List every change that people made to the labels of SOURCE: when, what, who and why.

    Oldest first; nothing is ever taken out. The number in front is what `undo --change` takes.
    """
    from cardstore.cli.page_lines import print_history
    from cardstore.cli.render import print_json
    from cardstore.documents.page_labels import label_history_document
    from cardstore.workflow.library import Library

    with Library.open(pages.folder) as library:
        changes = library.label_history(pages.source, scan=pages.scan)
        elsewhere = library.changes_of_other_scans(pages.source, scan=pages.scan)
    if pages.as_json:
        print_json(label_history_document(changes))
    elif changes:
        print_history(changes)
    else:
        scan = " in this scan" if elsewhere else ""
        tell(f"Nobody has assigned a label of {pages.source}{scan} yet.")
    for told in elsewhere:
        tell(f"note: {told}")
