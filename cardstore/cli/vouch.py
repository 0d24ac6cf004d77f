"""`cardstore vouch`: a person's word that a source exists."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardstore.cli.names import SOURCE
from cardstore.cli.options import common_options
from cardstore.cli.who import by_option

if TYPE_CHECKING:
    from cardstore.store.person_records import Vouching
    from cardstore.workflow.library import Library


@click.command("vouch")
@click.argument("source_id", metavar="SOURCE", type=SOURCE)
@click.option("--evidence", help="Say what you saw, and where: “the library's copy, shelf mark …”.")
@click.option("--withdraw", metavar="REASON", help="Take back what was vouched, and say why.")
@by_option("said_by", told="Say who vouches.", needed=False)
@common_options
def command(
    source_id: str,
    evidence: str | None,
    withdraw: str | None,
    said_by: str,
    folder: str | None,
    as_json: bool,
) -> None:
    """Vouch that SOURCE exists and is what its record says, where no registry can.

    It holds for the record as it is now, and is kept with your name and the evidence. It does not
    outweigh what registries contradict: then correct the record. Without --evidence and --withdraw
    all that was vouched is shown.
    """
    from cardstore.cli.render import print_json
    from cardstore.errors import UsageError
    from cardstore.workflow.library import Library

    if evidence is not None and withdraw is not None:
        what = "Both --evidence and --withdraw are given"
        raise UsageError(what, remedy="Vouch, or take back what was vouched, not both")
    with Library.open(folder) as library:
        said = _said(library, source_id, evidence=evidence, withdraw=withdraw, said_by=said_by)
    if as_json:
        print_json([_document(one) for one in said])
        return
    for one in said:
        click.echo(f"{one.source_id}: {one.sentence}")
    if not said:
        click.echo(f"Nobody vouches for {source_id}.")


def _said(
    library: Library, source_id: str, *, evidence: str | None, withdraw: str | None, said_by: str
) -> tuple[Vouching, ...]:
    """Do what was asked, and give what is to be shown."""
    if evidence is not None:
        return (library.vouch(source_id, by=said_by, evidence=evidence),)
    if withdraw is not None:
        return (library.withdraw_vouching(source_id, by=said_by, reason=withdraw),)
    return library.vouchings(source_id)


def _document(one: Vouching) -> dict[str, object]:
    """Describe what a person said of a source."""
    from cardstore.documents.named import named_document

    told = {
        "number": one.number,
        "source_id": one.source_id,
        "kind": one.kind.value,
        "record_digest": one.record_digest,
        "said_by": one.said_by,
        "evidence": one.evidence,
        "at": one.at,
    }
    return named_document("vouching", told)
