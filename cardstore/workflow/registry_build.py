"""Registry build: a registry's public dump becomes a local index, which answers without a network.

Comes in: the files of the dump, and the folder of a library. Goes out: the index in that folder,
and a report. Interrupted at any moment, the same call goes on where it stopped; an index that is
finished goes on answering until a newer one takes its place.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.errors import LibraryError, UsageError, quoted
from cardstore.settings import read_settings
from cardstore.store.dump_build import IndexBuilder
from cardstore.store.dump_index import EDITIONS
from cardstore.store.dump_state import find_indexes, index_states
from cardstore.workflow.progress import Silent
from cardstore.workflow.registry_report import IndexReport

if TYPE_CHECKING:
    from os import PathLike

    from cardstore.store.dump_state import IndexState
    from cardstore.workflow.progress import Progress

# Dumps that an index can be built from.
DUMPS = (EDITIONS,)
_MB = 1_000_000


def build_registry(
    dump: str,
    file: str | PathLike[str],
    *,
    authors: str | PathLike[str] | None = None,
    works: str | PathLike[str] | None = None,
    into: str | PathLike[str] | None = None,
    anew: bool = False,
    progress: Progress | None = None,
) -> IndexReport:
    """Build the local index of a dump; goes on where it was interrupted.

    Args:
        dump: which dump: one of `DUMPS`.
        file: the editions, plain or gzipped.
        authors: the dump of authors, for their names; without it names are read from title pages.
        works: the dump of works, for the authors and the first year of works.
        into: the folder; the library's when None.
        anew: forget a build that was begun with other files.
        progress: is told how far it is, in megabytes of the files.

    Raises:
        UsageError: no such dump is known.
        DumpError: a file is cut short, is no dump, or is another than the build was begun with.
        LibraryWriteError: the folder or the disk cannot be written.
    """
    if dump not in DUMPS:
        what = f"No dump is called {quoted(dump)}"
        raise UsageError(what, remedy=f"Name one of: {', '.join(DUMPS)}")
    given = {"editions": file, "authors": authors, "works": works}
    files = {part: Path(path) for part, path in given.items() if path is not None}
    builder = IndexBuilder(index_folder(into), name=dump, files=files, anew=anew)
    known = None if anew else builder.already()
    if known is None:
        _build(builder, Silent() if progress is None else progress)
    state = index_states(index_folder(into), dump)[0]
    return IndexReport(state=state, built_now=known is None)


def registries(folder: str | PathLike[str] | None = None) -> tuple[IndexState, ...]:
    """List the local indexes in a library's folder, finished ones first."""
    place = index_folder(folder)
    return find_indexes(place) if place.is_dir() else ()


def registry(name: str, folder: str | PathLike[str] | None = None) -> tuple[IndexState, ...]:
    """Give the finished index of that name and the one that is being built.

    Raises:
        LibraryError: there is neither.
    """
    found = index_states(index_folder(folder), name)
    if not found:
        what = f"There is no index {quoted(name)} in {index_folder(folder)}"
        raise LibraryError(what, remedy=f"Build it with: cardstore registry build {EDITIONS} FILE")
    return found


def index_folder(folder: str | PathLike[str] | None = None) -> Path:
    """Say in which folder indexes lie: the given one, else the library's."""
    return Path(folder) if folder is not None else read_settings().library


def _build(builder: IndexBuilder, progress: Progress) -> None:
    """Go through all steps; progress counts from the beginning of the files, in megabytes."""
    told = 0
    begun = False
    try:
        with builder:
            for step in builder.steps():
                if not begun:
                    progress.start(max(1, step.total // _MB), "MB")
                    begun = True
                done = min(step.done, step.total) // _MB
                progress.advance(done - told)
                told = done
    finally:
        progress.finish()
