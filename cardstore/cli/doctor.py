"""`cardstore doctor`: what is installed, and how to get the rest."""

from __future__ import annotations

import click

from cardstore.cli.options import common_options


@click.command("doctor")
@common_options
def command(folder: str | None, as_json: bool) -> None:
    """Tell which engines, models and optional parts are here, and how to get what is missing.

    If a library is there, its originals are compared with their digests too. Exit code 0 when
    everything needed is here, 21 when something is missing, 33 when an original was altered.
    """
    from dataclasses import asdict

    from cardstore.cli.render import print_json
    from cardstore.workflow.doctor import PartState, examine_installation
    from cardstore.workflow.library import Library

    parts = examine_installation()
    altered: tuple[str, ...] = ()
    if Library.exists(folder):
        with Library.open(folder) as library:
            altered = library.altered_originals()
    if as_json:
        print_json({"parts": [asdict(part) for part in parts], "altered_originals": list(altered)})
    else:
        for part in parts:
            told = part.detail or f"get it with: {part.remedy}"
            click.echo(f"{part.state.value.ljust(17)} {part.name.ljust(20)} {part.purpose}; {told}")
        for name in altered:
            click.echo(f"altered           {name}: restore it from a backup")
    if altered:
        raise click.exceptions.Exit(33)
    if any(part.state is PartState.MISSING for part in parts):
        raise click.exceptions.Exit(21)
