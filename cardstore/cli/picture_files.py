"""Files of pictures: the option that asks for one, and how it is written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from cardstore.cli.loudness import tell
from cardstore.cli.names import FILE_NAME
from cardstore.cli.options import a_new_file

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., object]")

_FORMS = {".png": "png", ".html": "html", ".htm": "html"}


def picture_option(told: str) -> Callable[[F], F]:
    """Add --picture [FILE] and --password.

    Args:
        told: what is drawn, a sentence.
    """

    def add(function: F) -> F:
        function = click.option(
            "--password", help="Give the password of an encrypted PDF, for --picture."
        )(function)
        return click.option(
            "--picture",
            is_flag=False,
            flag_value="",
            metavar="[FILE]",
            type=FILE_NAME,
            callback=a_new_file,
            help=f"{told} FILE ends in .png or .html; without FILE, a PNG in this folder. "
            "Nothing is written over.",
        )(function)

    return add


def form_of(path: str) -> str:
    """Tell by its name as what a picture is to be written.

    Raises:
        PictureError: its name ends otherwise.
    """
    from cardstore.errors import PictureError

    suffix = Path(path).suffix.lower()
    if suffix not in _FORMS:
        what = f"{path} does not say whether it is to be a picture or a page"
        raise PictureError(what, remedy="Name a file that ends in .png or .html")
    return _FORMS[suffix]


def picture_place(named: str, *, unnamed: str) -> str:
    """Give where a picture is written, before it is drawn.

    Args:
        named: the place that somebody named, "" for none.
        unnamed: the name it gets then, in this folder.

    Raises:
        UsageError: something is there already.
    """
    from cardstore.workflow.hidden_places import require_new

    if not named:
        require_new(unnamed)
    return named or unnamed


def write_picture(path: str, content: bytes) -> None:
    """Write a picture, and say on stderr where it is.

    Raises:
        PictureError: nothing can be written there.
        UsageError: something is there already.
    """
    from cardstore.errors import PictureError, why_of
    from cardstore.workflow.hidden_places import write_new

    try:
        write_new(path, content)
    except OSError as exc:
        what = f"The picture cannot be written to {path} ({why_of(exc)})"
        raise PictureError(what) from exc
    tell(f"Picture: {path}")
