"""Lists of references: read to be resolved, taken into the library as sources, and written out.

A reference that claims neither a title nor an identifier cannot be asked for; it is told by its
line, as is whatever could not be read. Nothing of a list is passed over in silence.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.adapters.references.files import read_reference_file, write_reference_file
from cardstore.counts import count_of
from cardstore.errors import InvalidRecordError, LibraryWriteError, UsageError, quoted, why_of
from cardstore.workflow.hidden_places import write_new
from cardstore.workflow.resolve import Asked

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from cardstore.adapters.references.files import FileReference, ReferenceFile
    from cardstore.sources.source import Source
    from cardstore.store.store import Store

FORMATS = ("csl-json", "bibtex", "ris")


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportReport:
    """What became of a list that was taken into the library.

    Attributes:
        added: the ids of new sources.
        known: the ids of sources that were there with the same record.
        refused: (where, why) of what is no source, or has the id of another one.
        notes: what is to be known about the whole file.
        renamed: (key, id) of those whose key in the file is no id here as it stands.
    """

    added: tuple[str, ...]
    known: tuple[str, ...]
    refused: tuple[tuple[str, str], ...]
    notes: tuple[str, ...] = ()
    renamed: tuple[tuple[str, str], ...] = ()

    def summary(self) -> str:
        """Write the report for people, on a few lines."""
        total = len(self.added) + len(self.known) + len(self.refused)
        lines = [
            (
                f"{count_of(total, 'reference')}: {len(self.added)} added, {len(self.known)} known "
                f"before"
            )
        ]
        lines += [f"{key!r} is named {named!r} here" for key, named in self.renamed]
        lines += [f"{where} was not taken in: {why}" for where, why in self.refused]
        return "\n".join([*lines, *self.notes])

    def document(self) -> dict[str, object]:
        """Give the report as a JSON document."""
        return {
            "added": list(self.added),
            "known": list(self.known),
            "refused": [{"where": where, "why": why} for where, why in self.refused],
            "notes": list(self.notes),
            "renamed": [{"key": key, "source": named} for key, named in self.renamed],
        }


def read_references(path: Path) -> tuple[tuple[Asked, ...], tuple[tuple[str, str], ...]]:
    """Read a list of references of any format that is known.

    Returns:
        What can be resolved, each named by its key or line, and (where, why) of the rest.

    Raises:
        InvalidRecordError: the file cannot be read, is of no known format, or holds nothing.
    """
    found = read_reference_file(path)
    asked: list[Asked] = []
    unread = _faults(found)
    keys = Counter(item.key for item in found.items)
    for item in found.items:
        if item.reference.title or item.reference.identifiers:
            twice = item.key and keys[item.key] > 1
            name = f"{item.key} ({item.where})" if twice else _where(item)
            asked.append(Asked(name=name, claimed=item.reference))
        else:
            unread.append((_where(item), item.fault or "it claims neither title nor number"))
    return tuple(asked), tuple(unread)


def import_references(store: Store, path: Path) -> ImportReport:
    """Take the references of a file into the library, each as a source named by its key.

    A source of that name with another record is never changed; that is told.

    Raises:
        InvalidRecordError: the file cannot be read, is of no known format, or holds nothing.
    """
    found = read_reference_file(path)
    added: list[str] = []
    known: list[str] = []
    renamed: list[tuple[str, str]] = []
    refused = _faults(found)
    for item in found.items:
        if item.source is None:
            refused.append((_where(item), item.fault or "plain text gives no record of a source"))
            continue
        held = store.sources.find(item.source.source_id)
        try:
            store.sources.add(item.source)
        except InvalidRecordError as exc:
            refused.append((_where(item), item.fault or exc.what))
        else:
            (added if held is None else known).append(item.source.source_id)
            if item.key not in {"", item.source.source_id}:
                renamed.append((item.key, item.source.source_id))
    return ImportReport(
        added=tuple(added),
        known=tuple(known),
        refused=tuple(refused),
        notes=found.notes,
        renamed=tuple(renamed),
    )


def export_references(sources: Iterable[Source], kind: str, *, to: Path | None = None) -> str:
    """Give sources as the text of a file of references, and write it where that is wanted.

    Args:
        sources: what is written, in order.
        kind: one of `FORMATS`.
        to: the file; nothing is written over. None to write none.

    Raises:
        UsageError: there is no such format, or the file is there already.
        InvalidRecordError: a creator's role cannot be written.
        LibraryWriteError: the file cannot be written.
    """
    if kind not in FORMATS:
        what = f"Sources cannot be written as {quoted(kind)}"
        raise UsageError(what, remedy=f"Choose one of: {', '.join(FORMATS)}")
    written = write_reference_file(sources, kind)
    if to is not None:
        try:
            write_new(to, written.encode())
        except OSError as exc:
            what = f"{to} could not be written ({why_of(exc)})"
            raise LibraryWriteError(what, remedy="Name a file in a folder of your own") from exc
    return written


def _faults(found: ReferenceFile) -> list[tuple[str, str]]:
    return [(fault.key or fault.where, fault.what) for fault in found.faults]


def _where(item: FileReference) -> str:
    return item.key or item.where
