"""`cardstore judge`: the judges of support, their weights, and what they are held to."""

from __future__ import annotations

import click

from cardstore.cli.groups import LazyGroup

# Subcommand → its module. Another one is one more line.
SUBCOMMANDS = {
    "list": "cardstore.cli.judge_list",
    "install": "cardstore.cli.judge_install",
    "parity": "cardstore.cli.judge_parity",
    "calibrate": "cardstore.cli.judge_calibrate",
}


@click.group("judge", cls=LazyGroup, modules=SUBCOMMANDS)
def command() -> None:
    """See which judges of support there are, and put their weights in place.

    A judge says how probable it is that a card's quote supports a sentence. It flags, and never
    proves. The weights of its model lie in a folder of their own, the environment's
    share/cardstore/judges or the one that CARDSTORE_JUDGES names.
    """
