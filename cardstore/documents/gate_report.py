"""The report of a run of the gate: as a JSON document, and as lines for people.

Every share stands beside what it is a share of; below twenty sentences there is no share.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.counts import count_of
from cardstore.documents.writing import schema_id
from cardstore.gate.run_report import SUPPORT_IS_NOT_TRUTH
from cardstore.gate.rungs import RungName, RungState

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.documents.writing import Document, Json
    from cardstore.gate.accounts import Slice
    from cardstore.gate.run_report import RunReport

_LONGEST_SORT = 12
"""Slices of one sort that are told on a terminal; a library may have four hundred sources."""
_LONGEST_RUNS = 8
_RUNGS = {
    RungName.RESOLVES: "1 its sources are known to exist",
    RungName.HAS_FIGURE: "2 a card states its figures",
    RungName.SUPPORTS: "3 a card supports it, by the judge",
    RungName.PRIMARY: "4 a primary source stands behind it",
    RungName.TRACES: "5 it was traced to its origin",
}
_STATES = {
    RungState.YES: "yes",
    RungState.NO: "no",
    RungState.UNSURE: "not sure",
    RungState.UNCHECKABLE: "uncheckable",
    RungState.NOT_ASKED: "not asked",
    RungState.NOT_APPLICABLE: "not applicable",
}


def report_document(report: RunReport) -> Document:
    """Describe the report of a run."""
    runs: list[Json] = [
        {
            "run": one.run,
            "at": one.at,
            "decided": one.decided,
            "handed_over": one.handed_over,
            "figures": one.figures,
            "words": one.words,
        }
        for one in report.runs
    ]
    return {
        "schema": schema_id("gate-report"),
        "sentences": report.sentences,
        "held": report.held,
        "counts": {found.value: number for found, number in report.counts},
        "decided_by": {
            "checks": report.by_checks,
            "judge": report.by_judge,
            "people": report.by_people,
            "not_run": report.not_run,
        },
        "ladder": {
            name.value: {state.value: number for state, number in states}
            for name, states in report.ladder
        },
        "secondary_only": {"sentences": report.secondary[0], "of": report.secondary[1]},
        "failures": [
            {"failure": one.value, "sentences": number} for one, number in report.failures
        ],
        "change": report.change,
        "slices": [_slice(one) for one in report.slices],
        "figures": report.figures,
        "words": report.words,
        "runs": runs,
        "alarms": list(report.alarms),
        "limits": SUPPORT_IS_NOT_TRUTH,
    }


def _slice(one: Slice) -> Document:
    return {
        "sort": one.sort,
        "name": one.name,
        "sentences": one.total,
        "counts": {found.value: number for found, number in one.counts},
        "share_sent_back": one.sent_back,
    }


def report_lines(report: RunReport) -> Iterator[str]:
    """Write the report for people, line by line; what was found missing comes first."""
    ladder = {name: dict(states) for name, states in report.ladder}
    yield "Of the sentences that were checked"
    for name, told in (
        (RungName.RESOLVES, "cite a source that does not resolve"),
        (RungName.HAS_FIGURE, "state a figure that no card has"),
    ):
        states = ladder[name]
        known = states[RungState.YES] + states[RungState.NO] + states[RungState.UNSURE]
        yield f"  {_of(states[RungState.NO], known)} {told}"
    yield ""
    yield f"Decided: {_of(report.by_checks, report.sentences)} sent back by checks"
    yield f"  {_of(report.by_judge, report.sentences)} passed by the judge"
    yield f"  {_of(report.by_people, report.sentences)} left to a person"
    yield f"  {_of(report.not_run, report.sentences)} could not run"
    yield f"  {report.held} of {report.sentences} verdicts held from earlier runs"
    yield ""
    yield "Ladder of provenance, each rung by itself"
    for name, counted in report.ladder:
        told = ", ".join(f"{_STATES[state]} {number}" for state, number in counted if number)
        yield f"  {_RUNGS[name]}: {told or 'nothing'}"
    only, known = report.secondary
    yield f"  {_of(only, known)} rest on secondary sources alone, where that is known"
    yield from _failure_lines(report)
    yield from _slice_lines(report)
    yield ""
    yield (
        f"Figures: {count_of(report.figures, 'sentence')} with figures in "
        f"{count_of(report.words, 'word')}"
    )
    yield from _run_lines(report)
    yield ""
    yield SUPPORT_IS_NOT_TRUTH


def _failure_lines(report: RunReport) -> Iterator[str]:
    if not report.failures:
        return
    yield ""
    yield "Sent back, by class"
    for one, number in report.failures:
        yield f"  {number}  {one.value.replace('_', ' ')}"
    yield f"  What would remove the first: {report.change}."


def _slice_lines(report: RunReport) -> Iterator[str]:
    for sort in dict.fromkeys(one.sort for one in report.slices):
        of_sort = [one for one in report.slices if one.sort == sort]
        yield ""
        yield f"By {sort}"
        for one in of_sort[:_LONGEST_SORT]:
            counts = ", ".join(f"{found.value} {n}" for found, n in one.counts if n)
            share = "" if one.sent_back is None else f" ({one.sent_back:.1%} failed)"
            yield f"  {one.name}: {count_of(one.total, 'sentence')}: {counts}{share}"
        if len(of_sort) > _LONGEST_SORT:
            yield f"  and {len(of_sort) - _LONGEST_SORT} more; --json has them all"


def _run_lines(report: RunReport) -> Iterator[str]:
    yield ""
    yield "Handed over, run by run"
    for one in report.runs[-_LONGEST_RUNS:]:
        yield f"  run {one.run}, {one.at}: {_of(one.handed_over, one.decided)}"
    for alarm in report.alarms:
        yield f"  ALARM: {alarm}"


def _of(number: int, total: int) -> str:
    """Write a share with what it is a share of; no percentage of nothing."""
    return f"{number} of {total} ({number / total:.1%})" if total else f"{number} of 0"
