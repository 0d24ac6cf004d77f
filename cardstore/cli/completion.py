"""`cardstore completion`: the script by which a shell completes commands and names."""

from __future__ import annotations

import click

from cardstore.cli.options import common_options

SHELLS = ("bash", "zsh", "fish")


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
@common_options
def command(shell: str, folder: str | None, as_json: bool) -> None:  # noqa: ARG001 - no library is asked
    """Print the script by which SHELL completes commands, options and the library's names.

    With it, Tab behind `cardstore show` offers the ids of cards, behind `cardstore pages` the
    sources, each from the library that the line names; it is only read for that, and nothing is
    made. Bash 4.4 or later is needed. In fish, write it to
    ~/.config/fish/completions/cardstore.fish.
    """
    from click.shell_completion import get_completion_class

    from cardstore.cli.main import COMPLETE_VARIABLE, PROGRAM, cli
    from cardstore.cli.render import print_json
    from cardstore.documents.named import named_document

    kind = get_completion_class(shell)
    if kind is None:
        what = f"There is no completion for {shell}"
        raise click.UsageError(what)
    maker = kind(cli, {}, PROGRAM, COMPLETE_VARIABLE)
    # `source()` of bash starts bash to see its version; what is printed is for another machine too.
    script = maker.source_template % maker.source_vars()
    # Of a name with a blank bash would make two words, since it inserts what it is given.
    script = script.replace("COMPREPLY+=($value)", 'COMPREPLY+=("$(printf %q "$value")")')
    if as_json:
        print_json(named_document("completion", {"shell": shell, "script": script}))
    else:
        click.echo(script)
