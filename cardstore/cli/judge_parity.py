"""`cardstore judge parity NAME`: whether two runtimes of a model say the same."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from cardstore.cli.options import a_new_file, common_options
from cardstore.counts import count_of

if TYPE_CHECKING:
    from cardstore.gate.parity import ParityReport


@click.command("parity")
@click.argument("name")
@click.option("--against", help="Compare with this judge. Default: torch's recorded answers.")
@click.option(
    "--pairs",
    type=click.Path(dir_okay=False),
    help="Compare on the pairs of this file, one JSON object with quote and sentence a line. "
    "Default: 200 of our own.",
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False),
    callback=a_new_file,
    help="Write the report to this file too; nothing is written over.",
)
@common_options
def command(
    name: str,
    against: str | None,
    pairs: str | None,
    out: str | None,
    folder: str | None,  # noqa: ARG001 - judges belong to no library
    as_json: bool,
) -> None:
    """Compare a judge with its model as the authors run it, in figures and against bars.

    Exit code 0 when the bars are kept: 95 % of the probabilities within .03, at most 1 % of the
    labels different, the log-odds not scaled, the same tokens read. Exit code 1 when they are not.
    """
    from pathlib import Path

    from cardstore.cli.gate_output import write_output
    from cardstore.cli.progress import Bar
    from cardstore.cli.render import print_json
    from cardstore.documents.named import named_document
    from cardstore.gate.parity import report_json
    from cardstore.settings import read_settings
    from cardstore.workflow.judge_parity import REFERENCES, compare_judge

    settings = read_settings()
    other = against or REFERENCES.get(name)
    report = compare_judge(
        name,
        against=against,
        settings=settings.of_judge(name),
        against_settings=settings.of_judge(other) if other else None,
        pairs_file=Path(pairs) if pairs else None,
        progress=Bar(f"judge {name}"),
    )
    told = named_document("judge-parity", {"parity": report_json(report)})
    if out:
        write_output(json.dumps(told, ensure_ascii=False, indent=2), out, option="--out")
    if as_json:
        print_json(told)
    else:
        _print_table(report)
    raise click.exceptions.Exit(0 if report.accepted else 1)


def _print_table(report: ParityReport) -> None:
    """Print the report with its bars."""
    from cardstore.gate.parity import MOST_CPU

    click.echo(f"{report.runtime} against {report.reference}, {count_of(report.pairs, 'pair')}")
    click.echo(f"  probabilities within .03   {report.within} of {report.pairs} (bar: 95 %)")
    click.echo(f"  labels that differ         {report.flips} of {report.pairs} (bar: 1 %)")
    click.echo(f"  same tokens read           {report.same_tokens} of {report.pairs} (bar: all)")
    click.echo(f"  log-odds, times            {report.slope:.3f} (bar: 0.9 to 1.1)")
    shares = ", ".join(f"{share:.0%} ≤ {apart:.4f}" for share, apart in report.quantiles)
    click.echo(f"  differences                {shares}")
    if report.cpu_ratio is not None:
        per = f"{report.cpu_ms:.1f} ms against {report.reference_cpu_ms:.1f} ms"
        click.echo(f"  CPU per pair               {per}: {report.cpu_ratio:.2f} (aim: {MOST_CPU})")
    for fault in report.faults:
        click.echo(f"  refused: {fault}")
