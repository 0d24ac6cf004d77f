"""`cardstore pages`: the page map, and a person's word on it."""

from __future__ import annotations

import click

from cardstore.cli.options import common_options


@click.command("pages")
@click.argument("source")
@click.argument("action", required=False, type=click.Choice(["assign", "unassign"]))
@click.argument("leaf", required=False, type=int)
@click.argument("label", required=False)
@click.option(
    "--all", "every_leaf", is_flag=True, help="Show every leaf, not only runs and doubts."
)
@click.option("--again", is_flag=True, help="Infer the map anew; what people assigned stays.")
@click.option("--none", "unnumbered", is_flag=True, help="Assign that the leaf bears no number.")
@click.option("--scan", help="Choose among several scans by the beginning of a digest.")
@click.option("--by", "assigned_by", envvar="USER", default="unknown", help="Say who assigns.")
@click.option("--note", default="", help="Say why.")
@common_options
def command(
    source: str,
    action: str | None,
    leaf: int | None,
    label: str | None,
    every_leaf: bool,
    again: bool,
    unnumbered: bool,
    scan: str | None,
    assigned_by: str,
    note: str,
    folder: str | None,
    as_json: bool,
) -> None:
    """Show which printed page number stands on each leaf of SOURCE: runs, then doubtful leaves.

    Labels in [brackets] are not printed on the leaf but settled by its neighbours; “–” bears no
    number; “?” could not be told. Leaves are counted from 0. Where the record of SOURCE has the
    catalogue's extent, such as “xvi, 312 p.”, the map is compared with it; no label is changed.

    `cardstore pages SOURCE assign LEAF LABEL` records your word: it pins the map and survives a
    new inference. `assign LEAF --none` says that the leaf bears no number, `unassign LEAF` takes
    your word back. Cards whose printed page is another one for it are listed; no card is changed.
    """
    from cardstore.cli.relocations import tell_moved_cards
    from cardstore.cli.render import print_extent, print_json, print_page_map
    from cardstore.documents import page_map_document
    from cardstore.workflow.library import Library
    from cardstore.workflow.paginate import extent_remarks

    if action is not None and leaf is None:
        msg = f"{action} needs the LEAF it is about."
        raise click.UsageError(msg)
    if action == "assign" and (label is None) != unnumbered:
        msg = "assign needs either a LABEL or --none."
        raise click.UsageError(msg)
    with Library.open(folder) as library:
        if action == "assign" and leaf is not None:
            library.assign_label(
                source, leaf, label=label, assigned_by=assigned_by, note=note, scan=scan
            )
        elif action == "unassign" and leaf is not None:
            library.unassign_label(source, leaf, assigned_by=assigned_by, note=note, scan=scan)
        page_map = (library.paginate if again else library.page_map)(source, scan=scan)
        if action is not None or again:
            tell_moved_cards(source, library.moved_cards(source))
        scans = library.scans(source)
        record = library.source(source)
    if len(scans) > 1 and scan is None:
        told = f"{source} has {len(scans)} scans; this is the first complete one"
        click.echo(f"{told} (cardstore scans {source}; --scan chooses)", err=True)
    remarks = extent_remarks(record, page_map)
    if as_json:
        print_json(page_map_document(page_map, extent_remarks=remarks))
    else:
        print_page_map(page_map, every_leaf=every_leaf)
        print_extent(record.extent, remarks)
