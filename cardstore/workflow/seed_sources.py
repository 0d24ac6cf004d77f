"""Faults of sources, planted in a copy of a library and taken out again.

Comes in: the copy, a fault, a source. Inside the `with` the source has the fault, as the registries
or the web would have shown it; behind it everything is as before: it was one transaction that is
undone.
"""

from __future__ import annotations

from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.gate.seeding.faults import Fault
from cardstore.sources.source import Creator, SourceKind, SourceStatus
from cardstore.workflow.library_links import check_library_links
from cardstore.workflow.seed_outside import RELATED, EmptyArchive, EmptyWeb, registries_holding

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from cardstore.sources.source import Source
    from cardstore.workflow.library import Library

_OTHER_AUTHOR = Creator(family="Marlowby", given="Edda")
_MADE_UP = "The Bankers of Ledgerton and Their Ruin"
_NEVER = "https://harbour.example/never-existed"
_LONG_WORD = 4
_OTHER_WORDS = ("Bridge", "Orchard")


class _UndoError(Exception):
    """Ends the transaction without keeping anything."""


@contextmanager
def with_fault(library: Library, source_id: str, *, fault: Fault) -> Iterator[None]:
    """Let a source have a fault for a while.

    Args:
        library: a copy; it has no transaction open.
        source_id: the source.
        fault: one of `SOURCE_FAULTS`.
    """
    store = library._store  # noqa: SLF001 - the desks' own store
    with suppress(_UndoError), store.transaction():
        _FAULTS[fault](library, library.source(source_id))
        yield
        raise _UndoError


def _title_near(library: Library, source: Source) -> None:
    """Set another word into the title that two registries have."""
    words = source.title.split()
    long = [at for at, word in enumerate(words) if len(word) > _LONG_WORD] or [len(words) - 1]
    other = next(one for one in _OTHER_WORDS if one not in words)
    words[long[-1]] = other
    _claim(library, replace(source, title=" ".join(words)), held=source)


def _author_other(library: Library, source: Source) -> None:
    _claim(library, replace(source, creators=(_OTHER_AUTHOR,)), held=source)


def _nowhere(library: Library, source: Source) -> None:
    origins = tuple(one for one in source.origins if one[0] != "title")  # it is claimed now
    made_up = replace(
        source,
        title=_MADE_UP,
        creators=(_OTHER_AUTHOR,),
        isbn="",
        doi="",
        identifiers=(),
        origins=origins,
    )
    _claim(library, made_up, held=None)


def _claim(library: Library, claimed: Source, *, held: Source | None) -> None:
    """Describe a source otherwise, and ask registries that hold it as it is."""
    library.describe(claimed)
    library.resolve(claimed.source_id, registries=registries_holding(held), again=True)


def _retracted(library: Library, source: Source) -> None:
    library.describe(replace(source, status=SourceStatus.RETRACTED))


def _archived(library: Library, source: Source) -> None:
    library.describe(replace(source, status=SourceStatus.ARCHIVED))


def _link_invented(library: Library, source: Source) -> None:
    described = library.describe(replace(source, url=_NEVER, archive_url=""))
    check_library_links(
        library._store,  # noqa: SLF001 - the desks' own store
        fetcher=EmptyWeb(),
        archive=EmptyArchive(),
        sources=[described],
    )


def _link_related(library: Library, source: Source) -> None:
    """Give a source the address of a page that answers, and is about something like it."""
    described = library.describe(replace(source, url=RELATED, archive_url=""))
    check_library_links(
        library._store,  # noqa: SLF001 - the desks' own store
        fetcher=EmptyWeb(),
        archive=EmptyArchive(),
        sources=[described],
    )


def _vendor(library: Library, source: Source) -> None:
    library.describe(replace(source, kind=SourceKind.VENDOR))


_FAULTS: Mapping[Fault, Callable[[Library, Source], None]] = {
    Fault.TITLE_NEAR: _title_near,
    Fault.AUTHOR_OTHER: _author_other,
    Fault.SOURCE_NOWHERE: _nowhere,
    Fault.SOURCE_RETRACTED: _retracted,
    Fault.SOURCE_ARCHIVED: _archived,
    Fault.LINK_INVENTED: _link_invented,
    Fault.LINK_RELATED: _link_related,
    Fault.VENDOR_AS_RESEARCH: _vendor,
}
