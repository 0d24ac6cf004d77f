"""Groups of commands whose modules are imported only when a command is needed."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Mapping


class LazyGroup(click.Group):
    """A group that imports a command's module only when the command is needed.

    Args:
        modules: command → its module, which names it `command`, in the order of the work.
    """

    def __init__(
        self,
        *args: Any,  # noqa: ANN401 - click's form, handed through
        modules: Mapping[str, str],
        **kwargs: Any,  # noqa: ANN401
    ) -> None:
        super().__init__(*args, **kwargs)
        self._modules = modules

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's form
        """List the commands in the order of the work."""
        return list(self._modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Load one command."""
        if cmd_name not in self._modules:
            return None
        command = import_module(self._modules[cmd_name]).command
        if not isinstance(command, click.Command):
            msg = f"{self._modules[cmd_name]} has no command"
            raise TypeError(msg)
        return command
