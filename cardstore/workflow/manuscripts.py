"""Manuscripts: files of prose are read and split, or taken as they were split before.

A manuscript whose text and rules are those of an earlier run is not split again: it is kept in the
library by the digest of its text.
"""

from __future__ import annotations

import codecs
from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.adapters.plain_files import read_plain
from cardstore.errors import ManuscriptError, UsageError, why_of
from cardstore.provenance import digest_bytes, digest_value

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from cardstore.claims.manuscript import Manuscript
    from cardstore.store.store import Store

_MARKDOWN = frozenset({"", ".md", ".markdown", ".qmd", ".rmd", ".txt", ".text"})
DOCX = ".docx"
_OTHER_ENCODINGS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_manuscript_file(
    path: Path,
    *,
    name: str | None = None,
    abbreviations: frozenset[str] = frozenset(),
    tracked_changes: str = "refuse",
) -> Manuscript:
    """Read a manuscript's file into its sentences.

    Args:
        path: of the file.
        name: what it is called to people; default is the path.
        abbreviations: the project's own.
        tracked_changes: see `read_manuscript_text`.

    Raises:
        ManuscriptError: it cannot be read.
    """
    from cardstore.claims.splitter import read_manuscript  # noqa: PLC0415 - heavy

    text = read_manuscript_text(path, tracked_changes=tracked_changes)
    return read_manuscript(text, name=name or path.as_posix(), abbreviations=abbreviations)


def read_manuscript_text(path: Path, *, tracked_changes: str = "refuse") -> str:
    """Give the text of a manuscript's file, in which offsets count.

    Args:
        path: a Markdown file or a .docx.
        tracked_changes: of a .docx: "refuse", "accept" or "reject" them.

    Raises:
        ManuscriptError: it cannot be read, is of no known kind, or is no text in UTF-8.
        TrackedChangesError: it has changes that nobody accepted or rejected.
    """
    kind = path.suffix.lower()
    if kind not in _MARKDOWN and kind != DOCX:
        what = f"{path.name} is no manuscript that can be read"
        raise ManuscriptError(what)
    try:
        held = read_plain(path)
    except OSError as exc:
        what = f"The manuscript {path} cannot be read: {exc.strerror or exc}"
        raise ManuscriptError(what, remedy="Look at its path and its permissions") from exc
    if kind == DOCX:
        from cardstore.adapters.manuscripts.docx import read_docx  # noqa: PLC0415 - few have one

        return read_docx(held, name=path.name, tracked_changes=tracked_changes)
    return decode_manuscript(held, name=str(path))


def decode_manuscript(held: bytes, *, name: str) -> str:
    """Give the text of a Markdown manuscript's bytes, line ends as they are.

    Raises:
        ManuscriptError: it is no text in UTF-8.
    """
    if held.startswith(_OTHER_ENCODINGS) or b"\0" in held:
        what = f"The manuscript {name} is no text in UTF-8"
        raise ManuscriptError(what)
    try:
        return held.decode("utf-8")
    except UnicodeDecodeError as exc:
        what = f"The manuscript {name} is no text in UTF-8: byte {exc.start} fits none"
        raise ManuscriptError(what, remedy="Save it as UTF-8") from exc


def read_abbreviations(path: Path | None) -> frozenset[str]:
    """Give the abbreviations of a project's file: one a line, what stands behind "#" left out.

    Args:
        path: of the file; None where the project has none.

    Raises:
        UsageError: the file cannot be read, or a line holds more than one word.
    """
    if path is None:
        return frozenset()
    try:
        lines = read_plain(path).decode("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as exc:
        what = f"The abbreviations in {path} cannot be read: {why_of(exc)}"
        raise UsageError(what, remedy="Look at the setting “abbreviations”") from exc
    told = set()
    for number, line in enumerate(lines, start=1):
        words = line.lstrip("\ufeff").partition("#")[0].split()
        if len(words) > 1:
            what = f"Line {number} of {path} holds {len(words)} words"
            raise UsageError(what, remedy="Write one abbreviation a line, “Lond.”")
        told |= set(words)
    return frozenset(told)


def split_manuscripts(
    store: Store, texts: Iterable[tuple[str, str]], *, abbreviations: frozenset[str]
) -> tuple[Manuscript, ...]:
    """Split manuscripts into sentences, or take them as they were split before.

    Args:
        store: the open library, which keeps them.
        texts: (name, text) of each.
        abbreviations: the project's own, behind whose stop no sentence ends.
    """
    from cardstore.claims.unread import unread_remarks  # noqa: PLC0415 - heavy

    split = [_split(store, name, text, abbreviations) for name, text in texts]
    return tuple(replace(one, remarks=(*one.remarks, *unread_remarks(one))) for one in split)


def _split(store: Store, name: str, text: str, abbreviations: frozenset[str]) -> Manuscript:
    from cardstore.claims.manuscript_json import (  # noqa: PLC0415 - heavy
        manuscript_from_json,
        manuscript_to_json,
    )
    from cardstore.claims.splitter import VERSION, read_manuscript  # noqa: PLC0415 - heavy

    digest = digest_bytes(text.encode())
    rules = digest_value([VERSION, sorted(abbreviations)])
    kept = store.gate.split(digest, rules=rules, name=name)
    if kept is not None:
        return manuscript_from_json(kept, text)
    manuscript = read_manuscript(text, name=name, abbreviations=abbreviations)
    if not store.read_only:
        written = manuscript_to_json(manuscript)
        store.gate.keep_split(digest, rules=rules, name=name, manuscript=written)
    return manuscript
