"""`cardstore pages`: the page map, and people's word on it."""

from __future__ import annotations

import click

from cardstore.cli.groups import LazyGroupOfOne
from cardstore.cli.names import SOURCE
from cardstore.cli.options import common_options
from cardstore.cli.picture_files import picture_option

# Action → its module. Another one is one more line.
ACTIONS = {
    "assign": "cardstore.cli.pages_assign",
    "confirm": "cardstore.cli.pages_confirm",
    "unassign": "cardstore.cli.pages_unassign",
    "undo": "cardstore.cli.pages_undo",
    "history": "cardstore.cli.pages_history",
    "import": "cardstore.cli.pages_import",
    "export": "cardstore.cli.pages_export",
}


@click.group(
    "pages",
    cls=LazyGroupOfOne,
    modules=ACTIONS,
    invoke_without_command=True,
    subcommand_metavar="[ACTION [ARGS]...]",
)
@click.argument("source", type=SOURCE)
@click.option(
    "--all", "every_leaf", is_flag=True, help="Show every leaf, not only runs and doubts."
)
@click.option("--again", is_flag=True, help="Infer the map anew; what people assigned stays.")
@click.option("--scan", help="Choose among several scans by the beginning of a digest.")
@picture_option("Draw a contact sheet: the number strips of all leaves, the label beside each.")
@common_options
@click.pass_context
def command(
    ctx: click.Context,
    source: str,
    every_leaf: bool,
    again: bool,
    scan: str | None,
    picture: str | None,
    password: str | None,
    folder: str | None,
    as_json: bool,
) -> None:
    """Show which printed page number stands on each leaf of SOURCE: doubts first, then runs.

    Labels in [brackets] are not printed on the leaf but settled by its neighbours; “–” bears no
    number; “?” could not be told. Leaves are counted from 0. Where the record of SOURCE has the
    catalogue's extent, such as “xvi, 312 p.”, the map is compared with it; no label is changed.

    `cardstore pages SOURCE assign LEAF LABEL` records your word: it pins the map and survives a
    new inference. Each change is all or nothing, is kept with who and why, and can be undone; each
    has --dry-run. Cards whose printed page is another one by it are listed; no card is changed.

    `cardstore pages SOURCE --picture sheet.html` draws the strips in which the numbers stand, so
    that a person checks a whole book by eye: what was not read on the leaf, what is in doubt and
    what a person said is marked.
    """
    from cardstore.cli.pages_shared import PagesOf, draw_pages, sheet_place, show_pages
    from cardstore.workflow.library import Library

    ctx.obj = PagesOf(source=source, scan=scan, folder=folder, as_json=as_json)
    if ctx.invoked_subcommand is not None:
        told = {"--again": again, "--all": every_leaf, "--picture": picture is not None}
        for given in (name for name, is_told in told.items() if is_told):
            msg = f"{given} goes with showing the map, not with {ctx.invoked_subcommand}."
            raise click.UsageError(msg)
        return
    with Library.open(folder) as library:
        target = None if picture is None else sheet_place(library, ctx.obj, path=picture)
        show_pages(library, ctx.obj, every_leaf=every_leaf, again=again)
        if target is not None:
            draw_pages(library, ctx.obj, target=target, password=password)
