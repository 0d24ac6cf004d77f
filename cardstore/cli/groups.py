"""Groups of commands whose modules are imported only when a command is needed.

Some are about one thing, which is named before the command: `cardstore pages SOURCE assign …`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from cardstore.cli.examples import give_examples

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
        # The words that call this group, when it is one of another's commands.
        self.called_by = ""

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
        words = f"{self.called_by} {cmd_name}".strip()
        if isinstance(command, LazyGroup):
            command.called_by = words
        return give_examples(command, words)


class LazyGroupOfOne(LazyGroup):
    """A lazy group whose one argument stands before the command, with options anywhere.

    `cardstore pages SOURCE --json assign 7 vi --by me`: what stands before the command is the
    group's, what stands behind it the command's. Without a command the group itself runs.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take the group's own words, and leave the command and its words."""
        args = self._with_defaults(args)
        asks_help = not set(ctx.help_option_names).isdisjoint(args)
        if asks_help and args[0] in self._modules:
            # “cardstore pages assign --help” names no source.
            args = ["SOURCE", *args]
        place, source = self._command_place(args)
        if source is not None:
            # click reads a group's options up to its first word.
            args = [*args[:source], *args[source + 1 : place], args[source], *args[place:]]
        return super().parse_args(ctx, args)

    def _with_defaults(self, args: list[str]) -> list[str]:
        """Give an option whose value may be left out its default, where no value follows it."""
        optional = {
            name: param.flag_value
            for param in self.params
            if isinstance(param, click.Option) and not param.is_flag
            for name in param.opts
            if isinstance(param.flag_value, str)
        }
        given = []
        for arg, following in zip(args, (*args[1:], ""), strict=False):
            bare = not following or following.startswith("-") or following in self._modules
            given.append(f"{arg}={optional[arg]}" if arg in optional and bare else arg)
        return given

    def _command_place(self, args: list[str]) -> tuple[int, int | None]:
        """Tell where the command stands, and where the one thing; None where it is missing."""
        valued = {
            name
            for param in self.params
            if isinstance(param, click.Option) and not param.is_flag
            for name in param.opts
        }
        source, skip = None, False
        for place, arg in enumerate(args):
            if skip:
                skip = False
            elif arg.startswith("-") and len(arg) > 1:
                skip = arg in valued
            elif source is None:
                source = place
            else:
                return place, source
        return len(args), source
