"""`cardstore leaves`: how each leaf of a scan was read, and why so."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import click

from cardstore.cli.names import SOURCE
from cardstore.cli.options import common_options
from cardstore.counts import count_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.text.leaf_reading import LeafReading


@click.command("leaves")
@click.argument("source", type=SOURCE)
@click.option(
    "--reason", metavar="REASON", help="List only leaves read for this reason: no_text and so on."
)
@click.option("--scan", help="Choose among several scans by the beginning of a digest.")
@common_options
def command(
    source: str, reason: str | None, scan: str | None, folder: str | None, as_json: bool
) -> None:
    """Tell of each leaf of SOURCE how it was read, why so, and the numbers behind that.

    The file's own words are used where they deserve it (embedded), pictures beside them are read
    by the engine (pictures_read), and every other leaf is read anew (ocr), blank, or failed. The
    confidence is the engine's own, the mean of the words it read. At the end the leaves are counted
    by their reasons. Leaves are counted from 0, as in `cardstore reread SOURCE --leaf 7`.
    """
    from cardstore.cli.render import print_json
    from cardstore.documents import leaf_readings_document
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        stored, found = library.leaf_readings(source, reason=reason, scan=scan)
    if as_json:
        print_json(
            leaf_readings_document(
                found, source_id=stored.source_id, scan_digest=stored.scan.digest
            )
        )
        return
    for one in found:
        click.echo(_line(one))
    click.echo(_counted(found))


def _line(one: LeafReading) -> str:
    """Write how one leaf was read on a line."""
    how = one.method.value if one.words else one.status.value
    words = count_of(one.words, "word")
    sure = "" if one.confidence is None else f", confidence {one.confidence:.2f}"
    detail = f"  ({one.detail})" if one.detail else ""
    return f"leaf {one.leaf_index}: {how}, {one.reason.value}, {words}{sure}{detail}"


def _counted(found: Sequence[LeafReading]) -> str:
    """Count the leaves by their reasons."""
    reasons = Counter(one.reason.value for one in found)
    told = ", ".join(f"{number} {reason}" for reason, number in reasons.most_common())
    leaves = count_of(len(found), "leaf", "leaves")
    return f"{leaves}: {told or 'none'}"
