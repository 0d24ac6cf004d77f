"""Files whose names begin with a dash, as a shell gives them for `*`."""

from __future__ import annotations

import os

import click

from cardstore.shell_words import shell_path


class PathsCommand(click.Command):
    """A command that takes files, of which one may have a name that begins with a dash.

    A word that is none of its options, and is the name of something that is there, is that file:
    whoever ran `cardstore ingest *` meant it. The value of an option stays as it is.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Write such words as ./-name, which click takes for a path."""
        options = [one for one in self.get_params(ctx) if isinstance(one, click.Option)]
        names = {name: one for one in options for name in (*one.opts, *one.secondary_opts)}
        told, valued = [], False
        for place, word in enumerate(args):
            if word == "--":
                told += args[place:]
                break
            option = names.get(word.partition("=")[0])
            named = word.startswith("-") and len(word) > 1 and option is None and not valued
            told.append(f"./{word}" if named and os.path.lexists(word) else word)
            valued = (
                option is not None
                and not valued
                and "=" not in word
                and not (option.is_flag or option.count)
            )
        return super().parse_args(ctx, told)


def hint_of_file(exc: click.ClickException, words: list[str]) -> str:
    """Say how a file is named that was taken for an option; "" where none was.

    Args:
        exc: what is wrong with a command line.
        words: of that line.
    """
    if not isinstance(exc, click.NoSuchOption):
        return ""
    for word in words:
        taken = word.startswith(exc.option_name) or exc.option_name.startswith(word[:2])
        if word.startswith("-") and taken and os.path.lexists(word):
            return f"If you mean the file, write {shell_path(word)}"
    return ""
