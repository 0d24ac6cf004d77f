"""How a run of the gate is written: lines on a terminal, or any other of its forms; and its end."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from cardstore.documents.gate_lines import gate_lines, remark_lines
from cardstore.gate.finding import Outcome
from cardstore.gate.told import Weight
from cardstore.gate.verdict import Bin

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.documents.writing import Document
    from cardstore.gate.run_report import RunReport
    from cardstore.gate.told import ToldRun

FORMATS = ("lines", "json", "sarif", "github", "html")
FAIL_ON = ("failed", "unavailable", "person", "abstained", "nothing")
WHOLE = frozenset({"json", "html"})
"""Forms that show every sentence, also those that passed."""
_COLOURS = {
    Weight.FAIL: "red",
    Weight.PERSON: "yellow",
    Weight.UNAVAILABLE: "magenta",
    Weight.WAIVED: "blue",
    Weight.CLEARED: "green",
    Weight.PASS: "green",
    Weight.NOT_APPLICABLE: None,
}


def written(run: ToldRun, form: str, *, verbose: bool = False) -> str:
    """Write a run in one of the forms, without a last line break.

    Args:
        run: as it is told.
        form: one of `FORMATS`.
        verbose: tell also what passed, and in JSON what did not apply.
    """
    if form == "lines":
        return "\n".join(_lines(run, verbose=verbose))
    if form == "github":
        from cardstore.documents.gate_github import github_lines

        return "\n".join(github_lines(run))
    if form == "html":
        from cardstore.documents.gate_html import gate_html

        return gate_html(run).rstrip("\n")
    return json.dumps(_document(run, form, verbose=verbose), ensure_ascii=False, indent=2)


def _document(run: ToldRun, form: str, *, verbose: bool) -> Document:
    if form == "json":
        from cardstore.documents.gate import gate_document

        return gate_document(run, verbose=verbose)
    from importlib.metadata import version

    from cardstore.documents.gate_sarif import sarif_document

    return sarif_document(run, version=version("cardstore"))


def outcomes_told(form: str, *, verbose: bool = False) -> frozenset[Outcome]:
    """Give the outcomes of the findings that a form shows.

    Args:
        form: one of `FORMATS`.
        verbose: tell also what passed, and in JSON what did not apply.
    """
    if verbose:
        return frozenset(Outcome)
    quiet = {Outcome.NOT_APPLICABLE} if form in WHOLE else {Outcome.NOT_APPLICABLE, Outcome.PASS}
    return frozenset(Outcome) - quiet


def counted(report: RunReport, form: str, *, summary: str) -> str:
    """Write the counts of a run as JSON, or as lines with its summary behind them."""
    from cardstore.documents.gate_report import report_document, report_lines

    if form == "json":
        return json.dumps(report_document(report), ensure_ascii=False, indent=2) + "\n"
    return "".join(f"{line}\n" for line in (*report_lines(report), "", summary))


def exit_code(run: ToldRun, fail_on: Iterable[str]) -> int:
    """Give the exit code of a run: 1 something failed, 10 could not run, 3 a person is needed.

    What people cleared needs nobody any more, and what they called wrong failed.

    Args:
        run: as it is told.
        fail_on: which of `FAIL_ON` count.
    """
    counts, counted = dict(run.counts), set(fail_on)
    if "nothing" in counted:
        return 0
    if "failed" in counted and (counts.get(Bin.FAILED) or run.ruled_wrong):
        return 1
    if "unavailable" in counted and (counts.get(Bin.UNAVAILABLE) or run.not_run):
        return 10
    asked = (("person", Bin.PERSON), ("abstained", Bin.ABSTAINED))
    return 3 if any(name in counted and run.left_in(found) for name, found in asked) else 0


def read_fail_on(given: Iterable[str]) -> tuple[str, ...]:
    """Read what --fail-on names, several with commas between or the option repeated.

    Raises:
        click.BadParameter: it names something else, or "nothing" beside something.
    """
    names = tuple(part.strip() for one in given for part in one.split(",") if part.strip())
    unknown = [one for one in names if one not in FAIL_ON]
    if unknown:
        what = f"{unknown[0]!r} is none of {', '.join(FAIL_ON)}"
        raise click.BadParameter(what, param_hint="--fail-on")
    if "nothing" in names and set(names) != {"nothing"}:
        what = "“nothing” stands alone"
        raise click.BadParameter(what, param_hint="--fail-on")
    return names or tuple(one for one in FAIL_ON if one != "nothing")


def _lines(run: ToldRun, *, verbose: bool) -> Iterable[str]:
    shown = {one: click.style(one.value, fg=colour) for one, colour in _COLOURS.items()}
    for line in gate_lines(run, verbose=verbose):
        yield f"{line.place}: {shown[line.weight]} {line.rule}: {line.message}"
    yield from remark_lines(run)
    yield run.last_line()
