"""`cardstore resolve`: does the source exist, and is it the one that was meant?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from cardstore.cli.loudness import tell
from cardstore.cli.names import SOURCE
from cardstore.cli.options import common_options

if TYPE_CHECKING:
    from cardstore.sources.registry import Price
    from cardstore.workflow.resolve import Judged, ResolveReport


@click.command("resolve")
@click.argument("sources", metavar="[SOURCE…]", nargs=-1, type=SOURCE)
@click.option("--all", "every_source", is_flag=True, help="Resolve every source of the library.")
@click.option(
    "--file",
    "list_file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Resolve the references of this file: plain text, BibTeX, RIS or CSL-JSON.",
)
@click.option("--again", is_flag=True, help="Ask again what was settled before; tell what changed.")
@click.option("--offline", is_flag=True, help="Ask nobody; use what was kept from before.")
@click.option("--plan", is_flag=True, help="Only show how many requests it would take.")
@click.option("--editions", is_flag=True, help="List the editions that registries hold of it.")
@click.option("--most-requests", type=click.IntRange(min=1), help="Send no more than so many.")
@click.option("--most-usd", type=click.FloatRange(min=0), help="Spend no more of paid budgets.")
@click.option("--candidates", is_flag=True, help="Show what registries have for accepted ones too.")
@common_options
def command(
    sources: tuple[str, ...],
    every_source: bool,
    list_file: Path | None,
    again: bool,
    offline: bool,
    plan: bool,
    editions: bool,
    most_requests: int | None,
    most_usd: float | None,
    candidates: bool,
    folder: str | None,
    as_json: bool,
) -> None:
    """Ask Open Library, Crossref, DataCite and OpenAlex about each SOURCE, field by field.

    Title, authors, year, venue and identifiers are compared together with all that the registries
    hold. What they said is kept, and told again until you say --again. A registry that cannot be
    reached makes a verdict inconclusive, never a rejection.

    With --file the references of a list are judged; a list that was interrupted goes on where it
    stopped. How many requests a run takes is shown before the first. Give your address with
    CARDSTORE_CONTACT or in cardstore.toml: registries answer faster to those whom they can write.

    Exit code: 0 all accepted, 1 something is contradicted or held nowhere, 3 a person is needed,
    40 a registry that was needed could not be asked.
    """
    from cardstore.adapters.web.budget import Budget
    from cardstore.cli.progress import Bar
    from cardstore.cli.render import print_json
    from cardstore.cli.resolution import exit_code, print_judged, print_price, print_report
    from cardstore.sources.resolution import Verdict
    from cardstore.workflow.library import Library

    if sum((bool(sources), every_source, list_file is not None)) != 1:
        msg = "Name the sources to resolve, or say --all, or give a list with --file."
        raise click.UsageError(msg)
    if editions:
        _list_editions(sources, folder, offline=offline or None, as_json=as_json)
    with Library.open(folder, create=list_file is not None) as library:
        unread: tuple[tuple[str, str], ...] = ()
        if list_file is not None:
            asked, unread = library.read_references(list_file)
        else:
            asked = library.asked_of(sources or None)
        price = library.price_of_resolving(asked, again=again)
        if plan:
            _print_plan(price, as_json=as_json)
            return
        if len(asked) > 1 and not offline:
            print_price(price)
        report = library.resolve_asked(
            asked,
            unread=unread,
            again=again,
            offline=offline or None,
            budget=Budget(max_requests=most_requests, max_usd=most_usd),
            progress=Bar("resolving"),
        )
    if as_json:
        print_json(_report_document(report))
    else:
        for one in report.judged:
            accepted = one.resolution.verdict is Verdict.ACCEPT
            print_judged(one, candidates=candidates or not accepted)
        if len(report.judged) != 1 or report.unread:
            print_report(report)
    code = exit_code(one.resolution.verdict for one in report.judged)
    raise click.exceptions.Exit(code or (2 if report.unread else 0))


def _print_plan(price: tuple[tuple[str, Price], ...], *, as_json: bool) -> None:
    """Print what a run would take, as its whole output."""
    from cardstore.cli.render import print_json
    from cardstore.cli.resolution import print_price
    from cardstore.documents.named import named_document

    if as_json:
        told = [{"registry": name, "requests": p.requests, "usd": p.usd} for name, p in price]
        print_json(named_document("resolve-plan", {"registries": told}))
        return
    print_price(price)
    if not any(cost.requests for _, cost in price):
        tell("Nothing has to be asked.")


def _report_document(report: ResolveReport) -> object:
    """Describe a run as a JSON document."""
    from cardstore.documents.named import named_document
    from cardstore.sources.resolution import Verdict

    counts, asked = report.counts(), report.requests()
    told = {
        "counts": {verdict.value: counts.get(verdict, 0) for verdict in Verdict},
        "of": len(report.judged),
        "requests": [{"registry": name, "requests": asked[name]} for name in sorted(asked)],
        "unread": [{"name": name, "why": why} for name, why in report.unread],
        "resolutions": [_document(one) for one in report.judged],
    }
    return named_document("resolve-report", told)


def _list_editions(
    sources: tuple[str, ...], folder: str | None, *, offline: bool | None, as_json: bool
) -> NoReturn:
    """Print the editions of one source's work, and end."""
    from cardstore.cli.render import print_json
    from cardstore.cli.resolution import print_record
    from cardstore.documents import record_document
    from cardstore.documents.named import named_document
    from cardstore.workflow.library import Library

    if len(sources) != 1:
        msg = "--editions lists those of one SOURCE; name exactly one."
        raise click.UsageError(msg)
    with Library.open(folder) as library:
        found, outages = library.other_editions(sources[0], offline=offline)
    if as_json:
        editions = [record_document(record) for record in found]
        told = {"editions": editions, "outages": list(outages)}
        print_json(named_document("editions-of-work", told))
    else:
        for record in found:
            print_record(record)
        if not found and not outages:
            click.echo("The registries hold no edition of it.")
    for outage in outages:
        click.echo(f"cardstore: {outage}", err=True)
    raise click.exceptions.Exit(40 if outages else 0)


def _document(one: Judged) -> object:
    """Describe one resolution as a JSON document."""
    from cardstore.documents import resolution_document

    recorded = one.recorded
    return resolution_document(
        one.name,
        recorded.claimed,
        recorded.resolution,
        rules=recorded.rules,
        at=recorded.at,
        changes=one.changes,
        remarks=one.remarks,
    )
