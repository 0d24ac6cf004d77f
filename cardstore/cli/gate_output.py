"""Where a command's result goes: stdout, or a file that is whole or not there."""

from __future__ import annotations

import click

from cardstore.errors import UsageError, why_of


def write_output(text: str, output: str | None, *, option: str = "--output") -> None:
    """Write a result.

    Args:
        text: without a last line break.
        output: the file, which is not there yet; None for stdout.
        option: by which it was named.

    Raises:
        UsageError: the file cannot be written, or something is there already.
    """
    if output is None:
        click.echo(text)
        return
    from cardstore.workflow.hidden_places import write_new

    try:
        write_new(output, f"{click.unstyle(text)}\n".encode())
    except OSError as exc:
        what = f"{output} cannot be written ({why_of(exc)})"
        raise UsageError(what, remedy=f"Name another file with {option}") from exc
