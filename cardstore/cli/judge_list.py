"""`cardstore judge list`: which judges there are, and what each of them lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardstore.cli.options import common_options

if TYPE_CHECKING:
    from cardstore.workflow.judges import JudgeState


@click.command("list")
@common_options
def command(folder: str | None, as_json: bool) -> None:  # noqa: ARG001 - judges belong to no library
    """List the judges, with the model of each, or what it lacks and how to get it.

    Exit code 0: a judge that lacks something is no fault, as long as it is not the chosen one.
    """
    from dataclasses import asdict

    from cardstore.cli.render import print_json
    from cardstore.documents.named import named_document
    from cardstore.workflow.judges import list_judges

    states = list_judges()
    if as_json:
        print_json(named_document("judges", {"judges": [asdict(state) for state in states]}))
        return
    for state in states:
        _print_judge(state)


def _print_judge(state: JudgeState) -> None:
    """Print one judge on one line."""
    if state.fault:
        told = f"cannot run. {state.fault}"
    elif state.model:
        told = f"{state.called}; {state.model} ({state.weights[:12]}…), {state.runtime}"
        told += f", licence of the weights: {state.licence}" if state.licence else ""
    else:
        told = f"{state.called}; no model runs"
    click.echo(f"{state.judge.ljust(17)} {told}")
