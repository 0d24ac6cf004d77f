"""Where a command's result goes: stdout, or a file that is whole or not there."""

from __future__ import annotations

from pathlib import Path

import click

from cardstore.errors import UsageError


def write_output(text: str, output: str | None) -> None:
    """Write a result.

    Args:
        text: without a last line break.
        output: the file; None for stdout.

    Raises:
        UsageError: the file cannot be written.
    """
    if output is None:
        click.echo(text)
        return
    path = Path(output)
    try:
        path.write_text(click.unstyle(text) + "\n", encoding="utf-8")
    except OSError as exc:
        what = f"{output} cannot be written ({exc.strerror or exc})"
        raise UsageError(what, remedy="Name another file with --output") from exc
