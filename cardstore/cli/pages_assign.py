"""`cardstore pages SOURCE assign`: what leaves bear, by a person's word."""

from __future__ import annotations

import click

from cardstore.cli.pages_shared import PagesOf, Told, about_pages, show_changed, told_by


@click.command("assign")
@click.argument("leaf", required=False)
@click.argument("label", required=False)
@click.option("--run", metavar="FIRST-LAST", help="Assign a run: LABEL is that of its first leaf.")
@click.option(
    "--step",
    type=int,
    default=1,
    show_default=True,
    help="Rise by so much from leaf to leaf: 2 where a leaf holds two pages or columns.",
)
@click.option(
    "--skip", multiple=True, metavar="LEAF", help="Pass over a leaf, or FIRST-LAST, in a run."
)
@click.option("--none", "unnumbered", is_flag=True, help="Assign that the leaf bears no number.")
@about_pages
@told_by
def command(
    pages: PagesOf,
    told: Told,
    leaf: str | None,
    label: str | None,
    run: str | None,
    step: int,
    skip: tuple[str, ...],
    unnumbered: bool,
) -> None:
    """Record that LEAF bears LABEL: `assign 7 vi`, `assign 7 --none`, `assign --run 10-40 57r`.

    A run is counted on from its first label: 10a, 11a, 12a; folios by sides, 57r, 57v, 58r. What
    goes on otherwise (10a, 10b) is said leaf by leaf. A misprint is written as it is shown: `assign
    211 "205 [recte 203]"`; what looks like a range or does not count, in brackets: '[1-3]',
    '[Frontispiece]'. Labels that repeat or contradict others are taken, since you have the book,
    and told. Leaves are counted from 0.
    """
    from cardstore.pages.leaf_words import parse_leaves
    from cardstore.workflow.library import Library

    (first, last), label = _leaves_and_label(run, leaf, label, unnumbered=unnumbered)
    skipped = [parse_leaves(one) for one in skip]
    with Library.open(pages.folder) as library:
        changed = library.assign_run(
            pages.source,
            first,
            last_leaf=last,
            label=label,
            assigned_by=told.by,
            step=step,
            skip=[
                at for low, high in skipped for at in range(low, min(high, max(low, last + 1)) + 1)
            ],
            note=told.note,
            scan=pages.scan,
            dry_run=told.dry_run,
        )
        show_changed(library, pages, changed)


def _leaves_and_label(
    run: str | None, leaf: str | None, label: str | None, *, unnumbered: bool
) -> tuple[tuple[int, int], str | None]:
    """Tell of which leaves what is said: behind --run the first word is the label."""
    from cardstore.pages.leaf_words import parse_leaves

    if run is not None:
        if label is not None:
            msg = "assign --run FIRST-LAST takes one LABEL, that of its first leaf."
            raise click.UsageError(msg)
        leaf, label = run, leaf
    if leaf is None:
        msg = "assign needs the LEAF it is about, or --run FIRST-LAST."
        raise click.UsageError(msg)
    if (label is None) != unnumbered:
        msg = "assign needs either a LABEL or --none."
        raise click.UsageError(msg)
    leaves = parse_leaves(leaf)
    if run is None and leaves[0] != leaves[1]:
        msg = f"Say assign --run {leaf} to assign several leaves."
        raise click.UsageError(msg)
    return leaves, label
