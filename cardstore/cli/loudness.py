"""How much a command says on stderr: notes and bars, errors alone, or each step too.

Results go to stdout whatever is chosen. By default stderr has the progress of slow work, notes, and
what went wrong. `--quiet` leaves errors alone; `--verbose` adds what the program does, step by
step, and given twice also what the libraries below it say. What is chosen holds for one run.
"""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., object]")

_QUIET, _VERBOSE = "cardstore.quiet", "cardstore.verbose"
_FORM = "%(levelname)s %(name)s: %(message)s"


def tell(text: str = "", *, nl: bool = True) -> None:
    """Say something on stderr that is neither a result nor an error; nothing under --quiet."""
    if not is_quiet():
        click.echo(text, err=True, nl=nl)


def is_quiet() -> bool:
    """Whether --quiet was given, before the command or behind it."""
    ctx = click.get_current_context(silent=True)
    return ctx is not None and bool(ctx.find_root().meta.get(_QUIET))


def quiet_option(function: F) -> F:
    """Add --quiet: errors alone on stderr."""
    return click.option(
        "--quiet",
        "-q",
        is_flag=True,
        expose_value=False,
        callback=_be_quiet,
        help="Say nothing on stderr but errors: no notes, no progress.",
    )(function)


def verbose_option(function: F) -> F:
    """Add --verbose: each step on stderr."""
    return click.option(
        "--verbose",
        "-v",
        count=True,
        expose_value=False,
        callback=be_verbose,
        help="Say on stderr what is done, step by step; twice, also what libraries say.",
    )(function)


def be_verbose(ctx: click.Context, _param: click.Parameter, value: int) -> int:
    """Log from now until the run ends; for an option that does more than that, too.

    Raises:
        click.UsageError: --quiet was given too.
    """
    meta = ctx.find_root().meta
    if not value or ctx.resilient_parsing or meta.get(_VERBOSE):
        return value
    if meta.get(_QUIET):
        raise click.UsageError(_BOTH)
    meta[_VERBOSE] = True
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter(_FORM))
    logger = logging.getLogger("cardstore" if value == 1 else None)
    before = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.INFO if value == 1 else logging.DEBUG)

    def end() -> None:
        logger.removeHandler(handler)
        logger.setLevel(before)

    ctx.call_on_close(end)
    return value


def _be_quiet(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    """Leave errors alone from now until the run ends."""
    meta = ctx.find_root().meta
    if not value or ctx.resilient_parsing:
        return
    if meta.get(_VERBOSE):
        raise click.UsageError(_BOTH)
    meta[_QUIET] = True
    logging.disable(logging.WARNING)
    ctx.call_on_close(lambda: logging.disable(logging.NOTSET))


_BOTH = "--quiet and --verbose do not go together."
