"""What the actions of `cardstore pages` share: whose pages, options, and how they end."""

from __future__ import annotations

from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec

import click

from cardstore.cli.loudness import tell
from cardstore.cli.options import common_options
from cardstore.cli.who import by_option

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardstore.workflow.change_labels import LabelsChanged
    from cardstore.workflow.library import Library

_P = ParamSpec("_P")


@dataclass(frozen=True, slots=True, kw_only=True)
class PagesOf:
    """Whose pages an action is about, and how it answers."""

    source: str
    scan: str | None
    folder: str | None
    as_json: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """Who changes labels, why, and whether it is only tried."""

    by: str
    note: str
    dry_run: bool


def about_pages(function: Callable[Concatenate[PagesOf, _P], None]) -> Callable[..., None]:
    """Hand an action whose pages it is about; --scan and what all have may stand behind it too."""

    @click.option("--scan", help="Choose among several scans by the beginning of a digest.")
    @common_options
    @wraps(function)
    def action(
        scan: str | None,
        folder: str | None,
        as_json: bool,
        *args: _P.args,
        **kwargs: _P.kwargs,
    ) -> None:
        pages: PagesOf = click.get_current_context().obj
        chosen = PagesOf(
            source=pages.source,
            scan=scan or pages.scan,
            folder=folder or pages.folder,
            as_json=as_json or pages.as_json,
        )
        function(chosen, *args, **kwargs)

    return action


def told_by(function: Callable[Concatenate[PagesOf, Told, _P], None]) -> Callable[..., None]:
    """Add --by, --note and --dry-run."""

    @by_option(told="Say who says so.")
    @click.option("--note", default="", help="Say why.")
    @click.option("--dry-run", is_flag=True, help="Show what would change, and write nothing.")
    @wraps(function)
    def action(
        pages: PagesOf,
        by: str,
        note: str,
        dry_run: bool,
        *args: _P.args,
        **kwargs: _P.kwargs,
    ) -> None:
        function(pages, Told(by=by, note=note, dry_run=dry_run), *args, **kwargs)

    return action


def show_pages(
    library: Library, pages: PagesOf, *, every_leaf: bool = False, again: bool = False
) -> None:
    """Show the map, how it compares with the extent, and on stderr what a new one does to cards."""
    from cardstore.cli.page_lines import print_page_map
    from cardstore.cli.progress import Bar
    from cardstore.cli.relocations import tell_moved_cards
    from cardstore.cli.render import print_extent, print_json
    from cardstore.documents import page_map_document
    from cardstore.workflow.paginate import extent_remarks

    source = pages.source
    if again:
        page_map = library.paginate(source, scan=pages.scan, progress=Bar("looking"))
    else:
        page_map = library.page_map(source, scan=pages.scan)
    if again:
        tell_moved_cards(source, library.moved_cards(source))
    for told in library.scan_notes(source):
        tell(f"note: {told}")
    record = library.source(source)
    remarks = extent_remarks(record, page_map)
    if pages.as_json:
        print_json(page_map_document(page_map, extent_remarks=remarks))
    else:
        print_page_map(page_map, source=record.source_id, every_leaf=every_leaf)
        print_extent(record.extent, remarks)


def sheet_place(library: Library, pages: PagesOf, *, path: str) -> str:
    """Give where a contact sheet goes; without a path into this folder, named after the edition.

    Raises:
        UsageError: something is there already.
        PictureError: its name does not tell its form.
    """
    from cardstore.cli.picture_files import form_of, picture_place

    named = library.source(pages.source).source_id.replace("/", "-")
    target = picture_place(path, unnamed=f"{named}-pages.png")
    form_of(target)
    return target


def draw_pages(library: Library, pages: PagesOf, *, target: str, password: str | None) -> None:
    """Draw the contact sheet into a file."""
    from cardstore.cli.picture_files import form_of, write_picture
    from cardstore.cli.progress import Bar

    drawn = library.contact_sheet(
        pages.source,
        form=form_of(target),
        scan=pages.scan,
        password=password,
        progress=Bar("drawing"),
    )
    write_picture(target, drawn)


def show_changed(library: Library, pages: PagesOf, changed: LabelsChanged) -> None:
    """Show what would change; or the new map, and on stderr the cards that it moves."""
    from cardstore.cli.page_lines import print_changed, print_moved, tell_disagreements
    from cardstore.cli.render import print_json

    tell_disagreements(changed)
    if changed.dry_run and pages.as_json:
        from cardstore.documents.page_labels import label_change_document

        print_json(
            label_change_document(
                changed.change,
                relabelled=changed.relabelled,
                moved=changed.moved,
                remarks=(*changed.told, *changed.remarks),
            )
        )
    elif changed.dry_run:
        print_changed(changed)
    else:
        for remark in (*changed.told, *(changed.remarks if pages.as_json else ())):
            tell(f"note: {remark}")
        print_moved(changed, err=True)
        show_pages(library, pages)
