"""ListDesk: the verbs of a library about lists of sources and references; part of `Library`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.workflow.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

    from cardstore.sources.source import Source
    from cardstore.workflow.reference_lists import ImportReport
    from cardstore.workflow.resolve import Asked


class ListDesk(Desk):
    """Lists sources, and reads and writes lists of references."""

    def sources(self) -> tuple[Source, ...]:
        """List every edition, by id: the records that `source` gives one of; empty for none."""
        return self._store.sources.all()

    def read_references(
        self, path: str | PathLike[str]
    ) -> tuple[tuple[Asked, ...], tuple[tuple[str, str], ...]]:
        """Read a list of references, of any format that is known, to be resolved.

        Returns:
            What can be resolved, each named by its key or line, and (where, why) of the rest.

        Raises:
            InvalidRecordError: the file cannot be read, is of no known format, or holds nothing.
        """
        from cardstore.workflow.reference_lists import read_references  # noqa: PLC0415 - see below

        return read_references(Path(path))

    def import_references(self, path: str | PathLike[str]) -> ImportReport:
        """Take the references of a file into the library, each as a source named by its key.

        Raises:
            InvalidRecordError: the file cannot be read, is of no known format, or holds nothing.
        """
        # What reads those formats is heavy, and few runs need it.
        from cardstore.workflow.reference_lists import import_references  # noqa: PLC0415

        return import_references(self._store, Path(path))

    def export_references(
        self,
        sources: Iterable[str] | None = None,
        kind: str = "csl-json",
        *,
        to: str | PathLike[str] | None = None,
    ) -> str:
        """Give sources as the text of a file of references, and write it where that is wanted.

        Args:
            sources: their ids; None for all.
            kind: "csl-json", "bibtex" or "ris".
            to: the file; nothing is written over. None to write none.

        Raises:
            UsageError: there is no such format.
            LibraryWriteError: the file cannot be written.
        """
        from cardstore.workflow.reference_lists import export_references  # noqa: PLC0415 - see above

        named = self.sources() if sources is None else [self.source(name) for name in sources]
        return export_references(named, kind, to=None if to is None else Path(to))
