"""`cardstore judge`: the judges of support, their weights, and what they are held to."""

from __future__ import annotations

from importlib import import_module

import click

# Subcommand → its module. Another one is one more line.
SUBCOMMANDS = {
    "list": "cardstore.cli.judge_list",
    "install": "cardstore.cli.judge_install",
    "parity": "cardstore.cli.judge_parity",
    "calibrate": "cardstore.cli.judge_calibrate",
}


class JudgeGroup(click.Group):
    """A group that imports a subcommand's module only when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's form
        """List the subcommands in the order of the work."""
        return list(SUBCOMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Load one subcommand."""
        if cmd_name not in SUBCOMMANDS:
            return None
        command = import_module(SUBCOMMANDS[cmd_name]).command
        if not isinstance(command, click.Command):
            msg = f"{SUBCOMMANDS[cmd_name]} has no command"
            raise TypeError(msg)
        return command


@click.group("judge", cls=JudgeGroup)
def command() -> None:
    """See which judges of support there are, and put their weights in place.

    A judge says how probable it is that a card's quote supports a sentence. It flags, and never
    proves. The weights of its model lie in a folder of their own, the environment's
    share/cardstore/judges or the one that CARDSTORE_JUDGES names.
    """
