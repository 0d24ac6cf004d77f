"""`cardstore judge install NAME`: put a judge's weights in place."""

from __future__ import annotations

import click

from cardstore.cli.options import common_options


@click.command("install")
@click.argument("name")
@click.option(
    "--from",
    "source",
    type=click.Path(file_okay=False),
    help="Take the files from this folder: those that the model's authors published, or the "
    "finished folder of another machine.",
)
@click.option(
    "--hub",
    envvar="CARDSTORE_HUB",
    help="Fetch from this address. Default: CARDSTORE_HUB, else https://huggingface.co.",
)
@click.option("--revision", default="main", help="Fetch this branch, tag or commit. Default: main.")
@click.option(
    "--python",
    type=click.Path(dir_okay=False),
    help="Convert with this Python, whose environment has torch, transformers below 5 and "
    "ctranslate2. Default: an environment is made and thrown away.",
)
@common_options
def command(
    name: str,
    source: str | None,
    hub: str | None,
    revision: str,
    python: str | None,
    folder: str | None,  # noqa: ARG001 - judges belong to no library
    as_json: bool,
) -> None:
    """Fetch a judge's weights, convert them, and keep them when they say what the original says.

    Some 3 GB are fetched for minicheck, and as much again for what converts them; 0.7 GB stay. What
    was begun is gone on with. The original and the converted model judge 200 pairs; where they do
    not agree, nothing is kept. Without a network the command says what to copy where.
    """
    from dataclasses import asdict
    from pathlib import Path

    from cardstore.adapters.judges.hub import HUB
    from cardstore.cli.progress import Bar
    from cardstore.cli.render import print_json
    from cardstore.documents.named import named_document
    from cardstore.gate.parity import report_json
    from cardstore.settings import read_settings
    from cardstore.workflow.judge_install import Sourcing, install_judge

    sourcing = Sourcing(
        folder=Path(source) if source else None,
        hub=hub or HUB,
        revision=revision,
        offline=read_settings().offline,
        python=Path(python) if python else None,
    )
    done = install_judge(name, sourcing, progress=Bar(f"judge {name}"))
    if as_json:
        parity = None if done.parity is None else report_json(done.parity)
        told = {**asdict(done), "parity": parity}
        print_json(named_document("judge-install", told))
        return
    state = "was there already" if done.was_there else "is in place"
    click.echo(f"{done.judge} {state}: {done.folder} ({done.weights[:12]}…)")
    click.echo(f"  model {done.model}; licence of the weights: {done.licence}")
    if done.parity:
        within = f"{done.parity.within} of {done.parity.pairs}"
        click.echo(f"  within .03 of the original: {within}; labels differ: {done.parity.flips}")
