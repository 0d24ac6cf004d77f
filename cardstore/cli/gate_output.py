"""Where a command's result goes: stdout, or a file that is whole or not there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardstore.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable


def refuse_draft(output: str | None, drafts: Iterable[str]) -> None:
    """Refuse to write over a manuscript that is being read.

    Raises:
        UsageError: the file is one of them.
    """
    if output is not None and Path(output).resolve() in {Path(one).resolve() for one in drafts}:
        what = f"{output} is the manuscript itself"
        raise UsageError(what, remedy="Name another file with --output")


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
