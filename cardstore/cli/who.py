"""--by: who says so, found in the same way by every command that records it.

The first that gives a name wins: --by, CARDSTORE_BY, `by` in cardstore.toml, the account that runs
the command. Where somebody's word is kept that they saw the page itself (`confirm`, `correct`) or
labelled a pair, an account is not enough: those ask for one of the first three.
"""

from __future__ import annotations

import getpass
import os
from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., object]")

_NOBODY = (
    "Nobody is named. Say who you are with --by, with CARDSTORE_BY, or in cardstore.toml as "
    'by = "…".'
)


def by_option(
    *names: str, told: str, needed: bool = True, in_person: bool = False
) -> Callable[[F], F]:
    """Add --by.

    Args:
        names: of the parameter, where it is not "by"; and other spellings of the option.
        told: the help.
        needed: whether the command does nothing without a name; else it gets "" for none.
        in_person: whether the account that runs the command is no name.
    """
    return click.option(
        "--by",
        *names,
        required=in_person,
        default=_said if in_person else _said_or_account,
        callback=_require_name if needed else None,
        help=told,
    )


def several_by_option(*names: str, told: str) -> Callable[[F], F]:
    """Add a --by that may be given several times; without any there is one name, or none."""
    return click.option("--by", *names, multiple=True, default=_one_or_none, help=told)


def account_name() -> str:
    """Give the name of the account that runs this process; "" where it has none.

    In a container a process may run under a number that no list of accounts knows.
    """
    try:
        return os.environ.get("USER", "").strip() or getpass.getuser().strip()
    except (KeyError, OSError, ImportError):
        return ""


def _said() -> str | None:
    """Give the name that the environment or the settings tell; None for none.

    Raises:
        UsageError: the settings cannot be read.
    """
    ctx = click.get_current_context(silent=True)
    if ctx is not None and ctx.resilient_parsing:  # a shell completes the line: nobody is asked
        return None
    from cardstore.settings import read_settings

    return read_settings().by or None


def _said_or_account() -> str:
    return _said() or account_name()


def _one_or_none() -> tuple[str, ...]:
    return tuple(filter(None, (_said_or_account(),)))


def _require_name(
    ctx: click.Context,
    param: click.Parameter,  # noqa: ARG001 - click's form
    value: str | None,
) -> str:
    """Refuse a name that is none.

    Raises:
        click.UsageError: there is none, or it is empty.
    """
    if value is None or not value.strip():
        raise click.UsageError(_NOBODY, ctx)
    return value
