"""`cardstore gate`: every sentence of a manuscript, passed, sent back, or for a person."""

from __future__ import annotations

import sys

import click

from cardstore.cli.gate_lines import FORMATS
from cardstore.cli.loudness import be_verbose, quiet_option
from cardstore.cli.names import FILE_NAME
from cardstore.cli.options import a_new_file, json_option, library_option


@click.command("gate")
@click.argument("drafts", metavar="DRAFT…", nargs=-1, required=True, type=FILE_NAME)
@click.option("--requester", help="Name whose draft it is; a card never issued to them fails.")
@click.option("--judge", help="Use this judge of support. Default: the one of the settings.")
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    help="Write it in this form. Default: lines.",
)
@click.option(
    "--output",
    metavar="FILE",
    type=FILE_NAME,
    callback=a_new_file,
    help="Write it to this file instead of stdout; nothing is written over.",
)
@click.option(
    "--fail-on",
    multiple=True,
    metavar="WHAT",
    help="Say what ends with another exit code than 0: failed, unavailable, person, abstained, "
    "with commas between; or nothing. Default: all four.",
)
@click.option("--changed", is_flag=True, help="Tell only sentences that were checked anew.")
@click.option(
    "--publication",
    is_flag=True,
    help="Ask registries about all sources and for all links again; what is not asked blocks.",
)
@click.option("--offline", is_flag=True, help="Ask nobody outside.")
@click.option(
    "--no-proofread",
    is_flag=True,
    help="Do not read words of cards from scans a second time; they stay to be looked at.",
)
@click.option(
    "--tracked-changes",
    type=click.Choice(["refuse", "accept", "reject"]),
    default="refuse",
    help="Say what becomes of tracked changes of a .docx. Default: refuse it.",
)
@click.option("--waivers", metavar="FILE", type=FILE_NAME, help="Let be what this file names.")
@click.option(
    "--verbose",
    "-v",
    count=True,
    callback=be_verbose,
    help="Tell also what passed, and say on stderr what is done, step by step; twice, also what "
    "libraries say.",
)
@click.option(
    "--report",
    "counts_only",
    is_flag=True,
    help="Tell counts instead of findings: by whom, rung by rung, slice by slice, run by run.",
)
@library_option
@json_option
@quiet_option
def command(
    drafts: tuple[str, ...],
    requester: str | None,
    judge: str | None,
    form: str | None,
    output: str | None,
    fail_on: tuple[str, ...],
    changed: bool,
    publication: bool,
    offline: bool,
    no_proofread: bool,
    tracked_changes: str,
    waivers: str | None,
    verbose: int,
    counts_only: bool,
    folder: str | None,
    as_json: bool,
) -> None:
    """Check every sentence of each DRAFT, Markdown or .docx; “-” reads Markdown from stdin.

    A sentence cites its cards as [card:7KQ2-M]. One line a finding that asks for somebody, and one
    with all counts. Exit code: 0 all passed, 1 something failed, 2 usage, 3 a person is needed,
    10 and above could not run.
    """
    from cardstore.cli.gate_lines import (
        WHOLE,
        counted,
        exit_code,
        outcomes_told,
        read_fail_on,
        written,
    )
    from cardstore.cli.gate_output import write_output
    from cardstore.cli.progress import Bar
    from cardstore.workflow.drafts import read_drafts
    from cardstore.workflow.gate_telling import cards_of, tell_run
    from cardstore.workflow.library import Library

    counts_as = read_fail_on(fail_on)
    chosen = form or ("json" if as_json else "lines")
    if as_json and chosen != "json":
        what = f"--json and --format {chosen} do not go together."
        raise click.UsageError(what)
    if counts_only and chosen not in {"json", "lines"}:
        what = f"--report is told as lines or JSON, not as {chosen}."
        raise click.UsageError(what)
    texts = read_drafts(drafts, stdin=sys.stdin.buffer, tracked_changes=tracked_changes)
    with Library.open(folder) as library:
        report = library.gate_texts(
            texts,
            requester=requester,
            judge=judge,
            proofread=False if no_proofread else None,
            publication=publication,
            offline=True if offline else None,
            tracked_changes=tracked_changes,
            waivers=waivers,
            progress=Bar("gate"),
        )
        run = tell_run(
            report,
            cleared=bool(verbose) or chosen in WHOLE,
            outcomes=outcomes_told(chosen, verbose=bool(verbose)),
            held=not changed,
            cards=cards_of(library, report) if chosen == "html" else (),
        )
        counted_run = library.report_of(report) if counts_only else None
    if counted_run is None:
        told = written(run, chosen, verbose=bool(verbose))
    else:
        told = counted(counted_run, chosen, summary=report.summary())
    write_output(told, output)
    raise click.exceptions.Exit(exit_code(run, counts_as))
