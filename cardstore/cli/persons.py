"""`cardstore persons`: the persons of whom a book says something, living or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardstore.cli.options import common_options
from cardstore.cli.who import by_option

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.store.person_records import RecordedPerson


@click.group("persons")
def command() -> None:
    """Keep records of the persons of whom a book says something.

    What could damage a living person is always seen by a person before it is printed. Who is not
    known to be dead is treated as living.
    """


@command.command("list")
@common_options
def list_persons(folder: str | None, as_json: bool) -> None:
    """List all persons on record, by name."""
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        _show(library.persons(), as_json=as_json)


@command.command("add")
@click.argument("name")
@click.option(
    "--living",
    type=click.Choice(["yes", "no", "unknown"]),
    default="unknown",
    help="Say whether the person is alive; “no” needs evidence.",
)
@click.option("--other-name", "other_names", multiple=True, help="Give another name in use.")
@click.option("--evidence", multiple=True, help="Name a source of the library, or say what.")
@by_option("recorded_by", told="Say who records it.")
@common_options
def add_person(
    name: str,
    living: str,
    other_names: tuple[str, ...],
    evidence: tuple[str, ...],
    recorded_by: str,
    folder: str | None,
    as_json: bool,
) -> None:
    """Record NAME as the book names the person; a later record of that name takes its place."""
    from cardstore.errors import UsageError
    from cardstore.sources.witnesses import Living, PersonRecord
    from cardstore.workflow.library import Library

    try:
        person = PersonRecord(
            name=name, other_names=other_names, living=Living(living), evidence=evidence
        )
    except ValueError as exc:
        what = f"{exc}"
        remedy = "Give it with --evidence" if name.strip() else "Name the person as the book does"
        raise UsageError(what[:1].upper() + what[1:], remedy=remedy) from exc
    with Library.open(folder) as library:
        _show((library.add_person(person, by=recorded_by),), as_json=as_json)


def _show(persons: Iterable[RecordedPerson], *, as_json: bool) -> None:
    """Print persons, one a line."""
    from cardstore.cli.render import print_json

    if as_json:
        print_json([_document(one) for one in persons])
        return
    for one in persons:
        also = f" (also {', '.join(one.person.other_names)})" if one.person.other_names else ""
        rests = f"; {'; '.join(one.person.evidence)}" if one.person.evidence else ""
        click.echo(f"{one.person.name}{also}: living {one.person.living.value}{rests}")


def _document(one: RecordedPerson) -> dict[str, object]:
    """Describe a person of the library."""
    from cardstore.documents.named import named_document

    told = {
        "name": one.person.name,
        "other_names": list(one.person.other_names),
        "living": one.person.living.value,
        "evidence": list(one.person.evidence),
        "recorded_by": one.recorded_by,
        "at": one.at,
    }
    return named_document("person", told)
