"""`cardstore zones`: what the lines of a leaf are, how they are read, and a person's word."""

from __future__ import annotations

import click

from cardstore.cli.names import SOURCE
from cardstore.cli.options import common_options
from cardstore.cli.picture_files import picture_option
from cardstore.cli.who import by_option
from cardstore.cli.zone_lines import LeafNamed, Said, Told, answer


@click.command("zones")
@click.argument("source", type=SOURCE)
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
@by_option(told="Say who says so.", needed=False)
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
    said = Said(
        zones=zones, order=order, blocks=blocks, join=join, part=part, undo=undo, change=change
    )
    leaf = LeafNamed(source=source, leaf_index=leaf_index, scan=scan, by=by, note=note)
    told = Told(picture=picture, password=password, as_json=as_json, history=history)
    answer(leaf, said, told, folder=folder)
