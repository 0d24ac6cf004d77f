"""Options that several commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., object]")


def library_option(function: F) -> F:
    """Add --library: the library's folder."""
    return click.option(
        "--library",
        "folder",
        envvar="CARDSTORE_LIBRARY",
        type=click.Path(file_okay=False),
        help="Use this library folder. Default: CARDSTORE_LIBRARY, else ./cardstore-library.",
    )(function)


def json_option(function: F) -> F:
    """Add --json: print one JSON document instead of text."""
    return click.option(
        "--json", "as_json", is_flag=True, help="Print one JSON document instead of text."
    )(function)


def common_options(function: F) -> F:
    """Add what every command has: --library and --json."""
    return library_option(json_option(function))
