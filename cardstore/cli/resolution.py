"""How resolutions are written on a terminal: the verdict, why, and what registries have instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardstore.cli.loudness import tell
from cardstore.counts import count_of
from cardstore.sources.registry import AnswerState
from cardstore.sources.resolution import FieldComparison, ReasonCode, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.sources.record import Record
    from cardstore.sources.registry import Price
    from cardstore.sources.resolution import Resolution, Why
    from cardstore.workflow.resolve import Judged, ResolveReport

_COLOURS = {
    Verdict.ACCEPT: "green",
    Verdict.REJECT: "red",
    Verdict.NOT_FOUND: "red",
    Verdict.AMBIGUOUS: "yellow",
    Verdict.NEEDS_EVIDENCE: "yellow",
    Verdict.INCONCLUSIVE: "magenta",
    Verdict.NOT_ASKED: None,
}
# As of the gate: what fails weighs most, then what could not be asked, then what a person settles.
_EXIT_CODES = (
    ({Verdict.REJECT, Verdict.NOT_FOUND}, 1),
    ({Verdict.INCONCLUSIVE}, 40),
    ({Verdict.AMBIGUOUS, Verdict.NEEDS_EVIDENCE}, 3),
)
_MOST_SHOWN = 5  # candidates of one registry: more than a person compares by eye
_MOST_NAMES = 4


def exit_code(verdicts: Iterable[Verdict]) -> int:
    """Give the documented exit code for all verdicts together."""
    found = set(verdicts)
    return next((code for those, code in _EXIT_CODES if those & found), 0)


def print_judged(one: Judged, *, candidates: bool) -> None:
    """Print one resolution: name, verdict, reasons, what changed, and the candidates."""
    resolution = one.resolution
    verdict = click.style(resolution.verdict.value.ljust(14), fg=_COLOURS[resolution.verdict])
    kept = f"  (as of {one.recorded.at[:10]})" if one.from_before else ""
    first, *others = resolution.why
    click.echo(f"{one.name}  {verdict}  {_reason(first)}{kept}")
    for why in others:
        click.echo(f"  {_reason(why)}")
    for change in one.changes:
        click.echo(f"  changed: {change}")
    for remark in one.remarks:
        click.echo(f"  note: {remark}")
    if not any(why.code is ReasonCode.COULD_NOT_ASK for why in resolution.why):
        _print_outages(resolution)
    if candidates:
        _print_candidates(resolution)


def print_report(report: ResolveReport) -> None:
    """Print the counts of a run, each with its denominator, and what it took."""
    total = len(report.judged)
    told = ", ".join(f"{number} {verdict.value}" for verdict, number in report.counts().items())
    click.echo(f"{count_of(total, 'reference')}: {told}" if total else "Nothing was asked.")
    for code, number in report.reasons().items():
        click.echo(f"  {number} of {total}: {code}")
    requests = report.requests()
    if requests:
        asked = ", ".join(f"{registry} {number}" for registry, number in requests.items())
        click.echo(f"requests: {asked}")
    for name, why in report.unread:
        click.echo(f"not read: {name}: {why}")


def print_price(price: tuple[tuple[str, Price], ...]) -> None:
    """Print what asking costs at most, by registry, where no request has to be repeated."""
    for registry, cost in price:
        usd = f", ${cost.usd:.3f} of its budget" if cost.usd else ""
        if cost.requests:
            tell(f"{registry}: at most {count_of(cost.requests, 'request')}{usd}")


def print_record(record: Record) -> None:
    """Print one record of a registry on one line."""
    click.echo(f"  {record.registry} {record.record_id}: {described(record)}")


def described(record: Record) -> str:
    """Describe a record as a reference would: authors (years). Title. Venue."""
    names = [
        f"{creator.family}, {creator.given}" if creator.given else creator.family
        for creator in record.creators[:_MOST_NAMES]
    ]
    more = " et al." if len(record.creators) > _MOST_NAMES else ""
    ends = dict.fromkeys((record.years[0], record.years[-1])) if record.years else ()
    years = f" ({'–'.join(str(year) for year in ends)})" if ends else ""
    parts = [
        f"{'; '.join(names)}{more}{years}".strip(),
        record.title,
        record.edition,
        (record.venues or record.publishers or ("",))[0],
        record.extent,
    ]
    return ". ".join(part for part in parts if part)


def _reason(why: Why) -> str:
    """Write a reason on one line, with those who attest it."""
    attested = f" [{', '.join(why.registries)}]" if why.registries else ""
    return f"{why.code.value}: {why.text}{attested}"


def _print_outages(resolution: Resolution) -> None:
    for answer in resolution.answers:
        if answer.state is AnswerState.UNAVAILABLE:
            click.echo(f"  {answer.registry} could not be asked: {answer.detail or answer.why}")


def _print_candidates(resolution: Resolution) -> None:
    """Print what every registry has, and in which fields it differs from what is claimed."""
    chosen = set(resolution.chosen)
    for answer in resolution.answers:
        for record in answer.candidates[:_MOST_SHOWN]:
            mark = "=" if (record.registry, record.record_id) in chosen else "?"
            click.echo(f"  {mark} {record.registry} {record.record_id}: {described(record)}")
            different = [
                f"{compared.field.value} claimed “{compared.claimed}”, there “{compared.found}”"
                for compared in resolution.fields
                if (compared.registry, compared.record_id) == (record.registry, record.record_id)
                and compared.comparison is FieldComparison.CONTRADICT
            ]
            for line in different:
                click.echo(f"      {line}")
