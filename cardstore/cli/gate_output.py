"""Where a command's result goes: stdout, or a file that is whole or not there."""

from __future__ import annotations

import os
import shutil
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


def _write_whole(path: Path, text: str) -> None:
    """Write a file that is whole or as it was; what is no plain file is written as it is."""
    real = path.resolve()  # a link stays one
    if real.exists() and not real.is_file():  # a pipe, a terminal
        real.write_text(text, encoding="utf-8")
        return
    beside = real.with_name(f".{real.name}.{os.getpid()}.part")
    try:
        beside.write_text(text, encoding="utf-8")
        if real.exists():
            shutil.copymode(real, beside)
        beside.replace(real)
    finally:
        beside.unlink(missing_ok=True)


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
        _write_whole(path, click.unstyle(text) + "\n")
    except OSError as exc:
        what = f"{output} cannot be written ({exc.strerror or exc})"
        raise UsageError(what, remedy="Name another file with --output") from exc
