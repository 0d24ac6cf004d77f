"""`cardstore zones`: what the lines of a leaf are, how they are read, and a person's word."""

from __future__ import annotations

import click

from cardstore.cli.options import common_options
from cardstore.cli.picture_files import form_of, picture_option, require_place, write_picture
from cardstore.cli.zone_lines import Said, print_changes, print_layout, record_said


@click.command("zones")
@click.argument("source")
@click.argument("leaf_index", metavar="LEAF", type=click.IntRange(min=0))
@click.option(
    "--set",
    "zones",
    multiple=True,
    metavar="LINES=ZONE",
    help="Say which zone lines are: --set 3-5,9=caption; may be given several times.",
)
@click.option("--order", metavar="LINES", help="Read these lines in this order: 8-12,3-7.")
@click.option("--blocks", metavar="BLOCKS", help="Read these blocks in this order: 2,1.")
@click.option("--join", metavar="LINES", help="Say that lines are initials of the next one's word.")
@click.option("--part", metavar="LINES", help="Say that lines joined so are none.")
@click.option("--undo", is_flag=True, help="Take the last change of the leaf back.")
@click.option("--change", type=click.IntRange(min=1), help="With --undo: this one of the history.")
@click.option("--history", is_flag=True, help="List what people did to the leaf.")
@click.option("--by", envvar="USER", default="unknown", help="Say who says so.")
@click.option("--note", default="", help="Say why.")
@click.option("--scan", help="Choose among several scans by the beginning of a digest.")
@picture_option("Draw the leaf: zones in colours, lines numbered as they are read.")
@common_options
def command(
    source: str,
    leaf_index: int,
    zones: tuple[str, ...],
    order: str | None,
    blocks: str | None,
    join: str | None,
    part: str | None,
    undo: bool,
    change: int | None,
    history: bool,
    by: str,
    note: str,
    scan: str | None,
    picture: str | None,
    password: str | None,
    folder: str | None,
    as_json: bool,
) -> None:
    """Show the lines of LEAF of SOURCE in reading order with their zones; or say what they are.

    Zones are body, running_head, page_number, foot_note, marginal_note, caption and drop_cap. What
    is said of a line holds for later readings of the leaf too. Another order makes another text
    layer; cards keep theirs, and `cardstore reanchor` moves them. Lines that are named in --order
    take each other's places; the others stay. Leaves, lines and blocks are counted from 0.
    """
    from cardstore.cli.render import print_json
    from cardstore.documents.layout import layout_document
    from cardstore.workflow.library import Library

    said = Said(
        zones=zones, order=order, blocks=blocks, join=join, part=part, undo=undo, change=change
    )
    target = picture or f"{source.replace('/', '-')}-leaf-{leaf_index}.png"
    if picture is not None:
        form_of(target)
        require_place(target)
    with Library.open(folder) as library:
        record_said(
            library, said, source=source, leaf_index=leaf_index, scan=scan, by=by, note=note
        )
        layout = library.leaf_layout(source, leaf_index, scan=scan)
        if picture is not None:
            form = form_of(target)
            drawn = library.layout_picture(
                source, leaf_index, form=form, password=password, scan=scan
            )
            write_picture(target, drawn)
    if as_json:
        print_json(layout_document(layout))
    elif history:
        print_changes(layout)
    else:
        print_layout(layout)
