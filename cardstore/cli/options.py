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


def record_options(function: F) -> F:
    """Add the options that describe an edition, in the order of a title page."""
    options = (
        click.option("--work", "work_id", help="Name the work that this is an edition of."),
        click.option(
            "--csl", type=click.Path(dir_okay=False), help="Take the record from a CSL-JSON file."
        ),
        click.option("--title", help="Give the title as on the title page."),
        click.option("--author", "authors", multiple=True, help="Give an author: “Family, Given”."),
        click.option("--year", type=int, help="Give the year of this edition."),
        click.option("--edition", help="Give the edition statement, for example “2nd ed.”."),
        click.option("--publisher", help="Give the publisher."),
        click.option("--place", help="Give the place of publication."),
        click.option("--isbn", help="Give the ISBN; its check digit is tested."),
        click.option("--doi", help="Give the DOI; its form is tested."),
    )
    for option in reversed(options):
        function = option(function)
    return function
