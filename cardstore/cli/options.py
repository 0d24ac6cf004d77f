"""Options that several commands share."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from cardstore.cli.loudness import quiet_option, verbose_option
from cardstore.sources.source import SourceKind, SourceStatus

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardstore.workflow.sources import ToldRecord

F = TypeVar("F", bound="Callable[..., object]")
AnyPath = TypeVar("AnyPath", str, Path, None)


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
    """Add what every command has: --library, --json, --quiet and --verbose."""
    return library_option(json_option(quiet_option(verbose_option(function))))


def in_a_folder(
    ctx: click.Context,  # noqa: ARG001 - so it is called
    param: click.Parameter,  # noqa: ARG001
    value: AnyPath,
) -> AnyPath:
    """Refuse at once what is to be written into a folder that is not there; see `require_folder`.

    The callback of every option that names a file, or a folder, which the command writes.
    """
    if value:
        from cardstore.workflow.hidden_places import require_folder

        require_folder(value)
    return value


def a_new_file(ctx: click.Context, param: click.Parameter, value: AnyPath) -> AnyPath:
    """Refuse at once what is to be written where something is already; see `require_new`.

    The callback of every option that names a file which the command writes and which is refused by
    nothing else before the work is begun.
    """
    if value:
        from cardstore.workflow.hidden_places import require_new

        in_a_folder(ctx, param, value)
        require_new(value)
    return value


def scan_option(function: F) -> F:
    """Add --scan: which of an edition's scans is meant."""
    return click.option("--scan", help="Choose among several scans by the beginning of a digest.")(
        function
    )


def to_file_option(function: F) -> F:
    """Add --to: the file that is written."""
    return click.option(
        "--to",
        "place",
        type=click.Path(dir_okay=False, path_type=Path),
        required=True,
        callback=in_a_folder,
        help="Write this file; nothing is written over.",
    )(function)


def language_options(*, unsaid: str, unsaid_early: str) -> Callable[[F], F]:
    """Add --lang and --early-print: in which languages leaves are read.

    Args:
        unsaid: which ones they are where nothing is said.
        unsaid_early: whether it is early print, then.
    """
    early = click.option(
        "--early-print/--no-early-print",
        "early_print",
        default=None,
        help="Say that the book is early print, with long s, or that it is not. Default: "
        + unsaid_early,
    )
    lang = click.option(
        "--lang",
        help="Name the languages of the book: eng+fra, fr, “French, Latin”. Default: " + unsaid,
    )
    return lambda function: lang(early(function))


def record_options(function: F) -> F:
    """Add the options that describe an edition, in the order of a title page.

    What is given is not handed to the command; `told_record` gives it.
    """
    for option in reversed(_RECORD_OPTIONS):
        function = option(function)
    return function


def told_record() -> ToldRecord:
    """Give what was told of an edition in the running command.

    Raises:
        InvalidRecordError: the CSL-JSON file cannot be read.
    """
    from cardstore.workflow.sources import ToldRecord, read_csl

    told: dict[str, object] = dict(click.get_current_context().meta.get(_TOLD, {}))
    csl, kind, status = told.get("csl"), told.get("kind"), told.get("status")
    told["csl"] = None if csl is None else read_csl(Path(str(csl)))
    told["kind"] = None if kind is None else SourceKind(str(kind))
    told["status"] = None if status is None else SourceStatus(str(status))
    return ToldRecord(**told)  # type: ignore[arg-type]  # click gave each option its type


def _keep(ctx: click.Context, param: click.Parameter, value: object) -> None:
    """Keep an option's value for `told_record`."""
    ctx.meta.setdefault(_TOLD, {})[param.name] = value


_TOLD = "cardstore.told_record"
_option = partial(click.option, expose_value=False, callback=_keep)
_RECORD_OPTIONS = (
    _option("--work", "work_id", help="Name the work that this is an edition of."),
    _option("--csl", type=click.Path(dir_okay=False), help="Take the record from a CSL-JSON file."),
    _option(
        "--type",
        "csl_type",
        help="Give the CSL type, for example article-journal; also person and place.",
    ),
    _option("--title", help="Give the title as on the title page."),
    _option("--author", "authors", multiple=True, help="Give an author: “Family, Given”."),
    _option("--year", type=int, help="Give the year of this edition."),
    _option("--edition", help="Give the edition statement, for example “2nd ed.”."),
    _option("--venue", help="Give the journal, proceedings or collection it stands in."),
    _option("--volume", help="Give the volume."),
    _option("--publisher", help="Give the publisher."),
    _option("--place", help="Give the place of publication."),
    _option(
        "--extent",
        help="Give the catalogue's extent, “xvi, 312 p.”; the page map is compared with it.",
    ),
    _option("--isbn", help="Give the ISBN; its check digit is tested."),
    _option("--doi", help="Give the DOI; its form is tested."),
    _option(
        "--identifier",
        "identifiers",
        multiple=True,
        metavar="SCHEME:VALUE",
        help="Give another identifier, for example oclc:1234567.",
    ),
    _option("--url", help="Say where it is found."),
    _option("--archive-url", help="Give the address of a snapshot of it."),
    _option(
        "--cites",
        multiple=True,
        help="Name a work it cites: a DOI, or a source of the library.",
    ),
    _option(
        "--kind",
        type=click.Choice([kind.value for kind in SourceKind]),
        help="Say what kind of source it is; your word holds over every table.",
    ),
    _option(
        "--status",
        type=click.Choice([status.value for status in SourceStatus]),
        help="Say whether it still stands; your word holds over every registry.",
    ),
)


def named_people(names: tuple[str, ...], *, listing: bool = False) -> tuple[str, ...]:
    """Give who looks at what waits; what is said is kept under these names.

    Args:
        names: as they were given, or as the system knows who runs the command.
        listing: nothing is said, so nobody needs to be named.

    Raises:
        click.UsageError: nobody is named.
    """
    from cardstore.review.alike import folded_name

    first: dict[str, str] = {}
    for name in names:
        if name.strip():
            first.setdefault(folded_name(name), name.strip())
    people = tuple(first.values())
    if not people and not listing:
        what = "Say who you are with --by: what you rule is kept under your name."
        raise click.UsageError(what)
    return people or ("nobody",)
